import { useState } from 'react';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { DialogButton } from '#client/ui/button/button.tsx';
import type { Drink } from '#shared/drinks/drinks.ts';
import styles from './report-button.module.css';

const [ReportDialog, hint] = lazyDialog(async () => (await import('./report-dialog.tsx')).ReportDialog);

/** Reports a cup to the café, whose name may be a bad one. */
export function ReportButton({ drink }: { drink: Drink }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <DialogButton hint={hint} className={`small ${styles.report}`} onClick={() => setOpen(true)}>
        Meld fra
      </DialogButton>
      {isOpen && <ReportDialog drink={drink} onClose={() => setOpen(false)} />}
    </>
  );
}
