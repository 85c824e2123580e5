import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import styles from '#client/ui/basics.module.css';
import { classes } from '#client/ui/classes.ts';
import { useDialogs } from '#client/ui/dialog/use-dialogs.ts';

type Variant = {
  /** `primary` for the main action of a screen, `danger` for an action that can't be undone. */
  variant?: 'primary' | 'secondary' | 'danger';
};

type ButtonProps = Variant &
  ComponentProps<'button'> & {
    /** Makes a press do nothing. Unlike a disabled button it keeps the focus, which a dialog needs for Escape. */
    blocked?: boolean;
  };

export function Button({
  variant = 'secondary',
  type = 'button',
  blocked = false,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      aria-disabled={blocked || undefined}
      className={classes(styles.button, styles[variant], className)}
      // A blocked submit button must not submit its form.
      onClick={blocked ? (event) => event.preventDefault() : onClick}
      {...rest}
    />
  );
}

type LinkButtonProps = Variant & ComponentProps<'a'> & { href: string };

export function LinkButton({ variant = 'secondary', className, ...rest }: LinkButtonProps) {
  return <Link className={classes(styles.button, styles[variant], className)} {...rest} />;
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  label: string;
  children: ReactNode;
};

/** A button of 44 px with only an icon, such as the cross beside a choice. */
export function IconButton({ label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      className={classes('quiet', styles.iconButton, className)}
      {...rest}
    />
  );
}

type DialogButtonProps = ComponentProps<typeof Button> & {
  /** Called on hover and focus, to fetch the dialog's file early. */
  hint?: () => unknown;
};

export const DialogButton = ({ hint, ...rest }: DialogButtonProps) => (
  <Button aria-haspopup="dialog" onPointerEnter={hint} onFocus={hint} {...rest} />
);

type ButtonWithDialogProps = DialogButtonProps & { dialog: (props: { onClose: () => void }) => ReactNode };

/** A button and the dialog that it opens. */
export function ButtonWithDialog({ dialog, ...rest }: ButtonWithDialogProps) {
  const { open, show, close } = useDialogs<true>();
  return (
    <>
      <DialogButton {...rest} onClick={() => show(true)} />
      {open && dialog({ onClose: close })}
    </>
  );
}
