import { trpc } from '#client/data/trpc.ts';
import type { ListQuery } from '#client/lists/list-query.ts';
import { LIST_OPTIONS } from '#client/lists/use-list.ts';
import { CsvTools } from '#client/office/csv/csv-tools.tsx';
import { inputOf } from '#client/office/filters.tsx';
import styles from '#client/office/office.module.css';
import { MenuPrint } from '#client/office/print/menu-print.tsx';
import { availableColumn, fieldColumn, priceColumn } from '#client/office/record-columns.tsx';
import { NoRecords, RecordsTab, SortingButton, startByName } from '#client/office/records-tab.tsx';
import { notForSaleText, useCafeDate } from '#client/office/sold-out.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { MENU_SORTS, MENU_STATES } from '#shared/api/list-limits.ts';
import type { ManyItemsInput } from '#shared/menu/many.ts';
import type { MenuItem, MenuQuery } from '#shared/menu/menu.ts';
import { MENU_FIELDS } from '#shared/menu/menu-fields.ts';
import { formatNumber, formatPrice } from '#shared/text/money.ts';
import { ChoiceNames, IngredientNames, MenuItemForm } from './menu-dialogs.tsx';

const START = startByName(MENU_SORTS, MENU_STATES);

const pageOf = (query: ListQuery<MenuQuery['sort']>) => inputOf(query, MENU_STATES);

const usePage = (query: ListQuery<MenuQuery['sort']>) => trpc.menu.page.useQuery(pageOf(query), LIST_OPTIONS);

const idOf = ({ menuItemId }: MenuItem): number => menuItemId;

export function MenuTab() {
  const { menu } = trpc.useUtils().client;
  const today = useCafeDate();
  return (
    <RecordsTab<MenuItem, MenuQuery['sort']>
      title="Menu Management"
      start={START}
      noun={{ one: 'vare', many: 'varer', searched: 'navn, kategori eller allergener' }}
      plural="menu items"
      fields={MENU_FIELDS}
      idOf={idOf}
      usePage={usePage}
      columns={[
        fieldColumn(MENU_FIELDS, 'name', {
          sort: 'name',
          names: true,
          cell: ({ name, imagePath }) => (
            <>
              <Picture src={imagePath} alt="" shape="square" />
              <span>{name}</span>
            </>
          ),
          narrowDetail: ({ price }) => formatPrice(price),
        }),
        fieldColumn(MENU_FIELDS, 'categoryId', { sort: 'categoryName' }),
        fieldColumn(MENU_FIELDS, 'description', {
          sort: 'description',
          className: `quiet small ${styles.description}`,
          cell: ({ description }) => <span className="breakable clamped">{description || 'N/A'}</span>,
        }),
        priceColumn(MENU_FIELDS, 'price', idOf, {
          store: (menuItemId, price) => menu.setPrice.mutate({ menuItemId, ...price }),
          read: (menuItemId) => menu.byId.query({ menuItemId }),
        }),
        availableColumn('menu item', MENU_FIELDS, idOf, (menuItemId, sale) =>
          menu.setAvailable.mutate({ menuItemId, ...sale }),
        ),
      ]}
      states={MENU_STATES}
      many={{
        change: (input: ManyItemsInput) => menu.changeMany.mutate(input),
        fetchPage: (query) => menu.page.query(pageOf(query)),
      }}
      isDimmed={(row) => notForSaleText(row, today) !== ''}
      searchLabel="Search menu items..."
      searchLang="en"
      empty={
        <NoRecords
          none="Menyen er tom"
          them="varene"
          add="Add Menu Item"
          rest="eller hent hele menyen fra en fil."
        />
      }
      add="Add Menu Item"
      more={
        <>
          <SortingButton of="menuItems" />
          <CsvTools area="menu" />
          <MenuPrint />
        </>
      }
      record={{
        shown: {
          price: ({ price }) => formatNumber(price),
          choiceIds: ({ choiceIds }) => choiceIds.length > 0 && <ChoiceNames ids={choiceIds} />,
          isRecipeComplete: ({ isRecipeComplete }) => isRecipeComplete && 'Ja',
          madeOf: ({ madeOf }) => madeOf.length > 0 && <IngredientNames ids={madeOf} />,
        },
        picture: ({ imagePath, name }) => (
          <Picture src={imagePath} alt={name} shape="whole" loading="eager" />
        ),
        form: MenuItemForm,
        canCopy: true,
        deletion: { noun: 'menu item', remove: ({ menuItemId }) => menu.delete.mutate({ menuItemId }) },
      }}
    />
  );
}
