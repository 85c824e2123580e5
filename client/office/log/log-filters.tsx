import { trpc } from '#client/data/trpc.ts';
import type { ListQuery } from '#client/lists/list-query.ts';
import type { ListStart } from '#client/lists/url-query.ts';
import type { List } from '#client/lists/use-list.ts';
import { FilterDate, FilterSelect } from '#client/office/filters.tsx';
import type { LogChange } from '#shared/api/audit.ts';
import { isSearchedField, searchedFields } from '#shared/api/logged-fields.ts';
import { characterCount, hasForbiddenCharacters, isLonger, MAX_EDITOR } from '#shared/text/text.ts';
import styles from './log.module.css';
import { isKind, KINDS } from './log-labels.ts';

/** Of a user, or of a key, which may be longer. */
const isName = (value: string): boolean =>
  characterCount(value) > 0 && !isLonger(value, MAX_EDITOR) && !hasForbiddenCharacters(value);

/** Whether a text is a date such as `2026-12-24`; one that does not exist is read as another one, or as none. */
const isDate = (value: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(value) && new Date(`${value}T00:00Z`).toJSON()?.startsWith(value);

/** The filters of the log, by their names in the address. */
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

/** The log's query as its call takes it. */
export function inputOf({ page, search, filters = {} }: ListQuery<'at'>) {
  const { slag = '', felt: field, hvem: username, fra: from, til: until } = filters;
  return { page, search, entity: isKind(slag) ? slag : null, field, username, from, until };
}

/** Chooses which changes the log shows: of what, by whom, and when. */
export function LogFilters({ list }: { list: List<LogChange, 'at'> }) {
  const { slag = '' } = list.query.filters ?? {};
  const known = trpc.audit.usernames.useQuery().data ?? [];
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
        options={known.map((name) => [name, name])}
      />
      <div className={`row wrap gap-2 ${styles.dates}`}>
        <FilterDate list={list} name="fra" label="Fra" />
        <FilterDate list={list} name="til" label="Til" />
      </div>
    </>
  );
}
