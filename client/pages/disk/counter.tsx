import type { ReactNode } from 'react';
import { useSearch } from 'wouter';
import { StaffContent } from '#client/features/account/staff-content.tsx';
import type { StaffSession } from '#client/features/account/staff-page.tsx';
import { CupSearch } from '#client/features/counter/cup-search.tsx';
import { PickupQueue, useHasPickups } from '#client/features/counter/pickup-queue.tsx';
import { IngredientSale, MenuSale } from '#client/features/counter/sale-list.tsx';
import { baristaViewPath } from '#client/features/dream-cups/use-barista-view.ts';
import { isCounterRole } from '#client/lib/session/session-store.ts';
import { LinkButton } from '#client/ui/button/button.tsx';
import styles from './disk-page.module.css';

type View = { label: string; content: ReactNode };

/** What the page shows, by `vis` in its address. */
const VIEWS: Record<string, View> = {
  '': { label: 'Meny', content: <MenuSale /> },
  ingredienser: { label: 'Ingredienser', content: <IngredientSale /> },
  kopper: { label: 'Kopper', content: <CupSearch pathOf={baristaViewPath} /> },
};

/** The same where guests can order. */
const VIEWS_WITH_ORDERS: Record<string, View> = {
  '': { label: 'Bestillinger', content: null },
  meny: { label: 'Meny', content: <MenuSale /> },
  ...Object.fromEntries(Object.entries(VIEWS).filter(([name]) => name !== '')),
};

export const Counter = (session: StaffSession) => (
  <StaffContent {...session} allows={isCounterRole}>
    <h1>Disken</h1>
    <Views />
  </StaffContent>
);

function Views() {
  const hasPickups = useHasPickups();
  const views = hasPickups ? VIEWS_WITH_ORDERS : VIEWS;
  const name = new URLSearchParams(useSearch()).get('vis') ?? '';
  const open = Object.hasOwn(views, name) ? name : '';
  return (
    <>
      <nav aria-label="Disken" className={`row gap-2 ${styles.views}`}>
        {Object.entries(views).map(([view, { label }]) => (
          <LinkButton
            key={view}
            href={view ? `/disk?vis=${view}` : '/disk'}
            variant={view === open ? 'primary' : 'secondary'}
            aria-current={view === open ? 'page' : undefined}
          >
            {label}
          </LinkButton>
        ))}
      </nav>
      {hasPickups && (
        // Also behind the other views it asks for orders, and rings.
        <div hidden={open !== ''}>
          <PickupQueue />
        </div>
      )}
      {views[open]?.content}
    </>
  );
}
