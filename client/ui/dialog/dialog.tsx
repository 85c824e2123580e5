import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { flushSync } from 'react-dom';
import { IconButton } from '#client/ui/button/button.tsx';
import { classes } from '#client/ui/classes.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { closeToasts, toasts } from '#client/ui/toast/toast-store.ts';
import styles from './dialog.module.css';

export type DialogProps = {
  title: ReactNode;
  /** Called by the cross, a click outside, Escape or a step back; the parent then unmounts the dialog. */
  onClose: () => void;
  /** `full` for the whole screen, for pictures. */
  size?: 'narrow' | 'medium' | 'wide' | 'full';
  /** Whether the title has a close button; otherwise the content needs one. */
  cross?: boolean;
  /** Whether a press outside leaves it open, because its content can't be shown again. */
  isKept?: boolean;
  /** `alertdialog` for a question that interrupts. */
  role?: 'dialog' | 'alertdialog' | undefined;
  children: ReactNode;
};

/** A modal dialog, open while it is mounted. Import it from lazily loaded files only: react-aria is large. */
export function Dialog({
  title,
  onClose,
  size = 'medium',
  cross = true,
  isKept = false,
  role = 'dialog',
  children,
}: DialogProps) {
  const pressedOutside = useRef(false);
  useBackCloses(onClose);
  return (
    <I18nProvider locale="nb-NO">
      <ModalOverlay
        isOpen
        data-toast-space={useToastSpace()}
        onOpenChange={(open) => !open && onClose()}
        // Not `isDismissable`, which adds a second, hidden close button.
        onPointerDown={({ target, currentTarget }) => {
          pressedOutside.current = target === currentTarget;
        }}
        // A press outside must not move the focus, even if the dialog stays open.
        onMouseDown={(event) => {
          if (event.target === event.currentTarget) event.preventDefault();
        }}
        onClick={({ target, currentTarget }) => {
          if (pressedOutside.current && target === currentTarget && !isKept) onClose();
        }}
        className={`stack ${styles.overlay}`}
      >
        <Modal className={classes(styles.modal, styles[size])}>
          <AriaDialog role={role} className={`gap-4 ${styles.dialog}`}>
            <header className={`wrap ${styles.header}`}>
              <Heading slot="title" className={`shrink hyphens ${styles.title}`}>
                {title}
              </Heading>
              {cross && (
                <IconButton label="Lukk" onClick={onClose}>
                  <Icon name="cross" />
                </IconButton>
              )}
            </header>
            {children}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  );
}

/** Reserves space for at most two toasts above the dialog, and closes plain toasts. */
function useToastSpace(): number {
  const [space, setSpace] = useState(0);
  useEffect(() => {
    const reserve = () => setSpace((reserved) => Math.max(reserved, Math.min(toasts.get().length, 2)));
    closeToasts(({ error, action }) => !error && !action);
    reserve();
    return toasts.subscribe(reserve);
  }, []);
  return space;
}

/** The row of buttons at the end of a dialog. `sticky` keeps it visible while the content scrolls. */
export function DialogButtons({ sticky = false, children }: { sticky?: boolean; children: ReactNode }) {
  return <div className={classes('wrap gap-3', styles.buttons, sticky && styles.sticky)}>{children}</div>;
}

/** The open dialogs, the topmost last. */
const openDialogs: symbol[] = [];

/** Whether a navigation is a step back that closes a dialog instead. */
export const closesOnBack = ({ navigationType, destination, cancelable }: NavigateEvent): boolean =>
  openDialogs.length > 0 &&
  cancelable &&
  navigationType === 'traverse' &&
  destination.index < (navigation.currentEntry?.index ?? 0);

/** Makes a step back close the topmost dialog, as on phones. Without the Navigation API the step leaves the page. */
function useBackCloses(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  // A layout effect, because a dialog that has left the screen must not prevent a step.
  useLayoutEffect(() => {
    const dialog = Symbol();
    openDialogs.push(dialog);
    const preventStep = (event: NavigateEvent) => {
      if (!closesOnBack(event) || openDialogs.at(-1) !== dialog) return;
      event.preventDefault();
      // Rendered at once. Otherwise the focus would return to the page behind while that is still inert.
      flushSync(close);
    };
    const steps = 'navigation' in window ? window.navigation : null;
    // A step to another document can't be prevented, so give this page a second history entry to step back to.
    const previous = steps?.entries()[(steps.currentEntry?.index ?? 0) - 1];
    if (steps && !previous?.sameDocument) history.pushState(history.state, '');
    steps?.addEventListener('navigate', preventStep);
    return () => {
      steps?.removeEventListener('navigate', preventStep);
      openDialogs.splice(openDialogs.indexOf(dialog), 1);
    };
  }, []);
}
