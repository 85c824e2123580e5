import { useSearch } from 'wouter';
import { StaffContent } from '#client/features/account/staff-content.tsx';
import type { StaffSession } from '#client/features/account/staff-page.tsx';
import { CupSearch } from '#client/features/counter/cup-search.tsx';
import { IngredientSale, MenuSale } from '#client/features/counter/sale-list.tsx';
import { baristaViewPath } from '#client/features/dream-cups/use-barista-view.ts';
import { isCounterRole } from '#client/lib/session/session-store.ts';
import { LinkButton } from '#client/ui/button/button.tsx';
import styles from './disk-page.module.css';

/** What the page shows, by `vis` in its address. */
const VIEWS = {
  '': { label: 'Meny', content: <MenuSale /> },
  ingredienser: { label: 'Ingredienser', content: <IngredientSale /> },
  kopper: { label: 'Kopper', content: <CupSearch pathOf={baristaViewPath} /> },
};
type View = keyof typeof VIEWS;

const isView = (name: string | null): name is View => name !== null && Object.hasOwn(VIEWS, name);

export function Counter(session: StaffSession) {
  const name = new URLSearchParams(useSearch()).get('vis');
  const open = isView(name) ? name : '';
  return (
    <StaffContent {...session} allows={isCounterRole}>
      <h1>Disken</h1>
      <nav aria-label="Disken" className={`row gap-2 ${styles.views}`}>
        {Object.entries(VIEWS).map(([view, { label }]) => (
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
      {VIEWS[open].content}
    </StaffContent>
  );
}
