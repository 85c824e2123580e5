import type { Column } from '#client/lists/data-table.tsx';
import { Switch } from '#client/ui/switch/switch.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import type { SaleInput } from '#shared/api/fields.ts';
import { UNDO_OFFER } from '#shared/api/undo.ts';
import { quotedName } from './quoted-name.ts';
import styles from './record-columns.module.css';
import { toastRolledBack } from './record-toasts.ts';
import { RowActions } from './row-actions.tsx';
import { notForSaleText, type Sale, tomorrow } from './sale.ts';
import { changeIdOf } from './undo.ts';
import { useLatestValue } from './use-latest-value.ts';
import type { RecordDialogs } from './use-record-dialogs.ts';

/** Marks a record as sold out, or as available. @returns the server's answer. */
export type SetAvailable = (id: number, sale: SaleInput) => Promise<unknown>;

type AvailableColumnOptions<Row> = {
  /** The kind of these records, such as `menuItem`. */
  kind: string;
  keyOf: (row: Row) => number;
  /** Sends the change; resolves when the list shows the stored record. */
  setAvailable: SetAvailable;
  /** Error text where the server gives none, in English. */
  failure: string;
};

type SellableRow = { name: string } & Sale;

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
    send: async (value) => {
      const answer = await setAvailable(keyOf(row), { isAvailable: value });
      if (value) return;
      const onlyToday = { isAvailable: false, soldOutUntil: tomorrow(), amends: changeIdOf(answer) };
      offerTomorrow(row.name, () => setAvailable(keyOf(row), onlyToday), failure);
    },
    onError: (error) => toastRolledBack(error, row.name, failure),
  });
  const reason = notForSaleText({ ...row, isAvailable });
  return (
    <span className={styles.sale}>
      <Switch label={`${row.name} tilgjengelig`} isOn={isAvailable} onChange={set} />
      {reason && <span className={styles.soldOut}>{reason}</span>}
    </span>
  );
}

/** Says that a record is sold out until somebody says otherwise, and offers that it is so today only. */
function offerTomorrow(name: string, untilTomorrow: () => Promise<unknown>, failure: string): void {
  const run = () =>
    untilTomorrow().then(
      () => toast(`${quotedName(name)} er til salgs igjen i morgen`),
      (error: unknown) => toastRolledBack(error, name, failure),
    );
  const action = { text: 'Bare i dag', time: UNDO_OFFER, run: () => void run() };
  toast(`${quotedName(name)} er utsolgt til noen sier fra`, { action });
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
