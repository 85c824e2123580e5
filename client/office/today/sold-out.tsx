import { useMutation } from '@tanstack/react-query';
import { trpc } from '#client/data/trpc.ts';
import { toastDone, toastError } from '#client/office/record-toasts.ts';
import { untilText, useCafeDate } from '#client/office/sale.ts';
import { Button } from '#client/ui/button/button.tsx';
import { focusOwner } from '#client/ui/focus-owner.ts';
import type { Today } from '#shared/menu/today.ts';
import { nextDate } from '#shared/text/norwegian-date.ts';
import styles from './today-tab.module.css';

type SoldOutRecord = Today['soldOut'][number];

/** What to sell again, when, and the card of its button. */
type Sold = { record: SoldOutRecord; when: 'nå' | 'i morgen'; card: Element | null };

/** What is sold out, each with a button to sell it again. */
export function SoldOut({ records }: { records: readonly SoldOutRecord[] }) {
  const { client } = trpc.useUtils();
  const today = useCafeDate();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ record, when }: Sold) => {
      const { of, id } = record;
      const sale =
        when === 'nå' ? { isAvailable: true } : { isAvailable: false, soldOutUntil: nextDate(today) };
      return of === 'menuItem'
        ? client.menu.setAvailable.mutate({ menuItemId: id, ...sale })
        : client.ingredients.setAvailable.mutate({ ingredientId: id, ...sale });
    },
    onSuccess: (answer, { record, when, card }) => {
      const text = `${record.name} er til salgs igjen${when === 'nå' ? '' : ' i morgen'}`;
      toastDone(text, [answer], `${record.name} er utsolgt som før`);
      if (card) focusOwner(card);
    },
    onError: (error) => toastError(error, 'Failed to update the record'),
  });
  // The change may reach this page, and take the button away, before the response.
  const sell = (record: SoldOutRecord, when: Sold['when'], button: Element) =>
    isPending || mutate({ record, when, card: button.closest('section') });

  if (records.length === 0) return <p>Ingenting er utsolgt.</p>;
  return (
    <ul className="stack gap-1">
      {records.map((record) => (
        <li key={`${record.of} ${record.id}`} className="row wrap target gap-2">
          <span className={styles.what}>
            {`${record.name}${record.soldOutUntil ? `, utsolgt ${untilText(record.soldOutUntil, today)}` : ''}`}
          </span>
          {record.soldOutUntil === null && (
            <Button
              blocked={isPending}
              aria-label={`Bare i dag: ${record.name}`}
              onClick={({ currentTarget }) => sell(record, 'i morgen', currentTarget)}
            >
              Bare i dag
            </Button>
          )}
          <Button
            blocked={isPending}
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
