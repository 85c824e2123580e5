import type { ReactNode } from 'react';
import { trpc } from '#client/data/trpc.ts';
import { ActionDialog } from '#client/ui/dialog/dialog-form.tsx';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import { MAX_USERNAME, MIN_USERNAME } from '#shared/accounts/account-rules.ts';
import type { NewUser } from '#shared/accounts/auth.ts';
import { joinFailure, newPasswordError, registrationFailure, usernameError } from './account-errors.ts';
import { OtherDialogLink, startSession, type TypedUsername, UsernameField } from './login-dialog.tsx';
import { NewPasswordField } from './password-dialogs.tsx';

type RegisterDialogProps = TypedUsername & {
  onRegistered: () => void;
  onLogin: () => void;
  onClose: () => void;
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

type JoinDialogProps = { secret: string; action?: string; address?: string; onClose: () => void };

/** Creates an account with an invitation, or the first admin's. @param props.address the page to open then */
export function JoinDialog({ secret, action = 'Bli med', address, onClose }: JoinDialogProps) {
  const { people } = trpc.useUtils().client;
  return (
    <NewAccountForm
      title="Lag konto"
      action={action}
      send={async (newUser) => {
        const { message } = await people.join.mutate({ secret, ...newUser });
        return () => startSession(message, address);
      }}
      failure={joinFailure}
      onClose={onClose}
    />
  );
}

type AcceptDialogProps = { secret: string; username: string; onClose: () => void };

/** Gives the role of an invitation to the logged-in account. */
export function AcceptDialog({ secret, username, onClose }: AcceptDialogProps) {
  const { people } = trpc.useUtils().client;
  return (
    <ActionDialog
      title={`Bli med som ${username}?`}
      action="Bli med"
      acting="Blir med..."
      failure="Failed to accept the invitation"
      send={async () => startSession((await people.acceptInvitation.mutate({ secret })).message)}
      onClose={onClose}
    >
      {() => <p>Kontoen du er logget inn med, får det invitasjonen gjelder. Koppene dine er dine som før.</p>}
    </ActionDialog>
  );
}

type NewAccountFormProps = TypedUsername & {
  title: string;
  action: string;
  /** Creates the account. @returns a function to call unless the dialog was closed meanwhile */
  send: (newUser: NewUser) => Promise<() => void>;
  failure: (error: unknown) => FormErrors;
  onClose: () => void;
  children?: ReactNode;
};

function NewAccountForm({ username, onUsername, send, children, ...dialog }: NewAccountFormProps) {
  async function create(form: FormData, isOpen: () => boolean): Promise<FormErrors | 'leave'> {
    const newUser = {
      username: String(form.get('username')).trim(),
      password: String(form.get('newPassword')),
    };
    const errors = {
      username: usernameError(newUser.username),
      newPassword: newPasswordError(newUser.password),
    };
    if (errors.username || errors.newPassword) return errors;
    const onCreated = await send(newUser);
    if (isOpen()) onCreated();
    else toast('Kontoen din er klar. Du kan logge inn nå.');
    return 'leave';
  }

  return (
    <ActionDialog {...dialog} acting="Lager konto..." send={create}>
      {(errors) => (
        <>
          <UsernameField
            username={username}
            onUsername={onUsername}
            error={errors.username}
            hint={`${MIN_USERNAME} til ${MAX_USERNAME} tegn: bokstaver, tall og _ - .`}
          />
          <NewPasswordField label="Passord" error={errors.newPassword} />
          {children}
        </>
      )}
    </ActionDialog>
  );
}
