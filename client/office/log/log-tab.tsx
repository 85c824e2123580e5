import { useLocation, useSearch } from 'wouter';
import { trpc } from '#client/data/trpc.ts';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import type { Column } from '#client/lists/data-table.tsx';
import type { ListStart } from '#client/lists/url-query.ts';
import { LIST_OPTIONS, useList } from '#client/lists/use-list.ts';
import { useUrlSearch } from '#client/lists/use-url-search.ts';
import { Changes } from '#client/office/changes.tsx';
import { AdminList } from '#client/office/office-list.tsx';
import { timeText } from '#client/office/time-text.ts';
import type { LogChange } from '#shared/api/audit.ts';
import { LOG_PAGE_SIZE } from '#shared/api/list-limits.ts';
import { fieldChanges, shortChanges } from './field-changes.ts';
import styles from './log.module.css';
import { inputOf, LOG_FILTERS, LogFilters } from './log-filters.tsx';
import { changeText } from './log-labels.ts';

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

/** The fields that phones show, which have no room for all. */
const PRICES = ['price', 'unitPrice', 'sizes'];

/** The columns of the log. */
const LOG_COLUMNS: Column<LogChange, 'at'>[] = [
  {
    header: 'Når',
    className: `quiet small ${styles.when}`,
    cell: ({ at }) => <time dateTime={new Date(at).toISOString()}>{timeText(at, Date.now())}</time>,
  },
  { header: 'Hvem', wideOnly: true, className: `breakable ${styles.who}`, cell: ({ username }) => username },
  {
    header: 'Hva',
    names: true,
    className: styles.what,
    cell: changeText,
    narrowDetail: (change) => (
      <div className="wrap gap-x-3">
        <span>{change.username}</span>
        {change.others === 0 && <Changes changes={fieldChanges(change, PRICES)} />}
      </div>
    ),
  },
  {
    header: 'Felt',
    wideOnly: true,
    className: styles.fields,
    cell: (change) =>
      change.others === 0 && <Changes changes={shortChanges(change)} className={`small ${styles.changes}`} />,
  },
];
