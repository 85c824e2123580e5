import { trpc } from '#client/data/trpc.ts';
import { registrationFailure } from './account-errors.ts';
import { NewAccountForm } from './new-account-form.tsx';
import { OtherDialogLink } from './sign-in-parts.tsx';

type RegisterDialogProps = {
  username: string;
  onUsername: (username: string) => void;
  /** Called when the account has been created. */
  onRegistered: () => void;
  onLogin: () => void;
  onClose: () => void;
};

/** Creates an account. */
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
