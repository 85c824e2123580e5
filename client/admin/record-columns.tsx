import { useState } from 'react';
import type { Column } from '#client/lists/data-table.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Switch } from '#client/ui/switch/switch.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import type { SaleInput } from '#shared/api/fields.ts';
import type { Field } from '#shared/menu/field.ts';
import { fieldColumn } from './field-column.tsx';
import { quotedName } from './quoted-name.ts';
import styles from './record-columns.module.css';
import { toastRolledBack } from './record-toasts.ts';
import { notForSaleText, type Sale, tomorrow } from './sale.ts';
import { SoldOutDialog } from './sold-out-dialog.tsx';
import { changeIdOf, toastDone } from './undo.ts';
import { useLatestValue } from './use-latest-value.ts';
import type { RecordDialogs } from './use-record-dialogs.ts';

/** Marks a record as sold out, or as available. @returns the server's answer. */
type SetAvailable = (id: number, sale: SaleInput) => Promise<unknown>;

type SellableRow = { name: string } & Sale;

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

type AvailableSwitchProps = { id: number; row: SellableRow; noun: string; setAvailable: SetAvailable };

/** The new state is shown at once, and rolled back with a toast on errors. */
function AvailableSwitch({ id, row, noun, setAvailable }: AvailableSwitchProps) {
  const failure = `Failed to update ${noun}`;
  const { pending: isAvailable = row.isAvailable, set } = useLatestValue({
    id: `${noun} ${id}`,
    send: async (value) => {
      const answer = await setAvailable(id, { isAvailable: value });
      const name = quotedName(row.name);
      if (value) {
        toastDone(`${name} er til salgs`, [answer], `${name} er utsolgt igjen`, { key: 'replaced' });
        return;
      }
      const onlyToday = { isAvailable: false, soldOutUntil: tomorrow(), amends: changeIdOf(answer) };
      const run = () =>
        void setAvailable(id, onlyToday).then(
          () => toast(`${name} er til salgs igjen i morgen`),
          (error: unknown) => toastRolledBack(error, row.name, failure),
        );
      toastDone(`${name} er utsolgt til noen sier fra`, [answer], `${name} er til salgs igjen`, {
        key: 'replaced',
        other: { text: 'Bare i dag', run },
      });
    },
    onError: (error) => toastRolledBack(error, row.name, failure),
  });
  const [isAsking, setAsking] = useState(false);
  const reason = notForSaleText({ ...row, isAvailable });

  async function storeUntil(soldOutUntil: string | null) {
    const answer = await setAvailable(id, { isAvailable: false, soldOutUntil });
    const text = notForSaleText({ isAvailable: false, soldOutUntil });
    toastDone(`${quotedName(row.name)}: ${text.toLowerCase()}`, [answer], 'Alt er som før');
    return null;
  }

  return (
    <span className={`stack items-start ${styles.sale}`}>
      <Switch label={`${row.name} tilgjengelig`} isOn={isAvailable} onChange={set} />
      {reason &&
        (row.isAvailable || isAvailable ? (
          <span className={`small ${styles.soldOut}`}>{reason}</span>
        ) : (
          <button
            type="button"
            aria-haspopup="dialog"
            className={`small ${styles.soldOut}`}
            onClick={() => setAsking(true)}
          >
            {reason}
            <span className="visually-hidden"> {row.name}: velg til når</span>
          </button>
        ))}
      {isAsking && (
        <SoldOutDialog
          title={`${row.name} er utsolgt`}
          until={row.soldOutUntil}
          store={storeUntil}
          onClose={() => setAsking(false)}
        />
      )}
    </span>
  );
}

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
    <span className="visually-hidden"> {name}</span>
  </Button>
);
