import { PriceCell, type Prices } from '#client/admin/many/price-cell.tsx';
import { actionsColumn, availableColumn, type SetAvailable } from '#client/admin/record-columns.tsx';
import type { RecordDialogs } from '#client/admin/use-record-dialogs.ts';
import type { Column } from '#client/lists/data-table.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { Clamped } from '#client/ui/text/clamped.tsx';
import type { MenuItem, MenuQuery } from '#shared/menu/menu.ts';
import { formatPrice } from '#shared/text/money.ts';
import styles from './menu-columns.module.css';

export const menuItemKey = ({ menuItemId }: MenuItem): number => menuItemId;

/** The columns of the menu's table. @param setAvailable saves the change; resolves when the response is shown. */
export const menuColumns = (
  dialogs: RecordDialogs<MenuItem>,
  setAvailable: SetAvailable,
  prices: Prices,
): Column<MenuItem, MenuQuery['sort']>[] => [
  {
    header: 'Name',
    lang: 'en',
    sort: 'name',
    names: true,
    cell: ({ name, imagePath }) => (
      <>
        <Picture src={imagePath} alt="" shape="square" />
        {name}
      </>
    ),
    narrowDetail: ({ price }) => formatPrice(price),
  },
  {
    header: 'Category',
    lang: 'en',
    sort: 'categoryName',
    wideOnly: true,
    cell: ({ categoryName }) => categoryName,
  },
  {
    header: 'Description',
    lang: 'en',
    sort: 'description',
    wideOnly: true,
    className: styles.description,
    cell: ({ description }) => <Clamped text={description || 'N/A'} />,
  },
  {
    header: 'Price (NOK)',
    lang: 'en',
    sort: 'price',
    wideOnly: true,
    numeric: true,
    cell: ({ menuItemId, name, price, version }) => (
      <PriceCell key={menuItemId} {...{ id: menuItemId, name, price, version, prices }} />
    ),
  },
  availableColumn({
    kind: 'menuItem',
    keyOf: menuItemKey,
    setAvailable,
    failure: 'Failed to update menu item',
  }),
  actionsColumn(dialogs),
];
