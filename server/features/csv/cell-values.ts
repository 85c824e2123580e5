import { parsePrice } from '#shared/typed-price.ts';
import { CellError } from './csv-column.ts';

/** What a cell says; where it can't be read, something that no rule allows. */
type Reader<Value> = (cell: string) => Value;

const YES = new Set(['ja', 'j', 'true', 'sann', '1', 'yes', 'x']);
const NO = new Set(['nei', 'n', 'false', 'usann', '0', 'no']);

/** `ja` or `nei`, and what spreadsheets make of them; null for anything else. */
export function readYesNo(cell: string): boolean | null {
  const word = cell.toLowerCase();
  if (YES.has(word)) return true;
  return NO.has(word) ? false : null;
}

export const writeYesNo = (value: boolean): string => (value ? 'ja' : 'nei');

/** A price in NOK as people write it, such as `45,50`, `1 045,-` or `45 kr`; or what is wrong with it. */
export const readPrice: Reader<number | CellError> = (cell) => {
  const typed = parsePrice(cell);
  return 'price' in typed ? typed.price : new CellError(`${typed.error}.`);
};

/** `45` or `45,50`, as a Norwegian spreadsheet reads numbers. */
export const writePrice = (nok: number): string =>
  Number.isInteger(nok) ? String(nok) : nok.toFixed(2).replace('.', ',');

/** A whole number of percent, with or without the sign; NaN for anything else. */
export const readPercent: Reader<number> = (cell) =>
  /^\d{1,3}\s?%?$/.test(cell) ? Number.parseInt(cell, 10) : Number.NaN;

/** A record's id; NaN for anything else. */
export const readId: Reader<number> = (cell) => (/^[1-9]\d{0,14}$/.test(cell) ? Number(cell) : Number.NaN);
