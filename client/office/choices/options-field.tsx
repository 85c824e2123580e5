import { type ReactNode, useId } from 'react';
import { trpc } from '#client/data/trpc.ts';
import { AllergensField } from '#client/office/allergens-field.tsx';
import { addTo, removeFrom, useMoves } from '#client/office/list-rows.tsx';
import styles from '#client/office/office.module.css';
import { AvailableSwitch } from '#client/office/sold-out.tsx';
import { Button, IconButton } from '#client/ui/button/button.tsx';
import field from '#client/ui/field/field.module.css';
import { FieldError, Options, SelectField } from '#client/ui/field/field.tsx';
import type { FormField } from '#client/ui/field/form-fields.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { type ChoiceKind, MAX_OPTIONS } from '#shared/menu/choice-kinds.ts';
import type { Choice, ChoiceOption } from '#shared/menu/choices.ts';
import { allergensText } from '#shared/menu/menu-fields.ts';
import { filledOptions, newOption, type OptionsError, optionsOf, type TypedOption } from './choice-draft.ts';

type OptionsFieldProps = FormField<TypedOption[]> & {
  kind: ChoiceKind;
  /** The stored choice, whose options can be sold out; null for a new one. */
  stored: Choice | null;
};

export function OptionsField({ label, error, kind, stored, ...list }: OptionsFieldProps) {
  const { name, value, onValue } = list;
  const errorId = useId();
  const nameOf = (index: number) => value[index]?.name || `alternativ ${index + 1}`;
  const { moved, buttons } = useMoves(value, onValue, nameOf);
  const isFull = value.length >= MAX_OPTIONS;
  const parsed = optionsOf({ kind, options: value });
  const usual = filledOptions(value)[0] ?? value[0];
  const wrong = error && 'error' in parsed ? parsed : undefined;

  return (
    <fieldset className="stack gap-3" aria-describedby={error ? errorId : undefined}>
      <legend className={`strong ${field.label}`}>{label}</legend>
      {kind === 'one' && (
        <p className="quiet small">Det første er det drikken har når gjesten ikke velger noe, og koster 0.</p>
      )}
      {value.map((option, index) => (
        <OptionRow
          key={option.optionId}
          option={option}
          place={index + 1}
          inputName={`${name}.${index}.name`}
          isFree={kind === 'one' && option === usual}
          wrong={wrong?.optionId === option.optionId ? wrong : undefined}
          stored={stored?.options.find(({ optionId }) => optionId === option.optionId)}
          onOption={(patch) =>
            onValue(value.map((each) => (each === option ? { ...option, ...patch } : each)))
          }
        >
          {buttons(index)}
          <IconButton label={`Fjern ${nameOf(index)}`} onClick={() => removeFrom(list, index)}>
            <Icon name="trash" />
          </IconButton>
        </OptionRow>
      ))}
      <div className="row wrap gap-3">
        <Button
          name={`${name}.add`}
          data-invalid={(wrong && wrong.optionId === undefined) || undefined}
          blocked={isFull}
          onClick={() => addTo(list, [newOption(value)], 'name')}
        >
          Legg til alternativ
        </Button>
        <p role="status" className="quiet">
          <span>{isFull && `Høyst ${MAX_OPTIONS} alternativer`}</span>
          <span className="visually-hidden">{moved}</span>
        </p>
      </div>
      <FieldError id={errorId} error={wrong?.optionId === undefined ? error : undefined} />
    </fieldset>
  );
}

type OptionRowProps = {
  option: TypedOption;
  place: number;
  inputName: string;
  /** Whether this is the usual option, whose price is 0. */
  isFree: boolean;
  wrong: OptionsError | undefined;
  stored: ChoiceOption | undefined;
  onOption: (patch: Partial<TypedOption>) => void;
  /** The buttons that move and remove it. */
  children: ReactNode;
};

function OptionRow(props: OptionRowProps) {
  const { option, place, inputName, isFree, wrong, stored, onOption, children } = props;
  const { optionId, name, price, ingredientId } = option;
  const errorId = useId();
  const { choices } = trpc.useUtils().client;
  const ingredients = trpc.ingredients.list.useQuery().data;
  const ingredient = ingredients?.find((each) => each.ingredientId === ingredientId);
  const isDeleted = ingredients !== undefined && ingredientId !== null && !ingredient;
  const fixed = isDeleted
    ? 'Ingrediensen er slettet'
    : ingredient && !ingredient.isAvailable
      ? 'Ingrediensen er utsolgt'
      : undefined;
  const shared = { className: field.control, autoComplete: 'off' };
  return (
    <fieldset className={`stack surface gap-2 ${styles.option}`}>
      <legend className="visually-hidden">{name || `Alternativ ${place}`}</legend>
      <div className={`stack gap-2 ${styles.optionName}`}>
        <input
          {...shared}
          name={inputName}
          aria-label={`Navn på alternativ ${place}`}
          aria-invalid={wrong?.part === 'name' || undefined}
          aria-describedby={errorId}
          placeholder="Navn"
          value={name}
          onChange={({ target }) => onOption({ name: target.value })}
        />
        <input
          {...shared}
          aria-label={`Pris på alternativ ${place}`}
          aria-invalid={wrong?.part === 'price' || undefined}
          aria-describedby={errorId}
          placeholder="+ pris"
          inputMode="decimal"
          readOnly={isFree}
          value={isFree ? '0' : price}
          onChange={({ target }) => onOption({ price: target.value })}
        />
        <FieldError id={errorId} error={wrong?.error} />
      </div>
      <SelectField
        label={`Ingrediens i alternativ ${place}`}
        hideLabel
        value={ingredientId ?? ''}
        onChange={({ target }) => {
          const chosen = ingredients?.find((each) => String(each.ingredientId) === target.value);
          onOption({
            ingredientId: chosen?.ingredientId ?? null,
            allergens: null,
            ...(name.trim() === '' && chosen && { name: chosen.name }),
          });
        }}
      >
        <option value="">Ingen ingrediens</option>
        {ingredientId !== null && !ingredient && <option value={ingredientId}>Slettet ingrediens</option>}
        <Options of={ingredients?.map((each) => [each.ingredientId, each.name]) ?? []} />
      </SelectField>
      {ingredientId === null && (
        <details>
          <summary className="row target gap-2">
            <Icon name="down" />
            <span>{option.allergens ? allergensText(option) : 'Allergener: vet ikke'}</span>
          </summary>
          <AllergensField
            name={`allergens.${optionId}`}
            label={`Allergener i ${name || `alternativ ${place}`}`}
            value={option.allergens}
            onValue={(allergens) => onOption({ allergens })}
          />
        </details>
      )}
      <div className="row wrap gap-2">
        {stored &&
          (fixed ? (
            <p className="small">{fixed}</p>
          ) : (
            <AvailableSwitch
              id={optionId}
              row={{ name: stored.name, isAvailable: stored.isAvailable }}
              noun="choice"
              forSale="Til salgs"
              setAvailable={(id, { isAvailable }) =>
                choices.setAvailable.mutate({ optionId: id, isAvailable })
              }
              className="row gap-2"
            />
          ))}
        <div className={`row gap-1 ${styles.optionButtons}`}>{children}</div>
      </div>
    </fieldset>
  );
}
