import { AdminList } from '#client/admin/admin-list.tsx';
import { useAdminSearch } from '#client/admin/use-admin-search.ts';
import { useRecordDialogs } from '#client/admin/use-record-dialogs.ts';
import { errorText } from '#client/lib/api/error-text.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import type { ListStart } from '#client/lists/url-query.ts';
import { LIST_OPTIONS, useList } from '#client/lists/use-list.ts';
import type { Drink, DrinksQuery } from '#shared/drinks/drinks.ts';
import { drinkColumns } from './drink-columns.tsx';

const [DrinkDialogs] = lazyDialog(async () => (await import('./drink-dialogs.tsx')).DrinkDialogs);

type Sort = DrinksQuery['sort'];

const START: ListStart<Sort> = {
  query: { page: 1, search: '', sort: 'name', order: 'desc' },
  sorts: ['name', 'timesFavorite'],
};

const keyOf = ({ drinkId }: Drink): number => drinkId;

/** The table of saved dream cups, with details and deletion. */
export function DrinksTab() {
  const search = useAdminSearch(START);
  const found = trpc.drinks.list.useQuery(search.query, LIST_OPTIONS);
  const list = useList(search, found, search.query.pageSize, keyOf);
  const { open, show, close } = useRecordDialogs<Drink>(list.rows, keyOf);

  return (
    <>
      <AdminList
        title="Drommekopper"
        list={list}
        start={START}
        noun={{ one: 'drømmekopp', many: 'drømmekopper' }}
        columns={drinkColumns((row) => show({ kind: 'delete', row }))}
        keyOf={keyOf}
        onOpen={(row) => show({ kind: 'details', row })}
        searchLabel="Søk i drømmekoppene"
        failure={`Error fetching drinks: ${errorText(list.error, 'Failed to fetch drinks')}`}
        empty={<p>Ingen har lagret en drømmekopp ennå. Når en gjest gjør det, står den her.</p>}
      />
      {open && open.kind !== 'new' && <DrinkDialogs open={open} show={show} onClose={close} />}
    </>
  );
}
