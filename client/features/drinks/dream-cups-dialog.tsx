import { DRINKS_BY_NAME, DrinkList } from '#client/cup/drink-list.tsx';
import { errorText } from '#client/data/error-text.ts';
import { drinksPage } from '#client/data/list-data.ts';
import { trpc } from '#client/data/trpc.ts';
import { LIST_OPTIONS, useList, useListSearch } from '#client/lists/use-list.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { DRINKS_PAGE_SIZE } from '#shared/drinks/drink-limits.ts';
import styles from './dream-cups-dialog.module.css';
import { LikeButton } from './drink-buttons.tsx';

/** The query of the closed list, restored when it opens again on any page. */
const memory = { query: DRINKS_BY_NAME };

export function DreamCupsDialog({ onClose }: { onClose: () => void }) {
  const search = useListSearch(DRINKS_BY_NAME, memory);
  const drinks = trpc.drinks.list.useQuery(search.query, { ...LIST_OPTIONS, select: drinksPage });
  const list = useList(search, drinks, DRINKS_PAGE_SIZE);
  return (
    <Dialog title="Drømmekopper" size="wide" onClose={onClose}>
      <DrinkList
        list={list}
        caption="Drømmekopper"
        searchLabel="Søk etter drømmekoppene..."
        failure={`Error: ${errorText(list.error, 'Failed to fetch drinks')}`}
        empty={
          <>
            <p>Ingen har lagret en drømmekopp ennå.</p>
            <Button variant="primary" onClick={onClose}>
              Lag den første
            </Button>
          </>
        }
        action={(drink) => <LikeButton drink={drink} />}
        onFollow={onClose}
        className={styles.content}
      />
    </Dialog>
  );
}
