import type { ComponentProps, ReactNode } from 'react';
import { classes } from '#client/ui/classes.ts';
import styles from './field.module.css';
import { FieldFrame, type Labelled } from './field-frame.tsx';

export type FieldProps = Labelled &
  ComponentProps<'input'> & {
    /** At the end of the control, inside its border, such as a button of 44 px. */
    end?: ReactNode;
  };

/** A labelled text input with all props of an `<input>`. */
export function Field(props: FieldProps) {
  const { label, labelLang, error, hideLabel, hint, isMarked, end, className, ...rest } = props;
  const frame = { label, labelLang, error, hideLabel, hint, isMarked, className };
  return (
    <FieldFrame {...frame} describedBy={rest['aria-describedby']}>
      {(control) => (
        <div className={end ? styles.framed : undefined}>
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
  const { label, labelLang, error, hideLabel, hint, isMarked, className, ...rest } = props;
  return (
    <FieldFrame
      label={label}
      labelLang={labelLang}
      error={error}
      hideLabel={hideLabel}
      hint={hint}
      isMarked={isMarked}
      className={className}
    >
      {(control) => <select className={classes(styles.control, styles.select)} {...rest} {...control} />}
    </FieldFrame>
  );
}
