import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import styles from './field.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export type FieldProps = ComponentProps<'input'> & {
  label: string;
  /** What is wrong with the value; marks the control as invalid, and is read out when it changes: no place for counts. */
  error?: string | undefined;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
  /** What helps to fill it in; stands below the control and belongs to its description. */
  hint?: ReactNode;
  /** Stands inside the frame of the control, at its end, such as a button of 44 px. */
  end?: ReactNode;
};

/** A labelled text input; everything that an `<input>` takes goes to it. */
export function Field({ label, error, hideLabel = false, hint, end, className, ...rest }: FieldProps) {
  const id = useId();
  const errorId = `${id}error`;
  const hintId = `${id}hint`;
  const descriptions = classes(rest['aria-describedby'], error && errorId, hint ? hintId : undefined);
  return (
    <div className={classes(styles.field, className)}>
      <Label {...{ id, label, hideLabel }} />
      <div className={end ? styles.framed : undefined}>
        <input
          id={id}
          aria-invalid={error ? true : undefined}
          className={styles.control}
          {...rest}
          aria-describedby={descriptions || undefined}
        />
        {end}
      </div>
      <div aria-live="polite">
        {error && (
          <p id={errorId} className={styles.error}>
            {error}
          </p>
        )}
      </div>
      {hint && (
        <div id={hintId} className={styles.hint}>
          {hint}
        </div>
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
