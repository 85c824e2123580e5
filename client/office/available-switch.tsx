import { useState } from 'react';
import { Switch } from '#client/ui/switch/switch.tsx';
import { toast } from '#client/ui/toast/toast-store.ts';
import type { SaleInput } from '#shared/api/fields.ts';
import { nextDate } from '#shared/text/norwegian-date.ts';
import styles from './available-switch.module.css';
import { quotedName } from './quoted-name.ts';
import { toastRolledBack } from './record-toasts.ts';
import { notForSaleText, type Sale, useCafeDate } from './sale.ts';
import { SoldOutDialog } from './sold-out-dialog.tsx';
import { changeIdOf, toastDone } from './undo.ts';
import { useLatestValue } from './use-latest-value.ts';

/** Marks a record as sold out, or as available. @returns the server's answer. */
export type SetAvailable = (id: number, sale: SaleInput) => Promise<unknown>;

export type SellableRow = { name: string } & Sale;

type AvailableSwitchProps = {
  id: number;
  row: SellableRow;
  /** What the records are, in English, such as `menu item`. */
  noun: string;
  setAvailable: SetAvailable;
  /** Arranges the switch, and until when it is sold out; by default the one below the other, or beside it. */
  className?: string | undefined;
};

/**
 * A switch that marks a record as sold out, or as available. The new state is shown at once, and rolled back with a toast
 * on errors.
 */
export function AvailableSwitch({ id, row, noun, setAvailable, className }: AvailableSwitchProps) {
  const today = useCafeDate();
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
      const onlyToday = { isAvailable: false, soldOutUntil: nextDate(today), amends: changeIdOf(answer) };
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
  const reason = notForSaleText({ ...row, isAvailable }, today);

  async function storeUntil(soldOutUntil: string | null) {
    const answer = await setAvailable(id, { isAvailable: false, soldOutUntil });
    const text = notForSaleText({ isAvailable: false, soldOutUntil }, today);
    toastDone(`${quotedName(row.name)}: ${text.toLowerCase()}`, [answer], 'Alt er som før');
    return null;
  }

  return (
    <span className={className ?? `stack items-start ${styles.sale}`}>
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
            <span>{reason}</span>
            <span className="visually-hidden">{` ${row.name}: velg til når`}</span>
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
