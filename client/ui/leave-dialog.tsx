import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { Dialog, DialogButtons } from './dialog.tsx';

type LeaveDialogProps = { onStay: () => void; onLeave: () => void };

/** Asks whether what was typed shall really go. */
export function LeaveDialog({ onStay, onLeave }: LeaveDialogProps) {
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);
  return (
    <Dialog role="alertdialog" title="Forkaste endringene?" size="narrow" cross={false} onClose={onStay}>
      <p>Det du har skrevet, er ikke lagret.</p>
      <DialogButtons>
        <Button variant="danger" onClick={onLeave}>
          Forkast
        </Button>
        <Button ref={stay} variant="primary" onClick={onStay}>
          Fortsett å redigere
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
