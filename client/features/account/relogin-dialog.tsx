import { useState } from 'react';
import { isAdminRole, roleOf, SESSION_ENDED, saveSession } from '#client/lib/session/session-store.ts';
import { DialogForm } from '#client/ui/dialog/dialog-form.tsx';
import { PasswordField } from '#client/ui/field/password-field.tsx';
import { UsernameField } from './sign-in-parts.tsx';
import { useHeldToasts } from './use-held-toasts.ts';
import { useLogin } from './use-login.ts';

type ReloginDialogProps = {
  /** Called when an admin is logged in again. */
  onLoggedIn: () => void;
  onClose: () => void;
};

/** Lets an admin whose session has ended log in again, above whatever they were doing. */
export function ReloginDialog({ onLoggedIn, onClose }: ReloginDialogProps) {
  const [username, setUsername] = useState('');
  useHeldToasts(SESSION_ENDED);

  const submit = useLogin(username, (token) => {
    if (!isAdminRole(roleOf(token))) return { username: 'Denne kontoen er ikke en admin' };
    saveSession(token);
    onLoggedIn();
    return null;
  });

  return (
    <DialogForm title="Login" action="Logg inn" acting="Logger inn..." onSubmit={submit} onClose={onClose}>
      {(errors) => (
        <>
          <p>Du er logget ut. Logg inn igjen, så fortsetter du der du var. Ingenting er borte.</p>
          <UsernameField value={username} onUsername={setUsername} error={errors.username} />
          <PasswordField
            label="Passord"
            name="password"
            autoComplete="current-password"
            required
            error={errors.password}
          />
        </>
      )}
    </DialogForm>
  );
}
