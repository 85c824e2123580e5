/** The parsed value of a cell, not yet validated by the field's schema, or an error in Norwegian. */
export type ParsedCell = { value: unknown } | { error: string };

/** Converts values of a field to text for people, and to and from CSV cells. */
export type Kind<Value> = {
  text: (value: Value) => string;
  isColor?: boolean;
  /** The CSV cell, by default the text; equal cells mean equal values. */
  cell?: (value: Value) => string;
  parse?: (cell: string) => ParsedCell;
  /** The error, in Norwegian, if the schema rejects the value. */
  rejection?: string;
  /** The value of an empty cell; without it, an empty cell leaves the field unset. */
  empty?: Value | null;
};

type Options<Row> = {
  /** The English label in tables, details and forms, as in the specification. */
  label?: string;
  /** The property that the log and the details show instead, with its text. */
  shownBy?: string;
  text?: (row: Row) => string;
  /** The kind of change for several records at once that sets this field. */
  many?: 'price' | 'availability' | 'category' | 'allergens' | 'diet' | 'choice' | 'visibility';
};

/** Names of fields that only make sense together: they are undone, and merged after a version conflict, as one. */
export type FieldGroups = readonly (readonly string[])[];

/** A field of a record: its names, its text for people, and its column in CSV files. */
export type Field<Row> = Omit<Kind<never>, 'text' | 'cell' | 'empty'> &
  Omit<Options<Row>, 'text'> & {
    key: string;
    /** The Norwegian name in the log and in CSV files. */
    name: string;
    /** The text for people; empty without a value. */
    text: (row: Row) => string;
    cell: (row: Partial<Row>) => string;
    empty?: unknown;
  };

/** Creates a field of a record. Pages, log, export and import all read the record's list of fields. */
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

/** The label of a field in tables, details and forms, with its language. */
export const labelOf = <Row>({ label, name }: Field<Row>): { label: string; lang: 'en' | undefined } => ({
  label: label ?? name,
  lang: label === undefined ? undefined : 'en',
});

/** Finds a field by its key or its `shownBy`. @throws Error if the field does not exist, which is a bug */
export function fieldOf<Row>(fields: readonly Field<Row>[], name: string): Field<Row> {
  const found = fields.find(({ key, shownBy }) => key === name || shownBy === name);
  if (!found) throw new Error(`There is no field ${name}.`);
  return found;
}

/** Whether two values or records have the same JSON. JSON ignores files, and turns `NaN` into null. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
