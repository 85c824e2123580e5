import type { ComponentType, ReactNode } from 'react';
import { AdminList } from '#client/admin/admin-list.tsx';
import type { ImageChoice } from '#client/admin/image-choice.ts';
import type { Prices } from '#client/admin/many/price-cell.tsx';
import { useMany } from '#client/admin/many/use-many.tsx';
import type { SetAvailable } from '#client/admin/record-columns.tsx';
import { notForSaleText } from '#client/admin/sale.ts';
import { useAdminSearch } from '#client/admin/use-admin-search.ts';
import { useRecordDialogs } from '#client/admin/use-record-dialogs.ts';
import { errorText } from '#client/lib/api/error-text.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import type { ListStart } from '#client/lists/url-query.ts';
import { LIST_OPTIONS, useList } from '#client/lists/use-list.ts';
import { LinkButton } from '#client/ui/button/button.tsx';
import { MENU_SORTS } from '#shared/api/list-limits.ts';
import type { MenuItem, MenuQuery } from '#shared/menu/menu.ts';
import { menuColumns, menuItemKey } from './menu-columns.tsx';
import { MenuQr } from './menu-qr.tsx';

const [MenuDialogs, hint] = lazyDialog(async () => (await import('./menu-dialogs.tsx')).MenuDialogs);

const START: ListStart<MenuQuery['sort']> = {
  query: { page: 1, search: '', sort: 'name', order: 'desc' },
  sorts: MENU_SORTS,
};

const NOUN = { one: 'vare', many: 'varer', searched: 'navn eller kategori' };

type MenuTabProps = {
  /** More buttons for the whole menu. */
  tools?: ReactNode;
  /** The field of a menu item's picture. */
  ImageChooser: ComponentType<ImageChoice>;
};

/** The table of all menu items, also sold-out ones. */
export function MenuTab({ tools, ImageChooser }: MenuTabProps) {
  const search = useAdminSearch(START);
  const found = trpc.menu.page.useQuery(search.query, LIST_OPTIONS);
  const list = useList(search, found, search.query.pageSize, menuItemKey);
  const dialogs = useRecordDialogs<MenuItem>(list.rows, menuItemKey);
  const utils = trpc.useUtils();

  const setAvailable: SetAvailable = (menuItemId, sale) =>
    utils.client.menu.setAvailable.mutate({ menuItemId, ...sale });

  const prices: Prices = {
    store: (menuItemId, price) => utils.client.menu.setPrice.mutate({ menuItemId, ...price }),
    read: (menuItemId) => utils.client.menu.byId.query({ menuItemId }),
  };

  const many = useMany({
    ...{ list, noun: NOUN, keyOf: menuItemKey },
    change: (input) => utils.client.menu.changeMany.mutate(input),
    fetchPage: (query) => utils.client.menu.page.query(query),
  });

  return (
    <>
      <AdminList
        title="Menu Management"
        list={list}
        start={START}
        noun={NOUN}
        columns={[...many.columns, ...menuColumns(dialogs, setAvailable, prices)]}
        keyOf={menuItemKey}
        isDimmed={(row) => notForSaleText(row) !== ''}
        onOpen={(row) => dialogs.show({ kind: 'details', row })}
        searchLabel="Search menu items..."
        searchLang="en"
        failure={`Error fetching menu items: ${errorText(list.error, 'Failed to fetch menu items')}`}
        empty={<EmptyMenu />}
        add={{ text: 'Add Menu Item', hint, onAdd: () => dialogs.show({ kind: 'new' }) }}
        bar={many.bar}
        more={
          <>
            {many.start}
            {tools}
            <MenuQr />
          </>
        }
      />
      {dialogs.open && <MenuDialogs dialogs={dialogs} ImageChooser={ImageChooser} />}
    </>
  );
}

/** Shown while the menu is empty, with the first step. */
function EmptyMenu() {
  const categories = trpc.categories.list.useQuery();
  if (categories.data?.length === 0)
    return (
      <>
        <p>Menyen er tom, og det er ingen kategorier å sette varene i. Lag dem først.</p>
        <LinkButton href="/admindash?fane=categories">Til kategoriene</LinkButton>
      </>
    );
  return (
    <p>
      Menyen er tom. Legg til den første varen med <span lang="en">Add Menu Item</span>, eller hent hele
      menyen fra en fil.
    </p>
  );
}
