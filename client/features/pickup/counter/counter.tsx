import type { ReactNode } from 'react';
import { useSearch } from 'wouter';
import { isCounterRole } from '#client/data/session-store.ts';
import { StaffContent } from '#client/features/accounts/staff-content.tsx';
import type { StaffSession } from '#client/features/accounts/staff-page.tsx';
import { LinkButton } from '#client/ui/button/button.tsx';
import * as paths from '#shared/paths.ts';
import styles from './counter-page.module.css';
import { CupSearch } from './cup-search.tsx';
import { PickupQueue, QueueNotice, useHeartbeat, useQueue } from './pickup-queue.tsx';
import { IngredientSale, MenuSale } from './sale-list.tsx';

/** What the page shows, by `vis` in its address: the first by default. Orders only where guests can order. */
const VIEWS: { name: string; label: string; content: ReactNode }[] = [
  { name: 'bestillinger', label: 'Bestillinger', content: null },
  { name: 'meny', label: 'Meny', content: <MenuSale /> },
  { name: 'ingredienser', label: 'Ingredienser', content: <IngredientSale /> },
  { name: 'kopper', label: 'Kopper', content: <CupSearch pathOf={paths.baristaView} /> },
];

export const Counter = (session: StaffSession) => (
  <StaffContent {...session} allows={isCounterRole}>
    <h1>Disken</h1>
    <Views />
  </StaffContent>
);

function Views() {
  useHeartbeat();
  const { waiting, isShown, ...queue } = useQueue();
  const views = isShown ? VIEWS : VIEWS.slice(1);
  const asked = new URLSearchParams(useSearch()).get('vis');
  const open = views.find(({ name }) => name === asked) ?? views[0];
  return (
    <>
      <nav aria-label="Disken" className={`row gap-2 ${styles.views}`}>
        {views.map((view) => (
          <LinkButton
            key={view.name}
            href={view === views[0] ? paths.counter : paths.counterView(view.name)}
            variant={view === open ? 'primary' : 'secondary'}
            aria-current={view === open ? 'page' : undefined}
          >
            {`${view.label}${view === VIEWS[0] && waiting > 0 ? ` (${waiting})` : ''}`}
          </LinkButton>
        ))}
      </nav>
      {isShown && (
        <>
          <QueueNotice {...queue} />
          {/* Also behind the other views it rings. */}
          <div hidden={open !== VIEWS[0]}>
            <PickupQueue {...queue} />
          </div>
        </>
      )}
      {open?.content}
    </>
  );
}
