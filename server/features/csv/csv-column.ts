import type { z } from 'zod';

/** An error of a cell, in Norwegian for the user. */
export class CellError {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

/** A column of a CSV file. */
export type Column<Values> = {
  title: string;
  field: keyof Values;
  /** The cell that an export writes; equal cells mean equal values. */
  show: (values: Values) => string;
  /** Parses a cell into `draft`; an empty one may leave the field unset. */
  read: (cell: string, draft: Partial<Values>) => CellError | undefined;
};

/** How a column's cells are written, read and validated. */
export type Cells<Value> = {
  write: (value: Value) => string;
  read: (cell: string) => unknown;
  rule: z.ZodType<Value>;
  /** The error message of the rule, in Norwegian. */
  rejection: string;
  /** The value of an empty cell; without it, an empty cell leaves the field unset. */
  empty?: Value;
};

/** A column for one field of a record. */
export const column = <Values, Field extends keyof Values>(
  title: string,
  field: Field,
  { write, read, rule, rejection, empty }: Cells<Values[Field]>,
): Column<Values> => ({
  title,
  field,
  show: (values) => write(values[field]),
  read: (cell, draft) => {
    if (cell === '') {
      if (empty !== undefined) draft[field] = empty;
      return;
    }
    const value = read(cell);
    if (value instanceof CellError) return value;
    const { success, data } = rule.safeParse(value);
    if (!success) return new CellError(rejection);
    draft[field] = data;
  },
});
