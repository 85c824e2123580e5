import { withFilter } from '#client/lists/list-query.ts';
import type { List } from '#client/lists/use-list.ts';
import field from '#client/ui/field/field.module.css';
import styles from './office-list.module.css';

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
