import { hasExpired } from '#client/lib/api/error-text.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { dropSession } from '#client/lib/session/session-store.ts';
import { DialogForm } from '#client/ui/dialog/dialog-form.tsx';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import { deletionFailure } from './account-errors.ts';

/** Asks for confirmation, and deletes the account. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const remove = trpc.auth.deleteAccount.useMutation();

  async function submit(): Promise<FormErrors | null> {
    try {
      await remove.mutateAsync();
    } catch (error) {
      if (hasExpired(error)) return null;
      return deletionFailure(error);
    }
    toast('Account deleted successfully.', { lang: 'en' });
    dropSession();
    return null;
  }

  return (
    <DialogForm
      role="alertdialog"
      title="Slett konto"
      action="Slett konto"
      acting="Sletter..."
      variant="danger"
      onSubmit={submit}
      onClose={onClose}
    >
      {() => <p lang="en">Are you sure you want to delete your account? This action cannot be undone.</p>}
    </DialogForm>
  );
}
