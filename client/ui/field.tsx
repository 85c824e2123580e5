import { type ComponentProps, useId } from 'react';
import { classes } from './classes.ts';
import styles from './field.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

type InputProps = {
  label: string;
  /** What is wrong with the value; marks the control as invalid. */
  error?: string | undefined;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
};

/** A labelled text input; everything that an `<input>` takes goes to it. */
export function Field({
  label,
  error,
  hideLabel = false,
  className,
  ...rest
}: InputProps & ComponentProps<'input'>) {
  const id = useId();
  const errorId = `${id}error`;
  return (
    <div className={classes(styles.field, className)}>
      <Label {...{ id, label, hideLabel }} />
      <input
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        className={styles.control}
        {...rest}
      />
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

/** A labelled native select; give its `<option>`s as children. */
export function SelectField({ label, className, ...rest }: { label: string } & ComponentProps<'select'>) {
  const id = useId();
  return (
    <div className={classes(styles.field, className)}>
      <Label {...{ id, label }} />
      <select id={id} className={classes(styles.control, styles.select)} {...rest} />
    </div>
  );
}

type LabelProps = { id: string; label: string; hideLabel?: boolean };

const Label = ({ id, label, hideLabel = false }: LabelProps) => (
  <label className={styles.label} htmlFor={id}>
    {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
  </label>
);
