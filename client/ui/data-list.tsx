import type { ReactNode } from 'react';
import type { List } from '#client/lib/use-list.ts';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import styles from './data-list.module.css';
import { type Column, DataTable } from './data-table.tsx';
import { ErrorState } from './error-state.tsx';
import { focusOwner } from './focus-owner.ts';
import { Pager } from './pager.tsx';
import { SearchField } from './search-field.tsx';

/** What the records of a list are called, such as `1 drømmekopp`, `drømmekopper`. */
export type Noun = { one: string; many: string };

type DataListProps<Row, Sort extends string> = {
  list: List<Row, Sort>;
  caption: string;
  noun: Noun;
  columns: readonly Column<Row, Sort>[];
  keyOf: (row: Row) => number;
  searchLabel: string;
  /** The search label's language where it is not the page's. */
  searchLang?: 'en';
  /** What the error says, in English, where there is one. */
  failure: string;
  /** What is said where there is no record at all, with a way on. */
  empty: ReactNode;
  /** What can be done with the list as a whole; stands beside the search. */
  tools?: ReactNode;
  tableClass?: string | undefined;
  /** How high the list is at the least, so that what stands below stays where it is. */
  className?: string | undefined;
};

/** Records to search, sort and page through. */
export function DataList<Row, Sort extends string>(props: DataListProps<Row, Sort>) {
  const { list, noun, failure, empty, tools, tableClass, className } = props;
  const { query, dispatch, rows, waiting, pageSize } = list;
  const isEmpty = rows?.length === 0 && !waiting;
  const hasNone = isEmpty && !query.search;
  return (
    <div className={styles.parts}>
      {(!hasNone || tools) && <Top {...props} hasNone={hasNone} />}
      {Boolean(list.error) && <ErrorState message={failure} lang="en" onRetry={list.retry} />}
      <div className={classes(styles.content, className)}>
        {isEmpty ? (
          <div className={styles.empty}>{hasNone ? empty : <NothingFound list={list} noun={noun} />}</div>
        ) : (
          (rows || !list.error) && (
            <DataTable
              {...{ rows, pageSize, query, waiting }}
              caption={props.caption}
              columns={props.columns}
              keyOf={props.keyOf}
              onSort={(sort) => dispatch({ type: 'sort', sort })}
              className={tableClass}
            />
          )
        )}
        <Pager
          page={query.page}
          count={list.pages}
          onPage={(page) => dispatch({ type: 'page', page })}
          label={`Sider med ${noun.many}`}
        />
      </div>
    </div>
  );
}

/** The search, what it has found, and what can be done. */
function Top<Row, Sort extends string>(props: DataListProps<Row, Sort> & { hasNone: boolean }) {
  const { list, noun, searchLabel, searchLang, tools, hasNone } = props;
  return (
    <div className={styles.top}>
      {!hasNone && (
        <>
          <SearchField
            label={searchLabel}
            lang={searchLang}
            value={list.typed}
            onChange={list.setTyped}
            className={styles.search}
          />
          <p role="status" lang={list.waiting ? 'en' : undefined} className={styles.state}>
            {stateText(list, noun)}
          </p>
        </>
      )}
      {tools && <div className={styles.tools}>{tools}</div>}
      {list.outdated && (
        <Button
          onClick={({ currentTarget }) => {
            focusOwner(currentTarget);
            list.showNew();
          }}
        >
          Listen er endret. Vis den som den er nå
        </Button>
      )}
    </div>
  );
}

/** Says that the search found nothing, and leads back to all. */
function NothingFound<Row, Sort extends string>({ list, noun }: { list: List<Row, Sort>; noun: Noun }) {
  return (
    <>
      <p>
        Fant ingen {noun.many} som heter «{list.query.search}».
      </p>
      <Button
        onClick={({ currentTarget }) => {
          focusOwner(currentTarget);
          list.setTyped('');
        }}
      >
        Vis alle {noun.many}
      </Button>
    </>
  );
}

function stateText<Row, Sort extends string>(
  { waiting, error, total }: List<Row, Sort>,
  { one, many }: Noun,
): string {
  if (error) return '';
  if (waiting) return 'Loading...';
  return total === 1 ? `1 ${one}` : `${total} ${many}`;
}
