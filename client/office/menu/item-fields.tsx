import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { trpc } from '#client/data/trpc.ts';
import { Button, IconButton } from '#client/ui/button/button.tsx';
import field from '#client/ui/field/field.module.css';
import { FieldError } from '#client/ui/field/field-frame.tsx';
import { CheckboxField, type FormField } from '#client/ui/field/form-fields.tsx';
import ticks from '#client/ui/field/ticks.module.css';
import { Icon } from '#client/ui/icon/icon.tsx';
import { type Allergens, allergenLines, allergenName, allergensOfCup } from '#shared/menu/allergens.ts';
import { MAX_SIZES } from '#shared/menu/field-kinds.ts';
import styles from './menu.module.css';
import { sizesOf, type TypedSize } from './menu-draft.ts';

type SizesFieldProps = FormField<readonly TypedSize[]> & {
  /** The initial price of the first size. */
  price: string;
};

const NAMES = { name: 'Navn', price: 'Pris' } as const;

/** One row with name and price per size. */
export function SizesField({ label, value, error, onValue, price }: SizesFieldProps) {
  const errorId = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const isFull = value.length >= MAX_SIZES;
  const sized = sizesOf(value);
  const isWrong = (row: TypedSize, part: keyof TypedSize): boolean =>
    Boolean(error) && 'error' in sized && sized.row === row && sized.part === part;
  const change = (at: number, patch: Partial<TypedSize>) =>
    onValue(value.map((size, index) => (index === at ? { ...size, ...patch } : size)));

  function add() {
    // Synchronous, so that the new input gets the focus before the next key press.
    flushSync(() => onValue([...value, { name: '', price: value.length === 0 ? price : '' }]));
    group.current?.querySelectorAll('input')[2 * value.length]?.focus();
  }

  function remove(at: number) {
    onValue(value.filter((_, index) => index !== at));
    group.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  }

  return (
    <fieldset ref={group} className="stack gap-2" aria-describedby={error ? errorId : undefined}>
      <legend className={`strong ${field.label}`}>{label}</legend>
      {value.map((size, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sizes have no identity but their place.
        <div key={at} className={`stack gap-2 ${styles.size}`}>
          {(['name', 'price'] as const).map((part) => (
            <input
              key={part}
              className={field.control}
              aria-label={`${NAMES[part]} på størrelse ${at + 1}`}
              aria-invalid={isWrong(size, part) || undefined}
              placeholder={NAMES[part]}
              autoComplete="off"
              inputMode={part === 'price' ? 'decimal' : undefined}
              value={size[part]}
              onChange={({ target }) => change(at, { [part]: target.value })}
            />
          ))}
          <IconButton label={`Fjern ${size.name || `størrelse ${at + 1}`}`} onClick={() => remove(at)}>
            <Icon name="trash" />
          </IconButton>
        </div>
      ))}
      <div className="row wrap gap-3">
        <Button data-add blocked={isFull} onClick={() => isFull || add()}>
          Legg til størrelse
        </Button>
        <p role="status" className="quiet">
          {isFull && `Høyst ${MAX_SIZES} størrelser`}
        </p>
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}

type MadeOfFieldProps = FormField<number[]> & {
  /** The allergens of the item. */
  own: Allergens | null;
  /** Called when the owner copies the allergens of the ingredients. */
  onAllergens: (allergens: Allergens) => void;
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

/** The ingredients of a menu item, with a button to copy their allergens. */
export function MadeOfField({ name, label, value, onValue, error, own, onAllergens }: MadeOfFieldProps) {
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
    if (!isKnown) return;
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
        <FieldError id={errorId} error={error} />
      </fieldset>
    </details>
  );
}
