import type { ReactNode } from 'react';
import { DialogForm } from './dialog-form.tsx';
import type { FormErrors } from './form-errors.ts';

type ConfirmDialogProps = {
  /** What it is called, such as `Slette Cappuccino?`. */
  title: string;
  /** The question, in English. */
  question: string;
  /** Deletes it; resolves to what was said where that failed, else to null. The dialog is closed then. */
  onConfirm: () => Promise<FormErrors | null>;
  onClose: () => void;
  /** What else has to be known before. */
  children?: ReactNode;
};

/** Asks whether a record shall be deleted; what the server says against it stands there. */
export const ConfirmDialog = ({ title, question, onConfirm, onClose, children }: ConfirmDialogProps) => (
  <DialogForm
    role="alertdialog"
    title={title}
    action="Slett"
    acting="Sletter..."
    variant="danger"
    onSubmit={async (_, isOpen) => {
      const faults = await onConfirm();
      if (!faults && isOpen()) onClose();
      return faults;
    }}
    onClose={onClose}
  >
    {() => (
      <>
        <p lang="en">{question}</p>
        {children}
      </>
    )}
  </DialogForm>
);
