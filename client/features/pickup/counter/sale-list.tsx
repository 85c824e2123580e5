import { useState } from 'react';
import { trpc } from '#client/data/trpc.ts';
import { searchOf } from '#client/lists/list-query.ts';
import { SEARCH_START, useUrlSearch } from '#client/lists/url-query.ts';
import {
  AvailableSwitch,
  askAboutItems,
  atCounter,
  type SellableRow,
  type SetAvailable,
} from '#client/office/sold-out.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { SearchField } from '#client/ui/field/search-field.tsx';
import { focusOwner } from '#client/ui/focus-owner.ts';
import { PageSkeleton, QueryError } from '#client/ui/loading/loading.tsx';
import { searchKey } from '#shared/text/text.ts';
import styles from './counter.module.css';

type Row = SellableRow & {
  id: number;
  categoryName: string | null;
  /** Why an option has no switch, such as that its ingredient is sold out. */
  fixed?: string | undefined;
  /** The menu items that are usually made with it; undefined if orders name it. */
  drinks?: readonly string[] | undefined;
};

const FRESH = { staleTime: 0 };

/** Called once something is marked as sold out or for sale, with the `drinks` of its row. */
export type OnSale = (
  name: string,
  isAvailable: boolean,
  drinks?: readonly string[] | Promise<readonly string[]>,
) => void;

type SaleProps = { onSale: OnSale };

export function MenuSale({ onSale }: SaleProps) {
  const { menu } = trpc.useUtils().client;
  const query = trpc.menu.counter.useQuery(undefined, FRESH);
  return (
    <SaleList
      onSale={onSale}
      query={query}
      rows={query.data?.map(({ menuItemId, ...row }) => ({ id: menuItemId, ...row }))}
      title="Menyen"
      searchLabel="Søk i menyen"
      none="Menyen er tom."
      noun="menu item"
      setAvailable={(menuItemId, sale) => menu.setAvailable.mutate({ menuItemId, ...sale })}
    />
  );
}

/** Switches that mark ingredients as sold out or for sale. A sold-out ingredient asks about the items made of it. */
export function IngredientSale({ onSale }: SaleProps) {
  const { ingredients, menu } = trpc.useUtils().client;
  const query = trpc.ingredients.counter.useQuery(undefined, FRESH);
  return (
    <SaleList
      // A sold-out ingredient is passed on below, with the menu items.
      onSale={(name, isAvailable) => isAvailable && onSale(name, true)}
      query={query}
      rows={query.data?.map(({ ingredientId, ...row }) => ({ id: ingredientId, ...row }))}
      title="Ingrediensene"
      searchLabel="Søk i ingrediensene"
      none="Det er ingen ingredienser ennå."
      noun="ingredient"
      setAvailable={async (ingredientId, sale) => {
        const stored = await ingredients.setAvailable.mutate({ ingredientId, ...sale });
        const { name, soldOutUntil } = stored;
        if (!sale.isAvailable)
          onSale(name, false, askAboutItems(menu, [ingredientId], name, soldOutUntil, atCounter));
        return stored;
      }}
    />
  );
}

/** Switches for the options of all choices. An option of a sold-out ingredient has no switch: it returns with the ingredient. */
export function OptionSale({ onSale }: SaleProps) {
  const { choices } = trpc.useUtils().client;
  const query = trpc.choices.list.useQuery(undefined, FRESH);
  const ingredients = trpc.ingredients.counter.useQuery(undefined, FRESH);
  const fixedText = (id: number | null) => {
    const ingredient = ingredients.data?.find(({ ingredientId }) => ingredientId === id);
    if (id !== null && !ingredient) return 'Ingrediensen er slettet';
    return ingredient && !ingredient.isAvailable ? `Ingrediensen ${ingredient.name} er utsolgt` : undefined;
  };
  return (
    <SaleList
      onSale={onSale}
      query={ingredients.isLoadingError ? ingredients : query}
      rows={
        ingredients.data &&
        query.data?.flatMap(({ name: categoryName, kind, options }) =>
          options.map(({ optionId, name, isAvailable, ingredientId }, index) => ({
            id: optionId,
            name,
            categoryName,
            isAvailable,
            fixed: fixedText(ingredientId),
            // Orders don't name the usual option.
            drinks: kind === 'one' && index === 0 ? [] : undefined,
          })),
        )
      }
      title="Valgene"
      searchLabel="Søk i valgene"
      none="Det er ingen valg ennå."
      noun="option"
      setAvailable={(optionId, { isAvailable }) => choices.setAvailable.mutate({ optionId, isAvailable })}
    />
  );
}

type SaleListProps = SaleProps & {
  query: { error: unknown; isLoadingError: boolean; refetch: () => unknown };
  rows: Row[] | undefined;
  title: string;
  searchLabel: string;
  none: string;
  noun: string;
  setAvailable: SetAvailable;
};

function SaleList({ onSale, query, rows, title, searchLabel, none, noun, setAvailable }: SaleListProps) {
  const { typed, setTyped } = useUrlSearch(SEARCH_START);
  if (query.isLoadingError) return <QueryError query={query} fallback="Failed to fetch what is for sale" />;
  if (!rows) return <PageSkeleton />;
  if (rows.length === 0) return <p>{none}</p>;
  const search = searchOf(typed);
  const sell: SetAvailable = async (id, sale) => {
    const answer = await setAvailable(id, sale);
    const sold = rows.find((row) => row.id === id);
    if (sold) onSale(sold.name, sale.isAvailable, sold.drinks);
    return answer;
  };
  const matches = rows.filter(({ name, categoryName }) =>
    searchKey(`${name}\n${categoryName ?? ''}`).includes(searchKey(search)),
  );
  return (
    <section aria-label={title} className="stack gap-3">
      <SearchField label={searchLabel} value={typed} onChange={setTyped} />
      <p role="status" className="visually-hidden">
        {search && `${matches.length} treff`}
      </p>
      {matches.length === 0 && (
        <>
          <p className="breakable">{`Fant ingenting med «${search}».`}</p>
          <Button
            onClick={({ currentTarget }) => {
              focusOwner(currentTarget);
              setTyped('');
            }}
          >
            Vis alt
          </Button>
        </>
      )}
      <Rows key={search} rows={matches} noun={noun} setAvailable={sell} />
    </section>
  );
}

type RowsProps = Pick<SaleListProps, 'noun' | 'setAvailable'> & { rows: Row[] };

/** Rows that were sold out when the list was opened come first. Pressing a switch moves no row. */
function Rows({ rows, ...sale }: RowsProps) {
  const [first] = useState(() => new Set(rows.filter((row) => !row.isAvailable).map(({ id }) => id)));
  const ordered = rows.toSorted((a, b) => Number(first.has(b.id)) - Number(first.has(a.id)));
  return (
    <ul className="ruled">
      {ordered.map((row) => (
        <li key={row.id} className={`stack ${styles.row}`}>
          <span className={`breakable snug ${styles.name}`}>
            <span className="strong">{row.name}</span> <span className="quiet small">{row.categoryName}</span>
          </span>
          {row.fixed ? (
            <span className={`small ${styles.note}`}>{row.fixed}</span>
          ) : (
            <AvailableSwitch id={row.id} row={row} className={styles.sale} {...sale} />
          )}
        </li>
      ))}
    </ul>
  );
}
