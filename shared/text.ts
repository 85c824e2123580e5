import { z } from 'zod';

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

/**
 * A name or text of `min` to `max` characters, trimmed and in Unicode's composed form, so that a decomposed
 * `å` (two code points from some keyboards) counts as the one letter that it is. The length of the raw text is
 * checked before anything else is done with it.
 * @param clean what is done to it first.
 */
export function text(min: number, max: number, clean = (value: string): string => value) {
  const error = `Must be ${min} to ${max} characters`;
  return z
    .string()
    .max(max * UNITS_PER_CHARACTER, { error, abort: true })
    .overwrite((value) => toNfc(clean(value)).trim())
    .refine((value) => {
      const length = characterCount(value);
      return length >= min && length <= max;
    }, error)
    .refine((value) => !holdsHidden(value), 'Must not hold control characters')
    .meta({ minLength: min, maxLength: max });
}

/** The name of a category, menu item, ingredient or image. */
export const Name = text(1, MAX_NAME);

/** A free description; empty when there is none. */
export const Description = text(0, MAX_DESCRIPTION).meta({
  description: 'Free text; empty when there is none',
  examples: ['Rett fra maskinen'],
});

/** A description that may be left out; null is an empty one. */
export const OptionalDescription = Description.nullable()
  .transform((value) => value ?? '')
  .optional();

/** A list of at most `max`, counted before any of it is looked at: a million are refused as quickly as one too many. */
export const atMost = <Item extends z.ZodType>(max: number, item: Item, message: string) =>
  z.preprocess((sent, context) => {
    if (!Array.isArray(sent) || sent.length <= max) return sent;
    context.addIssue(message);
    return z.NEVER;
  }, z.array(item).max(max));

/** A database id: a positive integer. */
export const Id = z
  .int()
  .positive()
  .meta({ examples: [1] });

/** How often a record was changed; an update that carries it conflicts when somebody else was quicker. */
export const Version = z
  .int()
  .positive()
  .meta({
    description:
      'How often the record was changed; an update that carries it is 409 when somebody else was quicker',
    examples: [1],
  });

/** An answer that is one sentence. */
export const Message = z
  .object({ message: z.string().meta({ examples: ['What was done, in one sentence'] }) })
  .meta({ id: 'Message', description: 'What was done, in one sentence' });

/** A root-relative picture address such as `/uploads/x.webp`; never empty. */
export const ImagePath = z
  .string()
  .regex(/^\//)
  .meta({ description: 'A picture’s path from the root of the server', examples: ['/images/default.png'] });

/** The form of a text that searches compare: composed, lower case by Norwegian rules. */
export function searchKey(value: string): string {
  return toNfc(value.toLocaleLowerCase('nb'));
}

/** The form in which two names are the same name: trimmed, composed, without regard to case. */
export const nameKey = (value: string): string => searchKey(value.trim());
