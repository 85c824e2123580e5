import { useState } from 'react';
import { joinFailure, newPasswordError, usernameError } from '#client/features/account/account-errors.ts';
import { enter } from '#client/features/account/enter.ts';
import { NewPasswordField } from '#client/features/account/new-password-field.tsx';
import { UsernameField } from '#client/features/account/sign-in-parts.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { DialogForm } from '#client/ui/dialog/dialog-form.tsx';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import { MAX_USERNAME, MIN_USERNAME } from '#shared/accounts/account-rules.ts';

type LinkDialogProps = { secret: string; onClose: () => void };

/** Makes an account with an invitation, and logs in. */
export function JoinDialog({ secret, onClose }: LinkDialogProps) {
  const [username, setUsername] = useState('');
  const join = trpc.people.join.useMutation();

  async function submit(form: FormData, isOpen: () => boolean): Promise<FormErrors | null> {
    const newUser = { username: username.trim(), password: String(form.get('password')) };
    const errors = {
      username: usernameError(newUser.username),
      password: newPasswordError(newUser.password),
    };
    if (errors.username || errors.password) return errors;
    try {
      const { message } = await join.mutateAsync({ secret, ...newUser });
      if (isOpen()) enter(message);
      return null;
    } catch (error) {
      return joinFailure(error);
    }
  }

  return (
    <DialogForm
      title="Lag konto"
      action="Bli med"
      acting="Lager konto..."
      onSubmit={submit}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <UsernameField
            value={username}
            onUsername={setUsername}
            error={errors.username}
            hint={`${MIN_USERNAME} til ${MAX_USERNAME} tegn: bokstaver, tall og _ - .`}
          />
          <NewPasswordField label="Passord" name="password" error={errors.password} />
        </>
      )}
    </DialogForm>
  );
}
