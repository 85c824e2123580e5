import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '#client/ui/classes.ts';
import styles from './field.module.css';

export type Labelled = {
  label: string;
  labelLang?: 'en' | undefined;
  /** Marks the control as invalid, and is read out when it changes: leave out counts that change with every key. */
  error?: string | undefined;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean | undefined;
  hint?: ReactNode;
  /** Marks the label with a star, in forms where other fields can be left empty. */
  isMarked?: boolean | undefined;
};

export type FieldProps = Labelled &
  ComponentProps<'input'> & {
    /** At the end of the control, inside its border, such as a button of 44 px. */
    end?: ReactNode;
  };

export function Field(props: FieldProps) {
  const [frame, { end, ...rest }] = splitProps(props);
  return (
    <FieldFrame {...frame} describedBy={rest['aria-describedby']}>
      {(control) => (
        <div className={end ? `stack ${styles.framed}` : undefined}>
          <input className={styles.control} {...rest} {...control} />
          {end}
        </div>
      )}
    </FieldFrame>
  );
}

/** A labelled native select; give its `Options` as children. */
export function SelectField(props: Labelled & ComponentProps<'select'>) {
  const [frame, rest] = splitProps(props);
  return (
    <FieldFrame {...frame}>
      {(control) => <select className={`${styles.control} ${styles.select}`} {...rest} {...control} />}
    </FieldFrame>
  );
}

/** The `<option>`s of a select, by their values. */
export const Options = ({ of }: { of: readonly (readonly [value: string | number, text: string])[] }) =>
  of.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));

function splitProps<Props extends Labelled & { className?: string | undefined }>(props: Props) {
  const { label, labelLang, error, hideLabel, hint, isMarked, className, ...rest } = props;
  return [{ label, labelLang, error, hideLabel, hint, isMarked, className }, rest] as const;
}

/** The props that a control takes from its frame; the label's id is `id` and `label`. */
type Control = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

type FieldFrameProps = Labelled & {
  describedBy?: string | undefined;
  className?: string | undefined;
  children: (control: Control) => ReactNode;
};

export function FieldFrame(props: FieldFrameProps) {
  const { label, labelLang, error, hideLabel, hint, isMarked, describedBy, className, children } = props;
  const id = useId();
  const errorId = `${id}error`;
  const hintId = `${id}hint`;
  const descriptions = classes(describedBy, error && errorId, hint ? hintId : undefined);
  return (
    <div className={classes('stack', className)}>
      <label
        id={`${id}label`}
        className={hideLabel ? undefined : `strong ${styles.label}`}
        data-marked={isMarked || undefined}
        htmlFor={id}
        lang={labelLang}
      >
        {hideLabel ? <span className="visually-hidden">{label}</span> : label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': descriptions || undefined,
      })}
      <FieldError id={errorId} error={error} />
      {hint && (
        <div id={hintId} className={`quiet small ${styles.note}`}>
          {hint}
        </div>
      )}
    </div>
  );
}

/** The error of a control, read out when it changes. */
export const FieldError = ({ id, error }: { id: string; error: string | undefined }) => (
  <div aria-live="polite" className="live">
    {error && (
      <p id={id} className={`strong small breakable ${styles.note} ${styles.error}`}>
        {error}
      </p>
    )}
  </div>
);
