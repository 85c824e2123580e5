import { hasExpired } from '#client/data/error-text.ts';
import { trpc } from '#client/data/trpc.ts';
import { closeAnswered, DialogForm } from '#client/ui/dialog/dialog-form.tsx';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import { PasswordField } from '#client/ui/field/password-field.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import { newPasswordError, passwordFailure } from './account-errors.ts';
import { NewPasswordField } from './new-password-field.tsx';

type PasswordDialogProps = { username: string; isAdmin: boolean; onClose: () => void };

/** Changes the password of the logged-in user; nothing is sent while a field is invalid. */
export function PasswordDialog({ username, isAdmin, onClose }: PasswordDialogProps) {
  const change = trpc.auth.changePassword.useMutation();

  async function submit(form: FormData, isOpen: () => boolean): Promise<FormErrors | null> {
    const currentPassword = String(form.get('currentPassword'));
    const newPassword = String(form.get('newPassword'));
    const errors = {
      currentPassword: currentPassword ? undefined : 'Skriv inn passordet du har nå',
      newPassword: newPasswordError(newPassword),
    };
    if (errors.currentPassword || errors.newPassword) return errors;
    try {
      await change.mutateAsync({ currentPassword, newPassword });
      toast('Password updated successfully!', { lang: 'en' });
      if (isOpen()) closeAnswered(onClose);
      return null;
    } catch (error) {
      if (hasExpired(error)) return null;
      return passwordFailure(error);
    }
  }

  return (
    <DialogForm
      title="Bytt passord"
      action="Lagre passordet"
      acting="Lagrer..."
      onSubmit={submit}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {/* The account, for password managers. */}
          <input hidden readOnly name="username" autoComplete="username" value={username} />
          <PasswordField
            label="Nåværende passord"
            name="currentPassword"
            autoComplete="current-password"
            required
            error={errors.currentPassword}
          />
          {isAdmin && <p>Gjenopprettingskodene dine slutter å virke. Lag nye etterpå.</p>}
          <NewPasswordField label="Nytt passord" name="newPassword" error={errors.newPassword} />
        </>
      )}
    </DialogForm>
  );
}
