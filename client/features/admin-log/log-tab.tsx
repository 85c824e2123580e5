import { AdminList } from '#client/admin/admin-list.tsx';
import { useDialogs } from '#client/admin/use-record-dialogs.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import type { ListStart } from '#client/lists/url-query.ts';
import { LIST_OPTIONS, useList } from '#client/lists/use-list.ts';
import { useUrlSearch } from '#client/lists/use-url-search.ts';
import { SelectField } from '#client/ui/field/field.tsx';
import type { LogEntry } from '#shared/audit.ts';
import { LOG_PAGE_SIZE } from '#shared/list-limits.ts';
import { LOG_COLUMNS } from './log-columns.tsx';
import { isKind, KINDS } from './log-labels.ts';
import styles from './log-tab.module.css';

const [LogEntryDialog] = lazyDialog(async () => (await import('./log-entry-dialog.tsx')).LogEntryDialog);

const START: ListStart<'at'> = {
  query: { page: 1, search: '', sort: 'at', order: 'desc' },
  sorts: ['at'],
  kinds: Object.keys(KINDS),
};

const keyOf = ({ id }: LogEntry): number => id;

/** What admins changed: who, when, what, before and after. */
export function LogTab() {
  const { open, show, close } = useDialogs<LogEntry>();
  const search = useUrlSearch(START);
  const { page, search: text, kind } = search.query;
  const entity = kind !== undefined && isKind(kind) ? kind : null;
  const found = trpc.audit.page.useQuery({ page, search: text, entity }, LIST_OPTIONS);
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
        tools={
          <div className={styles.kind}>
            <SelectField
              label="Vis"
              value={entity ?? ''}
              onChange={({ target }) => list.dispatch({ type: 'kind', kind: target.value || undefined })}
            >
              <option value="">Alle</option>
              {Object.entries(KINDS).map(([value, { many }]) => (
                <option key={value} value={value}>
                  {many}
                </option>
              ))}
            </SelectField>
          </div>
        }
        onOpen={show}
      />
      {open && <LogEntryDialog entry={open} onClose={close} />}
    </>
  );
}
