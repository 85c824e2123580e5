import { rejectsField } from '#client/data/error-text.ts';
import { trpc } from '#client/data/trpc.ts';
import { OpenRecordDialog, type RecordFormProps } from '#client/office/open-record-dialog.tsx';
import { RecordDialog } from '#client/office/record-dialog.tsx';
import type { Parsed } from '#client/office/use-record-form.ts';
import { hasErrors } from '#client/ui/dialog/form-errors.ts';
import type { RecordDialogs } from '#client/ui/dialog/use-dialogs.ts';
import { ColorField } from '#client/ui/field/color-field.tsx';
import { ChoiceField, TextAreaField, TextField } from '#client/ui/field/form-fields.tsx';
import type { Category, CategoryInput } from '#shared/menu/categories.ts';
import { CATEGORY_FIELDS, TEMPERATURE_NAMES } from '#shared/menu/category-fields.ts';
import { MAX_TAB } from '#shared/menu/category-names.ts';
import { parseColor } from '#shared/text/color.ts';
import { isLonger } from '#shared/text/text.ts';
import { descriptionError, nameError } from '#shared/text/text-errors.ts';
import { DeleteCategoryDialog } from './delete-category-dialog.tsx';

/** The form's values; empty texts stand for null. */
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
  // A new category whose place is left empty gets that of its name, where the name is known.
  const place = { tab: tab.trim() || undefined, temperature: temperature || undefined };
  return { input: { ...draft, ...place, color }, draft: { ...draft, color: color ?? '' } };
}

/** The form of a category. */
function CategoryForm({ record, onClose }: RecordFormProps<Category>) {
  const { categories } = trpc.useUtils().client;
  const ref = { categoryId: record?.categoryId ?? 0 };
  return (
    <RecordDialog
      noun="Category"
      record={record}
      draftOf={draftOf}
      parse={parseDraft}
      save={(input, version) => {
        if (version === undefined) return categories.create.mutate(input);
        // An update clears what was left empty.
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
      onClose={onClose}
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

/** The dialogs of the categories. */
export const CategoryDialogs = ({ dialogs }: { dialogs: RecordDialogs<Category> }) => (
  <OpenRecordDialog
    dialogs={dialogs}
    fields={CATEGORY_FIELDS}
    form={CategoryForm}
    deletion={(row) => <DeleteCategoryDialog category={row} onClose={dialogs.close} />}
  />
);
