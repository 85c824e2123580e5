import { useEffect, useState } from 'react';
import { isAdminRole, roleOf, saveSession } from '#client/lib/session-store.ts';
import { trpc } from '#client/lib/trpc.ts';
import { DialogForm, type Faults } from '#client/ui/dialog-form.tsx';
import { PasswordField } from '#client/ui/password-field.tsx';
import { clearNotices } from '#client/ui/status-store.ts';
import { loginFailure } from './account-failures.ts';
import { UsernameField } from './username-field.tsx';

type ReloginDialogProps = {
  /** An admin is logged in again. */
  onLoggedIn: () => void;
  /** They don't want to. */
  onClose: () => void;
};

/** Lets an admin whose session has ended log in again, above whatever they were doing. */
export function ReloginDialog({ onLoggedIn, onClose }: ReloginDialogProps) {
  const login = trpc.auth.login.useMutation();
  const [username, setUsername] = useState('');
  // That the session has ended is said here; on a phone the message would lie on the button.
  useEffect(clearNotices, []);

  async function submit(form: FormData): Promise<Faults | null> {
    const password = String(form.get('password'));
    const missing = {
      ...(!username.trim() && { username: 'Skriv inn brukernavnet ditt' }),
      ...(!password && { password: 'Skriv inn passordet ditt' }),
    };
    if (Object.keys(missing).length > 0) return missing;
    try {
      const { message } = await login.mutateAsync({ username, password, rememberMe: true });
      if (!isAdminRole(roleOf(message))) return { username: 'Denne kontoen er ikke en admin' };
      saveSession(message);
      onLoggedIn();
      return null;
    } catch (error) {
      return { form: loginFailure(error) };
    }
  }

  return (
    <DialogForm title="Login" action="Logg inn" acting="Logger inn..." onSubmit={submit} onClose={onClose}>
      {(faults) => (
        <>
          <p>Du er logget ut. Logg inn igjen, så fortsetter du der du var. Ingenting er borte.</p>
          <UsernameField value={username} onUsername={setUsername} error={faults.username} />
          <PasswordField
            label="Passord"
            name="password"
            autoComplete="current-password"
            required
            error={faults.password}
          />
        </>
      )}
    </DialogForm>
  );
}
