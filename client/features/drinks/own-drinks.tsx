import { useId } from 'react';
import { DRINKS_BY_NAME, DrinkList, type DrinkSort } from '#client/cup/drink-list.tsx';
import { drinksPage } from '#client/data/list-data.ts';
import { trpc } from '#client/data/trpc.ts';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import type { ListStart } from '#client/lists/url-query.ts';
import { useUrlSearch } from '#client/lists/url-query.ts';
import { LIST_OPTIONS, useList } from '#client/lists/use-list.ts';
import { DialogButton, IconButton, LinkButton } from '#client/ui/button/button.tsx';
import { useDialogs } from '#client/ui/dialog/use-dialogs.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { USER_DRINKS_PAGE_SIZE } from '#shared/drinks/drink-limits.ts';
import * as paths from '#shared/paths.ts';
import type { OwnDrinkDialog } from './own-drink-dialogs.tsx';
import styles from './own-drinks.module.css';

const [OwnDrinkDialogs, hintDialogs] = lazyDialog(
  async () => (await import('./own-drink-dialogs.tsx')).OwnDrinkDialogs,
);

const START: ListStart<DrinkSort> = { query: DRINKS_BY_NAME, sorts: ['name', 'timesFavorite'] };

export function UserDrinks() {
  const search = useUrlSearch(START);
  const drinks = trpc.drinks.mine.useQuery(search.query, { ...LIST_OPTIONS, select: drinksPage });
  const list = useList(search, drinks, USER_DRINKS_PAGE_SIZE);
  const headingId = useId();
  const { open, show, close } = useDialogs<OwnDrinkDialog>();
  return (
    <section aria-labelledby={headingId} className={`stack gap-5 ${styles.section}`}>
      <h2 id={headingId}>Dine Drømmekopper</h2>
      <DrinkList
        list={list}
        caption="Dine Drømmekopper"
        searchLabel="Søk i drømmekoppene dine"
        failure="Failed to fetch created drinks."
        empty={
          <>
            <p>Du har ikke opprettet noen drømmekopper ennå</p>
            <LinkButton variant="primary" href={paths.builder}>
              Lag din egen kopp
            </LinkButton>
          </>
        }
        action={(drink) => (
          <div className={`row ${styles.actions}`}>
            <DialogButton hint={hintDialogs} onClick={() => show({ kind: 'rename', drink })}>
              Nytt navn
              <span className="visually-hidden">{` på ${drink.name}`}</span>
            </DialogButton>
            <IconButton
              label={`Slett ${drink.name}`}
              aria-haspopup="dialog"
              onPointerEnter={hintDialogs}
              onFocus={hintDialogs}
              onClick={() => show({ kind: 'delete', drink })}
            >
              <Icon name="trash" />
            </IconButton>
          </div>
        )}
        className={list.rows || !list.error ? styles.content : undefined}
      />
      {open && <OwnDrinkDialogs open={open} close={close} />}
    </section>
  );
}
