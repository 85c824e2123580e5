import { type ComponentProps, useState } from 'react';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { DialogButton } from '#client/ui/button/button.tsx';

const [DreamCupsDialog, hint] = lazyDialog(
  async () => (await import('./dream-cups-dialog.tsx')).DreamCupsDialog,
);

export function DreamCupsButton({ className }: Pick<ComponentProps<'button'>, 'className'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <DialogButton hint={hint} className={className} onClick={() => setOpen(true)}>
        Se alle Drømmekopper
      </DialogButton>
      {isOpen && <DreamCupsDialog onClose={() => setOpen(false)} />}
    </>
  );
}
