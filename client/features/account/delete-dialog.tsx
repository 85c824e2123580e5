import { hasExpired } from '#client/lib/error-text.ts';
import { dropSession } from '#client/lib/session-store.ts';
import { trpc } from '#client/lib/trpc.ts';
import { DialogForm, type Faults } from '#client/ui/dialog-form.tsx';
import { announce } from '#client/ui/status-store.ts';
import { deletionFailure } from './account-failures.ts';

/** Asks whether the account shall really go, and deletes it. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const remove = trpc.auth.deleteAccount.useMutation();

  async function submit(): Promise<Faults | null> {
    try {
      await remove.mutateAsync();
    } catch (error) {
      if (hasExpired(error)) return null;
      return { form: deletionFailure(error) };
    }
    announce('Account deleted successfully.', { lang: 'en' });
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
