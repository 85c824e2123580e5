import { type KeyboardEvent, useState } from 'react';
import { quotedName } from '#client/admin/quoted-name.ts';
import { toastError, toastSaved } from '#client/admin/record-toasts.ts';
import { isVersionConflict } from '#client/lib/api/error-text.ts';
import { ownChangesShown } from '#client/lib/api/own-changes.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import { formatNumber, formatPrice } from '#shared/text/money.ts';
import { parsePrice } from '#shared/text/typed-price.ts';
import styles from './price-cell.module.css';

/** A price, and the version of its record. */
type Seen = { price: number; version: number };

/** How the prices of a kind of records are stored and read. */
export type Prices = {
  store: (id: number, price: Seen) => Promise<unknown>;
  read: (id: number) => Promise<Seen>;
};

type PriceCellProps = { id: number; name: string; prices: Prices } & Seen;

/** The field of the next row. */
const nextField = (field: Element): HTMLElement | null | undefined =>
  field.closest('tr')?.nextElementSibling?.querySelector(`.${styles.price}`);

/** A price that is edited in its table: stored with Enter or when left, as before with Escape. */
export function PriceCell({ id, name, price, version, prices }: PriceCellProps) {
  const [typed, setTyped] = useState<string | null>(null);
  /** What was there when typing began, or what a conflict has shown. */
  const [seen, setSeen] = useState<Seen>({ price, version });
  const [state, setState] = useState<'' | 'invalid' | 'conflict' | 'sent'>('');

  /** Stores a price over `before`, or says which one is there now. @returns whether it is stored */
  async function send(next: number, before: Seen): Promise<boolean> {
    try {
      toastSaved(name, await prices.store(id, { ...before, price: next }));
      await ownChangesShown();
      return true;
    } catch (error) {
      if (!isVersionConflict(error)) throw error;
    }
    const now = await prices.read(id);
    // Another field of the record has changed.
    if (now.price === before.price) return send(next, now);
    setSeen(now);
    const text = `Prisen på ${quotedName(name)} er ${formatPrice(now.price)} nå. Enter lagrer ${formatPrice(next)}, Esc lar den være.`;
    toast(text, { error: true });
    return false;
  }

  async function store() {
    if (typed === null || state === 'sent') return;
    const result = parsePrice(typed);
    if ('error' in result) {
      setState('invalid');
      toast(`Prisen på ${quotedName(name)} er ikke lagret. ${result.error}`, { error: true });
      return;
    }
    setState('sent');
    try {
      const isStored = result.price === seen.price || (await send(result.price, seen));
      setState(isStored ? '' : 'conflict');
      if (isStored) setTyped(null);
    } catch (error) {
      setState('');
      toastError(error, 'Failed to update');
    }
  }

  function onKeyDown({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) {
    if (key === 'Escape') {
      setTyped(null);
      setState('');
    }
    if (key !== 'Enter') return;
    const next = nextField(currentTarget);
    const canLeave = state !== 'conflict' && (typed === null || !('error' in parsePrice(typed)));
    // Leaving the field stores it.
    if (next && canLeave) next.focus();
    else void store();
  }

  return (
    <input
      className={styles.price}
      aria-label={`Pris på ${name}`}
      readOnly={state === 'sent'}
      aria-invalid={state === 'invalid' || state === 'conflict' || undefined}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? formatNumber(price)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ target }) => {
        if (typed === null) setSeen({ price, version });
        setTyped(target.value);
      }}
      onBlur={() => state !== 'conflict' && void store()}
      onKeyDown={onKeyDown}
    />
  );
}
