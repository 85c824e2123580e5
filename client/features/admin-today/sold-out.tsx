import { useState } from 'react';
import { tomorrow, untilText } from '#client/admin/sale.ts';
import { announcementOf } from '#client/lib/api/reason-text.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { Button } from '#client/ui/button/button.tsx';
import { focusOwner } from '#client/ui/focus-owner.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import type { Today } from '#shared/menu/today.ts';
import styles from './today-tab.module.css';

type SoldOutRecord = Today['soldOut'][number];

/** What is sold out, each with a button to sell it again. */
export function SoldOut({ records }: { records: readonly SoldOutRecord[] }) {
  const { client } = trpc.useUtils();
  const [busy, setBusy] = useState(false);

  /** Sells it again now, or tomorrow. */
  async function sell({ of, id, name }: SoldOutRecord, when: 'nå' | 'i morgen', button: Element) {
    if (busy) return;
    setBusy(true);
    // The change may reach this page, and take the button away, before the response.
    const card = button.closest('section');
    const sale = when === 'nå' ? { isAvailable: true } : { isAvailable: false, soldOutUntil: tomorrow() };
    try {
      if (of === 'menuItem') await client.menu.setAvailable.mutate({ menuItemId: id, ...sale });
      else await client.ingredients.setAvailable.mutate({ ingredientId: id, ...sale });
      toast(`${name} er til salgs igjen${when === 'nå' ? '' : ' i morgen'}`);
      if (card) focusOwner(card);
    } catch (error) {
      const { text, lang } = announcementOf(error, 'Failed to update the record');
      toast(text, { error: true, ...(lang && { lang }) });
    }
    setBusy(false);
  }

  if (records.length === 0) return <p>Ingenting er utsolgt.</p>;
  return (
    <ul className="stack gap-1">
      {records.map((record) => (
        <li key={`${record.of} ${record.id}`} className="row wrap target gap-2">
          <span className={styles.what}>
            {record.name}
            {record.soldOutUntil && `, utsolgt ${untilText(record.soldOutUntil)}`}
          </span>
          {record.soldOutUntil === null && (
            <Button
              blocked={busy}
              aria-label={`Bare i dag: ${record.name}`}
              onClick={({ currentTarget }) => sell(record, 'i morgen', currentTarget)}
            >
              Bare i dag
            </Button>
          )}
          <Button
            blocked={busy}
            aria-label={`Til salgs igjen: ${record.name}`}
            onClick={({ currentTarget }) => sell(record, 'nå', currentTarget)}
          >
            Til salgs igjen
          </Button>
        </li>
      ))}
    </ul>
  );
}
