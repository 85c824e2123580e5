import { DeleteRecordDialog } from '#client/admin/delete-record-dialog.tsx';
import { DetailsDialog } from '#client/admin/details-dialog.tsx';
import type { RecordDialogs } from '#client/admin/use-record-dialogs.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { Picture } from '#client/ui/picture/picture.tsx';
import { TEXTURE_NAMES } from '#shared/cup/textures.ts';
import { amountText } from '#shared/cup/units.ts';
import type { EditableIngredient } from '#shared/menu/ingredients.ts';
import { formatNumber } from '#shared/text/money.ts';
import { ColorFact, categoryText, FillFact } from './ingredient-columns.tsx';
import { IngredientForm } from './ingredient-form.tsx';

type IngredientDialogsProps = { dialogs: RecordDialogs<EditableIngredient> };

/** The dialogs of the ingredients. */
export function IngredientDialogs({ dialogs: { open, show, close } }: IngredientDialogsProps) {
  const { ingredients } = trpc.useUtils().client;
  if (!open) return null;
  if (open.kind === 'new' || open.kind === 'edit')
    return (
      <IngredientForm
        record={open.kind === 'edit' ? open.row : null}
        copyOf={open.kind === 'new' ? open.copyOf : undefined}
        onClose={close}
      />
    );
  const { row } = open;
  if (open.kind === 'details')
    return (
      <DetailsDialog
        title={row.name}
        picture={<Picture src={row.imagePath} alt={row.name} shape="whole" loading="eager" />}
        facts={[
          { label: 'Category', value: categoryText(row) },
          { label: 'Price (NOK)', value: formatNumber(row.unitPrice) },
          { label: 'Fill Level', value: <FillFact ingredient={row} /> },
          { label: 'Color', value: <ColorFact color={row.color} /> },
          { label: 'Konsistens', lang: 'nb', value: TEXTURE_NAMES[row.texture] },
          { label: 'Varm', lang: 'nb', value: row.isHot ? 'Ja' : 'Nei' },
          { label: 'Mengde per del', lang: 'nb', value: amountText(1, row) },
          { label: 'Available', value: row.isAvailable ? 'Ja' : 'Nei' },
          { label: 'Description', value: row.description || 'N/A' },
        ]}
        onEdit={() => show({ kind: 'edit', row })}
        onCopy={() => show({ kind: 'new', copyOf: row })}
        onDelete={() => show({ kind: 'delete', row })}
        onClose={close}
      />
    );
  const ref = { ingredientId: row.ingredientId };
  return (
    <DeleteRecordDialog
      noun="ingredient"
      name={row.name}
      remove={() => ingredients.delete.mutate(ref)}
      onClose={close}
    />
  );
}
