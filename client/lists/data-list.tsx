import type { ReactNode } from 'react';
import { Button } from '#client/ui/button/button.tsx';
import { classes } from '#client/ui/classes.ts';
import { SearchField } from '#client/ui/field/search-field.tsx';
import { focusOwner } from '#client/ui/focus-owner.ts';
import { ErrorState } from '#client/ui/loading/loading.tsx';
import { ADMIN_PAGE_SIZE, ADMIN_PAGE_SIZES } from '#shared/api/list-limits.ts';
import styles from './data-list.module.css';
import { DataTable, type DataTableProps } from './data-table.tsx';
import type { List } from './use-list.ts';

/** The words for the records of a list, such as `drømmekopp`, and for the searched field, by default `navnet`. */
export type Noun = { one: string; many: string; searched?: string };

type ListFrameProps<Row, Sort extends string> = {
  list: List<Row, Sort>;
  noun: Noun;
  searchLabel: string;
  searchLang?: 'en';
  /** The error's text, by default in English. */
  failure: string;
  failureLang?: 'en' | 'nb';
  empty: ReactNode;
  /** Shown above the search, beside the number of records. Without a heading, the number is beside the search. */
  heading?: ReactNode;
  /** The main action, beside the heading: at the end of the row, toasts would cover it. */
  main?: ReactNode;
  /** Filters and actions of the list as a whole, beside the search. */
  tools?: ReactNode;
  bar?: ReactNode;
  /** May reserve a minimum height, which keeps the content below in place. */
  className?: string | undefined;
  children: ReactNode;
};

export function ListFrame<Row, Sort extends string>(props: ListFrameProps<Row, Sort>) {
  const { list, noun, searchLabel, searchLang, failureLang = 'en', heading, main, tools, children } = props;
  const { rows, waiting, hasNone } = list;
  const isEmpty = rows?.length === 0 && !waiting;
  const state = (!hasNone || list.outdated) && <State list={list} noun={noun} />;
  return (
    <div className={`stack gap-4 ${styles.parts}`}>
      {(!hasNone || heading || tools || list.outdated) && (
        <div className={`row wrap ${styles.top}`}>
          {heading && (
            <div className={`row gap-4 ${styles.heading}`}>
              {heading}
              {main}
              {state}
            </div>
          )}
          {!hasNone && (
            <SearchField
              label={searchLabel}
              lang={searchLang}
              value={list.typed}
              onChange={list.setTyped}
              className={styles.search}
            />
          )}
          {tools}
          {!heading && state}
        </div>
      )}
      {props.bar}
      {Boolean(list.error) && <ErrorState message={props.failure} lang={failureLang} onRetry={list.retry} />}
      <div className={classes('stack content-start gap-4', styles.content, props.className)}>
        {isEmpty ? (
          <div className={`surface centered stack gap-4 ${styles.empty}`}>
            {hasNone ? props.empty : <NothingFound list={list} noun={noun} />}
          </div>
        ) : (
          (rows || !list.error) && children
        )}
        <div className={`row wrap center ${styles.pages}`}>
          <Pager list={list} noun={noun} />
          <PageSizes list={list} />
        </div>
      </div>
    </div>
  );
}

type DataListProps<Row, Sort extends string> = Omit<ListFrameProps<Row, Sort>, 'children'> &
  DataTableProps<Row, Sort>;

export const DataList = <Row, Sort extends string>(props: DataListProps<Row, Sort>) => (
  <ListFrame {...props}>
    <DataTable {...props} />
  </ListFrame>
);

type PartProps<Row, Sort extends string> = { list: List<Row, Sort>; noun: Noun };

function Pager<Row, Sort extends string>({ list, noun }: PartProps<Row, Sort>) {
  const { page } = list.query;
  if (list.pages <= 1) return null;
  return (
    <nav aria-label={`Sider med ${noun.many}`}>
      <ul className={`wrap center gap-1 ${styles.numbers}`}>
        {pagesShown(page, list.pages).map((number, index) => (
          <li key={number ?? `gap ${index}`}>
            {number === null ? (
              <span className={`stack quiet ${styles.page}`}>…</span>
            ) : (
              <button
                type="button"
                className={`stack strong hover-tint ${styles.page}`}
                aria-label={`Side ${number}`}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => list.change({ page: number })}
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

/** The choice of how many rows a page has, where there are more than on the shortest page. */
function PageSizes<Row, Sort extends string>({ list }: { list: List<Row, Sort> }) {
  const { total, pageSize, setPageSize } = list;
  if (!setPageSize || total <= ADMIN_PAGE_SIZE) return null;
  return (
    <label className={`row quiet small gap-2 ${styles.pageSize}`}>
      Rader per side
      <select value={pageSize} onChange={({ target }) => setPageSize(Number(target.value))}>
        {ADMIN_PAGE_SIZES.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>
    </label>
  );
}

/** The number of records found, or, in the same place, a button that shows the changed list. */
function State<Row, Sort extends string>({ list, noun }: PartProps<Row, Sort>) {
  const found = list.total === 1 ? `1 ${noun.one}` : `${list.total} ${noun.many}`;
  const text = list.waiting ? 'Loading...' : found;
  return (
    <div
      role="status"
      lang={list.waiting && !list.outdated ? 'en' : undefined}
      className={classes('quiet small snug', styles.state, list.isFrozen && styles.frozen)}
    >
      {list.outdated ? (
        <Button
          className={styles.news}
          onClick={({ currentTarget }) => {
            focusOwner(currentTarget);
            list.showNew();
          }}
        >
          Listen er endret. Vis nå
        </Button>
      ) : (
        !list.error && text
      )}
    </div>
  );
}

function NothingFound<Row, Sort extends string>({ list, noun }: PartProps<Row, Sort>) {
  const { search, filters = {} } = list.query;
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <p>
        {search
          ? `Fant ingen ${noun.many} med «${search}» i ${noun.searched ?? 'navnet'}${isFiltered ? ' blant disse' : ''}.`
          : `Det er ingen slike ${noun.many}.`}
      </p>
      <Button
        onClick={({ currentTarget }) => {
          focusOwner(currentTarget);
          list.setTyped('');
          if (isFiltered) list.change({ filters: {} });
        }}
      >{`Vis alle ${noun.many}`}</Button>
    </>
  );
}
