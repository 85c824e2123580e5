import { isUtf8 } from 'node:buffer';
import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { MAX_CSV_LINES } from '#shared/menu/csv-columns.ts';
import type { ImportProblem } from '#shared/menu/csv-import.ts';
import { countTitles, type SheetLine } from './csv-layout.ts';

/** A parsed file, without empty lines and those above the header. */
export type Sheet = { header: SheetLine; lines: SheetLine[] };

/** The longest line, in bytes: far more than any record needs. */
const MAX_LINE_BYTES = 64 * 1024;
/** The maximum number of cells: fifty per line, which parse in a third of a second. */
const MAX_CELLS = 50 * MAX_CSV_LINES;
/** File signatures of Excel files: new (.xlsx) and old (.xls). */
const EXCEL = ['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0'];

const startsWith = (bytes: Buffer, start: string): boolean =>
  bytes.subarray(0, start.length).toString('latin1') === start;

/** How many lines are searched for the header: a title, or Excel's `sep=;`, may be above it. */
const HEADER_LINES = 10;

/** The index of the header: the first line that has the most titles of columns. */
function headerIndex(lines: string[][]): number {
  const counts = lines.slice(0, HEADER_LINES).map(countTitles);
  return Math.max(0, counts.indexOf(Math.max(...counts)));
}

/** The delimiter: the one in Excel's line `sep=`, or the most frequent candidate in the header, or a semicolon. */
function delimiterOf(text: string): string {
  const [, named] = /^"?sep=([;,\t|])/i.exec(text) ?? [];
  if (named) return named;
  const lines = text.slice(0, MAX_LINE_BYTES).split(/[\r\n]+/);
  const cells = lines.map((line) => line.split(/[;,\t]/).map((cell) => cell.replace(/^"|"$/g, '')));
  const header = lines[headerIndex(cells)]?.replace(/"(?:[^"]|"")*"/g, '') ?? '';
  const times = (sign: string) => header.split(sign).length;
  return [';', '\t', ','].reduce((best, sign) => (times(sign) > times(best) ? sign : best));
}

const rejection = (line: number, message: string): ImportProblem => ({ line, message });

/** Translates a parser error for the user; it concerns the line after the last parsed one. */
function problemOf({ code, records }: CsvError): ImportProblem {
  const line = typeof records === 'number' ? records + 1 : 1;
  return code === 'CSV_QUOTE_NOT_CLOSED'
    ? rejection(line, 'En celle begynner med et anførselstegn som aldri slutter.')
    : rejection(line, 'Linjen kan ikke leses. Den er for lang eller har feil anførselstegn.');
}

class TooManyCells extends Error {}

/** Counts cells during parsing, to stop early. @throws TooManyCells */
function cellCounter() {
  let count = 0;
  return (cells: string[]): string[] => {
    count += cells.length;
    if (count > MAX_CELLS) throw new TooManyCells();
    return cells;
  };
}

/** @returns the cells of each line, or a problem. */
function parseText(text: string): string[][] | ImportProblem {
  try {
    return parse(text, {
      delimiter: delimiterOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: MAX_LINE_BYTES,
      to: MAX_CSV_LINES + 2,
      on_record: cellCounter(),
    });
  } catch (error) {
    if (error instanceof TooManyCells)
      return rejection(1, 'Filen har for mange celler. Slett kolonnene som ikke er i bruk.');
    if (error instanceof CsvError) return problemOf(error);
    throw error;
  }
}

/** Parses a file as spreadsheets save it. @returns its content, or why it can't be read. */
export function readSheet(bytes: Buffer): Sheet | ImportProblem {
  if (EXCEL.some((start) => startsWith(bytes, start)))
    return rejection(1, 'Dette er en Excel-fil. Lagre den som «CSV UTF-8» i Excel, og velg den i stedet.');
  const text = decodeSheet(bytes);
  if (text?.includes('\0') ?? bytes.includes(0)) return rejection(1, 'Dette er ingen CSV-fil.');
  if (text === undefined)
    return rejection(1, 'Vi kan ikke lese æ, ø og å. Lagre filen som «CSV UTF-8», og velg den på nytt.');
  const rows = parseText(text);
  if (!Array.isArray(rows)) return rows;
  if (rows.length > MAX_CSV_LINES + 1) {
    const most = MAX_CSV_LINES.toLocaleString('nb-NO');
    return rejection(MAX_CSV_LINES + 2, `Filen har flere enn ${most} linjer. Del den i flere filer.`);
  }
  const broken = isUtf8(bytes) ? -1 : rows.findIndex((cells) => cells.join().includes('\ufffd'));
  if (broken >= 0)
    return rejection(broken + 1, 'Et tegn er ødelagt. Rett det, og lagre filen som «CSV UTF-8».');
  const lines = rows
    .map((cells, index) => ({ line: index + 1, cells: cells.map(unguardCell) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const [header, ...below] = lines.slice(headerIndex(lines.map(({ cells }) => cells)));
  return header ? { header, lines: below } : rejection(1, 'Filen er tom.');
}

/** Writes CSV for a Norwegian Excel: UTF-8 with a byte order mark, semicolons, formulas escaped. */
export const writeSheet = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((cells) => cells.map(guardCell)),
    { bom: true, delimiter: ';', record_delimiter: '\r\n', quoted_match: /[\r\n\t]/ },
  );

/**
 * Cells that a spreadsheet would run as a formula: they start with an equals, plus, minus or at sign (also full-width),
 * after spaces and quotes that some programs skip; or with a tab or line end, which may hide one.
 * Source: https://owasp.org/www-community/attacks/CSV_Injection
 */
const FORMULA = /^(?:[\s'"]*[=+\-@＝＋－＠]|'*[\t\r\n])/;

/** Escapes a cell for a file: a text that would be a formula gets a leading apostrophe. */
export const guardCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Reverses `guardCell`: removes exactly the apostrophe that it added. */
export const unguardCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;

/** The upper half of code page 850, in which DOS programs and old tills save. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/** The encodings that are tried for a file without a byte order mark. Excel on a Mac writes Macintosh. */
const UNMARKED = ['windows-1252', 'macintosh', 'cp850', 'utf-8'] as const;

/** The number of bytes after the first non-ASCII byte by which the encoding is guessed. */
const SAMPLE_BYTES = 1024 * 1024;

const decodeAs = (encoding: string, bytes: Buffer): string =>
  encoding === 'cp850'
    ? bytes.toString('latin1').replace(/[\x80-\xff]/g, (sign) => CP850[sign.charCodeAt(0) - 128] ?? '')
    : new TextDecoder(encoding).decode(bytes);

/** Letters and signs where a text may have them; a wrong encoding makes capitals within words, and signs beside letters. */
const NORWEGIAN = /å|(?<!\p{Ll})Å|(?<=\p{L})[æø]|[æø](?=\p{L})|(?<!\p{Ll})[ÆØ](?=\p{L})|(?<=\p{Lu})[ÆØ]/gu;
const COMMON =
  /[«»‘’“”–—…•·°½¼×€£²³©®™§\u00a0]|(?<!\p{L})¾|(?<=\p{L})[ß-öø-ÿ]|[ß-öø-ÿ](?=\p{L})|(?<!\p{Ll})[À-ÖØ-Þ](?=\p{L})/gu;

/** How likely a text was decoded correctly; above 0 where most of its characters beyond ASCII are in place. */
function plausibility(text: string): number {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return 2 * count(NORWEGIAN) + 2 * count(COMMON) - count(/[^\0-\x7f]/gu);
}

/** The most likely encoding of a file without a byte order mark; undefined if two are equally likely. */
function guessEncoding(bytes: Buffer): string | undefined {
  const start = Math.max(0, bytes.findIndex((byte) => byte > 127) - 1);
  const sample = bytes.subarray(start, start + SAMPLE_BYTES);
  const scores = UNMARKED.map((encoding) => plausibility(decodeAs(encoding, sample)));
  const best = Math.max(...scores);
  const isClear = best > 0 && (scores[0] === best || scores.indexOf(best) === scores.lastIndexOf(best));
  return isClear ? UNMARKED[scores.indexOf(best)] : undefined;
}

/** Decodes a spreadsheet's file. @returns its text, with U+FFFD for broken characters; undefined for an unknown encoding */
function decodeSheet(bytes: Buffer): string | undefined {
  const mark = bytes.subarray(0, 3).toString('hex');
  if (mark.startsWith('fffe')) return decodeAs('utf-16le', bytes);
  if (mark.startsWith('feff')) return decodeAs('utf-16be', bytes);
  const encoding = mark === 'efbbbf' || isUtf8(bytes) ? 'utf-8' : guessEncoding(bytes);
  return encoding && decodeAs(encoding, bytes);
}
