import { type ReactNode, useState } from 'react';
import { ActionDialog } from '#client/ui/dialog/action-dialog.tsx';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import { DateField } from '#client/ui/field/form-fields.tsx';
import { soldOutError } from '#shared/text/text-errors.ts';
import { rejectionOf } from './category-error.ts';
import { useCafeDate } from './sale.ts';

type SoldOutDialogProps = {
  title: string;
  /** The date that is stored. */
  until?: string | null;
  /** Stores the date; null means until further notice. */
  store: (soldOutUntil: string | null) => Promise<FormErrors | null>;
  onClose: () => void;
  children?: ReactNode;
};

/** Asks until when something is sold out. */
export function SoldOutDialog({ until = null, store, children, ...dialog }: SoldOutDialogProps) {
  const today = useCafeDate();
  const [date, setDate] = useState(until ?? '');
  return (
    <ActionDialog
      {...dialog}
      fieldErrors={rejectionOf}
      failure="Failed to update"
      action="Lagre"
      acting="Lagrer..."
      send={async () => {
        const error = soldOutError(date, today);
        return error ? { soldOutUntil: error } : store(date || null);
      }}
    >
      {(errors, clearError) => (
        <>
          {children}
          <DateField
            name="soldOutUntil"
            label="Til salgs igjen fra"
            hint="Kan stå tom: til noen sier fra"
            error={errors.soldOutUntil}
            value={date}
            onValue={(typed) => {
              setDate(typed);
              clearError('soldOutUntil');
            }}
          />
        </>
      )}
    </ActionDialog>
  );
}
