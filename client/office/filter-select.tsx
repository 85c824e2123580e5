import { withFilter } from '#client/lists/list-query.ts';
import type { List } from '#client/lists/use-list.ts';
import { SelectField } from '#client/ui/field/field.tsx';

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
