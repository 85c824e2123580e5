import { useCategoryName } from '#client/admin/category-field.tsx';
import { copyName, lastCategory, rememberCategory } from '#client/admin/new-record.ts';
import { RecordDialog } from '#client/admin/record-dialog.tsx';
import { toastAdded, toastSaved } from '#client/admin/record-toasts.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { ColorDot } from '#client/ui/icon/color-dot.tsx';
import { Progress } from '#client/ui/loading/progress.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { TEXTURE_NAMES } from '#shared/cup/textures.ts';
import { UNIT_NAMES } from '#shared/cup/units.ts';
import { INGREDIENT_FIELDS } from '#shared/menu/ingredient-fields.ts';
import type { EditableIngredient } from '#shared/menu/ingredients.ts';
import { parseColor } from '#shared/text/color.ts';
import { draftOf, fieldErrors, parseDraft } from './ingredient-draft.ts';
import { IngredientFields } from './ingredient-fields.tsx';
import { useSaveIngredient } from './use-save-ingredient.ts';

type IngredientFormProps = {
  /** Null for a new one. */
  record: EditableIngredient | null;
  /** What a new one starts as a copy of, without its picture. */
  copyOf: EditableIngredient | undefined;
  onClose: () => void;
};

/** The form of an ingredient. */
export function IngredientForm({ record, copyOf, onClose }: IngredientFormProps) {
  const { byId } = trpc.useUtils().client.ingredients;
  const categoryName = useCategoryName();
  const { save, progress } = useSaveIngredient(record?.ingredientId ?? null);
  return (
    <RecordDialog
      noun="Ingredient"
      record={record}
      draftOf={(ingredient) => draftOf(ingredient, lastCategory('ingredient'))}
      copy={copyOf && { ...draftOf(copyOf), name: copyName(copyOf.name), imagePath: '' }}
      parse={parseDraft}
      save={save}
      load={() => byId.query({ ingredientId: record?.ingredientId ?? 0 })}
      fieldErrors={fieldErrors}
      fields={INGREDIENT_FIELDS}
      texts={{
        categoryId: categoryName,
        ownTexture: (texture) => (texture ? TEXTURE_NAMES[texture] : 'ut fra kategorien'),
        ownUnit: (unit) => (unit ? UNIT_NAMES[unit] : 'ut fra konsistensen'),
        color: (color) => <ShownColor color={color} />,
        imagePath: (image) => <ShownImage image={image} />,
      }}
      onSaved={(row) => {
        const { name, categoryId } = row;
        rememberCategory('ingredient', categoryId);
        if (record) toastSaved(name, row);
        else toastAdded(name, { fane: 'ingredients' });
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

function ShownColor({ color }: { color: string }) {
  const parsed = parseColor(color);
  return (
    <>
      «{color || 'N/A'}» {parsed && <ColorDot color={parsed} />}
    </>
  );
}

function ShownImage({ image }: { image: File | string }) {
  if (image instanceof File) return `«${image.name}»`;
  return image === '' ? '«N/A»' : <Picture src={image} alt="dette bildet" shape="square" loading="eager" />;
}
