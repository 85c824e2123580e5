import { type ComponentProps, useState } from 'react';
import { DialogButton } from '#client/ui/button/button.tsx';
import { dialogOverForm } from './dialog-over-form.ts';

const [OrderDialog, hint] = dialogOverForm(async () => (await import('./sorting-dialog.tsx')).OrderDialog);

/** Opens the dialog in which records are sorted. */
export function OrderButton({ of }: { of: ComponentProps<typeof OrderDialog>['of'] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <DialogButton hint={hint} onClick={() => setOpen(true)}>
        Rekkefølge
      </DialogButton>
      {isOpen && <OrderDialog of={of} onClose={() => setOpen(false)} />}
    </>
  );
}
