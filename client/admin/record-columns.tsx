import type { Column } from '#client/lists/data-table.tsx';
import { AvailableSwitch } from './available-switch.tsx';
import styles from './record-columns.module.css';
import { RowActions } from './row-actions.tsx';
import type { RecordDialogs } from './use-record-dialogs.ts';

type AvailableColumn<Row> = {
  /** The kind of these records, such as `menuItem`. */
  kind: string;
  keyOf: (row: Row) => number;
  /** Sends the change; resolves when the answer is shown. */
  setAvailable: (id: number, isAvailable: boolean) => Promise<unknown>;
  /** Error text where the server gives none, in English. */
  failure: string;
};

/** A switch that sells the record of a row out, or makes it available again. */
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
      send={(value) => setAvailable(keyOf(row), value)}
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
