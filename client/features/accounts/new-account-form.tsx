import type { ReactNode } from 'react';
import { DialogForm } from '#client/ui/dialog/dialog-form.tsx';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import { MAX_USERNAME, MIN_USERNAME } from '#shared/accounts/account-rules.ts';
import type { NewUser } from '#shared/accounts/auth.ts';
import { newPasswordError, usernameError } from './account-errors.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { UsernameField } from './sign-in-parts.tsx';

type NewAccountFormProps = {
  title: string;
  action: string;
  username: string;
  onUsername: (username: string) => void;
  /** Makes the account. @returns what to call then, unless the dialog was closed meanwhile */
  send: (newUser: NewUser) => Promise<() => void>;
  failure: (error: unknown) => FormErrors;
  onClose: () => void;
  children?: ReactNode;
};

/** Asks for the name and the password of a new account; nothing is sent while one is invalid. */
export function NewAccountForm(props: NewAccountFormProps) {
  const { title, action, username, onUsername, send, failure, onClose, children } = props;

  async function submit(form: FormData, isOpen: () => boolean): Promise<FormErrors | null> {
    const newUser = { username: username.trim(), password: String(form.get('password')) };
    const errors = {
      username: usernameError(newUser.username),
      password: newPasswordError(newUser.password),
    };
    if (errors.username || errors.password) return errors;
    try {
      const onCreated = await send(newUser);
      if (isOpen()) onCreated();
      else toast('Kontoen din er klar. Du kan logge inn nå.');
      return null;
    } catch (error) {
      return failure(error);
    }
  }

  return (
    <DialogForm title={title} action={action} acting="Lager konto..." onSubmit={submit} onClose={onClose}>
      {(errors) => (
        <>
          <UsernameField
            value={username}
            onUsername={onUsername}
            error={errors.username}
            hint={`${MIN_USERNAME} til ${MAX_USERNAME} tegn: bokstaver, tall og _ - .`}
          />
          <NewPasswordField label="Passord" name="password" error={errors.password} />
          {children}
        </>
      )}
    </DialogForm>
  );
}
