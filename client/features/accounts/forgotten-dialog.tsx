import { useState } from 'react';
import { trpc } from '#client/data/trpc.ts';
import { ActionDialog } from '#client/ui/dialog/dialog-form.tsx';
import { Field } from '#client/ui/field/field.tsx';
import { claimFailure, newPasswordError } from './account-errors.ts';
import { NewPasswordField, OtherDialogLink, startPasswordSession, UsernameField } from './sign-in-parts.tsx';

type ForgottenDialogProps = {
  username: string;
  onUsername: (username: string) => void;
  onLogin: () => void;
  onClose: () => void;
};

export function ForgottenDialog({ username, onUsername, onLogin, onClose }: ForgottenDialogProps) {
  const [password, setPassword] = useState('');
  const { people } = trpc.useUtils().client;

  async function send(form: FormData, isOpen: () => boolean) {
    const code = String(form.get('code'));
    const errors = {
      username: username.trim() ? undefined : 'Skriv inn brukernavnet ditt',
      code: code.trim() ? undefined : 'Skriv inn en av kodene',
      newPassword: newPasswordError(password),
    };
    if (errors.username || errors.code || errors.newPassword) return errors;
    const { message } = await people.recover.mutate({ username, code, password });
    return startPasswordSession(message, isOpen);
  }

  return (
    <ActionDialog
      title="Glemt passordet"
      action="Lagre og logg inn"
      acting="Lagrer..."
      send={send}
      failure={claimFailure}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>Be den som styrer kafeen, om en lenke. Med den velger du et nytt passord.</p>
          <p>Styrer du kafeen selv, bruker du en av gjenopprettingskodene du har skrevet ut.</p>
          <UsernameField value={username} onUsername={onUsername} error={errors.username} />
          <Field
            label="Kode"
            name="code"
            hint="Som 7K2M-X9QD-4TRW-H3PB"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            error={errors.code}
          />
          <NewPasswordField
            label="Nytt passord"
            name="newPassword"
            value={password}
            onPassword={setPassword}
            error={errors.newPassword}
          />
          <OtherDialogLink question="Husker du det likevel?" answer="Logg inn" onClick={onLogin} />
        </>
      )}
    </ActionDialog>
  );
}
