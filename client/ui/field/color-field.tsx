import { colorOrGrey, parseColor } from '#shared/text/color.ts';
import fieldStyles from './field.module.css';
import { FieldFrame } from './field.tsx';
import type { FormField } from './form-fields.tsx';
import styles from './record-fields.module.css';

/** A colour of a record's form, typed as `#RRGGBB` or picked with the browser's own picker. */
export function ColorField({ name, value, onValue, ...frame }: FormField<string>) {
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <div className={`wrap gap-2 ${styles.color}`}>
          <input
            name={name}
            value={value}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className={fieldStyles.control}
            onChange={({ target }) => onValue(target.value)}
            onBlur={() => onValue(parseColor(value) ?? value)}
            {...control}
          />
          <input
            type="color"
            aria-label="Velg farge"
            value={colorOrGrey(parseColor(value) ?? '').toLowerCase()}
            className={`${fieldStyles.control} ${styles.picker}`}
            onChange={({ target }) => onValue(target.value.toUpperCase())}
          />
        </div>
      )}
    </FieldFrame>
  );
}
