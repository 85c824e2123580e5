/**
 * What makes a spreadsheet take a cell for a formula: an equals, plus, minus or at sign, also of full width, behind the
 * spaces and quotes that some skip; or a tab or line end in front, which may hide one.
 * Source: https://owasp.org/www-community/attacks/CSV_Injection
 */
const FORMULA = /^(?:[\s'"]*[=+\-@＝＋－＠]|'*[\t\r\n])/;

/** A cell's text as it is written to a file: one that would be a formula starts with an apostrophe. */
export const guardCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text that `guardCell` wrote as this cell: exactly the apostrophe that it added is taken off. */
export const unguardCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
