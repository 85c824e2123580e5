import { useEffect, useRef } from 'react';
import { Button } from '#client/ui/button/button.tsx';
import { Dialog, DialogButtons } from './dialog.tsx';

type LeaveDialogProps = {
  /** Whether it is on its way, and may be stored although it is left. */
  isSending?: boolean;
  onStay: () => void;
  onLeave: () => void;
};

const UNSENT = {
  title: 'Forkaste endringene?',
  text: 'Det du har skrevet, er ikke lagret.',
  leave: 'Forkast',
  stay: 'Fortsett å redigere',
};

const SENDING = {
  title: 'Lagringen er i gang',
  text: 'Lukker du nå, kan det bli lagret likevel.',
  leave: 'Lukk nå',
  stay: 'Vent på svar',
};

/** Asks whether what was typed shall really go, or be left on its way. */
export function LeaveDialog({ isSending = false, onStay, onLeave }: LeaveDialogProps) {
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);
  const words = isSending ? SENDING : UNSENT;
  return (
    <Dialog role="alertdialog" title={words.title} size="narrow" cross={false} onClose={onStay}>
      <p>{words.text}</p>
      <DialogButtons>
        <Button variant="danger" onClick={onLeave}>
          {words.leave}
        </Button>
        <Button ref={stay} variant="primary" onClick={onStay}>
          {words.stay}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
