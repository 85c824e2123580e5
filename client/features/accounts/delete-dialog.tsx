import { useState } from 'react';
import { hasExpired } from '#client/data/error-text.ts';
import { dropSession } from '#client/data/session-store.ts';
import { trpc } from '#client/data/trpc.ts';
import { DialogForm } from '#client/ui/dialog/dialog-form.tsx';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import { CheckboxField } from '#client/ui/field/form-fields.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import { deletionFailure } from './account-errors.ts';

/** Says what stays, asks for confirmation, and deletes the account. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const remove = trpc.auth.deleteAccount.useMutation();
  const traces = trpc.auth.traces.useQuery(undefined, { staleTime: 0 });
  const [deleteCups, setDeleteCups] = useState(true);

  async function submit(): Promise<FormErrors | null> {
    try {
      await remove.mutateAsync({ deleteCups });
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
      {() => (
        <>
          <p lang="en">Are you sure you want to delete your account? This action cannot be undone.</p>
          {traces.data?.cups !== 0 && (
            <CheckboxField
              name="deleteCups"
              label={`Slett også drømmekoppene mine${traces.data ? ` (${traces.data.cups})` : ''}`}
              value={deleteCups}
              onValue={setDeleteCups}
            />
          )}
          <p role="status">
            <span>
              {deleteCups
                ? 'Konto, kopper og innlogginger blir borte med en gang.'
                : 'Konto og innlogginger blir borte med en gang. Koppene blir stående uten at noen ser at de var dine, og du kan ikke slette dem siden.'}
            </span>{' '}
            Likes du har gitt, blir stående; de hører ikke til kontoen. Sikkerhetskopier har det til de er
            byttet ut: se Personvern nederst på siden.
          </p>
          {traces.data?.changes !== 0 && !traces.isPending && (
            <p>Det du har endret i kafeen, står i endringsloggen med navnet ditt i tolv måneder.</p>
          )}
        </>
      )}
    </DialogForm>
  );
}
