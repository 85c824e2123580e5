import { type ComponentType, useEffect, useRef } from 'react';
import { Link, useSearch } from 'wouter';
import { StaffContent } from '#client/features/accounts/staff-content.tsx';
import type { StaffSession } from '#client/features/accounts/staff-page.tsx';
import * as paths from '#shared/paths.ts';
import { CafeTab } from './cafe/cafe-tab.tsx';
import { CategoriesTab } from './categories/categories-tab.tsx';
import { ChoicesTab } from './choices/choices-tab.tsx';
import { DrinksTab } from './drinks/drinks-tab.tsx';
import { ImagesTab } from './images/images-tab.tsx';
import { IngredientsTab } from './ingredients/ingredients-tab.tsx';
import { LogTab } from './log/log-tab.tsx';
import { MenuTab } from './menu/menu-tab.tsx';
import styles from './office.module.css';
import { PeopleTab } from './people/people-tab.tsx';
import { SetupTab } from './setup/setup-tab.tsx';
import { useSetupHidden } from './setup-steps.ts';
import { OFFICE_TABS, type OfficeTab, officeTabOf } from './tab-names.ts';
import { TodayTab } from './today/today-tab.tsx';

export const AdminDash = (session: StaffSession) => (
  <StaffContent {...session}>
    <h1 lang="en">AdminDash</h1>
    <Office />
  </StaffContent>
);

const CONTENTS: Record<OfficeTab['id'], ComponentType> = {
  today: TodayTab,
  start: SetupTab,
  menu: MenuTab,
  ingredients: IngredientsTab,
  drinks: DrinksTab,
  categories: CategoriesTab,
  choices: ChoicesTab,
  images: ImagesTab,
  cafe: CafeTab,
  people: PeopleTab,
  log: LogTab,
};

function Office() {
  const open = officeTabOf(new URLSearchParams(useSearch()));
  const isSetupHidden = useSetupHidden();
  const visibleTabs = OFFICE_TABS.filter((tab) => tab.id !== 'start' || tab === open || !isSetupHidden);
  const position = visibleTabs.indexOf(open);
  const Content = CONTENTS[open.id];
  const tabs = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const list = tabs.current;
    const current = list?.children[position];
    if (!list || !(current instanceof HTMLElement)) return;
    const markHidden = () => {
      list.toggleAttribute('data-before', list.scrollLeft > 0);
      list.toggleAttribute('data-after', list.scrollLeft + list.clientWidth < list.scrollWidth - 1);
    };
    // Runs again when a phone is turned and when the font arrives.
    const centre = new ResizeObserver(() => {
      list.scrollLeft = current.offsetLeft - (list.clientWidth - current.offsetWidth) / 2;
      markHidden();
    });
    list.addEventListener('scroll', markHidden);
    centre.observe(list);
    centre.observe(current);
    return () => {
      centre.disconnect();
      list.removeEventListener('scroll', markHidden);
    };
  }, [position]);
  const shown = useRef(open);
  useEffect(() => {
    if (shown.current === open) return;
    shown.current = open;
    // Start at the top of the new tab, unless a fragment leads further down.
    if (location.hash === '') window.scrollTo({ top: 0, behavior: 'instant' });
  }, [open]);
  return (
    <>
      <nav aria-label="AdminDash">
        <ul ref={tabs} className={`row ${styles.tabs}`}>
          {visibleTabs.map(({ id, label, lang }, index) => (
            <li key={id}>
              <Link
                href={index === 0 ? paths.office : paths.officeTab(id)}
                lang={lang}
                className={`inline-row strong target hover-tint ${styles.tab}`}
                aria-current={id === open.id ? 'page' : undefined}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Content key={open.id} />
    </>
  );
}
