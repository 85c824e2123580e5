import { type ReactNode, useRef } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useBackCloses } from '#client/lib/use-back-closes.ts';
import { IconButton } from '#client/ui/button/button.tsx';
import { classes } from '#client/ui/classes.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { useToastSpace } from '#client/ui/toast/use-toast-space.ts';
import styles from './dialog.module.css';

type DialogProps = {
  title: ReactNode;
  /** Called when the cross, a click outside, Escape or a step back asks to close; whoever opened the dialog then unmounts it. */
  onClose: () => void;
  size?: 'narrow' | 'medium' | 'wide';
  /** Whether the title has a close cross; without it the content needs its own close button. */
  cross?: boolean;
  /** `alertdialog` for a question that interrupts. */
  role?: 'dialog' | 'alertdialog' | undefined;
  children: ReactNode;
};

/**
 * A modal dialog; mounted is open. It takes the focus, keeps it, and gives it back to what had it before.
 * Import it from lazily loaded files only: react-aria stays out of the first JavaScript of a page.
 */
export function Dialog({
  title,
  onClose,
  size = 'medium',
  cross = true,
  role = 'dialog',
  children,
}: DialogProps) {
  const pressedOutside = useRef(false);
  useBackCloses(onClose);
  const toastSpace = useToastSpace();
  return (
    <I18nProvider locale="nb-NO">
      <ModalOverlay
        isOpen
        {...toastSpace}
        onOpenChange={(open) => !open && onClose()}
        // Not isDismissable: that adds a second, hidden button of the name that ours has.
        onPointerDown={({ target, currentTarget }) => {
          pressedOutside.current = target === currentTarget;
        }}
        // The focus stays inside, also where the dialog stays.
        onMouseDown={(event) => {
          if (event.target === event.currentTarget) event.preventDefault();
        }}
        onClick={({ target, currentTarget }) => {
          if (pressedOutside.current && target === currentTarget) onClose();
        }}
        className={styles.overlay ?? ''}
      >
        <Modal className={classes(styles.modal, styles[size])}>
          <AriaDialog role={role} className={styles.dialog ?? ''}>
            <header className={styles.header}>
              <Heading slot="title" className={styles.title ?? ''}>
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

/** The row of buttons that ends a dialog; `lasting` where it stays in sight while what is above it is scrolled. */
export function DialogButtons({ lasting = false, children }: { lasting?: boolean; children: ReactNode }) {
  return <div className={classes(styles.buttons, lasting && styles.lasting)}>{children}</div>;
}
