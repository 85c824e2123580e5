import type { Column } from '#client/lists/data-table.tsx';
import { Switch } from '#client/ui/switch/switch.tsx';
import styles from './record-columns.module.css';
import { toastRolledBack } from './record-toasts.ts';
import { RowActions } from './row-actions.tsx';
import { useLatestValue } from './use-latest-value.ts';
import type { RecordDialogs } from './use-record-dialogs.ts';

type AvailableColumnOptions<Row> = {
  /** The kind of these records, such as `menuItem`. */
  kind: string;
  keyOf: (row: Row) => number;
  /** Sends the change; resolves when the list shows the stored record. */
  setAvailable: (id: number, isAvailable: boolean) => Promise<unknown>;
  /** Error text where the server gives none, in English. */
  failure: string;
};

type SellableRow = { name: string; isAvailable: boolean };

/** A switch that marks the record of a row as sold out, or as available. */
export const availableColumn = <Row extends SellableRow>(
  options: AvailableColumnOptions<Row>,
): Column<Row, 'isAvailable'> => ({
  header: 'Available',
  lang: 'en',
  sort: 'isAvailable',
  className: styles.available,
  cell: (row) => <AvailableSwitch {...{ row, ...options }} />,
});

type AvailableSwitchProps<Row> = AvailableColumnOptions<Row> & { row: Row };

/** The new state is shown at once, and rolled back with a toast on errors. */
function AvailableSwitch<Row extends SellableRow>(props: AvailableSwitchProps<Row>) {
  const { row, kind, keyOf, setAvailable, failure } = props;
  const { pending: isAvailable = row.isAvailable, set } = useLatestValue({
    id: `${kind} ${keyOf(row)}`,
    send: (value) => setAvailable(keyOf(row), value),
    onError: (error) => toastRolledBack(error, row.name, failure),
  });
  return <Switch label={`${row.name} tilgjengelig`} isOn={isAvailable} onChange={set} />;
}

/** Edits and deletes the record of a row; phones have these buttons in the details instead. */
export const actionsColumn = <Row extends { name: string }>({
  show,
}: Pick<RecordDialogs<Row>, 'show'>): Column<Row, never> => ({
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
});
