import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useSearch } from 'wouter';
import { trpc } from '#client/data/trpc.ts';
import { StaffContent } from '#client/features/accounts/staff-content.tsx';
import type { StaffSession } from '#client/features/accounts/staff-page.tsx';
import { type ListStart, useUrlSearch } from '#client/lists/url-query.ts';
import { LIST_OPTIONS } from '#client/lists/use-list.ts';
import { LinkButton } from '#client/ui/button/button.tsx';
import { SearchField } from '#client/ui/field/search-field.tsx';
import { PageSkeleton, QueryError } from '#client/ui/loading/loading.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { closeToasts, toast } from '#client/ui/toast/toast-store.ts';
import { ingredientsText } from '#shared/drinks/drink-ingredients.ts';
import type { Drink } from '#shared/drinks/drinks.ts';
import * as paths from '#shared/paths.ts';
import { clockText } from '#shared/text/norwegian-date.ts';
import styles from './counter.module.css';
import { CounterBar } from './counter-bar.tsx';
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
          <div hidden={!isOrders} className={styles.view}>
            <PickupQueue {...queue} marked={marked} onMarked={setMarked} />
          </div>
        </>
      )}
      {open?.content(onSale)}
    </>
  );
}

/** The newest cups first, because guests show them right after saving. */
const NEWEST_FIRST: ListStart<'createdAt'> = {
  query: { page: 1, search: '', sort: 'createdAt', order: 'desc' },
  sorts: ['createdAt'],
};

/** A cup's id as guests may say it, such as `5` or `nr. 5`. */
const NUMBER = /^(?:nr\.?\s*|#)?([1-9]\d{0,8})$/i;

/** Finds the cups that guests show, by name or number. */
function CupSearch() {
  const { query, typed, setTyped } = useUrlSearch(NEWEST_FIRST);
  const { search } = query;
  const drinks = trpc.drinks.list.useQuery({ ...query, pageSize: 20 }, LIST_OPTIONS);
  const number = NUMBER.exec(search)?.[1];
  const isNumber = number !== undefined;
  const byNumber = trpc.drinks.find.useQuery({ drinkId: Number(number) }, { enabled: isNumber });
  const { rows = [], total = 0 } = drinks.data ?? {};
  const numbered = (isNumber && byNumber.data) || null;
  const cups = [...(numbered ? [numbered] : []), ...rows.filter((row) => row.drinkId !== numbered?.drinkId)];
  const isWaiting = drinks.isPlaceholderData || (isNumber && byNumber.isPending);
  return (
    <section aria-label="Kopper" className="stack gap-3">
      <SearchField label="Navn eller nummer" value={typed} onChange={setTyped} />
      {drinks.isLoadingError && <QueryError query={drinks} fallback="Failed to fetch drinks" />}
      {drinks.isPending && <PageSkeleton />}
      <p role="status" className="quiet small breakable">
        {drinks.data && !isWaiting && summary(search, cups.length, total)}
      </p>
      <ul className="ruled" aria-busy={isWaiting}>
        {cups.map((drink) => (
          <Cup key={drink.drinkId} drink={drink} />
        ))}
      </ul>
    </section>
  );
}

function summary(search: string, shown: number, total: number): string {
  if (shown === 0) return search ? `Fant ingen kopp med «${search}».` : 'Ingen har lagret en kopp ennå.';
  if (!search) return 'De nyeste';
  return total > shown ? `De ${shown} nyeste av ${total}. Skriv mer av navnet.` : `${shown} treff`;
}

const Cup = ({ drink }: { drink: Drink }) => (
  <li>
    <Link href={paths.baristaView(drink.drinkId)} className={`row target gap-3 ${styles.cup}`}>
      <Picture src={drink.imagePath} alt="" shape="cup" />
      <span className="stack breakable snug">
        <span className="strong">
          <span>{drink.name}</span> <span className="quiet small">{`nr. ${drink.drinkId}`}</span>
        </span>
        <span className="quiet small">{ingredientsText(drink.ingredientDTOs.map(({ name }) => name))}</span>
      </span>
    </Link>
  </li>
);
