import styles from './data-list.module.css';

type PagerProps = {
  page: number;
  count: number;
  onPage: (page: number) => void;
  /** Names the list, such as `Sider med drømmekopper`. */
  label: string;
};

export function Pager({ page, count, onPage, label }: PagerProps) {
  if (count <= 1) return null;
  return (
    <nav aria-label={label}>
      <ul className={`wrap center gap-1 ${styles.numbers}`}>
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

const NEIGHBOURS = 1;

/** How many buttons fit beside each other on a phone. */
const FITTING = 7;

/** The page numbers with a button; `null` stands for a gap of at least two pages. */
export function pagesShown(page: number, count: number): (number | null)[] {
  const all = Array.from({ length: count }, (_, index) => index + 1);
  if (count <= FITTING) return all;
  const near = all.filter(
    (number) => number === 1 || number === count || Math.abs(number - page) <= NEIGHBOURS,
  );
  return near.flatMap((number, index) => {
    const previous = near[index - 1] ?? number - 1;
    if (number - previous === 1) return [number];
    return number - previous === 2 ? [number - 1, number] : [null, number];
  });
}
