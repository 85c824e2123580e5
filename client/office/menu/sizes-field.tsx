import { useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button, IconButton } from '#client/ui/button/button.tsx';
import field from '#client/ui/field/field.module.css';
import { FieldError } from '#client/ui/field/field-frame.tsx';
import type { FormField } from '#client/ui/field/form-fields.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { MAX_SIZES } from '#shared/menu/field-kinds.ts';
import { sizesOf, type TypedSize } from './menu-draft.ts';
import styles from './sizes-field.module.css';

type SizesFieldProps = FormField<readonly TypedSize[]> & {
  /** The price that the first size starts with. */
  price: string;
};

const NAMES = { name: 'Navn', price: 'Pris' } as const;

/** The sizes of a menu item, a row with name and price each. */
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
    // At once, or the first letters typed would go elsewhere.
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
