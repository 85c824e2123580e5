import { useState } from 'react';
import { saveSession } from '#client/data/session-store.ts';
import { DialogForm } from '#client/ui/dialog/dialog-form.tsx';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import { Credentials, useLogin } from './sign-in-parts.tsx';

type LoginHereDialogProps = {
  text: string;
  /** The errors of an account that can't be used here; null for one that can. */
  errorsOf?: (token: string) => FormErrors | null;
  /** Called when the new session is stored. */
  onLoggedIn: () => void;
  onClose: () => void;
};

/** Logs in without leaving the page. */
export function LoginHereDialog({ text, errorsOf, onLoggedIn, onClose }: LoginHereDialogProps) {
  const [username, setUsername] = useState('');
  const submit = useLogin(username, (token) => {
    const errors = errorsOf?.(token);
    if (errors) return errors;
    saveSession(token);
    onLoggedIn();
    return null;
  });

  return (
    <DialogForm title="Login" action="Logg inn" acting="Logger inn..." onSubmit={submit} onClose={onClose}>
      {(errors) => (
        <>
          <p>{text}</p>
          <Credentials username={username} onUsername={setUsername} errors={errors} />
        </>
      )}
    </DialogForm>
  );
}
