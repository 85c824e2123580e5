import type { Column } from '#client/lists/data-table.tsx';
import { AvailableSwitch } from './available-switch.tsx';
import styles from './record-columns.module.css';
import { RowActions } from './row-actions.tsx';
import type { RecordDialogs } from './use-record-dialogs.ts';

type AvailableColumn<Row> = {
  /** What tells these records from all others, such as `menuItem`. */
  kind: string;
  keyOf: (row: Row) => number;
  /** Tells the server; resolves when the answer is shown. */
  setAvailable: (id: number, isAvailable: boolean) => Promise<unknown>;
  /** What is said where the server says nothing of a failure, in English. */
  failure: string;
};

/** Sells the record of a row out, or has it again. */
export const availableColumn = <Row extends { name: string; isAvailable: boolean }>({
  kind,
  keyOf,
  setAvailable,
  failure,
}: AvailableColumn<Row>): Column<Row, 'isAvailable'> => ({
  header: 'Available',
  lang: 'en',
  sort: 'isAvailable',
  className: styles.available,
  cell: (row) => (
    <AvailableSwitch
      record={`${kind} ${keyOf(row)}`}
      name={row.name}
      isAvailable={row.isAvailable}
      send={(wish) => setAvailable(keyOf(row), wish)}
      failure={failure}
    />
  ),
});

/** Edits and deletes the record of a row; on a phone its details do. */
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
