import { CSV_FIELDS, ID_TITLE } from '#shared/menu/csv-columns.ts';
import type { ImportProblem } from '#shared/menu/csv-import.ts';
import { nameKey } from '#shared/text/text.ts';
import type { Column, Named } from './csv-resource.ts';

/** The cells of a line; `line` is counted from 1. */
export type SheetLine = { line: number; cells: string[] };

/** Reads a record's id; NaN for any other text. */
export const readId = (cell: string): number => (/^[1-9]\d{0,14}$/.test(cell) ? Number(cell) : Number.NaN);

/** Labels of the back office, which are accepted as titles too. */
const TITLES_BY_LABEL = new Map(
  Object.values(CSV_FIELDS)
    .flat()
    .map(({ label, name }) => [nameKey(label ?? name), nameKey(name)]),
);

function titleKey(title: string): string {
  const key = nameKey(title);
  return TITLES_BY_LABEL.get(key) ?? key;
}

const TITLE_KEYS = new Set([nameKey(ID_TITLE), ...TITLES_BY_LABEL.values()]);

/** How many cells of a line are the title of a column, in the files of any area. */
export const countTitles = (cells: string[]): number =>
  cells.filter((cell) => TITLE_KEYS.has(titleKey(cell))).length;

function duplicateColumn(first: string, second: string): string {
  return nameKey(first) === nameKey(second)
    ? `Kolonnen ${first} finnes to ganger.`
    : `Kolonnene ${first} og ${second} betyr det samme. Behold én av dem.`;
}

/** The columns of a file by its header; `id` is undefined where there is no such column. */
export type Layout<Values extends Named> = ReturnType<typeof layoutOf<Values>>;

type ReadCell<Values> = { column: Column<Values>; cell: string; error: string | undefined };

/** Finds the columns by title, in any order and case. */
export function layoutOf<Values extends Named>(
  { line, cells: header }: SheetLine,
  columns: Column<Values>[],
) {
  const titles = [ID_TITLE, ...columns.map(({ title }) => title)];
  const byKey = new Map(columns.map((column) => [nameKey(column.title), column]));
  const named = header.map((title) => title.trim());
  const keys = named.map(titleKey);
  const isKnown = (key: string) => key === nameKey(ID_TITLE) || byKey.has(key);
  const problems: ImportProblem[] = keys.flatMap((key, index) => {
    const [first, second] = [named[keys.indexOf(key)] ?? '', named[index] ?? ''];
    const isAgain = isKnown(key) && keys.indexOf(key) < index;
    return isAgain ? [{ line, message: duplicateColumn(first, second) }] : [];
  });
  const id = keys.indexOf(nameKey(ID_TITLE));
  if (id < 0 && !keys.includes(nameKey('Navn')))
    problems.push({
      line,
      message: `Den første linjen må ha navn på kolonner: ${titles.join(', ')}. Enten Id eller Navn må være med.`,
    });
  return {
    id: id < 0 ? undefined : id,
    places: keys.flatMap((key, index) => {
      const column = byKey.get(key);
      return column ? [{ index, column }] : [];
    }),
    width: header.length,
    ignoredColumns: named.filter((title, index) => title && !isKnown(keys[index] ?? '')),
    problems,
  };
}

/** Parses a line: the record's id, and the fields that are set. A short line leaves out its last fields. */
export function readLine<Values extends Named>(
  { id: idAt, places, width }: Layout<Values>,
  { line, cells }: SheetLine,
) {
  const draft: Partial<Values> = {};
  const problems: ImportProblem[] = [];
  if (cells.slice(width).some((cell) => cell.trim() !== ''))
    problems.push({ line, message: 'Linjen har flere celler enn den første linjen.' });
  const idCell = idAt === undefined ? '' : (cells[idAt]?.trim() ?? '');
  const id = idCell === '' ? null : readId(idCell);
  if (Number.isNaN(id))
    problems.push({ line, column: ID_TITLE, message: 'Id må være et helt tall, eller stå tom.' });
  const read: ReadCell<Values>[] = [];
  for (const { index, column } of places) {
    const cell = cells[index]?.trim();
    if (cell !== undefined) read.push({ column, cell, error: column.read(cell, draft) });
  }
  return { id, draft, problems, cells: read };
}
