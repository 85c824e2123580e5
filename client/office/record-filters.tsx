import { trpc } from '#client/data/trpc.ts';
import type { ListQuery } from '#client/lists/list-query.ts';
import type { ListStart } from '#client/lists/url-query.ts';
import type { List } from '#client/lists/use-list.ts';
import { FilterSelect } from './filter-select.tsx';

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
