import type { ReactNode } from 'react';
import { errorText } from '#client/lib/api/error-text.ts';
import { DialogForm } from '#client/ui/dialog/dialog-form.tsx';
import { type Deletion, deleteRecord } from './delete-record.ts';

type DeleteRecordDialogProps = Omit<Deletion, 'failure'> & {
  /** The text of an error, in English; by default the server's message, or else `Failed to delete` and the noun. */
  failure?: Deletion['failure'];
  onClose: () => void;
  /** More to know before it is deleted. */
  children?: ReactNode;
};

/** Asks whether a record shall be deleted, and deletes it; shows the error where that fails. */
export function DeleteRecordDialog({ onClose, children, ...deletion }: DeleteRecordDialogProps) {
  const { noun } = deletion;
  const failure = (error: unknown) => errorText(error, `Failed to delete ${noun}`);
  return (
    <DialogForm
      role="alertdialog"
      title={`Slette «${deletion.name}»?`}
      action="Slett"
      acting="Sletter..."
      variant="danger"
      onSubmit={async (_, isOpen) => {
        const errors = await deleteRecord({ failure, ...deletion });
        if (!errors && isOpen()) onClose();
        return errors;
      }}
      onClose={onClose}
    >
      {() => (
        <>
          <p lang="en">{`Are you sure you want to delete this ${noun}?`}</p>
          {children}
        </>
      )}
    </DialogForm>
  );
}
