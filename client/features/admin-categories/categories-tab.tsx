import { errorText } from '#client/lib/error-text.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { ListStart } from '#client/lib/url-query.ts';
import { LIST_OPTIONS, useList } from '#client/lib/use-list.ts';
import { useUrlSearch } from '#client/lib/use-url-search.ts';
import { AdminList } from '#client/ui/admin-list.tsx';
import { Button } from '#client/ui/button.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import type { CategoriesQuery, Category } from '#shared/categories.ts';
import { ADMIN_PAGE_SIZE, CATEGORY_SORTS } from '#shared/list-limits.ts';

type Sort = CategoriesQuery['sort'];

const START: ListStart<Sort> = {
  query: { page: 1, search: '', sort: 'name', order: 'desc' },
  sorts: CATEGORY_SORTS,
};

const keyOf = ({ categoryId }: Category): number => categoryId;

/** The categories of menu items and ingredients. */
export function CategoriesTab() {
  const search = useUrlSearch(START);
  const found = trpc.categories.page.useQuery(search.query, LIST_OPTIONS);
  const list = useList(search, found, ADMIN_PAGE_SIZE, keyOf);
  const columns: Column<Category, Sort>[] = [
    { header: 'Name', lang: 'en', sort: 'name', names: true, cell: ({ name }) => name },
    {
      header: 'Description',
      lang: 'en',
      sort: 'description',
      wideOnly: true,
      cell: ({ description }) => description || 'N/A',
    },
  ];
  return (
    <AdminList
      title="Categories"
      list={list}
      start={START}
      noun={{ one: 'kategori', many: 'kategorier' }}
      columns={columns}
      keyOf={keyOf}
      searchLabel="Søk i kategoriene"
      failure={`Error fetching categories: ${errorText(list.error, 'Failed to fetch categories')}`}
      empty={<p>Det er ingen kategorier ennå. Lag den første, så har menyen noe å stå i.</p>}
      tools={<Button variant="primary">Add Category</Button>}
    />
  );
}
