import type { Column } from '#client/lists/data-table.tsx';
import { type Field, fieldOf, labelOf } from '#shared/menu/field.ts';

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
