import { useLocation, useSearch } from 'wouter';
import { trpc } from '#client/data/trpc.ts';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import type { ListStart } from '#client/lists/url-query.ts';
import { LIST_OPTIONS, useList } from '#client/lists/use-list.ts';
import { useUrlSearch } from '#client/lists/use-url-search.ts';
import { AdminList } from '#client/office/office-list.tsx';
import type { LogChange } from '#shared/api/audit.ts';
import { LOG_PAGE_SIZE } from '#shared/api/list-limits.ts';
import { LOG_COLUMNS } from './log-columns.tsx';
import { inputOf, LOG_FILTERS, LogFilters } from './log-filters.tsx';

const [ChangeDialog] = lazyDialog(async () => (await import('./change-dialog.tsx')).ChangeDialog);

/** The parameter of the address with the change that is open. */
const OPEN = 'endring';

const START: ListStart<'at'> = {
  query: { page: 1, search: '', sort: 'at', order: 'desc' },
  sorts: ['at'],
  filters: LOG_FILTERS,
};

const keyOf = ({ changeId }: LogChange): number => changeId;

/** What admins changed: who, when, what, before and after. */
export function LogTab() {
  const [path, navigate] = useLocation();
  const parameters = new URLSearchParams(useSearch());
  const openId = Number(parameters.get(OPEN));

  function open(changeId: number | null) {
    if (changeId === null) parameters.delete(OPEN);
    else parameters.set(OPEN, String(changeId));
    navigate(`${path}?${parameters}`, { replace: true });
  }

  const search = useUrlSearch(START);
  const found = trpc.audit.page.useQuery(inputOf(search.query), LIST_OPTIONS);
  const list = useList(search, found, LOG_PAGE_SIZE, keyOf);
  return (
    <>
      <AdminList
        title="Endringer"
        lang="nb"
        list={list}
        start={START}
        noun={{ one: 'endring', many: 'endringer', searched: 'navn eller brukernavn' }}
        columns={LOG_COLUMNS}
        keyOf={keyOf}
        searchLabel="Søk etter navn"
        failure="Kunne ikke hente endringene."
        empty={<p>Ingen har endret noe ennå. Det som blir endret, står her i tolv måneder.</p>}
        filters={<LogFilters list={list} />}
        onOpen={({ changeId }) => open(changeId)}
      />
      {openId > 0 && <ChangeDialog changeId={openId} onClose={() => open(null)} />}
    </>
  );
}
