import { useId, useState } from 'react';
import { trpc } from '#client/data/trpc.ts';
import { Button } from '#client/ui/button/button.tsx';
import { FieldError } from '#client/ui/field/field-frame.tsx';
import { CheckboxField, type FormField } from '#client/ui/field/form-fields.tsx';
import styles from '#client/ui/field/ticks.module.css';
import { Icon } from '#client/ui/icon/icon.tsx';
import { type Allergens, allergenLines, allergenName, allergensOfCup } from '#shared/menu/allergens.ts';

type MadeOfFieldProps = FormField<number[]> & {
  /** The item's own. */
  own: Allergens | null;
  /** Takes the allergens of the ingredients, which the owner has asked for. */
  onAllergens: (allergens: Allergens) => void;
};

/** What the allergens of an item are after they were replaced, and which it has no longer. */
function replacedText(before: Allergens | null, after: Allergens): string {
  const all = (allergens: Allergens | null) => [
    ...(allergens?.contains ?? []),
    ...(allergens?.mayContain ?? []),
  ];
  const gone = all(before).filter((allergen) => !all(after).includes(allergen));
  const lines = allergenLines(after).map(({ text }) => text);
  if (gone.length > 0) lines.push(`Fjernet: ${gone.map(allergenName).join(', ')}`);
  return `${lines.join('. ')}.`;
}

/** The ingredients of a menu item, whose allergens can be taken over with one press. */
export function MadeOfField({ name, label, value, onValue, error, own, onAllergens }: MadeOfFieldProps) {
  const errorId = useId();
  const hintId = useId();
  const all = trpc.ingredients.list.useQuery().data;
  const [startsOpen] = useState(value.length > 0);
  const [said, setSaid] = useState('');
  const gone = value.filter((id) => all?.every(({ ingredientId }) => ingredientId !== id));
  const known = (all ?? []).filter(({ ingredientId }) => value.includes(ingredientId));
  const deleted = gone.map((ingredientId) => ({ ingredientId, name: 'Slettet ingrediens', allergens: null }));
  const { allergens, allergensUnknown } = allergensOfCup([...known, ...deleted]);
  const isKnown = known.length > 0 && allergensUnknown.length === 0;
  function choose(id: number, isOn: boolean) {
    setSaid('');
    onValue(isOn ? [...value, id] : value.filter((each) => each !== id));
  }
  function take() {
    if (!isKnown) return;
    setSaid(replacedText(own, allergens));
    onAllergens(allergens);
  }
  return (
    <details open={startsOpen}>
      <summary className="row strong target gap-2">
        <Icon name="down" />
        <span>{label}</span>
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
            <Button blocked={!isKnown} aria-describedby={hintId} onClick={take}>
              Bruk allergenene herfra
            </Button>
            <p id={hintId} role="status" className="quiet">
              {isKnown ? said : `Ingen har sagt hva ${allergensUnknown.join(', ')} inneholder.`}
            </p>
          </div>
        )}
        <FieldError id={errorId} error={error} />
      </fieldset>
    </details>
  );
}
