import type { ComponentProps, ReactNode } from 'react';
import { ActionDialog } from '#client/ui/dialog/dialog-form.tsx';
import { quotedName, toastDone } from './record-toasts.ts';

type DeleteRecordDialogProps = Pick<ComponentProps<typeof ActionDialog>, 'fieldErrors' | 'onClose'> & {
  /** In English, such as `menu item`. */
  noun: string;
  name: string;
  remove: () => Promise<unknown>;
  /** Facts about the effects of the deletion. @param clearError removes the error that the dialog shows */
  children?: (clearError: () => void) => ReactNode;
};

export function DeleteRecordDialog({ noun, name, remove, children, ...dialog }: DeleteRecordDialogProps) {
  const quoted = quotedName(name);
  return (
    <ActionDialog
      {...dialog}
      role="alertdialog"
      title={`Slette «${name}»?`}
      action="Slett"
      acting="Sletter..."
      variant="danger"
      failure={`Failed to delete ${noun}`}
      send={async () => {
        toastDone(`${quoted} er slettet`, [await remove()], `${quoted} er tilbake`);
        return null;
      }}
    >
      {(_, clearError) => (
        <>
          <p lang="en">{`Are you sure you want to delete this ${noun}?`}</p>
          {children?.(() => ['form', 'reason', 'advice'].forEach(clearError))}
        </>
      )}
    </ActionDialog>
  );
}
