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

/**
 * Characters without a glyph. The first group has sequences that need some of them: flags and emoji that are joined or
 * styled, keycaps, and letters of Arabic and Indic scripts whose form depends on a joiner.
 */
const INVISIBLE =
  /(\u{1F3F4}[\u{E0020}-\u{E007F}]+|\p{ExtPict}\p{EMod}?[\uFE0E\uFE0F]?(?:\u200D\p{ExtPict}\p{EMod}?\uFE0F?)*|[\d#*]\uFE0F\u20E3|[\u0600-\u06FF\u0900-\u0DFF][\u200C\u200D](?=[\u0600-\u06FF\u0900-\u0DFF]))|\p{DI}/gu;

/** Spaces of any kind or width, without line ends. U+2800 is a Braille pattern without dots. */
const SPACES = /(?:[^\S\r\n]|\u2800)+/g;

/** A text of several lines without invisible characters. */
export const visibleText = (value: string): string => value.replace(INVISIBLE, '$1').trim();

/** A text in one line without invisible characters, with single spaces between the words. */
export const oneLine = (value: string): string =>
  visibleText(value)
    .replace(/[\s\u2800]+/g, ' ')
    .trim();

/**
 * How many characters a text has as it is stored; an emoji of one code point is one.
 * @param clean as of the schema `text`
 */
export const characterCount = (value: string, clean = oneLine): number => [...toNfc(clean(value))].length;

/** Whether a text has more than `max` characters, or more UTF-16 units than `max` characters may have. */
export const isLonger = (value: string, max: number, clean = oneLine): boolean =>
  value.length > max * MAX_UNITS_PER_CHARACTER || characterCount(value, clean) > max;

/** Control characters except line ends and tabs, and lone surrogates, which databases and files can't store. */
const FORBIDDEN = /[^\P{Cc}\n\r\t]|\p{Cs}/u;

/** Whether a text has characters that names and descriptions must not have; an empty one has not. */
export function hasForbiddenCharacters(value: string, clean = oneLine): boolean {
  const cleaned = toNfc(clean(value));
  return FORBIDDEN.test(cleaned) || MARK_RUN.test(cleaned);
}

/** The longest name, and the longest description, in characters. */
export const MAX_NAME = 120;
/** Of a user, or of a key, whose name says that it is one. */
export const MAX_EDITOR = MAX_NAME + 10;
export const MAX_DESCRIPTION = 2000;

/**
 * A text in the form that searches compare: without differences that can't be seen, composed, in lower case by Norwegian
 * rules. Keeps line ends, which separate texts that are searched together, and the space after a word.
 */
export const searchKey = (value: string): string =>
  toNfc(
    value
      .replace(INVISIBLE, '$1')
      .replace(/[\uFE0E\uFE0F]/g, '')
      .replace(SPACES, ' ')
      .replace(/[\u2010\u2011]/g, '-')
      .toLocaleLowerCase('nb'),
  );

/** A name in the form that is compared for equality. */
export const nameKey = (value: string): string => searchKey(oneLine(value));
