import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { IconButton } from '#client/ui/button/button.tsx';
import { classes } from '#client/ui/classes.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import styles from './dialog.module.css';
import { Overlay } from './overlay.tsx';

type DialogProps = {
  title: ReactNode;
  /** Called by the cross, a click outside, Escape or a step back; the parent then unmounts the dialog. */
  onClose: () => void;
  size?: 'narrow' | 'medium' | 'wide';
  /** Whether the title has a close button; otherwise the content needs one. */
  cross?: boolean;
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
  role = 'dialog',
  children,
}: DialogProps) {
  return (
    <Overlay
      onClose={onClose}
      className={`stack ${styles.overlay}`}
      modalClassName={classes(styles.modal, styles[size])}
    >
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
    </Overlay>
  );
}

/** The row of buttons at the end of a dialog; `sticky` where it stays visible while the content is scrolled. */
export function DialogButtons({ sticky = false, children }: { sticky?: boolean; children: ReactNode }) {
  return <div className={classes('wrap gap-3', styles.buttons, sticky && styles.sticky)}>{children}</div>;
}
