import { useRef, useState } from 'react';
import { categoryError, categoryRejection, namesakeQuestion } from '#client/admin/category-error.ts';
import { CategoryField } from '#client/admin/category-field.tsx';
import { hasExpired } from '#client/lib/api/error-text.ts';
import { failureOf } from '#client/lib/api/reason-text.ts';
import { closeAnswered, DialogForm } from '#client/ui/dialog/dialog-form.tsx';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import { ChoiceField, DateField, PriceField } from '#client/ui/field/form-fields.tsx';
import type { ManyChange } from '#shared/menu/many.ts';
import { soldOutError } from '#shared/text/text-errors.ts';
import { changeMany, deletedText, type ManyArea } from './many-changes.ts';
import { PRICE_CHANGES, type PriceChangeKind, parsePriceChange } from './typed-change.ts';
import type { Selection } from './use-selection.ts';

export type ManyDialogKind = 'price' | 'soldOut' | 'category' | 'delete';

type ManyDialogProps = {
  kind: ManyDialogKind;
  area: ManyArea;
  selection: Selection;
  dropDeleted: () => Promise<string[]>;
  onChanged: () => void;
  onClose: () => void;
};

/** How many names a question lists. */
const NAMES_LISTED = 5;

function listed(selection: Selection): string {
  const names = [...selection.values()];
  const more = names.length - NAMES_LISTED;
  return `${names.slice(0, NAMES_LISTED).join(', ')}${more > 0 ? ` og ${more} til` : ''}`;
}

/** Changes the prices of the selected records, marks them as sold out, moves them, or deletes them. */
export function ManyDialog({ kind, area, selection, dropDeleted, onChanged, onClose }: ManyDialogProps) {
  const [priceKind, setPriceKind] = useState<PriceChangeKind>('add');
  const [amount, setAmount] = useState('');
  const [soldOutUntil, setSoldOutUntil] = useState('');
  const [categoryId, setCategory] = useState<number | null>(null);
  // The category whose namesakes were asked about: moving there once more is the answer.
  const questioned = useRef<number | null>(null);
  const count = selection.size;
  const records = `${count} ${count === 1 ? area.noun.one : area.noun.many}`;
  const texts = {
    price: { title: `Ny pris på ${records}`, action: 'Endre', acting: 'Endrer...' },
    soldOut: { title: `${records} er utsolgt`, action: 'Lagre', acting: 'Lagrer...' },
    category: { title: `Flytt ${records}`, action: 'Flytt', acting: 'Flytter...' },
    delete: { title: `Slette ${records}?`, action: 'Slett', acting: 'Sletter...' },
  }[kind];

  /** The change, or the errors of the fields. */
  function typedChange(): { change: ManyChange } | { errors: FormErrors } {
    if (kind === 'delete') return { change: { kind } };
    if (kind === 'soldOut') {
      const error = soldOutError(soldOutUntil);
      if (error) return { errors: { soldOutUntil: error } };
      return { change: { kind: 'availability', isAvailable: false, soldOutUntil: soldOutUntil || null } };
    }
    if (kind === 'category')
      return categoryId === null
        ? { errors: { categoryId: categoryError(categoryId) } }
        : { change: { kind, categoryId, allowNamesake: questioned.current === categoryId } };
    const typed = parsePriceChange(priceKind, amount);
    return 'error' in typed ? { errors: { amount: typed.error } } : typed;
  }

  async function submit(): Promise<FormErrors | null> {
    if (count === 0) {
      onClose();
      return null;
    }
    const typed = typedChange();
    if ('errors' in typed) return typed.errors;
    try {
      await changeMany(area, [...selection.keys()], typed.change);
    } catch (error) {
      if (hasExpired(error))
        return { advice: `Du var logget ut. Logg inn, og trykk ${texts.action} en gang til.` };
      const reason = await deletedText(error, dropDeleted);
      if (reason) return { reason };
      const question = namesakeQuestion(error);
      if (question) {
        questioned.current = categoryId;
        return { categoryId: question };
      }
      return categoryRejection(error) ?? failureOf(error, 'Failed to update');
    }
    closeAnswered(onChanged);
    return null;
  }

  return (
    <DialogForm
      {...texts}
      role={kind === 'delete' ? 'alertdialog' : 'dialog'}
      variant={kind === 'delete' ? 'danger' : 'primary'}
      onSubmit={submit}
      onClose={onClose}
    >
      {(errors, clearError) => (
        <>
          <p>{listed(selection)}</p>
          {kind === 'price' && (
            <>
              <ChoiceField
                name="priceKind"
                label="Endring"
                names={PRICE_CHANGES}
                value={priceKind}
                onValue={(value) => value !== '' && setPriceKind(value)}
              />
              <PriceField
                name="amount"
                unit={priceKind.endsWith('Percent') ? '%' : 'kr'}
                label={priceKind.endsWith('Percent') ? 'Prosent' : 'Kroner'}
                error={errors.amount}
                hint={priceKind.endsWith('Percent') ? 'Prisene rundes av til hele kroner' : undefined}
                value={amount}
                onValue={setAmount}
                required
              />
            </>
          )}
          {kind === 'soldOut' && (
            <DateField
              name="soldOutUntil"
              label="Til salgs igjen fra"
              hint="Kan stå tom: til noen sier fra"
              error={errors.soldOutUntil}
              value={soldOutUntil}
              onValue={(date) => {
                setSoldOutUntil(date);
                clearError('soldOutUntil');
              }}
            />
          )}
          {kind === 'category' && (
            <CategoryField
              name="categoryId"
              label="Til kategorien"
              error={errors.categoryId}
              value={categoryId}
              onValue={(id) => {
                setCategory(id);
                clearError('categoryId');
              }}
            />
          )}
        </>
      )}
    </DialogForm>
  );
}
