import { useState } from 'react';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { DialogButton } from '#client/ui/button/button.tsx';

const load = () => import('./recovery-dialog.tsx');
const [RecoveryDialog, hint] = lazyDialog(async () => (await load()).RecoveryDialog);
const [RecoveryCodes] = lazyDialog(async () => (await load()).RecoveryCodes);

/** A button to the dialogs that make an admin's recovery codes and show them once. @param onDone called once they are closed */
export function RecoveryButton({ username, onDone }: { username: string; onDone?: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => setOpen(false);
  return (
    <>
      <DialogButton hint={hint} onClick={() => setOpen(true)}>
        Gjenopprettingskoder
      </DialogButton>
      {isOpen && (
        <RecoveryDialog
          onMade={(made) => {
            close();
            setCodes(made);
          }}
          onClose={close}
        />
      )}
      {codes && (
        <RecoveryCodes
          username={username}
          codes={codes}
          onClose={() => {
            setCodes(null);
            onDone?.();
          }}
        />
      )}
    </>
  );
}
