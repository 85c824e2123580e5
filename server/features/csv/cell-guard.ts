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
