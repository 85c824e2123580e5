import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { trpc } from '#client/data/trpc.ts';
import { untilText, useCafeDate } from '#client/office/available-switch.tsx';
import { toastDone, toastError } from '#client/office/record-toasts.ts';
import { Button } from '#client/ui/button/button.tsx';
import { focusOwner } from '#client/ui/focus-owner.ts';
import type { Today } from '#shared/menu/today.ts';
import * as paths from '#shared/paths.ts';
import { nextDate } from '#shared/text/norwegian-date.ts';
import styles from './today-tab.module.css';

export const countText = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

/** The cups that somebody should look at. */
export function CupsToLookAt({ reportedCups, waitingCups }: Today) {
  const lines = [
    {
      count: reportedCups,
      text: `${countText(reportedCups, 'meldt kopp', 'meldte kopper')} å se på`,
      tab: 'drinks&tilstand=reported',
    },
    {
      count: waitingCups,
      text: `${countText(waitingCups, 'kopp', 'kopper')} som venter på å vises`,
      tab: 'drinks&tilstand=waiting',
    },
  ];
  return <Lines lines={lines} />;
}

/** What the café lacks. */
export function Missing({ withoutPicture, withoutDescription, withoutAllergens, steps }: Today) {
  const isLeft = (of: (typeof steps)[number]['step']) =>
    steps.some(({ step, isDone }) => step === of && !isDone);
  const lines = [
    { count: isLeft('menu') ? 1 : 0, text: 'Menyen er tom', tab: 'menu' },
    {
      count: withoutPicture,
      text: `${countText(withoutPicture, 'vare', 'varer')} uten bilde`,
      tab: 'menu&tilstand=noPicture',
    },
    {
      count: withoutDescription,
      text: `${countText(withoutDescription, 'vare', 'varer')} uten beskrivelse`,
      tab: 'menu',
    },
    {
      count: withoutAllergens.menuItems,
      text: `${countText(withoutAllergens.menuItems, 'vare', 'varer')} med ukjente allergener`,
      tab: 'menu&tilstand=noAllergens',
    },
    {
      count: withoutAllergens.ingredients,
      text: `${countText(withoutAllergens.ingredients, 'ingrediens', 'ingredienser')} med ukjente allergener`,
      tab: 'ingredients&tilstand=noAllergens',
    },
    {
      count: isLeft('hours') ? 1 : 0,
      text: 'Åpningstidene er ikke sett over',
      tab: 'cafe#Åpningstider',
    },
  ];
  const none = <p>Ingenting mangler bilde, beskrivelse, allergener eller åpningstider.</p>;
  return <Lines lines={lines} none={none} />;
}

type LinesProps = { lines: { count: number; text: string; tab: string }[]; none?: ReactNode };

/** Links to what there is something of, each to the tab where it is done. */
function Lines({ lines, none = null }: LinesProps) {
  const left = lines.filter(({ count }) => count > 0);
  if (left.length === 0) return none;
  return (
    <ul className="stack gap-1">
      {left.map(({ text, tab }) => (
        <li key={text}>
          <Link href={paths.officeTab(tab)} className={`inline-row target ${styles.link}`}>
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}

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
