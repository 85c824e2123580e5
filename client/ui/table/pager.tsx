import styles from './pager.module.css';
import { pagesShown } from './pages-shown.ts';

type PagerProps = {
  page: number;
  /** The number of pages; nothing is shown for one page. */
  count: number;
  onPage: (page: number) => void;
  /** What is paged, such as `Sider med drømmekopper`. */
  label: string;
};

/** Numbered page buttons. */
export function Pager({ page, count, onPage, label }: PagerProps) {
  if (count <= 1) return null;
  return (
    <nav aria-label={label}>
      <ul className={`wrap center gap-1 ${styles.pages}`}>
        {pagesShown(page, count).map((number, index) => (
          <li key={number ?? `gap ${index}`}>
            {number === null ? (
              <span className={`stack quiet ${styles.gap}`}>…</span>
            ) : (
              <button
                type="button"
                className={`stack strong hover-tint ${styles.page}`}
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
    </nav>
  );
}
