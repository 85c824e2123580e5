import { DeleteRecordDialog } from '#client/admin/delete-record-dialog.tsx';
import { OpenRecordDialog, type ShownValues } from '#client/admin/open-record-dialog.tsx';
import type { RecordDialogs } from '#client/admin/use-record-dialogs.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { Picture } from '#client/ui/picture/picture.tsx';
import { TEXTURE_NAMES } from '#shared/cup/textures.ts';
import { amountText } from '#shared/cup/units.ts';
import { INGREDIENT_FIELDS } from '#shared/menu/ingredient-fields.ts';
import type { EditableIngredient } from '#shared/menu/ingredients.ts';
import { formatNumber } from '#shared/text/money.ts';
import { categoryText, colorFact, fillFact } from './ingredient-facts.tsx';
import { IngredientForm } from './ingredient-form.tsx';

/** Where the owner chose no texture, unit or amount, those of the category or the texture apply. */
const SHOWN: ShownValues<EditableIngredient> = {
  categoryId: categoryText,
  unitPrice: ({ unitPrice }) => formatNumber(unitPrice),
  fillLevel: fillFact,
  color: colorFact,
  ownTexture: ({ texture }) => TEXTURE_NAMES[texture],
  ownUnit: () => null,
  ownAmountPerSlot: (row) => amountText(1, row),
};

/** The dialogs of the ingredients. */
export function IngredientDialogs({ dialogs }: { dialogs: RecordDialogs<EditableIngredient> }) {
  const { ingredients } = trpc.useUtils().client;
  return (
    <OpenRecordDialog
      dialogs={dialogs}
      fields={INGREDIENT_FIELDS}
      shown={SHOWN}
      picture={({ imagePath, name }) => <Picture src={imagePath} alt={name} shape="whole" loading="eager" />}
      form={(record, copyOf) => <IngredientForm record={record} copyOf={copyOf} onClose={dialogs.close} />}
      canCopy
      deletion={({ ingredientId, name }) => (
        <DeleteRecordDialog
          noun="ingredient"
          name={name}
          remove={() => ingredients.delete.mutate({ ingredientId })}
          onClose={dialogs.close}
        />
      )}
    />
  );
}
