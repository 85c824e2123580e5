import type { z } from 'zod';
import type { Field, ParsedCell } from '#shared/menu/field.ts';

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
