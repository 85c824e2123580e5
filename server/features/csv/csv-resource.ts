import { distance } from 'fastest-levenshtein';
import type { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { Name } from '#shared/api/fields.ts';
import type { Field, ParsedCell } from '#shared/menu/field.ts';
import { nameKey } from '#shared/text/text.ts';

export type Named = { name: string; categoryId: number | null };

/** A stored record; `values` are its fields as the APIs return them. */
export type CsvRecord<Values> = { id: number; version: number; values: Values };

/**
 * Completes the related values of a line, or returns an error.
 * @param drafted the resulting values, to complete. @param draft the values that the line sets.
 * @param isNew whether the line sets a field to another value than the stored one.
 */
export type LineCheck<Values> = (
  drafted: Partial<Values>,
  draft: Partial<Values>,
  isNew: (field: keyof Values) => boolean,
) => { column: string; message: string } | undefined;

/** A type of record that can be exported and imported, with all its current records. */
export type CsvResource<Values extends Named> = {
  /** Its name in Norwegian, such as `vare`. */
  noun: string;
  columns: Column<Values>[];
  /** Default values of a new record, for fields whose default differs from an empty cell. */
  defaults: Partial<Values>;
  check: LineCheck<Values>;
  /** The names of categories in the lines read so far that don't exist, and could be created. */
  missingCategories: () => string[];
  records: CsvRecord<Values>[];
};

/** Reads the format of an area's files, with its records and the names that its cells may refer to. */
export type CsvReader<Values extends Named> = (deps: Deps) => CsvResource<Values>;

/** How many letters may be added, missing or different in a mistyped name. */
const MAX_EDITS = 2;

/** The name that was most likely meant by `typed`; undefined where none is close: in a short one every letter counts. */
export function closestOf(typed: string, names: readonly string[]): string | undefined {
  const key = nameKey(typed);
  const maxEdits = Math.min(MAX_EDITS, Math.floor(key.length / 3));
  const [closest] = names
    .map((name) => ({ name, edits: distance(key, nameKey(name)) }))
    .filter(({ edits }) => edits <= maxEdits)
    .sort((one, other) => one.edits - other.edits);
  return closest?.name;
}

/** How many different wrong names get a suggestion: comparing is slow, and every line of a file may be wrong. */
const MAX_HINTS = 30;

/**
 * Cells that refer to records of another type by name, without regard to case.
 * @param none the Norwegian phrase for no such record, such as `ingen kategori`.
 */
export function namesOf(none: string, named: readonly { id: number; name: string }[]) {
  const nameById = new Map<unknown, string>(named.map(({ id, name }) => [id, name]));
  const idByKey = new Map(named.map(({ id, name }) => [nameKey(name), id]));
  const hints = new Map<string, string>();
  const hintFor = (cell: string): string => {
    if (!hints.has(cell) && hints.size < MAX_HINTS) {
      const closest = closestOf(cell, [...nameById.values()]);
      hints.set(cell, closest === undefined ? '' : ` Mente du «${closest}»?`);
    }
    return hints.get(cell) ?? '';
  };
  return {
    write: (id) => nameById.get(id) ?? '',
    parse: (cell) => {
      const id = idByKey.get(nameKey(cell));
      return id === undefined ? { error: `Det finnes ${none} «${cell}».${hintFor(cell)}` } : { value: id };
    },
    /** The unknown names in the cells so far that are valid names, without duplicates. */
    missing: () => {
      const names = [...hints.keys()].filter((cell) => Name.safeParse(cell).success);
      return [...Map.groupBy(names, nameKey).values()].flatMap(([first = '']) => first);
    },
  } satisfies Names & { missing: () => string[] };
}

export type Column<Values> = {
  title: string;
  field: keyof Values & string;
  /** The cell that an export writes; equal cells mean equal values. */
  show: (values: Partial<Values>) => string;
  /** Parses a cell into `draft`; an empty one may leave the field unset. @returns an error in Norwegian. */
  read: (cell: string, draft: Partial<Values>) => string | undefined;
};

/** Records of another kind by their names, to which cells may refer, or other words that only the server knows. */
export type Names = { write?: (id: unknown) => string; parse: (cell: string) => ParsedCell };

type CsvField<Values> = Pick<Field<never>, 'key' | 'name' | 'parse' | 'rejection' | 'empty'> & {
  cell: (values: Partial<Values>) => string;
};

/** The columns of the fields that a cell can hold. @param names of the fields that refer to other records */
export const columnsOf = <Values extends object>(
  fields: readonly CsvField<Values>[],
  shape: { [Key in keyof Values]: z.ZodType<Values[Key]> },
  names: { [Key in keyof Values]?: Names },
): Column<Values>[] => {
  const isKey = (key: string): key is keyof Values & string => Object.hasOwn(shape, key);
  return fields.flatMap(({ key, name: title, cell: show, empty, rejection, ...field }) => {
    const parse = (isKey(key) && names[key]?.parse) || field.parse;
    if (!isKey(key) || !parse) return [];
    return [
      {
        title,
        field: key,
        show: (values) => names[key]?.write?.(values[key]) ?? show(values),
        read: (text, draft) => {
          const parsed = text === '' ? { value: empty } : parse(text);
          if ('error' in parsed) return parsed.error;
          if (parsed.value === undefined) return undefined;
          const { success, data } = shape[key].safeParse(parsed.value);
          if (!success) return rejection;
          draft[key] = data;
          return undefined;
        },
      },
    ];
  });
};
