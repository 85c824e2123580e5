import type { Column } from '#client/lists/data-table.tsx';
import { Button } from '#client/ui/button/button.tsx';
import type { RecordDialogs } from '#client/ui/dialog/use-dialogs.ts';
import type { Field } from '#shared/menu/field.ts';
import { AvailableSwitch, type SellableRow, type SetAvailable } from './available-switch.tsx';
import { fieldColumn } from './field-column.tsx';
import styles from './record-columns.module.css';

/**
 * A switch that marks the record of a row as sold out, or as available.
 * @param noun what the records are, in English, such as `menu item`.
 * @param setAvailable sends the change; resolves when the list shows the stored record.
 */
export const availableColumn = <Row extends SellableRow>(
  noun: string,
  fields: readonly Field<Row>[],
  idOf: (row: Row) => number,
  setAvailable: SetAvailable,
): Column<Row, 'isAvailable'> =>
  fieldColumn(fields, 'isAvailable', {
    sort: 'isAvailable',
    wideOnly: false,
    className: styles.available,
    cell: (row) => <AvailableSwitch id={idOf(row)} row={row} noun={noun} setAvailable={setAvailable} />,
  });

/** Edits and deletes the record of a row; phones have these buttons in the details instead. */
export const actionsColumn = <Row extends { name: string }>(
  { show }: Pick<RecordDialogs<Row>, 'show'>,
  canEdit = true,
): Column<Row, never> => ({
  header: 'Actions',
  lang: 'en',
  wideOnly: true,
  cell: (row) => (
    <div className="row gap-1">
      {canEdit && <Action text="Edit" name={row.name} onAct={() => show({ kind: 'edit', row })} />}
      <Action text="Delete" name={row.name} onAct={() => show({ kind: 'delete', row })} />
    </div>
  ),
});

const Action = ({ text, name, onAct }: { text: string; name: string; onAct: () => void }) => (
  <Button aria-haspopup="dialog" className={styles.action} onClick={onAct}>
    <span lang="en">{text}</span>
    <span className="visually-hidden">{` ${name}`}</span>
  </Button>
);
