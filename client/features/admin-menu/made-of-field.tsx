import { useId, useState } from 'react';
import { trpc } from '#client/lib/api/trpc.ts';
import { Button } from '#client/ui/button/button.tsx';
import { FieldError } from '#client/ui/field/field-frame.tsx';
import { CheckboxField, type FormField } from '#client/ui/field/form-fields.tsx';
import styles from '#client/ui/field/ticks.module.css';
import { Icon } from '#client/ui/icon/icon.tsx';
import { type Allergens, allergensOfCup } from '#shared/menu/allergens.ts';

type MadeOfFieldProps = FormField<number[]> & {
  /** Takes the allergens of the ingredients, which the owner has asked for. */
  onAllergens: (allergens: Allergens) => void;
};

/** The ingredients of a menu item, whose allergens can be taken over with one press. */
export function MadeOfField({ name, label, value, onValue, error, onAllergens }: MadeOfFieldProps) {
  const errorId = useId();
  const hintId = useId();
  const all = trpc.ingredients.list.useQuery().data;
  const [startsOpen] = useState(value.length > 0);
  const gone = value.filter((id) => all?.every(({ ingredientId }) => ingredientId !== id));
  const known = (all ?? []).filter(({ ingredientId }) => value.includes(ingredientId));
  const deleted = gone.map((ingredientId) => ({ ingredientId, name: 'Slettet ingrediens', allergens: null }));
  const { allergens, allergensUnknown } = allergensOfCup([...known, ...deleted]);
  const isKnown = known.length > 0 && allergensUnknown.length === 0;
  const choose = (id: number, isOn: boolean) =>
    onValue(isOn ? [...value, id] : value.filter((each) => each !== id));
  return (
    <details open={startsOpen}>
      <summary className="row strong target gap-2">
        <Icon name="down" />
        {label}
      </summary>
      <fieldset className="stack gap-2" aria-describedby={error ? errorId : undefined}>
        <legend className="visually-hidden">{label}</legend>
        <div className={`stack gap-x-3 ${styles.ticks}`}>
          {[...deleted, ...(all ?? [])].map(({ ingredientId, name: ingredient }) => (
            <CheckboxField
              key={ingredientId}
              name={`${name}.${ingredientId}`}
              label={ingredient}
              value={value.includes(ingredientId)}
              onValue={(isOn) => choose(ingredientId, isOn)}
            />
          ))}
        </div>
        {all && value.length > 0 && (
          <div className="row wrap gap-3">
            <Button
              blocked={!isKnown}
              aria-describedby={hintId}
              onClick={() => isKnown && onAllergens(allergens)}
            >
              Bruk allergenene herfra
            </Button>
            <p id={hintId} role="status" className="quiet">
              {!isKnown && `Ingen har sagt hva ${allergensUnknown.join(', ')} inneholder.`}
            </p>
          </div>
        )}
        <FieldError id={errorId} error={error} />
      </fieldset>
    </details>
  );
}
