import { DeleteRecordDialog } from '#client/admin/delete-record-dialog.tsx';
import { DetailsDialog } from '#client/admin/details-dialog.tsx';
import type { RecordDialogs } from '#client/admin/use-record-dialogs.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import type { Category } from '#shared/categories.ts';
import { CategoryForm } from './category-form.tsx';

type CategoryDialogsProps = { dialogs: RecordDialogs<Category>; refresh: () => Promise<unknown> };

/** The dialogs of the categories. */
export function CategoryDialogs({ dialogs: { open, show, close }, refresh }: CategoryDialogsProps) {
  const { categories } = trpc.useUtils().client;
  if (!open) return null;
  if (open.kind === 'new' || open.kind === 'edit')
    return <CategoryForm record={open.kind === 'edit' ? open.row : null} onSaved={refresh} onClose={close} />;
  const { row } = open;
  if (open.kind === 'details')
    return (
      <DetailsDialog
        title={row.name}
        facts={[{ label: 'Description', value: row.description || 'N/A' }]}
        onEdit={() => show({ kind: 'edit', row })}
        onDelete={() => show({ kind: 'delete', row })}
        onClose={close}
      />
    );
  const ref = { categoryId: row.categoryId };
  return (
    <DeleteRecordDialog
      noun="category"
      name={row.name}
      remove={() => categories.delete.mutate(ref)}
      restore={() => categories.restore.mutate(ref)}
      refresh={refresh}
      onClose={close}
    >
      <p>
        Er det varer fra menyen i kategorien, kan den ikke slettes: flytt dem til en annen først. Er det
        ingredienser i den, blir de værende uten kategori.
      </p>
    </DeleteRecordDialog>
  );
}
