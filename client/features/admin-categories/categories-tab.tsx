import { AdminList } from '#client/admin/admin-list.tsx';
import { OrderButton } from '#client/admin/order-button.tsx';
import { actionsColumn } from '#client/admin/record-columns.tsx';
import { useAdminSearch } from '#client/admin/use-admin-search.ts';
import { type RecordDialogs, useRecordDialogs } from '#client/admin/use-record-dialogs.ts';
import { errorText } from '#client/lib/api/error-text.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import type { Column } from '#client/lists/data-table.tsx';
import type { ListStart } from '#client/lists/url-query.ts';
import { LIST_OPTIONS, useList } from '#client/lists/use-list.ts';
import { Clamped } from '#client/ui/text/clamped.tsx';
import { CATEGORY_SORTS } from '#shared/api/list-limits.ts';
import type { CategoriesQuery, Category } from '#shared/menu/categories.ts';
import { FirstCategories } from './first-categories.tsx';

const [CategoryDialogs, hint] = lazyDialog(
  async () => (await import('./category-dialogs.tsx')).CategoryDialogs,
);

type Sort = CategoriesQuery['sort'];

const START: ListStart<Sort> = {
  query: { page: 1, search: '', sort: 'name', order: 'desc' },
  sorts: CATEGORY_SORTS,
};

const keyOf = ({ categoryId }: Category): number => categoryId;

const columnsWith = (dialogs: RecordDialogs<Category>): Column<Category, Sort>[] => [
  { header: 'Name', lang: 'en', sort: 'name', names: true, cell: ({ name }) => name },
  {
    header: 'Description',
    lang: 'en',
    sort: 'description',
    wideOnly: true,
    cell: ({ description }) => <Clamped text={description || 'N/A'} />,
  },
  actionsColumn(dialogs),
];

/** The categories of menu items and ingredients. */
export function CategoriesTab() {
  const search = useAdminSearch(START);
  const found = trpc.categories.page.useQuery(search.query, LIST_OPTIONS);
  const list = useList(search, found, search.query.pageSize, keyOf);
  const dialogs = useRecordDialogs<Category>(list.rows, keyOf);

  return (
    <>
      <AdminList
        title="Categories"
        list={list}
        start={START}
        noun={{ one: 'kategori', many: 'kategorier' }}
        columns={columnsWith(dialogs)}
        keyOf={keyOf}
        onOpen={(row) => dialogs.show({ kind: 'details', row })}
        searchLabel="Søk i kategoriene"
        failure={`Error fetching categories: ${errorText(list.error, 'Failed to fetch categories')}`}
        empty={<FirstCategories />}
        add={{ text: 'Add Category', hint, onAdd: () => dialogs.show({ kind: 'new' }) }}
        more={<OrderButton of="categories" />}
      />
      {dialogs.open && <CategoryDialogs dialogs={dialogs} />}
    </>
  );
}
