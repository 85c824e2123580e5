import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import { classes } from '#client/ui/classes.ts';
import styles from './button.module.css';

type Look = {
  /** `primary` is what a screen is there for; `danger` is what can't be undone. */
  variant?: 'primary' | 'secondary' | 'danger';
};

type ButtonProps = Look &
  ComponentProps<'button'> & {
    /** Whether pressing it does nothing now. It keeps the focus, which `disabled` would take, and from a dialog its Escape. */
    blocked?: boolean;
  };

/** A native button; everything that a `<button>` takes, `type` is `button` unless said otherwise. */
export function Button({
  variant = 'secondary',
  type = 'button',
  blocked = false,
  className,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      aria-disabled={blocked || undefined}
      className={classes(styles.button, styles[variant], className)}
      {...rest}
    />
  );
}

type LinkButtonProps = Look & {
  href: string;
  id?: string;
  className?: string | undefined;
  /** Called when the link is about to be followed on this page; may prevent that. */
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
  children: ReactNode;
};

/** A link to another page that looks like a button. */
export function LinkButton({ variant = 'secondary', className, ...rest }: LinkButtonProps) {
  return <Link className={classes(styles.button, styles[variant], className)} {...rest} />;
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  /** What the button does, for those who don't see the icon. */
  label: string;
  children: ReactNode;
};

/** A button of 44 px that shows only an icon, such as the x beside a choice. */
export function IconButton({ label, className, type = 'button', ...rest }: IconButtonProps) {
  return <button type={type} aria-label={label} className={classes(styles.icon, className)} {...rest} />;
}
