import { type ReactNode, useId, useState } from 'react';
import { trpc } from '#client/data/trpc.ts';
import { Button } from '#client/ui/button/button.tsx';
import ticks from '#client/ui/dialog/dialog.module.css';
import { FieldError } from '#client/ui/field/field.tsx';
import { CheckboxField, type FormField } from '#client/ui/field/form-fields.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { type Allergens, allergenLines, allergenName, allergensOfCup } from '#shared/menu/allergens.ts';

type MadeOfFieldProps = FormField<number[]> & {
  own: Allergens | null;
  /** Called when the owner copies the allergens of the ingredients. */
  onAllergens: (allergens: Allergens) => void;
  /** Shown once an ingredient is chosen. */
  children: ReactNode;
};

/** Announces the copied allergens and the removed ones. */
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

export function MadeOfField(props: MadeOfFieldProps) {
  const { name, label, value, onValue, error, own, onAllergens, children } = props;
  const errorId = useId();
  const hintId = useId();
  const all = trpc.ingredients.list.useQuery().data;
  const [startsOpen] = useState(value.length > 0);
  const [announcement, setAnnouncement] = useState('');
  const gone = value.filter((id) => all?.every(({ ingredientId }) => ingredientId !== id));
  const existing = (all ?? []).filter(({ ingredientId }) => value.includes(ingredientId));
  const deleted = gone.map((ingredientId) => ({ ingredientId, name: 'Slettet ingrediens', allergens: null }));
  const { allergens, allergensUnknown } = allergensOfCup([...existing, ...deleted]);
  const isKnown = existing.length > 0 && allergensUnknown.length === 0;
  function choose(id: number, isOn: boolean) {
    setAnnouncement('');
    onValue(isOn ? [...value, id] : value.filter((each) => each !== id));
  }
  function take() {
    setAnnouncement(replacedText(own, allergens));
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
        <div className={`stack gap-x-3 ${ticks.ticks}`}>
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
              {isKnown ? announcement : `Ingen har sagt hva ${allergensUnknown.join(', ')} inneholder.`}
            </p>
          </div>
        )}
        {value.length > 0 && children}
        <FieldError id={errorId} error={error} />
      </fieldset>
    </details>
  );
}
