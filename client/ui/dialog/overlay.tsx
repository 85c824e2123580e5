import { type ReactNode, useEffect, useRef, useState } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useBackCloses } from '#client/lib/use-back-closes.ts';
import { closeToasts, subscribe, toastsNow } from '#client/ui/toast/toast-store.ts';

type OverlayProps = {
  /** Called by a click outside, Escape or a step back; the parent then unmounts the overlay. */
  onClose: () => void;
  className: string | undefined;
  modalClassName: string | undefined;
  children: ReactNode;
};

/** What a dialog stands on, above the page. */
export function Overlay({ onClose, className, modalClassName, children }: OverlayProps) {
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
        // A press outside does not move the focus, also where the dialog stays open.
        onMouseDown={(event) => {
          if (event.target === event.currentTarget) event.preventDefault();
        }}
        onClick={({ target, currentTarget }) => {
          if (pressedOutside.current && target === currentTarget) onClose();
        }}
        className={className ?? ''}
      >
        <Modal className={modalClassName ?? ''}>{children}</Modal>
      </ModalOverlay>
    </I18nProvider>
  );
}

/** Space to reserve for toasts above the overlay: for two at most. Plain toasts are closed. */
function useToastSpace(): number {
  const [space, setSpace] = useState(0);
  useEffect(() => {
    const reserve = () => setSpace((reserved) => Math.max(reserved, Math.min(toastsNow().length, 2)));
    closeToasts(({ error, action }) => !error && !action);
    reserve();
    return subscribe(reserve);
  }, []);
  return space;
}
