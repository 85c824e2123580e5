import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { isVersionConflict } from '#client/data/error-text.ts';
import { changesShown } from '#client/data/query-client.ts';
import type { Column } from '#client/lists/data-table.tsx';
import { Button } from '#client/ui/button/button.tsx';
import type { RecordDialogs } from '#client/ui/dialog/use-dialogs.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import { type Field, fieldOf, labelOf } from '#shared/menu/field.ts';
import { formatNumber, formatPrice } from '#shared/text/money.ts';
import { parsePrice } from '#shared/text/typed-values.ts';
import { quotedName, toastError, toastSaved } from './record-toasts.ts';
import styles from './records-tab.module.css';
import { AvailableSwitch, type SellableRow, type SetAvailable } from './sold-out.tsx';

/** The column of a field, by default with the field’s text. Phones show only the column of names, unless told otherwise. */
export function fieldColumn<Row, Sort extends string>(
  fields: readonly Field<Row>[],
  key: string,
  more: Partial<Column<Row, Sort>> = {},
): Column<Row, Sort> {
  const field = fieldOf(fields, key);
  const { label: header, lang } = labelOf(field);
  const cell = (row: Row) => field.text(row) || 'N/A';
  return { header, ...(lang && { lang }), wideOnly: !more.names, cell, ...more };
}

/**
 * Column with a switch between available and sold out.
 * @param noun in English, such as `menu item`
 * @param setAvailable resolves once the list shows the stored record
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

/** Buttons Edit and Delete; phones have them in the details dialog. */
export const actionsColumn = <Row extends { name: string }>(
  { show }: Pick<RecordDialogs<Row>, 'show'>,
  canEdit: boolean,
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

type Seen = { price: number; version: number };

type Prices = {
  store: (id: number, price: Seen) => Promise<unknown>;
  read: (id: number) => Promise<Seen>;
};

type PriceCellProps = { id: number; name: string; prices: Prices } & Seen;

const nextField = (field: Element): HTMLElement | null | undefined =>
  field.closest('tr')?.nextElementSibling?.querySelector(`.${styles.price}`);

/** Edits a price in the table: Enter or leaving the field stores it, Escape restores it. */
function PriceCell({ id, name, price, version, prices }: PriceCellProps) {
  const queryClient = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  /** The stored price when typing began, or the newer one after a conflict. */
  const [seen, setSeen] = useState<Seen>({ price, version });
  const [state, setState] = useState<'' | 'invalid' | 'conflict' | 'sent'>('');

  /** Stores a price, or shows the conflicting one. @returns whether it was stored */
  async function send(next: number, before: Seen): Promise<boolean> {
    try {
      toastSaved(name, await prices.store(id, { ...before, price: next }));
      await changesShown(queryClient);
      return true;
    } catch (error) {
      if (!isVersionConflict(error)) throw error;
    }
    const now = await prices.read(id);
    // Only another field has changed: retry with the new version.
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
      // Enter has moved the focus to the next price, but only this field answers the conflict.
      else if (field.current?.closest('table')?.contains(document.activeElement)) field.current.focus();
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
      ref={field}
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

/** Column of editable prices. @param key of the price, also the sort key */
export const priceColumn = <Row extends { name: string; version: number }, Key extends keyof Row & string>(
  fields: readonly Field<Row>[],
  key: Key,
  idOf: (row: Row) => number,
  prices: Prices,
): Column<Row, Key> =>
  fieldColumn(fields, key, {
    sort: key,
    numeric: true,
    cell: (row) => (
      <PriceCell
        key={idOf(row)}
        id={idOf(row)}
        name={row.name}
        price={Number(row[key])}
        version={row.version}
        prices={prices}
      />
    ),
  });
