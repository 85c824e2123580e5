import { type ComponentProps, useState } from 'react';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { DialogButton } from '#client/ui/dialog/dialog-button.tsx';

const [OrderDialog, hint] = lazyDialog(async () => (await import('./order-dialog.tsx')).OrderDialog);

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
