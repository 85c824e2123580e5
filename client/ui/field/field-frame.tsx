import { type ReactNode, useId } from 'react';
import { classes } from '#client/ui/classes.ts';
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx';
import styles from './field.module.css';

/** What every labelled control has. */
export type Labelled = {
  label: string;
  /** The label's language where it is not the page's. */
  labelLang?: 'en' | undefined;
  /** What is wrong with the value; marks the control as invalid, and is read out when it changes: no place for counts. */
  error?: string | undefined;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean | undefined;
  /** What helps to fill it in; stands below the control and belongs to its description. */
  hint?: ReactNode;
};

/** What a control takes from its frame. */
type Control = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

type FieldFrameProps = Labelled & {
  /** What describes the control beside its error and hint. */
  describedBy?: string | undefined;
  className?: string | undefined;
  children: (control: Control) => ReactNode;
};

/** A control with its label above, and its error and hint below. */
export function FieldFrame(props: FieldFrameProps) {
  const { label, labelLang, error, hideLabel = false, hint, describedBy, className, children } = props;
  const id = useId();
  const errorId = `${id}error`;
  const hintId = `${id}hint`;
  const descriptions = classes(describedBy, error && errorId, hint ? hintId : undefined);
  return (
    <div className={classes(styles.field, className)}>
      <label className={hideLabel ? undefined : styles.label} htmlFor={id} lang={labelLang}>
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': descriptions || undefined,
      })}
      <FieldError id={errorId} error={error} />
      {hint && (
        <div id={hintId} className={styles.hint}>
          {hint}
        </div>
      )}
    </div>
  );
}

/** What is wrong with a control, read out when it changes. */
export const FieldError = ({ id, error }: { id: string; error: string | undefined }) => (
  <div aria-live="polite">
    {error && (
      <p id={id} className={styles.error}>
        {error}
      </p>
    )}
  </div>
);
