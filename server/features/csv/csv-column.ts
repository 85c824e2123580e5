import type { z } from 'zod';

/** Why a cell can't be used, in Norwegian. */
export class CellError {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

/** A column of a file, and what it says of a record with these values. */
export type Column<Values> = {
  title: string;
  field: keyof Values;
  /** What an export writes; two records have the same cell exactly where they have the same value. */
  show: (values: Values) => string;
  /** Puts what a cell says into `draft`; an empty one may mean that nothing is said. */
  read: (cell: string, draft: Partial<Values>) => CellError | undefined;
};

/** What is said of a column's cells: how they are written, read and ruled. */
export type Cells<Value> = {
  write: (value: Value) => string;
  read: (cell: string) => unknown;
  rule: z.ZodType<Value>;
  /** What the rule asks for, in Norwegian. */
  rejection: string;
  /** What an empty cell says; without it, it says nothing. */
  empty?: Value;
};

/** A column that says one field of a record. */
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
