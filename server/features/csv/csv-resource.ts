import type { Deps } from '#server/deps.ts';
import { nameKey } from '#shared/text/text.ts';
import { closestOf } from './cell-values.ts';
import { CellError, type Column } from './csv-column.ts';

/** Fields that the records of every CSV file have. */
export type Named = { name: string; categoryId: number | null };

/** A stored record; `values` are its fields as the APIs return them. */
export type CsvRecord<Values> = { id: number; version: number; values: Values };

/** A type of record that can be exported and imported, with all its current records. */
export type CsvResource<Values extends Named> = {
  /** Its name in Norwegian, such as `vare`. */
  noun: string;
  columns: Column<Values>[];
  /** Values of a new record's fields that its line leaves unset. */
  defaults: Partial<Values>;
  records: CsvRecord<Values>[];
};

/** Builds the format of an area's files, with the names that its cells may refer to. */
export type CsvFormatReader<Values extends Named> = (deps: Deps) => Omit<CsvResource<Values>, 'records'>;

/** How many different wrong names get a suggestion: comparing is slow, and every line of a file may be wrong. */
const MAX_HINTS = 30;

/** Creates a function that suggests the closest name, with a cache. */
function createHints(names: readonly string[]) {
  const hints = new Map<string, string>();
  return (cell: string): string => {
    const known = hints.get(cell);
    if (known !== undefined || hints.size >= MAX_HINTS) return known ?? '';
    const closest = closestOf(cell, names);
    const hint = closest === undefined ? '' : ` Mente du «${closest}»?`;
    hints.set(cell, hint);
    return hint;
  };
}

/**
 * Cells that refer to records of another type by name, without regard to case.
 * @param none the Norwegian phrase for no such record, such as `ingen kategori`.
 */
export function namesOf(none: string, named: readonly { id: number; name: string }[]) {
  const nameById = new Map(named.map(({ id, name }) => [id, name]));
  const idByKey = new Map(named.map(({ id, name }) => [nameKey(name), id]));
  const hintFor = createHints([...nameById.values()]);
  return {
    write: (id: number | null): string => (id === null ? '' : (nameById.get(id) ?? '')),
    read: (cell: string): number | CellError => {
      const id = idByKey.get(nameKey(cell));
      return id ?? new CellError(`Det finnes ${none} «${cell}».${hintFor(cell)}`);
    },
  };
}
