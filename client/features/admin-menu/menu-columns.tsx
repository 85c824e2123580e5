import type { RecordDialogs } from '#client/lib/use-record-dialogs.ts';
import { AvailableSwitch } from '#client/ui/available-switch.tsx';
import { Clamped } from '#client/ui/clamped.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { RowActions } from '#client/ui/row-actions.tsx';
import type { MenuItem, MenuQuery } from '#shared/menu.ts';
import { formatNumber } from '#shared/money.ts';
import styles from './menu-columns.module.css';

type MenuColumn = Column<MenuItem, MenuQuery['sort']>;

/** What a table of menu items shows of each. */
const FACTS: readonly MenuColumn[] = [
  { header: 'Name', lang: 'en', sort: 'name', names: true, cell: ({ name }) => name },
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
    cell: ({ price }) => formatNumber(price),
  },
];

/** The columns of the menu's table. @param setAvailable tells the server; resolves when the answer is shown. */
export const menuColumns = (
  { show }: RecordDialogs<MenuItem>,
  setAvailable: (menuItemId: number, isAvailable: boolean) => Promise<unknown>,
): MenuColumn[] => [
  ...FACTS,
  {
    header: 'Available',
    lang: 'en',
    sort: 'isAvailable',
    className: styles.available,
    cell: ({ menuItemId, name, isAvailable }) => (
      <AvailableSwitch
        record={`menuItem ${menuItemId}`}
        {...{ name, isAvailable }}
        send={(wish) => setAvailable(menuItemId, wish)}
        failure="Failed to update menu item"
      />
    ),
  },
  {
    header: 'Actions',
    lang: 'en',
    wideOnly: true,
    cell: (row) => (
      <RowActions
        name={row.name}
        onEdit={() => show({ kind: 'edit', row })}
        onDelete={() => show({ kind: 'delete', row })}
      />
    ),
  },
];
