import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import type { Prefetch } from '#client/data/page.ts';
import { trpc, useCafe, useCafeName } from '#client/data/trpc.ts';
import { useWakeLock } from '#client/lib/use-wake-lock.ts';
import { classes } from '#client/ui/classes.ts';
import { QueryError } from '#client/ui/loading/loading.tsx';
import { BrandMark } from '#client/ui/picture/picture.tsx';
import type { Choice } from '#shared/menu/choices.ts';
import { choicesLine } from '#shared/menu/drink-options.ts';
import type { WallMenu } from '#shared/menu/menu.ts';
import { pricesText } from '#shared/text/money.ts';
import { type Piece, useWallLayout } from './wall-layout.ts';
import styles from './wall-page.module.css';

/** Whether the address, with `?valg`, asks for the choices of each category in a line below its items. */
export const showsChoices = (search: URLSearchParams): boolean => search.has('valg');

export const prefetch: Prefetch = (data, { search }) =>
  Promise.all([data.menu.wall.prefetch(), ...(showsChoices(search) ? [data.choices.list.prefetch()] : [])]);

type Shown = (Omit<WallMenu[number], 'items'> & { items: (WallMenu[number]['items'][number] | string)[] })[];

const withItems = (menu: WallMenu): WallMenu => menu.filter(({ items }) => items.length > 0);

/** The menu with the line of choices as the last item of each category. */
const withLines = (menu: WallMenu, choices: readonly Choice[]): Shown =>
  menu.map(({ items, ...section }) => {
    const line = choicesLine(items, choices);
    return { ...section, items: line === '' ? items : [...items, line] };
  });

const PAGE_MS = 12_000;

/** The index of the shown page: each of `count` pages for twelve seconds, in turn. */
function useTurn(count: number): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((before) => before + 1), PAGE_MS);
    return () => clearInterval(timer);
  }, []);
  return turn % count;
}

/** The menu on a screen on the wall: pages that fill it, in turn. Without scripts, and in tiny windows, one long list. */
export function Page() {
  const query = trpc.menu.wall.useQuery(undefined, { select: withItems });
  const isWithChoices = showsChoices(new URLSearchParams(useSearch()));
  const { data: choices = [] } = trpc.choices.list.useQuery(undefined, { enabled: isWithChoices });
  const menu = withLines(query.data ?? [], isWithChoices ? choices : []);
  useWakeLock();
  const wall = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const layout = useWallLayout(wall, frame, JSON.stringify(menu));
  const all = menu.map(({ items }, section) => ({ section, from: 0, until: items.length }));
  const pages = layout?.pages ?? [[all]];
  const shown = useTurn(pages.length);
  const style = layout && {
    '--scale': layout.scale,
    '--columns': layout.columns,
    '--air': `${layout.air}px`,
  };
  return (
    <div
      ref={wall}
      className={styles.wall}
      data-paged={layout ? '' : undefined}
      style={style as CSSProperties}
    >
      <h1 className={`row breakable ${styles.brand}`}>
        <BrandMark logo={useCafe()?.logo} sizes="240px" cupClassName={styles.cup} />
        <span className="shrink">{useCafeName()}</span>
      </h1>
      {query.data?.length === 0 && <p className="quiet">Menyen er tom.</p>}
      {query.isLoadingError && <QueryError query={query} fallback="Failed to fetch menu items" />}
      <div ref={frame} className={styles.pages}>
        {pages.map((columns, page) => (
          // Pages are identified by their number. The undivided menu has another key, because pages fade.
          <div
            key={layout ? page : 'all'}
            className={styles.page}
            data-shown={page === shown ? '' : undefined}
          >
            {columns.map((pieces) => (
              <div key={pieces.map(keyOf).join()} className={styles.column} data-column>
                {pieces.map((piece) => (
                  <Section key={keyOf(piece)} menu={menu} piece={piece} />
                ))}
              </div>
            ))}
          </div>
        ))}
      </div>
      {pages.length > 1 && (
        <div role="img" aria-label={`Side ${shown + 1} av ${pages.length}`} className={`row ${styles.mark}`}>
          {pages.map((columns, page) => (
            <span key={columns.flat().map(keyOf).join()} data-shown={page === shown ? '' : undefined} />
          ))}
        </div>
      )}
    </div>
  );
}

const keyOf = ({ section, from }: Piece): string => `${section}.${from}`;

function Section({ menu, piece: { section, from, until } }: { menu: Shown; piece: Piece }) {
  const shown = menu[section];
  return (
    <section data-section={section}>
      <h2 className={`breakable hyphens ${styles.heading}`}>{shown?.name}</h2>
      <ul>
        {shown?.items.slice(from, until).map((item) =>
          typeof item === 'string' ? (
            <li key="choices" className={`quiet breakable hyphens ${styles.item}`}>
              {item}
            </li>
          ) : (
            <li key={item.menuItemId} className={classes(styles.item, item.sizes.length > 1 && styles.sizes)}>
              {item.isAvailable ? (
                <>
                  <span className="shrink breakable hyphens">{item.name}</span>
                  <span className={`price breakable ${styles.price}`}>{pricesText(item)}</span>
                </>
              ) : (
                <>
                  <s className="quiet shrink breakable hyphens">{item.name}</s>
                  <span className={`strong berry ${styles.price}`}>utsolgt</span>
                </>
              )}
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
