import { type ReactNode, useId } from 'react';
import { Unsafe, useAvoided } from '#client/features/allergens/allergen-lines.tsx';
import { classes } from '#client/ui/classes.ts';
import styles from '#client/ui/field/field.module.css';
import { isUnsafe } from '#shared/menu/allergens.ts';
import type { Choice, ChoiceOption } from '#shared/menu/choices.ts';
import type { Taken } from '#shared/menu/drink-options.ts';
import type { MenuItem } from '#shared/menu/menu.ts';
import { formatPrice } from '#shared/text/money.ts';

type Size = MenuItem['sizes'][number];
type SizeFieldProps = { sizes: readonly Size[]; chosen: Size | undefined; onChoose: (name: string) => void };

export function SizeField({ sizes, chosen, onChoose }: SizeFieldProps) {
  const group = useId();
  return (
    <fieldset>
      <legend className="strong">Størrelse</legend>
      {sizes.map((size) => (
        <OptionField
          key={size.name}
          type="radio"
          group={group}
          name={size.name}
          aside={formatPrice(size.price)}
          isChosen={size === chosen}
          onChange={() => onChoose(size.name)}
        />
      ))}
    </fieldset>
  );
}

type ChoiceFieldProps = { taken: Taken; onChoose: (choice: Choice, options: ChoiceOption[]) => void };

/** The options of a choice: one of them, or several up to its limit. */
export function ChoiceField({ taken: { choice, options: chosen }, onChoose }: ChoiceFieldProps) {
  const group = useId();
  const avoided = useAvoided();
  const { name, kind, max, options } = choice;
  const isFull = kind === 'several' && max !== null && chosen.length >= max;
  return (
    <fieldset>
      <legend className="strong">
        {max !== null && max < options.length ? `${name} (høyst ${max})` : name}
      </legend>
      {options.map((option) => {
        const isChosen = chosen.includes(option) && option.isAvailable;
        const isForbidden = isUnsafe(avoided, option.allergens);
        return (
          <OptionField
            key={option.optionId}
            type={kind === 'one' ? 'radio' : 'checkbox'}
            group={group}
            name={option.name}
            aside={option.price > 0 && `+ ${formatPrice(option.price)}`}
            isChosen={isChosen}
            isSoldOut={!option.isAvailable}
            isForbidden={isForbidden}
            disabled={isFull && !isChosen}
            onChange={(isOn) => {
              const others = kind === 'one' ? [] : chosen.filter((other) => other !== option);
              onChoose(choice, isOn ? [...others, option] : others);
            }}
          />
        );
      })}
    </fieldset>
  );
}

type OptionFieldProps = {
  type: 'radio' | 'checkbox';
  group: string;
  name: string;
  aside: ReactNode;
  isChosen: boolean;
  isSoldOut?: boolean;
  /** Whether the option has an allergen that the guest avoids. */
  isForbidden?: boolean;
  disabled?: boolean;
  onChange: (isOn: boolean) => void;
};

function OptionField({ type, group, name, aside, isChosen, isSoldOut = false, ...rest }: OptionFieldProps) {
  const { disabled = false, isForbidden = false, onChange } = rest;
  return (
    <label
      className={classes('row target gap-3', styles.check, (disabled || isSoldOut) && styles.unavailable)}
    >
      <input
        type={type}
        name={group}
        checked={isChosen}
        disabled={disabled || isSoldOut}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className="breakable shrink grow">
        <span>{isSoldOut ? <s>{name}</s> : name}</span> {isForbidden && <Unsafe />}
      </span>{' '}
      {isSoldOut ? <span className="strong">utsolgt</span> : <span className="price">{aside}</span>}
    </label>
  );
}
