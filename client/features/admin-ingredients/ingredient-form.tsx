import { trpc } from '#client/lib/trpc.ts';
import { announceSaved } from '#client/ui/announce-saved.ts';
import { Progress } from '#client/ui/progress.tsx';
import { RecordDialog } from '#client/ui/record-dialog.tsx';
import type { Ingredient } from '#shared/ingredients.ts';
import { checkDraft, draftOf, type IngredientDraft, refusalOf } from './ingredient-draft.ts';
import { IngredientFields } from './ingredient-fields.tsx';
import { useSaveIngredient } from './use-save-ingredient.ts';

type IngredientFormProps = {
  /** What is edited; null for a new one. */
  record: Ingredient | null;
  onSaved: () => unknown;
  onClose: () => void;
};

const LABELS = {
  name: 'Name',
  categoryId: 'Category',
  unitPrice: 'Price (NOK)',
  fillLevel: 'Fill Level',
  color: 'Color',
  description: 'Description',
  image: 'Image',
  isAvailable: 'Available',
};

/** The form of an ingredient. */
export function IngredientForm({ record, onSaved, onClose }: IngredientFormProps) {
  const utils = trpc.useUtils();
  const { byId } = utils.client.ingredients;
  const { save, progress } = useSaveIngredient(record?.ingredientId ?? null);

  function show(name: keyof IngredientDraft, draft: IngredientDraft): string {
    switch (name) {
      case 'categoryId':
        return categoryName(draft.categoryId);
      case 'isAvailable':
        return draft.isAvailable ? 'Ja' : 'Nei';
      case 'image':
        return imageText(draft.image);
      default:
        return draft[name] || 'N/A';
    }
  }

  const categoryName = (id: number | null): string =>
    utils.categories.list.getData()?.find(({ categoryId }) => categoryId === id)?.name ?? 'N/A';

  function imageText(image: File | string): string {
    if (image instanceof File) return image.name;
    return image === record?.imagePath ? 'bildet som var der' : 'et nytt bilde';
  }

  return (
    <RecordDialog
      title={record ? 'Edit Ingredient' : 'Add Ingredient'}
      record={record}
      draftOf={draftOf}
      labels={LABELS}
      show={show}
      check={checkDraft}
      save={save}
      refusal={(error) =>
        refusalOf(error, record ? 'Failed to update ingredient' : 'Failed to create ingredient')
      }
      load={() => byId.query({ ingredientId: record?.ingredientId ?? 0 })}
      onSaved={({ name }) => {
        announceSaved(name, record ? undefined : '/admindash?fane=ingredients');
        onSaved();
      }}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <IngredientFields {...fields} stored={record?.imagePath} />
          {progress !== null && <Progress label="Bildet lastes opp" part={progress} />}
        </>
      )}
    </RecordDialog>
  );
}
