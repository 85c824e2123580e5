import { useState } from 'react';
import { useSearch } from 'wouter';
import { priceListRows } from '#client/data/list-data.ts';
import { cafeNameOf, type HeadOf, type Prefetch } from '#client/data/page.ts';
import { trpc, useCafeName } from '#client/data/trpc.ts';
import { AvoidBar } from '#client/features/allergens/avoid-bar.tsx';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { LinkButton } from '#client/ui/button/button.tsx';
import { Disclosure } from '#client/ui/disclosure/disclosure.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { PageSkeleton, QueryError } from '#client/ui/loading/loading.tsx';
import { MAX_SEARCH } from '#shared/api/list-limits.ts';
import type { MenuSection, MenuTabs } from '#shared/menu/categories.ts';
import { CATEGORY_KEYS, DEFAULT_CATEGORY } from '#shared/menu/category-names.ts';
import * as paths from '#shared/paths.ts';
import { listText } from '#shared/text/text.ts';
import { isOfDrinks, MenuList, SectionLink, SectionResults } from './menu-list.tsx';
import styles from './menu-page.module.css';
import { MenuSheet } from './menu-sheet.tsx';

const loadSearch = () => import('./menu-search.tsx');
const [MenuSearch] = lazyDialog(async () => (await loadSearch()).MenuSearch, { isOptional: true });
const [MenuResults] = lazyDialog(async () => (await loadSearch()).MenuResults);

/** A menu with more items has a search field. */
const FEW_ITEMS = 12;

const searchIn = (search: URLSearchParams): string => (search.get('sok') ?? '').trim().slice(0, MAX_SEARCH);

/** Reads the category key from `?kategori=`: a fixed key or an id; null if it is invalid. */
export function keyInAddress(search: URLSearchParams): string | null {
  const key = search.get('kategori') ?? '';
  return /^[1-9]\d{0,8}$/.test(key) || CATEGORY_KEYS.some((fixed) => fixed === key) ? key : null;
}

const hasKey = ({ key, otherKeys }: MenuSection, wanted: string): boolean =>
  key === wanted || otherKeys.includes(wanted);

/** The section of `?kategori=` with all sections of its tab. Defaults to hot coffee, or else to the first section. */
export function chosenOf(tabs: MenuTabs, search: URLSearchParams) {
  const all = tabs.flatMap(({ sections }) => sections.map((chosen) => ({ sections, chosen })));
  const find = (key: string | null) => all.find(({ chosen }) => key !== null && hasKey(chosen, key));
  return find(keyInAddress(search)) ?? find(DEFAULT_CATEGORY) ?? all[0];
}

export const prefetch: Prefetch = async (data, { search }) => {
  const tabs = await data.menu.tabs.fetch();
  const open = chosenOf(tabs, search);
  if (open) await data.menu.byCategory.prefetch({ category: open.chosen.key });
};

export const headOf: HeadOf = (data, { search }) => {
  const tabs = data.menu.tabs.getData() ?? [];
  const chosen = chosenOf(tabs, search)?.chosen;
  const title = `Meny – ${cafeNameOf(data)}`;
  if (!chosen) return { title };
  const names = tabs.flatMap(({ sections }) => sections).map(({ name }) => name);
  return {
    title: `${searchIn(search) ? `Søk: ${searchIn(search)}` : chosen.name} – ${title}`,
    description: `Menyen med priser: ${listText(names)}.`,
    path: paths.menuCategory(chosen.key),
  };
};

/** As `chosenOf`. A section that leaves the menu with its last item stays until the address changes, and with it an open dialog. */
function useChosen(tabs: MenuTabs | undefined, search: URLSearchParams) {
  const found = tabs && chosenOf(tabs, search);
  const address = keyInAddress(search);
  const [shown, setShown] = useState({ address, open: found });
  const last = shown.open?.chosen.key;
  const isListed = tabs?.some(({ sections }) => sections.some((each) => last && hasKey(each, last)));
  const open = found && shown.open && address === shown.address && !isListed ? shown.open : found;
  if (address !== shown.address || open?.chosen !== shown.open?.chosen) setShown({ address, open });
  return open;
}

/** The menu: one category at a time, or the search results in all categories. */
export function Page() {
  const search = new URLSearchParams(useSearch());
  const tabsQuery = trpc.menu.tabs.useQuery();
  const tabs = tabsQuery.data;
  const open = useChosen(tabs, search);
  const name = useCafeName();
  // Only for print. Fetched once the page works, because printing does not wait for requests.
  const priceList = trpc.menu.priceList.useQuery(undefined, { select: priceListRows });
  const searchText = searchIn(search);
  const count = tabs?.flatMap(({ sections }) => sections).reduce((sum, { items }) => sum + items, 0) ?? 0;
  return (
    <>
      <div className={`page stack gap-8 ${styles.page}`}>
        <div className={`row wrap between ${styles.top}`}>
          <h1 lang="en">Menu List</h1>
          {(searchText || count > FEW_ITEMS) && (
            <div className={`target ${styles.search}`}>
              <MenuSearch />
            </div>
          )}
        </div>
        <div className="row wrap between gap-4">
          {tabs && <Tabs tabs={tabs} chosen={searchText ? undefined : open?.chosen} />}
          <AvoidBar />
        </div>
        {tabs === undefined &&
          (tabsQuery.error ? (
            <QueryError query={tabsQuery} fallback="Failed to fetch menu items" />
          ) : (
            <PageSkeleton />
          ))}
        {open &&
          tabs &&
          (searchText ? (
            <MenuResults
              search={searchText}
              sections={tabs.flatMap(({ sections }) => sections)}
              chosen={open.chosen}
            >
              {(result) => <SectionResults key={result.section.key} {...result} />}
            </MenuResults>
          ) : (
            <MenuList section={open.chosen} inTab={open.sections} />
          ))}
        {open?.sections.some(isOfDrinks) && (
          <div className={`row wrap between green-tint ${styles.own}`}>
            <p className="headline step-1">Fant du ikke favoritten?</p>
            <LinkButton variant="primary" href={paths.builder}>
              Lag din egen
            </LinkButton>
          </div>
        )}
      </div>
      {priceList.data && (
        <section className={styles.sheet} aria-label={name}>
          <MenuSheet title={name} sections={priceList.data} />
        </section>
      )}
    </>
  );
}

const BUTTON = `inline-row target breakable gap-1 ${styles.button}`;

/** The menu's tabs: links, which work before and without JavaScript. */
function Tabs({ tabs, chosen }: { tabs: MenuTabs; chosen: MenuSection | undefined }) {
  return (
    <nav aria-label="Kategorier" className={`wrap small gap-1 ${styles.tabs}`}>
      {tabs.map(({ label, sections: [first, ...others], sections }) =>
        first && others.length === 0 ? (
          <SectionLink key={label} section={first} chosen={chosen} label={label} className={BUTTON} />
        ) : (
          <Disclosure
            key={label}
            current={sections.some(({ key }) => key === chosen?.key)}
            className={styles.tab}
            summary={
              <>
                <span>{label}</span>
                <Icon name="down" />
              </>
            }
            summaryClassName={BUTTON}
            panelClassName={`stack gap-1 measure ${styles.panel}`}
          >
            {sections.map((section) => (
              <SectionLink
                key={section.key}
                section={section}
                chosen={chosen}
                label={section.label}
                className={`row target strong breakable hover-tint ${styles.link}`}
              />
            ))}
          </Disclosure>
        ),
      )}
    </nav>
  );
}
