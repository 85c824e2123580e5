import { useId } from 'react';
import { saveSession } from '#client/lib/session-store.ts';
import { trpc } from '#client/lib/trpc.ts';
import { DialogForm, type Faults } from '#client/ui/dialog-form.tsx';
import { PasswordField } from '#client/ui/password-field.tsx';
import styles from './account-dialog.module.css';
import { loginFailure } from './account-failures.ts';
import { OtherWay } from './other-way.tsx';
import { UsernameField } from './username-field.tsx';

type LoginDialogProps = {
  username: string;
  onUsername: (username: string) => void;
  /** The account has just been made. */
  isNew: boolean;
  onRegister: () => void;
  onClose: () => void;
};

/** Asks for name and password; a success stores the session and starts anew at the home page. */
export function LoginDialog({ username, onUsername, isNew, onRegister, onClose }: LoginDialogProps) {
  const login = trpc.auth.login.useMutation();
  const newsId = useId();

  async function submit(form: FormData, isOpen: () => boolean): Promise<Faults | null> {
    const password = String(form.get('password'));
    const missing = {
      ...(!username.trim() && { username: 'Skriv inn brukernavnet ditt' }),
      ...(!password && { password: 'Skriv inn passordet ditt' }),
    };
    if (Object.keys(missing).length > 0) return missing;
    try {
      const { message } = await login.mutateAsync({ username, password, rememberMe: true });
      if (!message) return { form: 'Token not found in response' };
      // Whoever has closed the dialog meanwhile does not want to be logged in any more.
      if (!isOpen()) return null;
      saveSession(message);
      window.location.assign('/');
      return null;
    } catch (error) {
      return { form: loginFailure(error) };
    }
  }

  return (
    <DialogForm title="Login" action="Logg inn" acting="Logger inn..." onSubmit={submit} onClose={onClose}>
      {(faults) => (
        <>
          {isNew && (
            <p id={newsId} className={styles.news}>
              Kontoen din er klar. Logg inn med passordet du nettopp valgte.
            </p>
          )}
          <UsernameField value={username} onUsername={onUsername} error={faults.username} />
          <PasswordField
            label="Passord"
            name="password"
            autoComplete="current-password"
            required
            error={faults.password}
            aria-describedby={isNew ? newsId : undefined}
          />
          <OtherWay question="Er du ny her?" answer="Lag en konto" onClick={onRegister} />
        </>
      )}
    </DialogForm>
  );
}
