import { useState } from 'react';
import { trpc } from '#client/data/trpc.ts';
import { joinFailure } from '#client/features/accounts/account-errors.ts';
import { enter } from '#client/features/accounts/enter.ts';
import { NewAccountForm } from '#client/features/accounts/new-account-form.tsx';

type JoinDialogProps = { secret: string; onClose: () => void };

/** Makes an account with an invitation, and logs in. */
export function JoinDialog({ secret, onClose }: JoinDialogProps) {
  const [username, setUsername] = useState('');
  const { people } = trpc.useUtils().client;
  return (
    <NewAccountForm
      title="Lag konto"
      action="Bli med"
      username={username}
      onUsername={setUsername}
      send={async (newUser) => {
        const { message } = await people.join.mutate({ secret, ...newUser });
        return () => enter(message);
      }}
      failure={joinFailure}
      onClose={onClose}
    />
  );
}
