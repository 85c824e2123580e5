import type { ReactNode } from 'react';
import type { DrinkList as List } from '#client/lib/use-drink-list.ts';
import type { Drink } from '#shared/drinks.ts';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import styles from './drink-list.module.css';
import { DrinkTable } from './drink-table.tsx';
import { ErrorState } from './error-state.tsx';
import { focusOwner } from './focus-owner.ts';
import { Pager } from './pager.tsx';
import { SearchField } from './search-field.tsx';

type DrinkListProps = {
  list: List;
  caption: string;
  searchLabel: string;
  /** What the error says, in English, where there is one. */
  failure: string;
  /** What is said where there is no drink at all, with a way on. */
  empty: ReactNode;
  /** What can be done with a drink. */
  action?: (drink: Drink) => ReactNode;
  /** A drink's page is about to be shown in the place of this one. */
  onFollow?: (drink: Drink) => void;
  /** How high the list is at the least, so that what stands below stays where it is. */
  className?: string | undefined;
};

/** Dream cups to search, sort and page through. */
export function DrinkList(props: DrinkListProps) {
  const { list, caption, searchLabel, failure, empty, action, onFollow, className } = props;
  const { query, dispatch, drinks, waiting, pageSize } = list;
  const isEmpty = drinks?.length === 0 && !waiting;
  const hasNone = isEmpty && !query.search;
  return (
    <div className={styles.parts}>
      {!hasNone && (
        <div className={styles.top}>
          <SearchField
            label={searchLabel}
            value={list.typed}
            onChange={list.setTyped}
            className={styles.search}
          />
          <p role="status" lang={waiting ? 'en' : undefined} className={styles.state}>
            {stateText(list)}
          </p>
        </div>
      )}
      {Boolean(list.error) && <ErrorState message={failure} lang="en" onRetry={list.retry} />}
      <div className={classes(styles.content, className)}>
        {isEmpty ? (
          <div className={styles.empty}>{hasNone ? empty : <NothingFound list={list} />}</div>
        ) : (
          (drinks || !list.error) && (
            <DrinkTable
              {...{ caption, drinks, pageSize, query, waiting, action, onFollow }}
              onSort={(sort) => dispatch({ type: 'sort', sort })}
            />
          )
        )}
        <Pager
          page={query.page}
          count={list.pages}
          onPage={(page) => dispatch({ type: 'page', page })}
          label="Sider med drømmekopper"
        />
      </div>
    </div>
  );
}

/** Says that the search found nothing, and leads back to all. */
function NothingFound({ list }: { list: List }) {
  return (
    <>
      <p>Fant ingen drømmekopper som heter «{list.query.search}».</p>
      <Button
        onClick={({ currentTarget }) => {
          focusOwner(currentTarget);
          list.setTyped('');
        }}
      >
        Vis alle drømmekopper
      </Button>
    </>
  );
}

function stateText({ waiting, error, total }: List): string {
  if (error) return '';
  if (waiting) return 'Loading...';
  return total === 1 ? '1 drømmekopp' : `${total} drømmekopper`;
}
