import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useSearch } from 'wouter';
import { StaffContent } from '#client/features/accounts/staff-content.tsx';
import type { StaffSession } from '#client/features/accounts/staff-page.tsx';
import { LinkButton } from '#client/ui/button/button.tsx';
import { closeToasts, toast } from '#client/ui/toast/toast-store.ts';
import * as paths from '#shared/paths.ts';
import { clockText } from '#shared/text/norwegian-date.ts';
import styles from './counter.module.css';
import { CounterBar } from './counter-bar.tsx';
import { CupSearch } from './cup-search.tsx';
import { PickupQueue, QueueNotice } from './pickup-queue.tsx';
import { hasUnmade, useHeartbeat, useQueue } from './queue.ts';
import { IngredientSale, MenuSale, type OnSale, OptionSale } from './sale-list.tsx';

/** The views of the page, by `vis` in its address; the first is the default. Orders are shown only if guests can order. */
const VIEWS: { name: string; label: string; content: (onSale: OnSale) => ReactNode }[] = [
  { name: 'bestillinger', label: 'Bestillinger', content: () => null },
  { name: 'meny', label: 'Meny', content: (onSale) => <MenuSale onSale={onSale} /> },
  { name: 'ingredienser', label: 'Ingredienser', content: (onSale) => <IngredientSale onSale={onSale} /> },
  { name: 'valg', label: 'Valg', content: (onSale) => <OptionSale onSale={onSale} /> },
  { name: 'kopper', label: 'Kopper', content: () => <CupSearch /> },
];

export const Counter = (session: StaffSession) => (
  <StaffContent {...session}>
    <Views />
  </StaffContent>
);

function Views() {
  useHeartbeat();
  const { waiting, isShown, ...queue } = useQueue();
  // The name of a drink, an option or an ingredient, and of the menu items that are usually made with it. Orders with one of
  // these are marked.
  const [marked, setMarked] = useState<readonly string[]>([]);
  const notice = useRef('');
  const latest = useRef({});
  /** Marks the orders that contain what was just sold out, and says in a toast how many there are. */
  const onSale: OnSale = async (sold, isAvailable, asked) => {
    const sale = {};
    latest.current = sale;
    setMarked([]);
    closeToasts(({ text }) => text === notice.current);
    if (isAvailable || !isShown) return;
    const drinks = await asked;
    // The latest order may be a few seconds newer than the queue on the screen.
    const { data, isError } = await queue.queue.refetch();
    if (latest.current !== sale) return;
    const names = [sold, ...(drinks ?? [])];
    const countOf = (some: string[]) => data?.pickups.filter((order) => hasUnmade(order, some)).length ?? 0;
    const count = countOf(names);
    // "None" is certain only of the latest orders, and if they name such a record.
    if (count === 0 && (drinks || isError)) return;
    setMarked(names);
    const [orders, link] = count === 1 ? ['1 bestilling', 'Se den'] : [`${count} bestillinger`, 'Se dem'];
    const verb = count === countOf([sold]) ? 'har' : 'kan ha';
    notice.current =
      count > 0 ? `${orders} som ikke er laget, ${verb} ${sold}.` : `Ingen bestillinger venter på ${sold}.`;
    toast(notice.current, { stays: true, ...(count > 0 && { link: { href: paths.counter, text: link } }) });
  };
  const views = isShown ? VIEWS : VIEWS.slice(1);
  const name = new URLSearchParams(useSearch()).get('vis');
  const open = views.find((view) => view.name === name) ?? views[0];
  const isOrders = open === VIEWS[0];
  useEffect(() => {
    if (marked.length > 0 && isOrders)
      document.querySelector('[data-orders] [data-marked]')?.scrollIntoView({ block: 'nearest' });
  }, [marked, isOrders]);
  return (
    <>
      <div className={`row wrap between gap-x-4 ${styles.bar}`}>
        <h1>Disken</h1>
        <p className={`headline step-2 ${styles.clock}`}>{clockText(queue.now)}</p>
        {isShown && <CounterBar queue={queue.queue} waiting={waiting} />}
        <nav aria-label="Disken" className={`row wrap gap-2 ${styles.views}`}>
          {views.map((view) => (
            <LinkButton
              key={view.name}
              href={view === views[0] ? paths.counter : paths.counterView(view.name)}
              variant={view === open ? 'primary' : 'secondary'}
              className={view === VIEWS[0] ? styles.orders : undefined}
              aria-current={view === open ? 'page' : undefined}
            >
              {`${view.label}${view === VIEWS[0] && waiting.length > 0 ? ` (${waiting.length})` : ''}`}
            </LinkButton>
          ))}
          <Link href={paths.home} className={`row target ${styles.leave}`}>
            Til siden
          </Link>
        </nav>
      </div>
      {isShown && (
        <>
          <QueueNotice {...queue} />
          {/* Mounted behind the other views too, because it rings. */}
          <div hidden={!isOrders} className={styles.view} data-says-offline={queue.queue.data && true}>
            <PickupQueue {...queue} marked={marked} onMarked={setMarked} />
          </div>
        </>
      )}
      {open?.content(onSale)}
    </>
  );
}
