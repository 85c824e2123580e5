import { type ReactNode, useId, useState } from 'react';
import { trpc } from '#client/data/trpc.ts';
import { useMoves } from '#client/office/list-rows.tsx';
import { Button } from '#client/ui/button/button.tsx';
import styles from '#client/ui/dialog/dialog.module.css';
import { FieldError } from '#client/ui/field/field.tsx';
import { CheckboxField, type FormField } from '#client/ui/field/form-fields.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { type Allergens, allergenLines, allergenName, allergensOfCup } from '#shared/menu/allergens.ts';
import { MAX_ITEM_CHOICES } from '#shared/menu/choice-kinds.ts';

type TicksFieldProps = Omit<FormField<number[]>, 'onValue'> & {
  options: readonly { id: number; name: string }[];
  onTick: (id: number, isOn: boolean) => void;
  children: ReactNode;
};

/** Records to tick, by their ids. Starts closed if none is ticked. */
function TicksField({ name, label, value, error, options, onTick, children }: TicksFieldProps) {
  const errorId = useId();
  const [startsOpen] = useState(value.length > 0);
  return (
    <details open={startsOpen}>
      <summary className="row strong target gap-2">
        <Icon name="down" />
        <span>{label}</span>
      </summary>
      <fieldset className="stack gap-2" aria-describedby={error ? errorId : undefined}>
        <legend className="visually-hidden">{label}</legend>
        <div className={`stack gap-x-3 ${styles.ticks}`}>
          {options.map((option) => (
            <CheckboxField
              key={option.id}
              name={`${name}.${option.id}`}
              label={option.name}
              value={value.includes(option.id)}
              onValue={(isOn) => onTick(option.id, isOn)}
            />
          ))}
        </div>
        {children}
        <FieldError id={errorId} error={error} />
      </fieldset>
    </details>
  );
}

/** The choices of a menu item. Renders nothing in a café without choices. */
export function ChoicesField({ value, onValue, ...frame }: FormField<number[]>) {
  const all = trpc.choices.list.useQuery().data ?? [];
  const chosen = value.flatMap((id) => all.find(({ choiceId }) => choiceId === id) ?? []);
  const ids = chosen.map(({ choiceId }) => choiceId);
  const isFull = ids.length >= MAX_ITEM_CHOICES;
  const { moved, buttons } = useMoves(ids, onValue, (index) => chosen[index]?.name ?? '');
  if (all.length === 0) return null;
  return (
    <TicksField
      {...frame}
      value={value}
      options={all.map(({ choiceId: id, name }) => ({ id, name }))}
      onTick={(id, isOn) => {
        const others = ids.filter((other) => other !== id);
        if (!isOn || !isFull) onValue(isOn ? [...others, id] : others);
      }}
    >
      {chosen.length > 1 && (
        <ol className="stack gap-1" aria-label="Rekkefølgen på valgene">
          {chosen.map((choice, index) => (
            <li key={choice.choiceId} className="row target">
              <span className="breakable shrink grow">{`${index + 1}. ${choice.name}`}</span>
              {buttons(index)}
            </li>
          ))}
        </ol>
      )}
      <p role="status" className="quiet">
        <span>{isFull && `Høyst ${MAX_ITEM_CHOICES} valg`}</span>
        <span className="visually-hidden">{moved}</span>
      </p>
    </TicksField>
  );
}

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
  const { value, onValue, own, onAllergens, children, ...frame } = props;
  const hintId = useId();
  const all = trpc.ingredients.list.useQuery().data;
  const [announcement, setAnnouncement] = useState('');
  const gone = value.filter((id) => all?.every(({ ingredientId }) => ingredientId !== id));
  const existing = (all ?? []).filter(({ ingredientId }) => value.includes(ingredientId));
  const deleted = gone.map((ingredientId) => ({ ingredientId, name: 'Slettet ingrediens', allergens: null }));
  const { allergens, allergensUnknown } = allergensOfCup([...existing, ...deleted]);
  const isKnown = existing.length > 0 && allergensUnknown.length === 0;
  function take() {
    setAnnouncement(replacedText(own, allergens));
    onAllergens(allergens);
  }
  return (
    <TicksField
      {...frame}
      value={value}
      options={[...deleted, ...(all ?? [])].map(({ ingredientId: id, name }) => ({ id, name }))}
      onTick={(id, isOn) => {
        setAnnouncement('');
        onValue(isOn ? [...value, id] : value.filter((each) => each !== id));
      }}
    >
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
    </TicksField>
  );
}
