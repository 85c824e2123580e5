import { trpc } from '#client/data/trpc.ts';
import { claimFailure, newPasswordError } from '#client/features/accounts/account-errors.ts';
import { enter } from '#client/features/accounts/enter.ts';
import { NewPasswordField } from '#client/features/accounts/new-password-field.tsx';
import { DialogForm } from '#client/ui/dialog/dialog-form.tsx';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import { toast } from '#client/ui/toast/toast-store.ts';

type LinkPasswordDialogProps = { secret: string; username: string; onClose: () => void };

/** Sets a new password with a link, and logs in. */
export function LinkPasswordDialog({ secret, username, onClose }: LinkPasswordDialogProps) {
  const set = trpc.people.setPassword.useMutation();

  async function submit(form: FormData, isOpen: () => boolean): Promise<FormErrors | null> {
    const password = String(form.get('newPassword'));
    const newPassword = newPasswordError(password);
    if (newPassword) return { newPassword };
    try {
      const { message } = await set.mutateAsync({ secret, password });
      if (isOpen()) enter(message);
      else toast('Passordet er byttet. Du kan logge inn nå.');
      return null;
    } catch (error) {
      return claimFailure(error);
    }
  }

  return (
    <DialogForm
      title="Nytt passord"
      action="Lagre og logg inn"
      acting="Lagrer..."
      onSubmit={submit}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {/* The account, for password managers. */}
          <input hidden readOnly name="username" autoComplete="username" value={username} />
          <NewPasswordField label="Nytt passord" name="newPassword" error={errors.newPassword} />
        </>
      )}
    </DialogForm>
  );
}
