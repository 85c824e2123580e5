/** The value of a cell, which the field's schema still has to accept, or an error in Norwegian. */
export type ParsedCell = { value: unknown } | { error: string };

/** How people read the values of a field, and how a CSV file has them. */
export type Kind<Value> = {
  text: (value: Value) => string;
  isColor?: boolean;
  /** The CSV cell, by default the text; equal cells mean equal values. */
  cell?: (value: Value) => string;
  /** Reads a cell that is not empty. */
  parse?: (cell: string) => ParsedCell;
  /** The error, in Norwegian, where the schema rejects the value. */
  rejection?: string;
  /** The value of an empty cell; without it, an empty cell leaves the field unset. */
  empty?: Value | null;
};

type Options<Row> = {
  /** What the specification calls it in tables, details and forms, in English. */
  label?: string;
  /** The property that the log and the details show, where that is another one, with its text. */
  shownBy?: string;
  text?: (row: Row) => string;
  /** How many records can be changed at once by it. */
  many?: 'price' | 'availability' | 'category' | 'allergens' | 'visibility';
};

/** Names of fields that belong together, such as a price and the prices by size. */
export type FieldGroups = readonly (readonly string[])[];

/** A field of a record: what it is called, how people read it, and its column in CSV files. */
export type Field<Row> = Omit<Kind<never>, 'text' | 'cell' | 'empty'> &
  Omit<Options<Row>, 'text'> & {
    key: string;
    /** In Norwegian, as in the log and in CSV files. */
    name: string;
    /** Empty for none. */
    text: (row: Row) => string;
    cell: (row: Partial<Row>) => string;
    empty?: unknown;
  };

/** Makes the fields of a record. What shows, logs, exports or imports a record reads their list. */
export const fieldsOf =
  <Row>() =>
  <Key extends keyof Row & string>(
    key: Key,
    name: string,
    kind: Kind<NonNullable<Row[Key]>>,
    options: Options<Row> = {},
  ): Field<Row> => {
    const shown = (show: (value: NonNullable<Row[Key]>) => string) => (row: Partial<Row>) => {
      const value = row[key];
      return value === undefined || value === null ? '' : show(value);
    };
    return { key, name, ...kind, text: shown(kind.text), cell: shown(kind.cell ?? kind.text), ...options };
  };

/** What tables, details and forms call a field, with its language. */
export const labelOf = <Row>({ label, name }: Field<Row>): { label: string; lang: 'en' | undefined } => ({
  label: label ?? name,
  lang: label === undefined ? undefined : 'en',
});

/** The field of a name, or that shows it. @throws Error where there is none, a mistake of the program */
export function fieldOf<Row>(fields: readonly Field<Row>[], name: string): Field<Row> {
  const found = fields.find(({ key, shownBy }) => key === name || shownBy === name);
  if (!found) throw new Error(`There is no field ${name}.`);
  return found;
}

/** Whether two values of fields, or two records, are the same in JSON, in which there are no files, and `NaN` is null. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
