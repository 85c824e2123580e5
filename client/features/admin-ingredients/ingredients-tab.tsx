import type { ReactNode } from 'react';
import { AdminList } from '#client/admin/admin-list.tsx';
import type { Prices } from '#client/admin/many/price-cell.tsx';
import { useMany } from '#client/admin/many/use-many.tsx';
import type { SetAvailable } from '#client/admin/record-columns.tsx';
import { useAdminSearch } from '#client/admin/use-admin-search.ts';
import { useRecordDialogs } from '#client/admin/use-record-dialogs.ts';
import { errorText } from '#client/lib/api/error-text.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import type { ListStart } from '#client/lists/url-query.ts';
import { LIST_OPTIONS, useList } from '#client/lists/use-list.ts';
import { LinkButton } from '#client/ui/button/button.tsx';
import { INGREDIENT_SORTS } from '#shared/api/list-limits.ts';
import type { EditableIngredient, IngredientsQuery } from '#shared/menu/ingredients.ts';
import { INGREDIENT_TABLE, ingredientColumns, ingredientKey } from './ingredient-columns.tsx';

const [IngredientDialogs, hint] = lazyDialog(
  async () => (await import('./ingredient-dialogs.tsx')).IngredientDialogs,
);

const START: ListStart<IngredientsQuery['sort']> = {
  query: { page: 1, search: '', sort: 'name', order: 'desc' },
  sorts: INGREDIENT_SORTS,
};

const NOUN = { one: 'ingrediens', many: 'ingredienser', searched: 'navn eller kategori' };

/** The table of ingredients. @param tools more buttons for all of them */
export function IngredientsTab({ tools }: { tools?: ReactNode }) {
  const search = useAdminSearch(START);
  const found = trpc.ingredients.page.useQuery(search.query, LIST_OPTIONS);
  const list = useList(search, found, search.query.pageSize, ingredientKey);
  const dialogs = useRecordDialogs<EditableIngredient>(list.rows, ingredientKey);
  const utils = trpc.useUtils();

  const setAvailable: SetAvailable = (ingredientId, sale) =>
    utils.client.ingredients.setAvailable.mutate({ ingredientId, ...sale });

  const prices: Prices = {
    store: (ingredientId, price) => utils.client.ingredients.setPrice.mutate({ ingredientId, ...price }),
    read: async (ingredientId) => {
      const { unitPrice: price, version } = await utils.client.ingredients.byId.query({ ingredientId });
      return { price, version };
    },
  };

  const many = useMany({
    ...{ list, noun: NOUN, keyOf: ingredientKey },
    change: (input) => utils.client.ingredients.changeMany.mutate(input),
    fetchPage: (query) => utils.client.ingredients.page.query(query),
  });

  return (
    <>
      <AdminList
        title="Ingredients Management"
        list={list}
        start={START}
        noun={NOUN}
        columns={[...many.columns, ...ingredientColumns(dialogs, setAvailable, prices)]}
        keyOf={ingredientKey}
        tableClass={INGREDIENT_TABLE}
        isDimmed={({ isAvailable }) => !isAvailable}
        onOpen={(row) => dialogs.show({ kind: 'details', row })}
        searchLabel="Søk i ingrediensene"
        failure={`Error fetching ingredients: ${errorText(list.error, 'Failed to fetch ingredients')}`}
        empty={<EmptyIngredients />}
        add={{ text: 'Add Ingredient', hint, onAdd: () => dialogs.show({ kind: 'new' }) }}
        bar={many.bar}
        more={
          <>
            {many.start}
            {tools}
          </>
        }
      />
      {dialogs.open && <IngredientDialogs dialogs={dialogs} />}
    </>
  );
}

/** Shown while there are no ingredients, with the first step. */
function EmptyIngredients() {
  const categories = trpc.categories.list.useQuery();
  if (categories.data?.length === 0)
    return (
      <>
        <p>Det er ingen ingredienser ennå, og ingen kategorier å sette dem i. Lag dem først.</p>
        <LinkButton href="/admindash?fane=categories">Til kategoriene</LinkButton>
      </>
    );
  return (
    <p>
      Det er ingen ingredienser ennå. Legg til den første med <span lang="en">Add Ingredient</span>, eller
      hent dem fra en fil. Så kan gjestene bygge drømmekopper.
    </p>
  );
}
