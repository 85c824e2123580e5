import { type ComponentProps, useState } from 'react';
import { DialogButton } from '#client/ui/button/button.tsx';
import { dialogOverForm } from './dialog-over-form.ts';

const [SortingDialog, hint] = dialogOverForm(
  async () => (await import('./sorting-dialog.tsx')).SortingDialog,
);

export function SortingButton({ of }: { of: ComponentProps<typeof SortingDialog>['of'] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <DialogButton hint={hint} onClick={() => setOpen(true)}>
        Rekkefølge
      </DialogButton>
      {isOpen && <SortingDialog of={of} onClose={() => setOpen(false)} />}
    </>
  );
}
