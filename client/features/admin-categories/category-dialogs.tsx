import { DetailsDialog } from '#client/admin/details-dialog.tsx';
import type { RecordDialogs } from '#client/admin/use-record-dialogs.ts';
import type { Category } from '#shared/menu/categories.ts';
import { CategoryForm } from './category-form.tsx';
import { DeleteCategoryDialog } from './delete-category-dialog.tsx';

type CategoryDialogsProps = { dialogs: RecordDialogs<Category> };

/** The dialogs of the categories. */
export function CategoryDialogs({ dialogs: { open, show, close } }: CategoryDialogsProps) {
  if (!open) return null;
  if (open.kind === 'new' || open.kind === 'edit')
    return <CategoryForm record={open.kind === 'edit' ? open.row : null} onClose={close} />;
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
  return <DeleteCategoryDialog category={row} onClose={close} />;
}
