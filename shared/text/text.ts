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

/**
 * The most UTF-16 units per character of a text; longer input is rejected without counting its characters. A letter with
 * two separate accents has three, an emoji two; more is no text that anyone writes.
 */
export const MAX_UNITS_PER_CHARACTER = 4;

/** How many characters a text has once it is composed and trimmed; an emoji of one code point is one. */
export const characterCount = (value: string): number => [...toNfc(value).trim()].length;

/** Whether a text has more than `max` characters, or more UTF-16 units than `max` characters may have. */
export const isLonger = (value: string, max: number): boolean =>
  value.length > max * MAX_UNITS_PER_CHARACTER || characterCount(value) > max;

/**
 * Characters that nobody types on purpose: control characters except line ends and tabs, and lone surrogates, which
 * databases and files can't store.
 */
const HIDDEN = /[^\P{Cc}\n\r\t]|\p{Cs}/u;

/** Texts of only zero-width characters and spaces. */
const INVISIBLE = /^[\p{Cf}\s]+$/u;

/** The text; empty where it has no visible character. */
export const visibleText = (value: string): string => (INVISIBLE.test(value) ? '' : value);

/** Whether a text has characters that names and descriptions must not have, or only invisible ones; an empty one has not. */
export function hasForbiddenCharacters(value: string): boolean {
  const trimmed = toNfc(value).trim();
  return HIDDEN.test(trimmed) || MARK_RUN.test(trimmed) || visibleText(trimmed) !== trimmed;
}

/** The longest name, and the longest description, in characters. */
export const MAX_NAME = 120;
/** Of a user, or of a key, whose name says that it is one. */
export const MAX_EDITOR = MAX_NAME + 10;
export const MAX_DESCRIPTION = 2000;

/** A text in the form that searches compare: composed, in lower case by Norwegian rules. */
export function searchKey(value: string): string {
  return toNfc(value.toLocaleLowerCase('nb'));
}

/** A name in the form that is compared for equality: trimmed, composed, in lower case. */
export const nameKey = (value: string): string => searchKey(value.trim());
