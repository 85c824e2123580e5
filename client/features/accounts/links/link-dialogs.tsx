import { useState } from 'react';
import { trpc } from '#client/data/trpc.ts';
import { claimFailure, joinFailure, newPasswordError } from '#client/features/accounts/account-errors.ts';
import { LoginDialog } from '#client/features/accounts/login-dialog.tsx';
import { NewAccountForm } from '#client/features/accounts/register-dialog.tsx';
import {
  NewPasswordField,
  startPasswordSession,
  startSession,
} from '#client/features/accounts/sign-in-parts.tsx';
import { ActionDialog } from '#client/ui/dialog/dialog-form.tsx';

type JoinDialogProps = { secret: string; action?: string; onClose: () => void; address?: string };

export function JoinDialog({ secret, action = 'Bli med', onClose, address }: JoinDialogProps) {
  const [username, setUsername] = useState('');
  const { people } = trpc.useUtils().client;
  return (
    <NewAccountForm
      title="Lag konto"
      action={action}
      username={username}
      onUsername={setUsername}
      send={async (newUser) => {
        const { message } = await people.join.mutate({ secret, ...newUser });
        return () => startSession(message, address);
      }}
      failure={joinFailure}
      onClose={onClose}
    />
  );
}

type JoinLoginDialogProps = { onLoggedIn: () => void; onClose: () => void };

/** Logs in on the page of an invitation, to join with an existing account. */
export function JoinLoginDialog(props: JoinLoginDialogProps) {
  const [username, setUsername] = useState('');
  return (
    <LoginDialog
      {...props}
      username={username}
      onUsername={setUsername}
      text="Logg inn med kontoen din. Så blir du med på den kontoen."
    />
  );
}

type AcceptDialogProps = { secret: string; username: string; onClose: () => void };

/** Gives the role of an invitation to the logged-in account. */
export function AcceptDialog({ secret, username, onClose }: AcceptDialogProps) {
  const { people } = trpc.useUtils().client;
  return (
    <ActionDialog
      title={`Bli med som ${username}?`}
      action="Bli med"
      acting="Blir med..."
      failure="Failed to accept the invitation"
      send={async () => {
        const { message } = await people.acceptInvitation.mutate({ secret });
        return startSession(message);
      }}
      onClose={onClose}
    >
      {() => <p>Kontoen du er logget inn med, får det invitasjonen gjelder. Koppene dine er dine som før.</p>}
    </ActionDialog>
  );
}

type LinkPasswordDialogProps = { secret: string; username: string; onClose: () => void };

export function LinkPasswordDialog({ secret, username, onClose }: LinkPasswordDialogProps) {
  const [password, setPassword] = useState('');
  const { people } = trpc.useUtils().client;

  return (
    <ActionDialog
      title="Nytt passord"
      action="Lagre og logg inn"
      acting="Lagrer..."
      send={async (_, isOpen) => {
        const newPassword = newPasswordError(password);
        if (newPassword) return { newPassword };
        const { message } = await people.setPassword.mutate({ secret, password });
        return startPasswordSession(message, isOpen);
      }}
      failure={claimFailure}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {/* The account, for password managers. */}
          <input hidden readOnly name="username" autoComplete="username" value={username} />
          <NewPasswordField
            label="Nytt passord"
            name="newPassword"
            value={password}
            onPassword={setPassword}
            error={errors.newPassword}
          />
        </>
      )}
    </ActionDialog>
  );
}
