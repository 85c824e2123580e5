import { type ComponentProps, type ReactNode, useState } from 'react';
import { trpc } from '#client/data/trpc.ts';
import type { Noun } from '#client/lists/data-list.tsx';
import { AllergensField } from '#client/office/allergens-field.tsx';
import { MoveDialog } from '#client/office/category-field.tsx';
import { namesText } from '#client/office/record-toasts.ts';
import { SoldOutDialog } from '#client/office/sold-out.tsx';
import { ActionDialog } from '#client/ui/dialog/dialog-form.tsx';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import { Options, SelectField } from '#client/ui/field/field.tsx';
import { ChoiceField, PriceField } from '#client/ui/field/form-fields.tsx';
import type { ManyDrinksInput } from '#shared/drinks/drinks.ts';
import type { Allergens } from '#shared/menu/allergens.ts';
import type { ManyItemsInput, PriceChange } from '#shared/menu/many.ts';
import { parsePrice } from '#shared/text/typed-values.ts';

export type Selection<Row = { name: string }> = ReadonlyMap<number, Row>;

/** A bulk change of any kind of record; the fields of a table decide which ones it offers. */
export type AnyChange = ManyItemsInput['change'] | ManyDrinksInput['change'];

export type ManyDialogProps = {
  kind: 'price' | 'soldOut' | 'allergens' | 'category' | 'choice' | 'delete';
  noun: Noun;
  selection: Selection;
  change: (change: AnyChange) => Promise<FormErrors | null>;
  onClose: () => void;
};

const PRICE_CHANGES = {
  add: 'Legg til kroner',
  take: 'Trekk fra kroner',
  addPercent: 'Legg til prosent',
  takePercent: 'Trekk fra prosent',
  price: 'Sett prisen til',
};
type PriceChangeKind = keyof typeof PRICE_CHANGES;

const MOST_PERCENT = 1000;

/** Parses the amount of a price change, such as `2`, `2,50 kr` or `5 %`. */
export function parsePriceChange(
  kind: PriceChangeKind,
  text: string,
): { change: PriceChange } | { error: string } {
  const isPercent = kind === 'addPercent' || kind === 'takePercent';
  const typed = parsePrice(isPercent ? text.replace(/%\s*$/, '') : text);
  if ('error' in typed) return { error: text.trim() === '' ? 'Skriv et tall' : typed.error };
  const amount = typed.price;
  const most = kind === 'takePercent' ? 100 : MOST_PERCENT;
  if (isPercent && amount > most) return { error: `Skriv høyst ${most} prosent` };
  const sign = kind.startsWith('take') ? -1 : 1;
  if (kind === 'price') return { change: { kind, price: amount } };
  return {
    change: isPercent
      ? { kind: 'priceByPercent', percent: sign * amount }
      : { kind: 'priceBy', by: sign * amount },
  };
}

export function ManyDialog({ kind, noun, selection, change, onClose }: ManyDialogProps) {
  const [priceKind, setPriceKind] = useState<PriceChangeKind>('add');
  const [amount, setAmount] = useState('');
  const [allergens, setAllergens] = useState<Allergens | null>();
  const records = `${selection.size} ${selection.size === 1 ? noun.one : noun.many}`;
  const shared = { failure: 'Failed to update', action: 'Endre', acting: 'Endrer...', onClose };
  const names = <p>{namesText([...selection.values()].map(({ name }) => name))}</p>;
  if (kind === 'category')
    return (
      <MoveDialog {...shared} title={`Flytt ${records}`} move={(to) => change({ kind, ...to })}>
        {names}
      </MoveDialog>
    );
  if (kind === 'choice')
    return (
      <ChoiceDialog {...shared} title={`Valg på ${records}`} change={change}>
        {names}
      </ChoiceDialog>
    );
  if (kind === 'delete')
    return (
      <ActionDialog
        {...shared}
        title={`Slette ${records}?`}
        action="Slett"
        acting="Sletter..."
        role="alertdialog"
        variant="danger"
        send={() => change({ kind })}
      >
        {() => names}
      </ActionDialog>
    );
  if (kind === 'soldOut')
    return (
      <SoldOutDialog
        title={`${records} er utsolgt`}
        store={(soldOutUntil) => change({ kind: 'availability', isAvailable: false, soldOutUntil })}
        onClose={onClose}
      >
        {names}
      </SoldOutDialog>
    );
  if (kind === 'allergens')
    return (
      <ActionDialog
        {...shared}
        title={`Allergener i ${records}`}
        size="medium"
        send={async () =>
          allergens === undefined ? { allergens: 'Kryss av for noe' } : change({ kind, allergens })
        }
      >
        {(errors) => (
          <>
            {names}
            <AllergensField
              name="allergens"
              label="Allergener"
              error={errors.allergens}
              value={allergens}
              onValue={setAllergens}
            />
          </>
        )}
      </ActionDialog>
    );
  const isPercent = priceKind.endsWith('Percent');
  return (
    <ActionDialog
      {...shared}
      title={`Ny pris på ${records}`}
      send={async () => {
        const typed = parsePriceChange(priceKind, amount);
        return 'error' in typed ? { amount: typed.error } : change(typed.change);
      }}
    >
      {(errors) => (
        <>
          {names}
          <ChoiceField
            name="priceKind"
            label="Endring"
            names={PRICE_CHANGES}
            value={priceKind}
            onValue={setPriceKind}
          />
          <PriceField
            name="amount"
            unit={isPercent ? '%' : 'kr'}
            label={isPercent ? 'Prosent' : 'Kroner'}
            error={errors.amount}
            hint={isPercent ? 'Prisene rundes av til hele kroner' : undefined}
            value={amount}
            onValue={setAmount}
            required
          />
        </>
      )}
    </ActionDialog>
  );
}

type ChoiceDialogProps = Pick<ManyDialogProps, 'change'> &
  Pick<ComponentProps<typeof ActionDialog>, 'title' | 'failure' | 'action' | 'acting' | 'onClose'> & {
    children: ReactNode;
  };

const GIVING = { give: 'Gi valget', take: 'Ta bort valget' };

function ChoiceDialog({ change, children, ...dialog }: ChoiceDialogProps) {
  const choices = trpc.choices.list.useQuery().data;
  const [choiceId, setChoice] = useState('');
  const [giving, setGiving] = useState<keyof typeof GIVING>('give');
  const chosen = choices?.find((choice) => String(choice.choiceId) === choiceId);
  return (
    <ActionDialog
      {...dialog}
      send={async () =>
        choiceId === ''
          ? { choiceId: 'Velg et valg' }
          : change({ kind: 'choice', choiceId: Number(choiceId), isGiven: giving === 'give' })
      }
    >
      {(errors) => (
        <>
          {children}
          {choices?.length === 0 && <p>Det er ingen valg ennå. Lag dem i fanen Valg.</p>}
          <SelectField
            name="choiceId"
            label="Valg"
            error={errors.choiceId}
            value={choiceId}
            onChange={({ target }) => setChoice(target.value)}
          >
            <option value="">Velg</option>
            <Options of={choices?.map(({ choiceId: id, name }) => [id, name]) ?? []} />
          </SelectField>
          <ChoiceField name="giving" label="Endring" names={GIVING} value={giving} onValue={setGiving} />
          {giving === 'give' && chosen?.kind === 'one' && (
            <p>
              {`Gjester som ikke velger, får ${chosen.options[0]?.name}. Allergenene i den kommer i tillegg til varenes egne.`}
            </p>
          )}
        </>
      )}
    </ActionDialog>
  );
}
