import { trpc } from '#client/data/trpc.ts';
import { type ListQuery, withFilter } from '#client/lists/list-query.ts';
import type { ListStart } from '#client/lists/url-query.ts';
import type { List } from '#client/lists/use-list.ts';
import field from '#client/ui/field/field.module.css';
import { SelectField } from '#client/ui/field/field.tsx';
import styles from './office.module.css';

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

/** The filter of a table by a state of its records, by its name in the address. */
export const filterByState = (states: readonly State[]): Filters => ({
  tilstand: (value) => states.some((state) => state === value),
});

/** The filters of a table of records in categories, by their names in the address. */
export const filtersBy = (states: readonly State[]): Filters => ({
  kategori: (value) => ID.test(value),
  ...filterByState(states),
});

/** A query with its filters as its call takes them. */
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
  /** The filters that the table has. */
  filters: Filters | undefined;
  states: readonly State[];
};

/** Chooses the category, where they have one, and the state of the records that a table shows. */
export function RecordFilters<Row, Sort extends string>(props: RecordFiltersProps<Row, Sort>) {
  const { list, filters = {}, states } = props;
  return (
    <>
      {filters.kategori && <CategoryFilter list={list} />}
      <FilterSelect
        list={list}
        name="tilstand"
        label="Tilstand"
        all="Alle tilstander"
        options={states.map((state) => [state, STATE_LABELS[state]])}
      />
    </>
  );
}

function CategoryFilter<Row, Sort extends string>({ list }: { list: List<Row, Sort> }) {
  const categories = trpc.categories.list.useQuery().data ?? [];
  return (
    <FilterSelect
      list={list}
      name="kategori"
      label="Kategori"
      all="Alle kategorier"
      options={categories.map(({ categoryId, name }) => [String(categoryId), name])}
    />
  );
}

type FilterSelectProps<Row, Sort extends string> = {
  list: List<Row, Sort>;
  /** The filter's name in the address. */
  name: string;
  label: string;
  /** The text of the choice that leaves nothing out. */
  all: string;
  /** Values and their texts. */
  options: readonly (readonly [value: string, text: string])[];
};

/** Chooses by one value which records a list shows. */
export function FilterSelect<Row, Sort extends string>(props: FilterSelectProps<Row, Sort>) {
  const { list, name, label, all, options } = props;
  const value = list.query.filters?.[name] ?? '';
  // One that is no longer known filters too.
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
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}

type FilterDateProps<Row, Sort extends string> = {
  list: List<Row, Sort>;
  /** The filter's name in the address. */
  name: string;
  label: string;
};

/** Chooses a day before or after which a list shows no records. */
export function FilterDate<Row, Sort extends string>({ list, name, label }: FilterDateProps<Row, Sort>) {
  const value = list.query.filters?.[name] ?? '';
  return (
    <label className={`row quiet small gap-1 ${styles.date}`}>
      <span>{label}</span>
      <input
        type="date"
        className={field.control}
        value={value}
        // A typed date changes with each digit of its year.
        onChange={({ target }) =>
          list.change(withFilter(list.query, name, target.value), value ? 'replace' : undefined)
        }
      />
    </label>
  );
}
