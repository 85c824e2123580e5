import { trpc } from '#client/data/trpc.ts';
import type { ListQuery } from '#client/lists/list-query.ts';
import { LIST_OPTIONS } from '#client/lists/use-list.ts';
import { CsvTools } from '#client/office/csv/csv-tools.tsx';
import { inputOf } from '#client/office/filters.tsx';
import { availableColumn, fieldColumn, priceColumn } from '#client/office/record-columns.tsx';
import { NoRecords, RecordsTab, SortingButton, startByName } from '#client/office/records-tab.tsx';
import { askAboutItems } from '#client/office/sold-out.tsx';
import { Skeleton } from '#client/ui/loading/loading.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { INGREDIENT_SORTS, INGREDIENT_STATES } from '#shared/api/list-limits.ts';
import { INGREDIENT_FIELDS } from '#shared/menu/ingredient-fields.ts';
import type { EditableIngredient, IngredientsQuery } from '#shared/menu/ingredients.ts';
import type { ManyInput } from '#shared/menu/many.ts';
import { formatPrice } from '#shared/text/money.ts';
import { categoryText, colorFact, fillFact, IngredientForm, SHOWN } from './ingredient-dialogs.tsx';
import styles from './ingredients.module.css';

const START = startByName(INGREDIENT_SORTS, INGREDIENT_STATES);

const pageOf = (query: ListQuery<IngredientsQuery['sort']>) => inputOf(query, INGREDIENT_STATES);

const usePage = (query: ListQuery<IngredientsQuery['sort']>) =>
  trpc.ingredients.page.useQuery(pageOf(query), LIST_OPTIONS);

const idOf = ({ ingredientId }: EditableIngredient): number => ingredientId;

export function IngredientsTab() {
  const { ingredients, menu } = trpc.useUtils().client;
  return (
    <RecordsTab<EditableIngredient, IngredientsQuery['sort']>
      title="Ingredients Management"
      start={START}
      noun={{ one: 'ingrediens', many: 'ingredienser', searched: 'navn, kategori eller allergener' }}
      plural="ingredients"
      fields={INGREDIENT_FIELDS}
      idOf={idOf}
      usePage={usePage}
      columns={[
        fieldColumn(INGREDIENT_FIELDS, 'name', {
          sort: 'name',
          names: true,
          narrowDetail: ({ unitPrice }) => formatPrice(unitPrice),
        }),
        fieldColumn(INGREDIENT_FIELDS, 'imageId', {
          wideOnly: false,
          className: styles.picture,
          cell: ({ name, imagePath }) => <Picture src={imagePath} alt={name} shape="square" />,
          place: <Skeleton shape="block" className={styles.place} />,
        }),
        fieldColumn(INGREDIENT_FIELDS, 'categoryId', { sort: 'categoryName', cell: categoryText }),
        priceColumn(INGREDIENT_FIELDS, 'unitPrice', idOf, {
          store: (ingredientId, price) => ingredients.setPrice.mutate({ ingredientId, ...price }),
          read: async (ingredientId) => {
            const { unitPrice: price, version } = await ingredients.byId.query({ ingredientId });
            return { price, version };
          },
        }),
        fieldColumn(INGREDIENT_FIELDS, 'fillLevel', { sort: 'fillLevel', cell: fillFact }),
        fieldColumn(INGREDIENT_FIELDS, 'color', { sort: 'color', className: styles.color, cell: colorFact }),
        availableColumn('ingredient', INGREDIENT_FIELDS, idOf, async (ingredientId, sale) => {
          const stored = await ingredients.setAvailable.mutate({ ingredientId, ...sale });
          const { name, soldOutUntil } = stored;
          if (!sale.isAvailable) void askAboutItems(menu, [ingredientId], name, soldOutUntil);
          return stored;
        }),
      ]}
      states={INGREDIENT_STATES}
      many={{
        change: async (input: ManyInput) => {
          const answer = await ingredients.changeMany.mutate(input);
          const { ids, change } = input;
          if (change.kind === 'availability' && !change.isAvailable)
            void askAboutItems(
              menu,
              ids,
              `${ids.length} ${ids.length === 1 ? 'ingrediens' : 'ingredienser'}`,
              change.soldOutUntil,
            );
          return answer;
        },
        fetchPage: (query) => ingredients.page.query(pageOf(query)),
      }}
      tableClass={styles.table}
      isDimmed={({ isAvailable }) => !isAvailable}
      searchLabel="Søk i ingrediensene"
      empty={
        <NoRecords
          none="Det er ingen ingredienser ennå"
          them="ingredienser"
          add="Add Ingredient"
          rest="eller hent dem fra en fil. Så kan gjestene bygge drømmekopper."
        />
      }
      add="Add Ingredient"
      more={
        <>
          <SortingButton of="ingredients" />
          <CsvTools area="ingredients" />
        </>
      }
      record={{
        shown: SHOWN,
        picture: ({ imagePath, name }) => (
          <Picture src={imagePath} alt={name} shape="whole" loading="eager" />
        ),
        form: IngredientForm,
        canCopy: true,
        deletion: {
          noun: 'ingredient',
          remove: ({ ingredientId }) => ingredients.delete.mutate({ ingredientId }),
        },
      }}
    />
  );
}
