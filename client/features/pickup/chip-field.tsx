import { type ReactNode, useId } from 'react';
import { FieldError } from '#client/ui/field/field.tsx';
import styles from './chip-field.module.css';

type Chip<Value> = { value: Value; text: string; hint?: string | undefined };

type ChipFieldProps<Value> = {
  label: string;
  chips: readonly Chip<Value>[];
  /** Undefined until one is chosen. */
  value: Value | undefined;
  onValue: (value: Value) => void;
  error?: string | undefined;
  /** More about the chosen one. */
  children?: ReactNode;
};

export function ChipField<Value extends string | number>(props: ChipFieldProps<Value>) {
  const { label, chips, value, onValue, error, children } = props;
  const group = useId();
  const errorId = `${group}error`;
  return (
    <fieldset aria-describedby={error && errorId}>
      <legend className="strong">{label}</legend>
      <div className={`wrap gap-2 ${styles.chips}`}>
        {chips.map((chip, index) => (
          <label key={chip.value} className={`row target gap-x-2 ${styles.chip}`}>
            <input
              type="radio"
              name={group}
              checked={chip.value === value}
              // A radio button can't be `aria-invalid`.
              data-invalid={error && index === 0 ? '' : undefined}
              onChange={() => onValue(chip.value)}
            />
            <span>{chip.text}</span> {chip.hint && <span className="small quiet">{chip.hint}</span>}
          </label>
        ))}
      </div>
      {children && <div className={styles.more}>{children}</div>}
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}
