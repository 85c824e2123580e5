import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Pager } from '#client/ui/pager.tsx';
import { SearchField } from '#client/ui/search-field.tsx';
import styles from './dream-cups-dialog.module.css';
import { DreamCupsTable } from './dream-cups-table.tsx';
import { type DrinkList, useDrinkList } from './use-drink-list.ts';

/** Every saved dream cup: searched, sorted, paged and liked. */
export function DreamCupsDialog({ onClose }: { onClose: () => void }) {
  const list = useDrinkList();
  const [likeFault, setLikeFault] = useState<string | null>(null);
  const { query, dispatch, drinks, waiting } = list;
  const isEmpty = drinks?.length === 0 && !waiting;
  return (
    <Dialog title="Drømmekopper" size="wide" onClose={onClose}>
      <div className={styles.top}>
        <SearchField
          label="Søk etter drømmekoppene..."
          value={list.typed}
          onChange={list.setTyped}
          className={styles.search}
        />
        <p role="status" lang={list.waiting ? 'en' : undefined} className={styles.state}>
          {stateText(list)}
        </p>
      </div>
      {list.error && <ErrorState message={`Error: ${list.error}`} lang="en" onRetry={list.retry} />}
      <div>
        <div className={styles.content}>
          {isEmpty ? (
            <Empty list={list} onClose={onClose} />
          ) : (
            (drinks || !list.error) && (
              <DreamCupsTable
                drinks={drinks}
                query={query}
                waiting={waiting}
                onSort={(sort) => dispatch({ type: 'sort', sort })}
                onFault={setLikeFault}
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
        <p role="alert" lang="en" className={styles.fault}>
          {likeFault}
        </p>
      </div>
    </Dialog>
  );
}

/** Says that there is nothing to list, and what to do about it. */
function Empty({ list, onClose }: { list: DrinkList; onClose: () => void }) {
  const { search } = list.query;
  return (
    <div className={styles.empty}>
      <p>
        {search ? `Fant ingen drømmekopper som heter «${search}».` : 'Ingen har lagret en drømmekopp ennå.'}
      </p>
      {search ? (
        <Button onClick={() => list.setTyped('')}>Vis alle drømmekopper</Button>
      ) : (
        <Button variant="primary" onClick={onClose}>
          Lag den første
        </Button>
      )}
    </div>
  );
}

function stateText({ waiting, error, total }: DrinkList): string {
  if (error) return '';
  if (waiting) return 'Loading...';
  return total === 1 ? '1 drømmekopp' : `${total} drømmekopper`;
}
