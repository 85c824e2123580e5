import type { ComponentProps, ReactNode } from 'react';
import styles from './field.module.css';
import { FieldFrame, type Labelled } from './field-frame.tsx';

export type FieldProps = Labelled &
  ComponentProps<'input'> & {
    /** At the end of the control, inside its border, such as a button of 44 px. */
    end?: ReactNode;
  };

/** A labelled text input with all props of an `<input>`. */
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

type SelectFieldProps = Labelled & ComponentProps<'select'>;

/** A labelled native select; give its `<option>`s as children. */
export function SelectField(props: SelectFieldProps) {
  const [frame, rest] = splitProps(props);
  return (
    <FieldFrame {...frame}>
      {(control) => <select className={`${styles.control} ${styles.select}`} {...rest} {...control} />}
    </FieldFrame>
  );
}

/** The props of the frame around a control, and those of the control. */
function splitProps<Props extends Labelled & { className?: string | undefined }>(props: Props) {
  const { label, labelLang, error, hideLabel, hint, isMarked, className, ...rest } = props;
  return [{ label, labelLang, error, hideLabel, hint, isMarked, className }, rest] as const;
}
