import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { rejectsField } from '#client/data/error-text.ts';
import { trpc } from '#client/data/trpc.ts';
import { MoveDialog } from '#client/office/category-field.tsx';
import { DeleteRecordDialog, RecordDialog, type RecordFormProps } from '#client/office/record-dialogs.tsx';
import { namesText, toastDone } from '#client/office/record-toasts.ts';
import type { Parsed } from '#client/office/use-record-form.ts';
import { Button } from '#client/ui/button/button.tsx';
import { hasErrors } from '#client/ui/dialog/form-errors.ts';
import { ColorField } from '#client/ui/field/color-field.tsx';
import { ChoiceField, TextAreaField, TextField } from '#client/ui/field/form-fields.tsx';
import type { Category, CategoryInput } from '#shared/menu/categories.ts';
import { CATEGORY_FIELDS, TEMPERATURE_NAMES } from '#shared/menu/category-fields.ts';
import { MAX_TAB } from '#shared/menu/category-names.ts';
import { parseColor } from '#shared/text/color.ts';
import { isLonger } from '#shared/text/text.ts';
import { descriptionError, nameError } from '#shared/text/typed-values.ts';

/** Empty texts stand for null. */
type CategoryDraft = ReturnType<typeof draftOf>;

const draftOf = (category: Category | null) => ({
  name: category?.name ?? '',
  description: category?.description ?? '',
  tab: category?.tab ?? '',
  temperature: category?.temperature ?? ('' as const),
  color: category?.color ?? '',
});

function parseDraft(draft: CategoryDraft): Parsed<CategoryDraft, CategoryInput> {
  const color = draft.color.trim() === '' ? null : parseColor(draft.color);
  const errors = {
    name: nameError(draft.name),
    description: descriptionError(draft.description),
    tab: isLonger(draft.tab, MAX_TAB) ? `Bruk høyst ${MAX_TAB} tegn` : undefined,
    color: draft.color.trim() !== '' && color === null ? 'Skriv en farge som #A1B2C3' : undefined,
  };
  if (hasErrors(errors)) return { errors };
  const { tab, temperature } = draft;
  // Without a tab and temperature, the server derives both from well-known names.
  const place = { tab: tab.trim() || undefined, temperature: temperature || undefined };
  return { input: { ...draft, ...place, color }, draft: { ...draft, color: color ?? '' } };
}

export function CategoryForm(props: RecordFormProps<Category>) {
  const { categories } = trpc.useUtils().client;
  const ref = { categoryId: props.record?.categoryId ?? 0 };
  return (
    <RecordDialog
      {...props}
      noun="Category"
      draftOf={draftOf}
      parse={parseDraft}
      save={(input, version) => {
        if (version === undefined) return categories.create.mutate(input);
        // On update, empty means null instead of a default.
        const { tab = null, temperature = null } = input;
        return categories.update.mutate({ ...input, tab, temperature, ...ref, version });
      }}
      load={() => categories.byId.query(ref)}
      fieldErrors={(error) =>
        rejectsField(error, 'Name')
          ? { name: 'Det finnes allerede en kategori med dette navnet. Velg et annet' }
          : undefined
      }
      fields={CATEGORY_FIELDS}
      tab="categories"
    >
      {({ field }) => (
        <>
          <TextField {...field('name')} required />
          <TextAreaField {...field('description')} />
          <TextField
            {...field('tab')}
            hint="Flere kategorier kan dele en fane, som KAFFE. Står den tom, får kategorien sin egen når den har noe til salgs."
          />
          <ChoiceField
            {...field('temperature')}
            names={TEMPERATURE_NAMES}
            none="Verken eller"
            hint="Menyen viser ikke prisen på kalde drikker i listen"
          />
          <ColorField {...field('color')} hint="Et merke ved overskriften på menyen; kan stå tom" />
        </>
      )}
    </RecordDialog>
  );
}

/** Confirms a deletion. A category with menu items can't be deleted, so the dialog offers to move them first. */
export function DeleteCategoryDialog({ category, onClose }: { category: Category; onClose: () => void }) {
  const utils = trpc.useUtils();
  const { categories } = utils.client;
  const [isMoving, setMoving] = useState(false);
  const ref = { categoryId: category.categoryId };
  const uses = trpc.categories.uses.useQuery(ref, { staleTime: 0, gcTime: 0 });
  const count = uses.data?.menuItems.length ?? 0;

  const remove = () =>
    categories.delete.mutate(ref).catch((error: unknown) => {
      // Another admin may have added menu items.
      void uses.refetch();
      throw error;
    });

  return (
    <>
      <DeleteRecordDialog noun="category" name={category.name} remove={remove} onClose={onClose}>
        {(clearError) => (
          <>
            <CategoryUses
              names={uses.data?.menuItems}
              hasFailed={uses.isError}
              onMove={() => setMoving(true)}
              onFree={clearError}
            />
            <p>Er det ingredienser i kategorien, blir de værende uten.</p>
          </>
        )}
      </DeleteRecordDialog>
      {isMoving && (
        <MoveDialog
          title={`Flytt ${drinksText(count)} fra «${category.name}»`}
          except={category.categoryId}
          failure="Failed to update menu item"
          move={async ({ categoryId: toCategoryId, allowNamesake }) => {
            const answer = await categories.moveItems.mutate({ ...ref, toCategoryId, allowNamesake });
            toastDone(
              `${count === 1 ? 'Drikken' : `${count} drikker`} er flyttet`,
              [answer],
              'Alt er som før',
            );
            return null;
          }}
          onClose={() => setMoving(false)}
        />
      )}
    </>
  );
}

type CategoryUsesProps = {
  names: string[] | undefined;
  hasFailed: boolean;
  onMove: () => void;
  /** Called when the last menu item has left the category. */
  onFree: () => void;
};

/** The menu items that prevent the deletion, with a button to move them. */
function CategoryUses({ names, hasFailed, onMove, onFree }: CategoryUsesProps) {
  const text = useRef<HTMLParagraphElement>(null);
  const count = names?.length ?? 0;
  const last = useRef(count);
  const free = useEffectEvent(onFree);
  useEffect(() => {
    if (last.current > 0 && count === 0) {
      // The button that had the focus is gone.
      text.current?.focus();
      free();
    }
    last.current = count;
  }, [count]);
  return (
    <>
      <p ref={text} role="status" tabIndex={-1}>
        {names
          ? usesText(names)
          : hasFailed
            ? 'Vi fikk ikke sett etter om det er drikker i kategorien.'
            : 'Ser etter om det er drikker i kategorien …'}
      </p>
      {count > 0 && (
        <div>
          <Button aria-haspopup="dialog" onClick={onMove}>{`Flytt ${drinksText(count)}`}</Button>
        </div>
      )}
    </>
  );
}

const drinksText = (count: number): string => (count === 1 ? 'drikken' : `de ${count} drikkene`);

const usesText = (names: string[]): string =>
  names.length === 0
    ? 'Det er ingen drikker i kategorien.'
    : `${namesText(names)} er i kategorien. Flytt ${names.length === 1 ? 'den' : 'dem'} før du sletter.`;
