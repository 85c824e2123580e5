import { classes } from '#client/ui/classes.ts';
import styles from './pager.module.css';
import { FITTING, pagesShown } from './pages-shown.ts';

type PagerProps = {
  page: number;
  /** The number of pages; nothing is shown for one page. */
  count: number;
  onPage: (page: number) => void;
  /** What is paged, such as `Sider med drømmekopper`. */
  label: string;
};

/** Numbered page buttons: all of them where the screen is wide enough. */
export function Pager({ page, count, onPage, label }: PagerProps) {
  if (count <= 1) return null;
  const isWider = count > FITTING.narrow && count <= FITTING.wide;
  const widths: readonly (keyof typeof FITTING)[] = isWider ? ['narrow', 'wide'] : ['narrow'];
  return (
    <nav aria-label={label}>
      {widths.map((width) => (
        <ul key={width} className={classes('wrap center gap-1', styles.pages, isWider && styles[width])}>
          {pagesShown(page, count, FITTING[width]).map((number, index) => (
            <li key={number ?? `gap ${index}`}>
              {number === null ? (
                <span className={`stack quiet ${styles.gap}`}>…</span>
              ) : (
                <button
                  type="button"
                  className={`stack strong ${styles.page}`}
                  aria-label={`Side ${number}`}
                  aria-current={number === page ? 'page' : undefined}
                  onClick={() => onPage(number)}
                >
                  {number}
                </button>
              )}
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}
