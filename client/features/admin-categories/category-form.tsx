import { RecordDialog } from '#client/admin/record-dialog.tsx';
import { toastSaved } from '#client/admin/record-toasts.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { TextAreaField, TextField } from '#client/ui/field/form-fields.tsx';
import type { Category } from '#shared/categories.ts';
import { checkDraft, draftOf, refusalOf } from './category-draft.ts';

type CategoryFormProps = {
  /** What is edited; null for a new one. */
  record: Category | null;
  onSaved: () => unknown;
  onClose: () => void;
};

const LABELS = { name: 'Name', description: 'Description' };

/** The form of a category. */
export function CategoryForm({ record, onSaved, onClose }: CategoryFormProps) {
  const { categories } = trpc.useUtils().client;
  const ref = { categoryId: record?.categoryId ?? 0 };
  return (
    <RecordDialog
      title={record ? 'Edit Category' : 'Add Category'}
      record={record}
      draftOf={draftOf}
      labels={LABELS}
      show={(name, draft) => draft[name] || 'N/A'}
      check={checkDraft}
      save={(draft, version) =>
        record ? categories.update.mutate({ ...draft, ...ref, version }) : categories.create.mutate(draft)
      }
      refusal={(error) =>
        refusalOf(error, record ? 'Failed to update category' : 'Failed to create category')
      }
      load={() => categories.byId.query(ref)}
      onSaved={({ name }) => {
        toastSaved(name, record ? undefined : { fane: 'categories' });
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
