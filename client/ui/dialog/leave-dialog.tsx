import { useEffect, useRef, useState } from 'react';
import { useLeaveGuard } from '#client/lib/use-leave-guard.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Dialog, DialogButtons } from './dialog.tsx';

const UNSAVED = {
  title: 'Forkaste endringene?',
  text: 'Det du har skrevet, er ikke lagret.',
  leave: 'Forkast',
  stay: 'Fortsett å redigere',
};

const SAVING = {
  title: 'Lagringen er i gang',
  text: 'Lukker du nå, kan det bli lagret likevel.',
  leave: 'Lukk nå',
  stay: 'Vent på svar',
};

type LeaveOptions = {
  isChanged: boolean;
  /** Whether it is being saved, and may be stored although the form is left. */
  isSaving?: boolean;
  /** Whether the changes are on the page itself and not in a dialog. */
  isPage?: boolean;
  /** Called when the changes are discarded, before the navigation that was held back. */
  onLeave?: () => void;
};

/** Asks before unsaved changes are discarded: `leave` asks, `stay` closes the question, `release` ends the guard. */
export function useLeaveDialog({ isChanged, isSaving = false, isPage, onLeave }: LeaveOptions) {
  const [asking, setAsking] = useState<{ proceed?: () => void } | null>(null);
  const release = useLeaveGuard(isChanged, (proceed) => setAsking({ proceed }), isPage);
  const stay = () => setAsking(null);
  function leaveNow() {
    release();
    stay();
    onLeave?.();
    asking?.proceed?.();
  }
  const dialog = asking && (
    <LeaveDialog {...(isSaving ? SAVING : UNSAVED)} onStay={stay} onLeave={leaveNow} />
  );
  return { dialog, leave: () => (isChanged ? setAsking({}) : leaveNow()), stay, release };
}

type LeaveDialogProps = typeof UNSAVED & { onStay: () => void; onLeave: () => void };

function LeaveDialog({ title, text, leave, stay, onStay, onLeave }: LeaveDialogProps) {
  const stayButton = useRef<HTMLButtonElement>(null);
  useEffect(() => stayButton.current?.focus(), []);
  return (
    <Dialog role="alertdialog" title={title} size="narrow" cross={false} onClose={onStay}>
      <p>{text}</p>
      <DialogButtons>
        <Button variant="danger" onClick={onLeave}>
          {leave}
        </Button>
        <Button ref={stayButton} variant="primary" onClick={onStay}>
          {stay}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
