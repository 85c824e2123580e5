import type { ReactNode } from 'react';
import { failureOf } from '#client/lib/api/reason-text.ts';
import { closeAnswered, DialogForm } from '#client/ui/dialog/dialog-form.tsx';
import { type Deletion, deleteRecord } from './delete-record.ts';

type DeleteRecordDialogProps = Omit<Deletion, 'failure'> & {
  /** What it says of an error; by default the server's reason, or else `Failed to delete` and the noun. */
  failure?: Deletion['failure'];
  onClose: () => void;
  /** More to know before it is deleted. @param clearError takes back what the dialog says of an error */
  children?: (clearError: () => void) => ReactNode;
};

/** Asks whether a record shall be deleted, and deletes it; shows the error where that fails. */
export function DeleteRecordDialog({ onClose, children, ...deletion }: DeleteRecordDialogProps) {
  const { noun } = deletion;
  const failure = (error: unknown) => failureOf(error, `Failed to delete ${noun}`);
  return (
    <DialogForm
      role="alertdialog"
      title={`Slette «${deletion.name}»?`}
      action="Slett"
      acting="Sletter..."
      variant="danger"
      onSubmit={async (_, isOpen) => {
        const errors = await deleteRecord({ failure, ...deletion });
        if (!errors && isOpen()) closeAnswered(onClose);
        return errors;
      }}
      onClose={onClose}
    >
      {(_, clearError) => (
        <>
          <p lang="en">{`Are you sure you want to delete this ${noun}?`}</p>
          {children?.(() => ['form', 'reason', 'advice'].forEach(clearError))}
        </>
      )}
    </DialogForm>
  );
}
