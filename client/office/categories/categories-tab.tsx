import { trpc } from '#client/data/trpc.ts';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { LIST_OPTIONS } from '#client/lists/use-list.ts';
import { actionsColumn, fieldColumn } from '#client/office/record-columns.tsx';
import { RecordsTab, startByName } from '#client/office/records-tab.tsx';
import { SortingButton } from '#client/office/sorting-button.tsx';
import { CATEGORY_SORTS } from '#shared/api/list-limits.ts';
import type { CategoriesQuery, Category } from '#shared/menu/categories.ts';
import { CATEGORY_FIELDS } from '#shared/menu/category-fields.ts';
import { FirstCategories } from './first-categories.tsx';

const [CategoryDialogs, hint] = lazyDialog(
  async () => (await import('./category-dialogs.tsx')).CategoryDialogs,
);

const START = startByName(CATEGORY_SORTS);

const usePage = (query: CategoriesQuery) => trpc.categories.page.useQuery(query, LIST_OPTIONS);

/** The categories of menu items and ingredients. */
export const CategoriesTab = () => (
  <RecordsTab<Category, CategoriesQuery['sort']>
    title="Categories"
    start={START}
    noun={{ one: 'kategori', many: 'kategorier' }}
    plural="categories"
    idOf={({ categoryId }) => categoryId}
    usePage={usePage}
    columns={(dialogs) => [
      fieldColumn(CATEGORY_FIELDS, 'name', { sort: 'name', names: true, wideOnly: false }),
      fieldColumn(CATEGORY_FIELDS, 'description', {
        sort: 'description',
        cell: ({ description }) => <span className="breakable clamped">{description || 'N/A'}</span>,
      }),
      actionsColumn(dialogs),
    ]}
    searchLabel="Søk i kategoriene"
    empty={<FirstCategories />}
    add={{ text: 'Add Category', hint }}
    tools={<SortingButton of="categories" />}
    dialogs={CategoryDialogs}
  />
);
