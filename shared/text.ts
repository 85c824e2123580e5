/**
 * More combining marks in a row than any language writes; the bound is that of the stream-safe text format.
 * Source: https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format
 */
const MARK_RUN = /\p{M}{31}/u;

/**
 * `value` in Unicode's composed form (NFC). Text with a run of more than 30 combining marks stays as it is:
 * normalising sorts such a run, in time that grows with the square of its length.
 */
export const toNfc = (value: string): string => (MARK_RUN.test(value) ? value : value.normalize('NFC'));

/** UTF-16 units that one character may take before it is composed: what longer input takes is not worth knowing. */
export const UNITS_PER_CHARACTER = 4;

/** How many characters a text has once it is composed and trimmed; an emoji of one code point is one. */
export const characterCount = (value: string): number => [...toNfc(value).trim()].length;

/** Whether a text has more than `max` characters, or takes more than those could before it is composed. */
export const isLonger = (value: string, max: number): boolean =>
  value.length > max * UNITS_PER_CHARACTER || characterCount(value) > max;

/**
 * What nobody types on purpose: control characters but line ends and tabs, and halves of signs, which no database or
 * file keeps as they are.
 */
const HIDDEN = /[^\P{Cc}\n\r\t]|\p{Cs}/u;

/** Zero-width signs and spaces, and nothing else. */
const INVISIBLE = /^[\p{Cf}\s]+$/u;

/** A text, but none where nobody would see anything of it. */
export const visibleText = (value: string): string => (INVISIBLE.test(value) ? '' : value);

/** Whether a text, once trimmed, holds what no name or description may, or nothing that anybody sees. */
export function holdsHidden(value: string): boolean {
  const trimmed = toNfc(value).trim();
  return HIDDEN.test(trimmed) || MARK_RUN.test(trimmed) || visibleText(trimmed) !== trimmed;
}

/** The longest name, and the longest description, in characters. */
export const MAX_NAME = 120;
export const MAX_DESCRIPTION = 2000;

/** The form of a text that searches compare: composed, lower case by Norwegian rules. */
export function searchKey(value: string): string {
  return toNfc(value.toLocaleLowerCase('nb'));
}

/** The form in which two names are the same name: trimmed, composed, without regard to case. */
export const nameKey = (value: string): string => searchKey(value.trim());
