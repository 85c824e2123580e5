import { trpc } from '#client/lib/api/trpc.ts';
import { DialogForm } from '#client/ui/dialog/dialog-form.tsx';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import { MAX_USERNAME, MIN_USERNAME } from '#shared/accounts/account-rules.ts';
import { newPasswordError, registrationFailure, usernameError } from './account-errors.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { OtherDialogLink, UsernameField } from './sign-in-parts.tsx';

type RegisterDialogProps = {
  username: string;
  onUsername: (username: string) => void;
  /** Called when the account has been created. */
  onRegistered: () => void;
  onLogin: () => void;
  onClose: () => void;
};

/** Creates an account; nothing is sent while a field is invalid. */
export function RegisterDialog(props: RegisterDialogProps) {
  const { username, onUsername, onRegistered, onLogin, onClose } = props;
  const register = trpc.auth.register.useMutation();

  async function submit(form: FormData, isOpen: () => boolean): Promise<FormErrors | null> {
    const newUser = { username: username.trim(), password: String(form.get('password')) };
    const errors = {
      username: usernameError(newUser.username),
      password: newPasswordError(newUser.password),
    };
    if (errors.username || errors.password) return errors;
    try {
      await register.mutateAsync(newUser);
      if (isOpen()) onRegistered();
      else toast('Kontoen din er klar. Du kan logge inn nå.');
      return null;
    } catch (error) {
      return registrationFailure(error);
    }
  }

  return (
    <DialogForm
      title="Register"
      action="Lag konto"
      acting="Lager konto..."
      onSubmit={submit}
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
          <NewPasswordField label="Passord" name="password" error={errors.password} />
          <OtherDialogLink question="Har du konto?" answer="Logg inn i stedet" onClick={onLogin} />
        </>
      )}
    </DialogForm>
  );
}
