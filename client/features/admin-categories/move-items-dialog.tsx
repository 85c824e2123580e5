import { useRef, useState } from 'react';
import { categoryError, namesakeQuestion } from '#client/admin/category-error.ts';
import { CategoryField } from '#client/admin/category-field.tsx';
import { toastDone } from '#client/admin/undo.ts';
import { hasExpired, rejectsField } from '#client/lib/api/error-text.ts';
import { failureOf } from '#client/lib/api/reason-text.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { closeAnswered, DialogForm } from '#client/ui/dialog/dialog-form.tsx';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import type { Category } from '#shared/menu/categories.ts';

type MoveItemsDialogProps = {
  category: Category;
  /** How many menu items it has. */
  count: number;
  onClose: () => void;
};

/** Moves all menu items of a category to another one. */
export function MoveItemsDialog({ category, count, onClose }: MoveItemsDialogProps) {
  const { categories } = trpc.useUtils().client;
  const [toCategoryId, setTo] = useState<number | null>(null);
  // The category whose namesakes were asked about: moving there once more is the answer.
  const questioned = useRef<number | null>(null);
  const items = count === 1 ? 'drikken' : `de ${count} drikkene`;

  async function submit(): Promise<FormErrors | null> {
    if (toCategoryId === null) return { toCategoryId: categoryError(toCategoryId) };
    let answer: unknown;
    try {
      answer = await categories.moveItems.mutate({
        categoryId: category.categoryId,
        toCategoryId,
        allowNamesake: questioned.current === toCategoryId,
      });
    } catch (error) {
      if (hasExpired(error)) return { advice: 'Du var logget ut. Logg inn, og trykk Flytt en gang til.' };
      const question = namesakeQuestion(error);
      if (question) {
        questioned.current = toCategoryId;
        return { toCategoryId: question };
      }
      if (rejectsField(error, 'ToCategoryId'))
        return { toCategoryId: 'Kategorien er slettet imens. Velg en annen' };
      return failureOf(error, 'Failed to update menu item');
    }
    toastDone(count === 1 ? 'Drikken er flyttet' : `${count} drikker er flyttet`, [answer], 'Alt er som før');
    closeAnswered(onClose);
    return null;
  }

  return (
    <DialogForm
      title={`Flytt ${items} fra «${category.name}»`}
      action="Flytt"
      acting="Flytter..."
      onSubmit={submit}
      onClose={onClose}
    >
      {(errors, clearError) => (
        <CategoryField
          name="toCategoryId"
          label="Til kategorien"
          error={errors.toCategoryId}
          value={toCategoryId}
          onValue={(id) => {
            setTo(id);
            clearError('toCategoryId');
          }}
          except={category.categoryId}
        />
      )}
    </DialogForm>
  );
}
