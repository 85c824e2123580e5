import { OpenRecordDialog } from '#client/admin/open-record-dialog.tsx';
import type { RecordDialogs } from '#client/admin/use-record-dialogs.ts';
import type { Category } from '#shared/menu/categories.ts';
import { CATEGORY_FIELDS } from '#shared/menu/category-fields.ts';
import { CategoryForm } from './category-form.tsx';
import { DeleteCategoryDialog } from './delete-category-dialog.tsx';

/** The dialogs of the categories. */
export const CategoryDialogs = ({ dialogs }: { dialogs: RecordDialogs<Category> }) => (
  <OpenRecordDialog
    dialogs={dialogs}
    fields={CATEGORY_FIELDS}
    form={(record) => <CategoryForm record={record} onClose={dialogs.close} />}
    deletion={(row) => <DeleteCategoryDialog category={row} onClose={dialogs.close} />}
  />
);
