import type { ReactNode } from 'react';
import { menuRows } from '#client/data/list-data.ts';
import { trpc } from '#client/data/trpc.ts';
import { QueryError } from '#client/lists/query-error.tsx';
import type { ListStart } from '#client/lists/url-query.ts';
import { useUrlSearch } from '#client/lists/use-url-search.ts';
import { LinkButton } from '#client/ui/button/button.tsx';
import { SearchField } from '#client/ui/field/search-field.tsx';
import { allergensFound, isUnsafe } from '#shared/menu/allergens.ts';
import type { MenuSection } from '#shared/menu/categories.ts';
import type { MenuItem } from '#shared/menu/menu.ts';
import * as paths from '#shared/paths.ts';
import { searchKey } from '#shared/text/text.ts';

const START: ListStart<'name'> = {
  query: { page: 1, search: '', sort: 'name', order: 'asc' },
  sorts: ['name'],
};

/** The field of the search that is in the address. */
export function MenuSearch() {
  const { typed, setTyped } = useUrlSearch(START);
  return <SearchField label="Søk i menyen" value={typed} onChange={setTyped} />;
}

type MenuFoundProps = {
  search: string;
  sections: MenuSection[];
  chosen: MenuSection | undefined;
  /** Shows a category with what was found of its items. Not imported, which would split the file of the page. */
  children: (result: { section: MenuSection; items: MenuItem[]; found: MenuItem[] }) => ReactNode;
};

/** What the whole menu has with the search text in its name, description or allergens, by category. */
export function MenuFound({ search, sections, chosen, children }: MenuFoundProps) {
  // One request for those that were not shown before.
  const menus = trpc.useQueries(({ menu }) =>
    sections.map(({ key }) => menu.byCategory({ category: key }, { select: menuRows })),
  );
  const wanted = searchKey(search);
  const meant = { allergens: allergensFound(search), unknownWords: [] };
  const results = sections.map((section, at) => {
    const items = menus[at]?.data ?? [];
    const found = items.filter(
      ({ name, description, allergens }) =>
        searchKey(`${name}\n${description}`).includes(wanted) || (allergens && isUnsafe(meant, allergens)),
    );
    return { section, items, found };
  });
  const count = results.reduce((sum, { found }) => sum + found.length, 0);
  const said = results.flatMap(({ items }) => items.map(({ allergens }) => allergens));
  // None found does not mean that there is none.
  const unknown = meant.allergens.length > 0 ? said.filter((allergens) => !allergens).length : 0;
  const isPending = menus.some((menu) => menu.isPending);
  const failed = menus.filter((menu) => menu.isLoadingError);
  const isNone = count === 0 && !isPending && failed.length === 0;
  return (
    <section aria-label="Søketreff" aria-busy={isPending} className="stack content-start gap-6">
      <p role="status" lang={isPending ? 'en' : undefined} className="quiet breakable">
        <span>
          {isPending
            ? 'Loading...'
            : isNone
              ? `Fant ingenting med «${search}».`
              : `${count} treff i hele menyen${unknown > 0 ? '.' : ''}`}
        </span>
        {!isPending && unknown > 0 && (
          <strong>{` Ukjente allergener i ${unknown} ${unknown === 1 ? 'annen vare' : 'andre varer'}: spør oss.`}</strong>
        )}
      </p>
      {failed[0] && (
        <QueryError
          query={{
            error: failed[0].error,
            refetch: () => Promise.all(failed.map((menu) => menu.refetch())),
          }}
          fallback="Failed to fetch menu items"
        />
      )}
      {results.filter(({ found }) => found.length > 0).map(children)}
      {isNone && chosen && (
        <p>
          <LinkButton href={paths.menuCategory(chosen.key)}>{`Vis ${chosen.name}`}</LinkButton>
        </p>
      )}
    </section>
  );
}
