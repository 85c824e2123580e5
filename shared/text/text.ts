/**
 * More than 30 combining marks in a row, the limit of the stream-safe text format. No language needs more.
 * Source: https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format
 */
const MARK_RUN = /\p{M}{31}/u;

/**
 * Normalizes text to NFC. Text with a run of more than 30 combining marks is left unchanged, because sorting such a run
 * takes time that grows with the square of its length.
 */
export const toNfc = (value: string): string => (MARK_RUN.test(value) ? value : value.normalize('NFC'));

/**
 * The maximum number of UTF-16 units per character. Longer input is rejected without counting its characters. A letter
 * with two separate accents has three units, an emoji two.
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

/** The number of characters in the stored form of a text; an emoji of one code point is one. `clean` as in `text`. */
export const characterCount = (value: string, clean = oneLine): number => [...toNfc(clean(value))].length;

/** Whether a text has more than `max` characters, or more UTF-16 units than `max` characters may have. */
export const isLonger = (value: string, max: number, clean = oneLine): boolean =>
  value.length > max * MAX_UNITS_PER_CHARACTER || characterCount(value, clean) > max;

/** Control characters except line ends and tabs, and lone surrogates, which databases and files can't store. */
const FORBIDDEN = /[^\P{Cc}\n\r\t]|\p{Cs}/u;

export function hasForbiddenCharacters(value: string, clean = oneLine): boolean {
  const cleaned = toNfc(clean(value));
  return FORBIDDEN.test(cleaned) || MARK_RUN.test(cleaned);
}

/** The maximum lengths of names and descriptions, in characters. */
export const MAX_NAME = 120;
/** The maximum length of an editor's name in the log. The name of a key has a prefix. */
export const MAX_EDITOR = MAX_NAME + 10;
export const MAX_DESCRIPTION = 2000;

/**
 * Normalizes a text for searching: without invisible differences, in NFC, in lower case by Norwegian rules. Keeps line
 * ends, which separate texts that are searched together, and the space after a word.
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

export const nameKey = (value: string): string => searchKey(oneLine(value));

// `Intl` would block the page: its first number format takes a tenth of a second on a phone.

/** A decimal number in Norwegian format: `1234.5` as `1 234,5`, with a no-break space. */
export const numberText = (number: string): string =>
  number.replace('.', ',').replace(/\B(?=(\d{3})+(,|$))/g, '\u00a0');

/** Joins texts by dots, none of which begins a line. */
export const dotted = (texts: readonly string[]): string => texts.join('\u00a0· ');

/** Joins names for a sentence: `Kaffe, te og kakao`. */
export const listText = (names: readonly string[], word: 'og' | 'eller' = 'og'): string =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(` ${word} `);

/** The ingredients of a cup, such as `Espresso, 2 × Mango`. */
export function ingredientsText(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Array.from(counts, ([name, count]) => (count > 1 ? `${count} × ${name}` : name)).join(', ');
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A value as JSON that cannot end the script element around it. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Escapes text for HTML and SVG, between tags and in quoted attributes. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
