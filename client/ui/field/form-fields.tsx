import { type ReactNode, useId } from 'react';
import { Icon, type IconName } from '#client/ui/icon/icon.tsx';
import styles from './field.module.css';
import {
  Field,
  FieldError,
  FieldFrame,
  type FieldProps,
  type Labelled,
  Options,
  SelectField,
} from './field.tsx';

/** The props of a field of a record's form: `field('name')` of a `RecordDialog`. */
export type FormField<Value> = Labelled & {
  name: string;
  value: Value;
  onValue: (value: Value) => void;
  required?: boolean;
};

export const TextField = ({
  onValue,
  ...rest
}: FormField<string> & Pick<FieldProps, 'inputMode' | 'end' | 'readOnly'>) => (
  <Field
    autoComplete="off"
    isMarked={rest.required}
    {...rest}
    onChange={({ target }) => onValue(target.value)}
  />
);

/** An amount with its unit, by default kroner. No `type=number`, which takes a comma in some locales only. */
export const PriceField = ({
  unit = 'kr',
  ...props
}: FormField<string> & Pick<FieldProps, 'readOnly'> & { unit?: string }) => (
  <TextField inputMode="decimal" end={<span className={`quiet ${styles.unit}`}>{unit}</span>} {...props} />
);

/** A date of a record's form, as `2026-12-24`; empty for none. */
export const DateField = ({ onValue, ...rest }: FormField<string>) => (
  <Field type="date" {...rest} onChange={({ target }) => onValue(target.value)} />
);

export function TextAreaField(props: FormField<string> & { rows?: number; maxLength?: number }) {
  const { name, value, onValue, rows = 3, maxLength, ...frame } = props;
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <textarea
          className={styles.control}
          name={name}
          value={value}
          rows={rows}
          maxLength={maxLength}
          onChange={({ target }) => onValue(target.value)}
          {...control}
        />
      )}
    </FieldFrame>
  );
}

type ChoiceFieldProps<Value extends string> = FormField<Value> & {
  names: Record<Exclude<Value, ''>, string>;
  /** The text of the empty value; undefined if a choice is required. */
  none?: string | undefined;
};

export const ChoiceField = <Value extends string>({
  names,
  none,
  onValue,
  ...rest
}: ChoiceFieldProps<Value>) => (
  <SelectField {...rest} onChange={({ target }) => onValue(target.value as Value)}>
    {none !== undefined && <option value="">{none}</option>}
    <Options of={Object.entries<string>(names)} />
  </SelectField>
);

type CheckboxFieldProps = FormField<boolean> & { type?: 'checkbox' | 'radio' };

/** A checkbox of a record's form, or one of its radio buttons; the whole line can be pressed. */
export function CheckboxField({ type = 'checkbox', name, value, onValue, ...rest }: CheckboxFieldProps) {
  const { label, labelLang, error, hint } = rest;
  const errorId = useId();
  return (
    <div className="stack">
      <label className={`row strong target gap-3 ${styles.check}`}>
        <input
          type={type}
          name={name}
          checked={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && errorId}
          onChange={({ target }) => onValue(target.checked)}
        />
        <span>
          <span lang={labelLang}>{label}</span>{' '}
          {hint && <span className={`quiet small ${styles.aside}`}>{hint}</span>}
        </span>
      </label>
      <FieldError id={errorId} error={error} />
    </div>
  );
}

type Chip<Value> = { value: Value; text: string; icon?: IconName; hint?: string | undefined };

type ChipFieldProps<Value> = {
  label: string;
  chips: readonly Chip<Value>[];
  /** Undefined until one is chosen. */
  value: Value | undefined;
  onValue: (value: Value) => void;
  error?: string | undefined;
  className?: string | undefined;
  /** More about the chosen one. */
  children?: ReactNode;
};

/** Radio buttons in a row, each with a border. */
export function ChipField<Value extends string | number>(props: ChipFieldProps<Value>) {
  const { label, chips, value, onValue, error, className, children } = props;
  const group = useId();
  const errorId = `${group}error`;
  return (
    <fieldset aria-describedby={error && errorId} className={className}>
      <legend className="strong">{label}</legend>
      <div className={`wrap gap-2 ${styles.chips}`}>
        {chips.map((chip, index) => (
          <label
            key={chip.value}
            className={`row target hover-tint gap-x-2 ${styles.covered} ${styles.chip}`}
          >
            <input
              type="radio"
              name={group}
              checked={chip.value === value}
              // A radio button can't be `aria-invalid`.
              data-invalid={error && index === 0 ? '' : undefined}
              onChange={() => onValue(chip.value)}
            />
            {chip.icon && <Icon name={chip.icon} />}
            <span>{chip.text}</span> {chip.hint && <span className="small quiet">{chip.hint}</span>}
          </label>
        ))}
      </div>
      {children && <div className={styles.more}>{children}</div>}
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}
