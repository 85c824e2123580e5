import { distance } from 'fastest-levenshtein';
import { nameKey } from '#shared/text/text.ts';
import { parsePrice } from '#shared/text/typed-price.ts';
import { CellError } from './csv-column.ts';

/** Parses a cell; an unreadable one becomes a value that every schema rejects. */
type Reader<Value> = (cell: string) => Value;

const YES = new Set(['ja', 'j', 'true', 'sann', '1', 'yes', 'x']);
const NO = new Set(['nei', 'n', 'false', 'usann', '0', 'no']);

/** Reads `ja` or `nei`, and the forms that spreadsheets convert them to; null for anything else. */
export function readYesNo(cell: string): boolean | null {
  const word = cell.toLowerCase();
  if (YES.has(word)) return true;
  return NO.has(word) ? false : null;
}

export const writeYesNo = (value: boolean): string => (value ? 'ja' : 'nei');

/** Reads a price in NOK as people write it, such as `45,50`, `1 045,-` or `45 kr`. */
export const readPrice: Reader<number | CellError> = (cell) => {
  const typed = parsePrice(cell);
  return 'price' in typed ? typed.price : new CellError(`${typed.error}.`);
};

/** Writes `45` or `45,50`, with a decimal comma as Norwegian spreadsheets expect. */
export const writePrice = (nok: number): string =>
  Number.isInteger(nok) ? String(nok) : nok.toFixed(2).replace('.', ',');

/** Reads a whole percentage, with or without the sign; NaN for anything else. */
export const readPercent: Reader<number> = (cell) =>
  /^\d{1,3}\s?%?$/.test(cell) ? Number.parseInt(cell, 10) : Number.NaN;

/** Reads an amount such as `0,15`; NaN for anything else. */
export const readAmount: Reader<number> = (cell) =>
  /^\d{1,4}([.,]\d{1,2})?$/.test(cell) ? Number(cell.replace(',', '.')) : Number.NaN;

/** Reads a record's id; NaN for anything else. */
export const readId: Reader<number> = (cell) => (/^[1-9]\d{0,14}$/.test(cell) ? Number(cell) : Number.NaN);

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
