import { trpc } from '#client/data/trpc.ts';
import { type ListQuery, withFilter } from '#client/lists/list-query.ts';
import type { ListStart } from '#client/lists/url-query.ts';
import type { List } from '#client/lists/use-list.ts';
import field from '#client/ui/field/field.module.css';
import { Options, SelectField } from '#client/ui/field/field.tsx';
import styles from './records-tab.module.css';

const STATE_LABELS = {
  soldOut: 'Utsolgt',
  season: 'Sesong',
  noPicture: 'Uten bilde',
  noAllergens: 'Ukjente allergener',
  reported: 'Meldt',
  waiting: 'Venter',
  hidden: 'Skjult',
};
export type State = keyof typeof STATE_LABELS;

const ID = /^[1-9]\d{0,14}$/;

type Filters = NonNullable<ListStart<never>['filters']>;

export const filterByState = (states: readonly State[]): Filters => ({
  tilstand: (value) => states.some((state) => state === value),
});

export const filtersBy = (states: readonly State[]): Filters => ({
  kategori: (value) => ID.test(value),
  ...filterByState(states),
});

/** Converts the filters of the address to the input of the procedure. */
export const inputOf = <Query extends ListQuery<string>, Known extends State>(
  { filters = {}, ...query }: Query,
  states: readonly Known[],
) => ({
  ...query,
  categoryId: filters.kategori ? Number(filters.kategori) : undefined,
  state: states.find((state) => state === filters.tilstand),
});

type RecordFiltersProps<Row, Sort extends string> = {
  list: List<Row, Sort>;
  filters: Filters | undefined;
  states: readonly State[];
};

export function RecordFilters<Row, Sort extends string>(props: RecordFiltersProps<Row, Sort>) {
  const { list, filters = {}, states } = props;
  const enabled = filters.kategori !== undefined;
  const categories = trpc.categories.list.useQuery(undefined, { enabled }).data ?? [];
  return (
    <>
      {enabled && (
        <FilterSelect
          list={list}
          name="kategori"
          label="Kategori"
          all="Alle kategorier"
          options={categories.map(({ categoryId, name }) => [String(categoryId), name])}
        />
      )}
      <FilterSelect
        list={list}
        name="tilstand"
        label="Tilstand"
        all="Alle tilstander"
        options={states.map((state) => [state, STATE_LABELS[state]])}
      />
      {list.query.filters?.tilstand === 'noAllergens' && (
        <p className="quiet small">Trykk på et navn, eller «Velg flere», og si hvilke allergener de har.</p>
      )}
    </>
  );
}

type FilterSelectProps<Row, Sort extends string> = {
  list: List<Row, Sort>;
  /** The filter's name in the address. */
  name: string;
  label: string;
  /** The option that removes the filter. */
  all: string;
  options: readonly (readonly [value: string, text: string])[];
};

export function FilterSelect<Row, Sort extends string>(props: FilterSelectProps<Row, Sort>) {
  const { list, name, label, all, options } = props;
  const value = list.query.filters?.[name] ?? '';
  // A value from an old link filters too, so show it.
  const isKnown = value === '' || options.some(([known]) => known === value);
  return (
    <SelectField
      label={label}
      hideLabel
      value={value}
      onChange={({ target }) => list.change(withFilter(list.query, name, target.value))}
    >
      <option value="">{all}</option>
      {!isKnown && <option>{value}</option>}
      <Options of={options} />
    </SelectField>
  );
}

export function FilterDate<Row, Sort extends string>(
  props: Omit<FilterSelectProps<Row, Sort>, 'all' | 'options'>,
) {
  const { list, name, label } = props;
  const value = list.query.filters?.[name] ?? '';
  return (
    <label className={`row quiet small gap-1 ${styles.date}`}>
      <span>{label}</span>
      <input
        type="date"
        className={field.control}
        value={value}
        // Typing a year fires a change per digit: replace the history entry.
        onChange={({ target }) =>
          list.change(withFilter(list.query, name, target.value), value ? 'replace' : undefined)
        }
      />
    </label>
  );
}
