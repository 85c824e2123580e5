import type { ReactNode } from 'react';
import { menuRows } from '#client/data/list-data.ts';
import { trpc } from '#client/data/trpc.ts';
import { SEARCH_START, useUrlSearch } from '#client/lists/url-query.ts';
import { LinkButton } from '#client/ui/button/button.tsx';
import { SearchField } from '#client/ui/field/search-field.tsx';
import { QueryError } from '#client/ui/loading/loading.tsx';
import { allergensFound, isUnsafe } from '#shared/menu/allergens.ts';
import type { MenuSection } from '#shared/menu/categories.ts';
import type { MenuItem } from '#shared/menu/menu.ts';
import * as paths from '#shared/paths.ts';
import { searchKey } from '#shared/text/text.ts';

export function MenuSearch() {
  const { typed, setTyped } = useUrlSearch(SEARCH_START);
  return <SearchField label="Søk i menyen" value={typed} onChange={setTyped} />;
}

type MenuResultsProps = {
  search: string;
  sections: MenuSection[];
  chosen: MenuSection | undefined;
  /** Renders the results in a category. Passed in, because an import would split the page's chunk. */
  children: (result: { section: MenuSection; items: MenuItem[]; results: MenuItem[] }) => ReactNode;
};

/** The items of all categories that have the search text in their name, description or allergens. */
export function MenuResults({ search, sections, chosen, children }: MenuResultsProps) {
  // tRPC batches the categories that are not cached into one request.
  const menus = trpc.useQueries(({ menu }) =>
    sections.map(({ key: category }) => menu.byCategory({ category }, { select: menuRows })),
  );
  const key = searchKey(search);
  const avoided = { allergens: allergensFound(search), unknownWords: [] };
  const all = sections.map((section, index) => {
    const items = menus[index]?.data ?? [];
    const results = items.filter(
      ({ name, description, allergens }) =>
        searchKey(`${name}\n${description}`).includes(key) || (allergens && isUnsafe(avoided, allergens)),
    );
    return { section, items, results };
  });
  const count = all.reduce((sum, { results }) => sum + results.length, 0);
  const others = all.flatMap(({ items, results }) => items.filter((item) => !results.includes(item)));
  // Items without declared allergens may contain the allergens that the guest searched for.
  const unknown = avoided.allergens.length > 0 ? others.filter(({ allergens }) => !allergens).length : 0;
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
      {all.map(children)}
      {isNone && chosen && (
        <p>
          <LinkButton href={paths.menuCategory(chosen.key)}>{`Vis ${chosen.name}`}</LinkButton>
        </p>
      )}
    </section>
  );
}
