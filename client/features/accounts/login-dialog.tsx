import { useId } from 'react';
import { addressAfterLogin } from '#client/data/after-login.ts';
import { roleOf, saveSession } from '#client/data/session-store.ts';
import { DialogForm } from '#client/ui/dialog/dialog-form.tsx';
import { Credentials, OtherDialogLink, useLogin } from './sign-in-parts.tsx';

type LoginDialogProps = {
  username: string;
  onUsername: (username: string) => void;
  /** Whether the account has just been created. */
  isNew: boolean;
  onRegister: () => void;
  onForgotten: () => void;
  onClose: () => void;
};

/** Asks for username and password; a login stores the session, and loads the home page or the back office. */
export function LoginDialog({
  username,
  onUsername,
  isNew,
  onRegister,
  onForgotten,
  onClose,
}: LoginDialogProps) {
  const newsId = useId();
  const submit = useLogin(username, (token) => {
    saveSession(token);
    window.location.assign(addressAfterLogin(roleOf(token), window.history.state));
    return null;
  });

  return (
    <DialogForm title="Login" action="Logg inn" acting="Logger inn..." onSubmit={submit} onClose={onClose}>
      {(errors) => (
        <>
          {isNew && (
            <p id={newsId} className="notice strong green-tint">
              Kontoen din er klar. Logg inn med passordet du nettopp valgte.
            </p>
          )}
          <Credentials
            username={username}
            onUsername={onUsername}
            errors={errors}
            describedBy={isNew ? newsId : undefined}
          />
          <OtherDialogLink question="Glemt passordet?" answer="Slik kommer du inn" onClick={onForgotten} />
          <OtherDialogLink question="Er du ny her?" answer="Lag en konto" onClick={onRegister} />
        </>
      )}
    </DialogForm>
  );
}
