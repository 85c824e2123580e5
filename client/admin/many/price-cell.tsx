import { type KeyboardEvent, useState } from 'react';
import { quotedName, toastError } from '#client/admin/record-toasts.ts';
import { ownChangesShown } from '#client/lib/api/own-changes.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import { formatNumber } from '#shared/money.ts';
import { parsePrice } from '#shared/typed-price.ts';
import { changeMany, type ManyArea } from './many-changes.ts';
import styles from './price-cell.module.css';

type PriceCellProps = { id: number; name: string; price: number; area: ManyArea };

/** A price that is edited in its table: stored with Enter or when left, as before with Escape. */
export function PriceCell({ id, name, price, area }: PriceCellProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isInvalid, setInvalid] = useState(false);
  const [sent, setSent] = useState<string | null>(null);

  function reset() {
    setTyped(null);
    setInvalid(false);
  }

  async function store() {
    // Enter sends it; leaving the field meanwhile doesn't again.
    if (typed === null || typed === sent) return;
    const result = parsePrice(typed);
    if ('error' in result) {
      setInvalid(true);
      toast(`Prisen på ${quotedName(name)} er ikke lagret. ${result.error}`, { error: true });
      return;
    }
    setInvalid(false);
    if (result.price !== price) {
      setSent(typed);
      try {
        await changeMany(area, [id], { kind: 'price', price: result.price }, quotedName(name));
        await ownChangesShown();
      } catch (error) {
        toastError(error, 'Failed to update');
        return;
      } finally {
        setSent(null);
      }
    }
    // Typing may have gone on meanwhile.
    setTyped((now) => (now === typed ? null : now));
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') void store();
    if (event.key === 'Escape') reset();
  }

  return (
    <input
      className={styles.price}
      aria-label={`Pris på ${name}`}
      aria-invalid={isInvalid || undefined}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? formatNumber(price)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => void store()}
      onKeyDown={onKeyDown}
    />
  );
}
