import { useEffect, useId, useRef } from 'react';
import styles from '#client/ui/dialog/dialog.module.css';
import { FieldError } from '#client/ui/field/field.tsx';
import { CheckboxField, type FormField } from '#client/ui/field/form-fields.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import {
  ALLERGENS,
  type Allergen,
  type Allergens,
  allergenName,
  inAllergenOrder,
} from '#shared/menu/allergens.ts';

const NONE: Allergens = { contains: [], mayContain: [] };

const OTHER = { contains: 'mayContain', mayContain: 'contains' } as const;
type ListName = keyof typeof OTHER;

/**
 * The lists after a tick changed. An allergen is in one list at most. Null after the last tick is removed, because only
 * an explicit tick declares "none".
 */
export function ticked(
  value: Allergens | null | undefined,
  list: ListName,
  allergen: Allergen,
  isOn: boolean,
): Allergens | null {
  const without = (allergens: Allergen[]) => allergens.filter((each) => each !== allergen);
  const before = value ?? NONE;
  const rest = without(before[list]);
  const next = { [list]: isOn ? inAllergenOrder([...rest, allergen]) : rest };
  const after = { ...before, ...next, [OTHER[list]]: without(before[OTHER[list]]) };
  return after.contains.length + after.mayContain.length > 0 ? after : null;
}

type AllergensFieldProps = Omit<FormField<Allergens | null>, 'value'> & {
  /** Undefined until something is chosen. */
  value: Allergens | null | undefined;
};

/** The 14 allergens as contained or possible traces, with "none of them" and "unknown". */
export function AllergensField({ name, label, value, onValue, error }: AllergensFieldProps) {
  const errorId = useId();
  const traces = useRef<HTMLDetailsElement>(null);
  const hasTraces = (value?.mayContain.length ?? 0) > 0;
  // Stays open when the last trace is unticked, so that the tick can be undone.
  useEffect(() => {
    if (hasTraces && traces.current) traces.current.open = true;
  }, [hasTraces]);
  const isNone = value && value.contains.length + value.mayContain.length === 0;
  const ticks = (list: ListName) => (
    <div className={`stack gap-x-3 ${styles.ticks} ${styles.capitals}`}>
      {ALLERGENS.map((allergen) => (
        <CheckboxField
          key={allergen}
          name={`${name}.${list}.${allergen}`}
          label={allergenName(allergen)}
          value={value?.[list].includes(allergen) ?? false}
          onValue={(isOn) => onValue(ticked(value, list, allergen, isOn))}
        />
      ))}
    </div>
  );
  return (
    <fieldset className="stack gap-2" aria-describedby={error ? errorId : undefined}>
      <legend className="strong">{label}</legend>
      <div className="wrap gap-x-4">
        <CheckboxField
          type="radio"
          name={name}
          label="Vet ikke"
          value={value === null}
          onValue={() => onValue(null)}
        />
        <CheckboxField
          type="radio"
          name={name}
          label="Ingen av de 14"
          value={isNone === true}
          onValue={() => onValue(NONE)}
        />
      </div>
      <fieldset>
        <legend className="quiet small">Inneholder</legend>
        {ticks('contains')}
      </fieldset>
      <details ref={traces}>
        <summary className="row target gap-2">
          <Icon name="down" />
          Kan inneholde spor av
        </summary>
        <fieldset>
          <legend className="visually-hidden">Kan inneholde spor av</legend>
          {ticks('mayContain')}
        </fieldset>
      </details>
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}
