import type { Deps } from '#server/deps.ts';
import { nameKey } from '#shared/text.ts';
import { closestOf } from './closest.ts';
import { CellError, type Column } from './csv-column.ts';

/** What every kind of records has that files hold. */
export type Named = { name: string; categoryId: number | null };

/** A record as it is stored; `values` is what its APIs show. */
export type CsvRecord<Values> = { id: number; version: number; values: Values };

/** A kind of records that files hold, with all that there are of it now. */
export type CsvResource<Values extends Named> = {
  /** What one is called in Norwegian, such as `vare`. */
  noun: string;
  columns: Column<Values>[];
  /** What a new one is where its line doesn't say. */
  defaults: Partial<Values>;
  records: CsvRecord<Values>[];
};

/** Reads what the records of a kind may refer to now. @param shown all records that there are. */
export type CsvResourceReader<Dto, Values extends Named> = (deps: Deps, dto: Dto[]) => CsvResource<Values>;

/** To how many different wrong names a file is told which were meant: comparing is slow, and a file may be wrong throughout. */
const MOST_HINTS = 30;

/** Says which name was probably meant, each time the same. */
function hintGiver(names: readonly string[]) {
  const hints = new Map<string, string>();
  return (cell: string): string => {
    const known = hints.get(cell);
    if (known !== undefined || hints.size >= MOST_HINTS) return known ?? '';
    const closest = closestOf(cell, names);
    const hint = closest === undefined ? '' : ` Mente du «${closest}»?`;
    hints.set(cell, hint);
    return hint;
  };
}

/**
 * How cells name records of another kind: by name, without regard to case.
 * @param none how none of them is called, such as `ingen kategori`.
 */
export function namesOf(none: string, named: readonly { id: number; name: string }[]) {
  const nameById = new Map(named.map(({ id, name }) => [id, name]));
  const idByKey = new Map(named.map(({ id, name }) => [nameKey(name), id]));
  const hintFor = hintGiver([...nameById.values()]);
  return {
    write: (id: number | null): string => (id === null ? '' : (nameById.get(id) ?? '')),
    read: (cell: string): number | CellError => {
      const id = idByKey.get(nameKey(cell));
      return id ?? new CellError(`Det finnes ${none} «${cell}».${hintFor(cell)}`);
    },
  };
}
