import type { ComponentProps, ReactNode } from 'react';
import { ActionDialog } from '#client/ui/dialog/action-dialog.tsx';
import { quotedName, toastDone } from './record-toasts.ts';

type DeleteRecordDialogProps = Pick<ComponentProps<typeof ActionDialog>, 'fieldErrors' | 'onClose'> & {
  /** In English, such as `menu item`. */
  noun: string;
  /** The record's name. */
  name: string;
  remove: () => Promise<unknown>;
  /** More to know before it is deleted. @param clearError takes back what the dialog says of an error */
  children?: (clearError: () => void) => ReactNode;
};

/** Asks whether a record shall be deleted, deletes it, and offers an undo for ten seconds. */
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
