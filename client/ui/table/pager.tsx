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
export function Pager({ label, ...pages }: PagerProps) {
  const { count } = pages;
  if (count <= 1) return null;
  const isWider = count > FITTING.narrow && count <= FITTING.wide;
  return (
    <nav aria-label={label}>
      <Numbers {...pages} fitting={FITTING.narrow} className={isWider ? styles.narrow : undefined} />
      {isWider && <Numbers {...pages} fitting={FITTING.wide} className={styles.wide} />}
    </nav>
  );
}

type NumbersProps = Omit<PagerProps, 'label'> & { fitting: number; className: string | undefined };

const Numbers = ({ page, count, onPage, fitting, className }: NumbersProps) => (
  <ul className={classes('wrap center gap-1', styles.pages, className)}>
    {pagesShown(page, count, fitting).map((number, index) => (
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
);
