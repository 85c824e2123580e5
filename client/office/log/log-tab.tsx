import { useLocation, useSearch } from 'wouter';
import { trpc } from '#client/data/trpc.ts';
import type { Column } from '#client/lists/data-table.tsx';
import type { ListQuery } from '#client/lists/list-query.ts';
import { type ListStart, useUrlSearch } from '#client/lists/url-query.ts';
import { LIST_OPTIONS, type List, useList } from '#client/lists/use-list.ts';
import { Changes, fieldChanges, shortChanges } from '#client/office/field-changes.tsx';
import { FilterDate, FilterSelect } from '#client/office/filters.tsx';
import { AdminList } from '#client/office/records-tab.tsx';
import { timeText } from '#client/office/time-text.ts';
import type { LogChange } from '#shared/api/audit.ts';
import { LOG_PAGE_SIZE } from '#shared/api/list-limits.ts';
import { isSearchedField, searchedFields } from '#shared/api/logged-fields.ts';
import { characterCount, hasForbiddenCharacters, isLonger, MAX_EDITOR } from '#shared/text/text.ts';
import { ChangeDialog } from './change-dialog.tsx';
import styles from './log.module.css';
import { changeText, isKind, KINDS } from './log-labels.ts';

const OPEN = 'endring';

/** A name of a user or of a key, which may be longer. */
const isName = (value: string): boolean =>
  characterCount(value) > 0 && !isLonger(value, MAX_EDITOR) && !hasForbiddenCharacters(value);

/** An existing date such as `2026-12-24`; JavaScript reads `2026-02-30` as another date. */
const isDate = (value: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(value) && new Date(`${value}T00:00Z`).toJSON()?.startsWith(value);

export const LOG_FILTERS: NonNullable<ListStart<never>['filters']> = {
  slag: isKind,
  felt: (value, address) => {
    const kind = address.get('slag') ?? '';
    return isKind(kind) && isSearchedField(kind, value);
  },
  hvem: isName,
  fra: isDate,
  til: isDate,
};

const START: ListStart<'at'> = {
  query: { page: 1, search: '', sort: 'at', order: 'desc' },
  sorts: ['at'],
  filters: LOG_FILTERS,
};

const keyOf = ({ changeId }: LogChange): number => changeId;

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
  const pageQuery = trpc.audit.page.useQuery(inputOf(search.query), LIST_OPTIONS);
  const list = useList(search, pageQuery, LOG_PAGE_SIZE, keyOf);
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

/** Phones only have room for these fields. */
const PRICES = ['price', 'unitPrice', 'sizes'];

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
    cell: (change) => change.others === 0 && <Changes changes={shortChanges(change)} isShort />,
  },
];

export function inputOf({ page, search, filters = {} }: ListQuery<'at'>) {
  const { slag = '', felt: field, hvem: username, fra: from, til: until } = filters;
  return { page, search, entity: isKind(slag) ? slag : null, field, username, from, until };
}

function LogFilters({ list }: { list: List<LogChange, 'at'> }) {
  const { slag = '' } = list.query.filters ?? {};
  const usernames = trpc.audit.usernames.useQuery().data ?? [];
  const fields = isKind(slag) ? searchedFields(slag) : [];
  return (
    <>
      <FilterSelect
        list={list}
        name="slag"
        label="Vis"
        all="Alle endringer"
        options={Object.entries(KINDS).map(([value, { many }]) => [value, many])}
      />
      {fields.length > 0 && (
        <FilterSelect
          list={list}
          name="felt"
          label="Felt"
          all="Alle felt"
          options={fields.map(({ key, name }) => [key, name])}
        />
      )}
      <FilterSelect
        list={list}
        name="hvem"
        label="Hvem"
        all="Alle brukere"
        options={usernames.map((name) => [name, name])}
      />
      <div className={`row wrap gap-2 ${styles.dates}`}>
        <FilterDate list={list} name="fra" label="Fra" />
        <FilterDate list={list} name="til" label="Til" />
      </div>
    </>
  );
}
