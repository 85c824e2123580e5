import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { hasLoggedOut } from '#client/data/session-store.ts';
import { Button } from '#client/ui/button/button.tsx';
import { closesOnBack, Dialog, DialogButtons } from './dialog.tsx';

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
  /** Whether a save is in progress, which may succeed although the form is left. */
  isSaving?: boolean;
  /** Whether the changes are on the page itself and not in a dialog. */
  isPage?: boolean;
  /** Called when the changes are discarded, before the navigation that was held back. */
  onLeave?: () => void;
};

/**
 * Asks before unsaved changes are discarded, also by links and history steps, and makes the browser ask before a reload.
 * Browsers without the Navigation API ask only before a reload.
 * @returns `leave` opens the question, `stay` closes it, and after `release` `leave` no longer asks
 */
export function useLeaveDialog({ isChanged, isSaving = false, isPage = false, onLeave }: LeaveOptions) {
  const [, navigate] = useLocation();
  /** The open question, with the navigation to continue. */
  const [asking, setAsking] = useState<{ proceed?: () => void } | null>(null);
  const isReleased = useRef(false);
  const onBeforeUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (!isReleased.current) event.preventDefault();
  });
  const onNavigate = useEffectEvent((event: NavigateEvent) => {
    const { destination, navigationType } = event;
    // Not after a logout, and not for other documents, for which the browser asks.
    if (isReleased.current || hasLoggedOut() || !event.cancelable || !destination.sameDocument) return;
    // Another guard is asking, or the step closes the topmost dialog, which may ask itself.
    if (event.defaultPrevented || closesOnBack(event) || !discardsChanges(event, isPage)) return;
    event.preventDefault();
    const { pathname, search, hash } = new URL(destination.url);
    const proceed = () => {
      if (navigationType === 'traverse') navigation.traverseTo(destination.key);
      else navigate(pathname + search + hash, { replace: navigationType === 'replace' });
    };
    setAsking({ proceed });
  });
  useEffect(() => {
    if (!isChanged) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    window.addEventListener('beforeunload', (event) => onBeforeUnload(event), { signal });
    if ('navigation' in window)
      window.navigation.addEventListener('navigate', (event) => onNavigate(event), { signal });
    return () => listeners.abort();
  }, [isChanged]);
  const release = () => {
    isReleased.current = true;
  };
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
  return {
    dialog,
    leave: () => (isChanged && !isReleased.current ? setAsking({}) : leaveNow()),
    stay,
    release,
  };
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

/** Whether a navigation discards the changes. Lists only change parameters of their tab's address, and a history step only closes a dialog. */
function discardsChanges({ navigationType, destination }: NavigateEvent, isPage: boolean): boolean {
  if (navigationType === 'traverse' && !isPage) return true;
  const to = new URL(destination.url);
  const tab = (search: string) => new URLSearchParams(search).get('fane');
  return to.pathname !== location.pathname || tab(to.search) !== tab(location.search);
}
