import { useMutation } from '@tanstack/react-query';
import { rejectsField } from '#client/data/error-text.ts';
import { changesShown } from '#client/data/query-client.ts';
import { trpc } from '#client/data/trpc.ts';
import { LIST_OPTIONS } from '#client/lists/use-list.ts';
import { fieldColumn } from '#client/office/record-columns.tsx';
import { toastError } from '#client/office/record-toasts.ts';
import { RecordsTab, SortingButton, startByName } from '#client/office/records-tab.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { focusOwner } from '#client/ui/focus-owner.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import { CATEGORY_SORTS } from '#shared/api/list-limits.ts';
import type { CategoriesQuery, Category } from '#shared/menu/categories.ts';
import { CATEGORY_FIELDS } from '#shared/menu/category-fields.ts';
import { CATEGORY_NAMES } from '#shared/menu/category-names.ts';
import { CategoryForm, DeleteCategoryDialog } from './category-dialogs.tsx';

const START = startByName(CATEGORY_SORTS);

const usePage = (query: CategoriesQuery) => trpc.categories.page.useQuery(query, LIST_OPTIONS);

export const CategoriesTab = () => (
  <RecordsTab<Category, CategoriesQuery['sort']>
    title="Categories"
    start={START}
    noun={{ one: 'kategori', many: 'kategorier' }}
    plural="categories"
    fields={CATEGORY_FIELDS}
    idOf={({ categoryId }) => categoryId}
    usePage={usePage}
    columns={[
      fieldColumn(CATEGORY_FIELDS, 'name', { sort: 'name', names: true }),
      fieldColumn(CATEGORY_FIELDS, 'description', {
        sort: 'description',
        cell: ({ description }) => <span className="breakable clamped">{description || 'N/A'}</span>,
      }),
    ]}
    searchLabel="Søk i kategoriene"
    empty={<FirstCategories />}
    add="Add Category"
    tools={<SortingButton of="categories" />}
    record={{
      form: CategoryForm,
      deletion: (row, onClose) => <DeleteCategoryDialog category={row} onClose={onClose} />,
    }}
  />
);

const NAMES = Object.values(CATEGORY_NAMES);

/** The empty state, with a button that creates the five usual categories. */
export function FirstCategories() {
  const { categories } = trpc.useUtils().client;
  const make = useMutation({
    mutationFn: async (list: Element | null, { client }) => {
      for (const name of NAMES) {
        await categories.create.mutate({ name }).catch((error: unknown) => {
          // If the name is taken, another admin has just created the category.
          if (!rejectsField(error, 'Name')) throw error;
        });
      }
      toast('De fem kategoriene er lagt til');
      if (list) focusOwner(list);
      await changesShown(client);
    },
    onError: (error) => toastError(error, 'Failed to create category'),
  });

  return (
    <>
      <p>{`Det er ingen kategorier ennå. Lag dine egne, som Kaker og Te, eller begynn med fem vanlige:
        ${NAMES.join(', ')}. Ingrediensene trenger også kategorier.`}</p>
      <Button
        blocked={make.isPending}
        // The first category replaces this button, so remember the section that gets the focus.
        onClick={({ currentTarget }) => make.mutate(currentTarget.closest('section'))}
      >
        {make.isPending ? 'Lager dem...' : 'Lag de fem kategoriene'}
      </Button>
    </>
  );
}
