import { type ReactNode, useState } from 'react';
import { trpc } from '#client/data/trpc.ts';
import { ActionDialog } from '#client/ui/dialog/dialog-form.tsx';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import { MAX_USERNAME, MIN_USERNAME } from '#shared/accounts/account-rules.ts';
import type { NewUser } from '#shared/accounts/auth.ts';
import { newPasswordError, registrationFailure, usernameError } from './account-errors.ts';
import { NewPasswordField, OtherDialogLink, UsernameField } from './sign-in-parts.tsx';

type NewAccountProps = { username: string; onUsername: (username: string) => void; onClose: () => void };

type RegisterDialogProps = NewAccountProps & {
  onRegistered: () => void;
  onLogin: () => void;
};

export function RegisterDialog({ onRegistered, onLogin, ...form }: RegisterDialogProps) {
  const { auth } = trpc.useUtils().client;
  return (
    <NewAccountForm
      {...form}
      title="Register"
      action="Lag konto"
      send={async (newUser) => {
        await auth.register.mutate(newUser);
        return onRegistered;
      }}
      failure={registrationFailure}
    >
      <OtherDialogLink question="Har du konto?" answer="Logg inn i stedet" onClick={onLogin} />
    </NewAccountForm>
  );
}

type NewAccountFormProps = NewAccountProps & {
  title: string;
  action: string;
  /** Creates the account. @returns a function to call unless the dialog was closed meanwhile */
  send: (newUser: NewUser) => Promise<() => void>;
  failure: (error: unknown) => FormErrors;
  children?: ReactNode;
};

/** Asks for the name and the password of a new account; nothing is sent while one is invalid. */
export function NewAccountForm(props: NewAccountFormProps) {
  const { title, action, username, onUsername, send, failure, onClose, children } = props;
  const [password, setPassword] = useState('');

  async function create(_: FormData, isOpen: () => boolean): Promise<FormErrors | 'leave'> {
    const newUser = { username: username.trim(), password };
    const errors = { username: usernameError(newUser.username), password: newPasswordError(password) };
    if (errors.username || errors.password) return errors;
    const onCreated = await send(newUser);
    if (isOpen()) onCreated();
    else toast('Kontoen din er klar. Du kan logge inn nå.');
    return 'leave';
  }

  return (
    <ActionDialog
      title={title}
      action={action}
      acting="Lager konto..."
      send={create}
      failure={failure}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <UsernameField
            value={username}
            onUsername={onUsername}
            error={errors.username}
            hint={`${MIN_USERNAME} til ${MAX_USERNAME} tegn: bokstaver, tall og _ - .`}
          />
          <NewPasswordField
            label="Passord"
            name="password"
            value={password}
            onPassword={setPassword}
            error={errors.password}
          />
          {children}
        </>
      )}
    </ActionDialog>
  );
}
