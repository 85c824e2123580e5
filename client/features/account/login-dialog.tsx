import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { errorText, isNetworkFailure } from '#client/lib/error-text.ts';
import { saveSession } from '#client/lib/session-store.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogButtons } from '#client/ui/dialog.tsx';
import { Field } from '#client/ui/field.tsx';
import styles from './login-dialog.module.css';

type Missing = { username?: string; password?: string };

/** Asks for name and password; a success stores the session and starts anew at the home page. */
export function LoginDialog({ onClose }: { onClose: () => void }) {
  const [missing, setMissing] = useState<Missing>({});
  const [noToken, setNoToken] = useState(false);
  const login = trpc.auth.login.useMutation({
    onSuccess: ({ message }) => {
      if (!message) return setNoToken(true);
      saveSession(message);
      window.location.assign('/');
    },
  });
  const failure = noToken ? 'Token not found in response' : login.error && loginFailure(login.error);
  const formId = useId();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [username = '', password = ''] = [form.get('username'), form.get('password')].map(String);
    setNoToken(false);
    setMissing({
      ...(!username.trim() && { username: 'Skriv inn brukernavnet ditt' }),
      ...(!password && { password: 'Skriv inn passordet ditt' }),
    });
    if (username.trim() && password) login.mutate({ username, password, rememberMe: true });
  }

  return (
    <Dialog title="Login" size="narrow" onClose={onClose}>
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        <Field
          ref={first}
          label="Brukernavn"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={128}
          required
          error={missing.username}
        />
        <Field
          label="Passord"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={missing.password}
        />
        <p role="alert" lang="en" className={styles.failure}>
          {failure}
        </p>
      </form>
      <DialogButtons>
        <Button onClick={onClose}>Avbryt</Button>
        <Button type="submit" form={formId} variant="primary" disabled={login.isPending || login.isSuccess}>
          {login.isPending ? 'Logger inn...' : 'Logg inn'}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

function loginFailure(error: unknown): string {
  if (isNetworkFailure(error)) return 'An error occurred. Please try again.';
  return `Login failed: ${errorText(error, 'Unknown error')}`;
}
