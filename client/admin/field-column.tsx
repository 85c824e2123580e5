import type { Column } from '#client/lists/data-table.tsx';
import { type Field, fieldOf, labelOf } from '#shared/menu/field.ts';
import { PriceCell, type Prices } from './many/price-cell.tsx';

/** The column of a field in a table of records, by default with its text, and not on phones. */
export function fieldColumn<Row, Sort extends string>(
  fields: readonly Field<Row>[],
  key: string,
  more: Partial<Column<Row, Sort>> = {},
): Column<Row, Sort> {
  const field = fieldOf(fields, key);
  const { label: header, lang } = labelOf(field);
  return { header, ...(lang && { lang }), wideOnly: true, cell: (row) => field.text(row) || 'N/A', ...more };
}

type Priced = { name: string; version: number };

/** A column of prices that are edited in the table. @param key of the price, which is also how the table sorts by it */
export const priceColumn = <Row extends Priced, Key extends keyof Row & string>(
  fields: readonly Field<Row>[],
  key: Key,
  idOf: (row: Row) => number,
  prices: Prices,
): Column<Row, Key> =>
  fieldColumn(fields, key, {
    sort: key,
    numeric: true,
    cell: (row) => (
      <PriceCell
        key={idOf(row)}
        id={idOf(row)}
        name={row.name}
        price={Number(row[key])}
        version={row.version}
        prices={prices}
      />
    ),
  });
