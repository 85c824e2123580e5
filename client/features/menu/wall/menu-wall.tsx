import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { useWakeLock } from '#client/lib/use-wake-lock.ts';
import { classes } from '#client/ui/classes.ts';
import { BrandMark } from '#client/ui/picture/brand-mark.tsx';
import type { Cafe } from '#shared/cafe/cafe.ts';
import type { WallMenu } from '#shared/menu/menu.ts';
import { pricesText } from '#shared/text/money.ts';
import styles from './menu-wall.module.css';
import { useWallLayout } from './use-wall-layout.ts';
import type { Piece } from './wall-layout.ts';

const PAGE_MS = 12_000;

const EMPTY: WallMenu = [];

/** Which of `count` pages is shown: each for twelve seconds, in turn. */
function useTurn(count: number): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((before) => before + 1), PAGE_MS);
    return () => clearInterval(timer);
  }, []);
  return turn % count;
}

type MenuWallProps = {
  name: string;
  logo: Cafe['logo'] | undefined;
  /** Without empty categories; undefined until it has arrived. */
  menu: WallMenu | undefined;
  children?: ReactNode;
};

/** A menu for a screen on the wall: pages that fill it, in turn. Without scripts, and in tiny windows, one long list. */
export function MenuWall({ name, logo, menu = EMPTY, children }: MenuWallProps) {
  useWakeLock();
  const wall = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const layout = useWallLayout(wall, frame, menu);
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
        <BrandMark logo={logo} sizes="240px" cupClassName={styles.cup} />
        <span className="shrink">{name}</span>
      </h1>
      {children}
      <div ref={frame} className={styles.pages}>
        {pages.map((columns, at) => (
          // Pages have no identity but their number. Not the same elements as the undivided menu: they would fade.
          <div key={layout ? at : 'all'} className={styles.page} data-shown={at === shown ? '' : undefined}>
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
          {pages.map((columns, at) => (
            <span key={columns.flat().map(keyOf).join()} data-shown={at === shown ? '' : undefined} />
          ))}
        </div>
      )}
    </div>
  );
}

const keyOf = ({ section, from }: Piece): string => `${section}.${from}`;

function Section({ menu, piece: { section, from, until } }: { menu: WallMenu; piece: Piece }) {
  const shown = menu[section];
  return (
    <section data-section={section}>
      <h2 className={`breakable hyphens ${styles.heading}`}>{shown?.name}</h2>
      <ul>
        {shown?.items.slice(from, until).map((item) => (
          <li key={item.menuItemId} className={classes(styles.item, item.sizes.length > 1 && styles.sizes)}>
            {item.isAvailable ? (
              <>
                <span className="shrink breakable hyphens">{item.name}</span>
                <span className={`price breakable ${styles.price}`}>{pricesText(item)}</span>
              </>
            ) : (
              <>
                <s className="quiet shrink breakable hyphens">{item.name}</s>
                <span className={`strong ${styles.price} ${styles.gone}`}>utsolgt</span>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
