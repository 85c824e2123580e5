import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { ingredientRows } from '#client/data/list-data.ts';
import type { Prefetch } from '#client/data/page.ts';
import { trpc, useCafeName } from '#client/data/trpc.ts';
import { PageSkeleton, QueryError } from '#client/ui/loading/loading.tsx';
import { Table } from '#client/ui/table/table.tsx';
import {
  ALLERGENS,
  type Allergen,
  type Allergens,
  allergenLines,
  allergenName,
  englishName,
  unsafeText,
} from '#shared/menu/allergens.ts';
import { Unsafe, useAvoided } from './allergen-lines.tsx';
import styles from './allergens-page.module.css';
import { AvoidBar } from './avoid-bar.tsx';

export const prefetch: Prefetch = (data) =>
  Promise.all([
    data.menu.allergens.prefetch(),
    data.ingredients.list.prefetch(),
    data.choices.list.prefetch(),
  ]);

/** The allergens of all items, options and ingredients, for guests and inspectors, also on paper. */
export function Page() {
  const menu = trpc.menu.allergens.useQuery();
  const ingredients = trpc.ingredients.list.useQuery(undefined, { select: ingredientRows });
  const choices = trpc.choices.list.useQuery();
  const name = useCafeName();
  const [date, setDate] = useState('');
  // Formatted in the browser, because the server caches the page, and after hydration, because it takes a phone a tenth of a second.
  useEffect(() => {
    const update = () => {
      const { kept } = document.documentElement.dataset;
      setDate(
        new Date(Number(kept) || Date.now()).toLocaleDateString('nb', {
          dateStyle: 'long',
          timeZone: 'Europe/Oslo',
        }),
      );
    };
    update();
    // The page may have been open since yesterday. The browser prints as soon as the listener returns.
    const updateNow = () => flushSync(update);
    addEventListener('beforeprint', updateNow);
    return () => removeEventListener('beforeprint', updateNow);
  }, []);
  const failed = [menu, ingredients, choices].find(({ isLoadingError }) => isLoadingError);
  const groups = [
    ...(menu.data ?? []).map(({ name, items }) => ({
      name,
      rows: items.map(({ menuItemId: id, ...item }) => ({ ...item, id })),
    })),
    {
      name: 'Valg',
      rows: (choices.data ?? []).flatMap(({ name: choice, options }) =>
        options.map(({ optionId: id, name, allergens }) => ({
          id,
          name: `${choice}: ${name.toLocaleLowerCase('nb')}`,
          allergens,
        })),
      ),
    },
    {
      name: 'Ingredienser i Drømmekoppen',
      rows: (ingredients.data ?? []).map(({ ingredientId: id, ...ingredient }) => ({ ...ingredient, id })),
    },
  ];
  return (
    <div className={`page stack gap-5 ${styles.page}`}>
      <h1>Allergener</h1>
      <p className={styles.date}>{`${name}, ${date}`}</p>
      <p>Spør oss gjerne om du er i tvil.</p>
      <div className={styles.avoid}>
        <AvoidBar />
      </div>
      {failed && <QueryError query={failed} fallback="Failed to fetch menu items" />}
      {(menu.isPending || ingredients.isPending || choices.isPending) && <PageSkeleton />}
      {choices.data && choices.data.length > 0 && (
        <p>Valgene kommer i tillegg til drikken. Bytter du ut noe, kan drikken fortsatt ha spor av det.</p>
      )}
      {menu.data && ingredients.data && choices.data && (
        <AllergenTable groups={groups.filter(({ rows }) => rows.length > 0)} />
      )}
    </div>
  );
}

type Row = { id: number; name: string; allergens: Allergens | null };
/** Table of dishes and ingredients × allergens. Rows without a declaration read "Ukjent". */
function AllergenTable({ groups }: { groups: readonly { name: string; rows: readonly Row[] }[] }) {
  const avoided = useAvoided();
  const declared = groups.flatMap(({ rows }) => rows.map(({ allergens }) => allergens));
  const isDeclared = (allergen: Allergen) =>
    declared.some(
      (allergens) => allergens?.contains.includes(allergen) || allergens?.mayContain.includes(allergen),
    );
  const columns = ALLERGENS.filter(isDeclared);
  const others = ALLERGENS.filter((allergen) => !columns.includes(allergen));
  return (
    <>
      <p>
        ● inneholder <span className={styles.legend}>○ kan inneholde spor</span>
      </p>
      <div className={styles.table}>
        <Table caption="Allergener i alt vi serverer">
          <thead>
            <tr>
              <td />
              {columns.map((allergen) => (
                <th key={allergen} scope="col">
                  <span className={styles.title}>
                    <span>{allergenName(allergen)}</span> <span lang="en">{englishName(allergen)}</span>
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(({ name, rows }) => (
            <tbody key={name}>
              <tr>
                <th scope="rowgroup" colSpan={columns.length + 1} className={styles.group}>
                  {name}
                </th>
              </tr>
              {rows.map((row) => {
                const warning = unsafeText(avoided, row.allergens);
                return (
                  <tr key={row.id} data-unsafe={warning ? true : undefined}>
                    <th scope="row" className="breakable">
                      <span>{row.name}</span>
                      {warning && <Unsafe text={warning} />}
                    </th>
                    <Cells columns={columns} allergens={row.allergens} />
                  </tr>
                );
              })}
            </tbody>
          ))}
        </Table>
      </div>
      {others.length > 0 && (
        <p className="quiet small">{`Ikke i noe av dette, så langt vi vet:
          ${others.map((each) => `${allergenName(each)} (${englishName(each)})`).join(', ')}.`}</p>
      )}
    </>
  );
}

/** The cells of a row: a mark for each allergen, or one wide cell that says `none` or `unknown`. */
function Cells({ columns, allergens }: { columns: readonly Allergen[]; allergens: Allergens | null }) {
  const words = allergenLines(allergens).find(({ kind }) => kind === 'none' || kind === 'unknown');
  if (words)
    return (
      <td
        colSpan={Math.max(1, columns.length)}
        className={words.kind === 'unknown' ? 'strong small' : 'small'}
      >
        {words.text}
      </td>
    );
  return columns.map((allergen) => {
    const [sign, text] = allergens?.contains.includes(allergen)
      ? ['●', 'inneholder']
      : allergens?.mayContain.includes(allergen)
        ? ['○', 'spor']
        : ['', 'nei'];
    return (
      <td key={allergen}>
        <span aria-hidden="true">{sign}</span>
        <span className="visually-hidden">{text}</span>
      </td>
    );
  });
}
