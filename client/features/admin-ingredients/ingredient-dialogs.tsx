import { DeleteRecordDialog } from '#client/admin/delete-record-dialog.tsx';
import type { RecordDialogs } from '#client/admin/use-record-dialogs.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import type { Ingredient } from '#shared/ingredients.ts';
import { IngredientDetails } from './ingredient-details.tsx';
import { IngredientForm } from './ingredient-form.tsx';

type IngredientDialogsProps = { dialogs: RecordDialogs<Ingredient>; refresh: () => Promise<unknown> };

/** What can be open over the ingredients. */
export function IngredientDialogs({ dialogs: { open, show, close }, refresh }: IngredientDialogsProps) {
  const { ingredients } = trpc.useUtils().client;
  if (!open) return null;
  if (open.kind === 'new' || open.kind === 'edit')
    return (
      <IngredientForm record={open.kind === 'edit' ? open.row : null} onSaved={refresh} onClose={close} />
    );
  const { row } = open;
  if (open.kind === 'details')
    return (
      <IngredientDetails
        ingredient={row}
        onEdit={() => show({ kind: 'edit', row })}
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
      restore={() => ingredients.restore.mutate(ref)}
      refresh={refresh}
      onClose={close}
    />
  );
}
