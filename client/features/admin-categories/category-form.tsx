import { RecordDialog } from '#client/admin/record-dialog.tsx';
import { closeUndo, toastAdded, toastSaved } from '#client/admin/record-toasts.ts';
import type { Parsed } from '#client/admin/use-record-form.ts';
import { rejectsField } from '#client/lib/api/error-text.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { TextAreaField, TextField } from '#client/ui/field/form-fields.tsx';
import type { Category } from '#shared/categories.ts';
import { descriptionError, nameError } from '#shared/text-errors.ts';

type CategoryFormProps = {
  /** Null for a new one. */
  record: Category | null;
  onSaved: () => unknown;
  onClose: () => void;
};

type CategoryDraft = { name: string; description: string };

const LABELS = { name: 'Name', description: 'Description' };

function parseDraft(draft: CategoryDraft): Parsed<CategoryDraft, CategoryDraft> {
  const errors = { name: nameError(draft.name), description: descriptionError(draft.description) };
  return errors.name || errors.description ? { errors } : { input: draft, draft };
}

/** The form of a category. */
export function CategoryForm({ record, onSaved, onClose }: CategoryFormProps) {
  const { categories } = trpc.useUtils().client;
  const ref = { categoryId: record?.categoryId ?? 0 };
  return (
    <RecordDialog
      noun="Category"
      record={record}
      draftOf={(category) => ({ name: category?.name ?? '', description: category?.description ?? '' })}
      parse={parseDraft}
      save={(input, version) =>
        record ? categories.update.mutate({ ...input, ...ref, version }) : categories.create.mutate(input)
      }
      load={() => categories.byId.query(ref)}
      fieldErrors={(error) =>
        rejectsField(error, 'Name')
          ? { name: 'Det finnes allerede en kategori med dette navnet. Velg et annet' }
          : undefined
      }
      labels={LABELS}
      onSaved={({ name }) => {
        closeUndo('category', name);
        if (record) toastSaved(name);
        else toastAdded(name, { fane: 'categories' });
        onSaved();
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextField
            {...field('name')}
            required
            hint="Menyen viser det som heter Varm Kaffe, Kald Kaffe, Varm Matcha, Kald Matcha og Smoothie. Ingredienser kan stå i hvilken som helst kategori."
          />
          <TextAreaField {...field('description')} />
        </>
      )}
    </RecordDialog>
  );
}
