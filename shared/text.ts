import { z } from 'zod';

/** How many characters a text has once it is composed and trimmed; an emoji of one code point is one. */
export const characterCount = (value: string): number => [...value.normalize('NFC').trim()].length;

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
  const trimmed = value.normalize('NFC').trim();
  return HIDDEN.test(trimmed) || visibleText(trimmed) !== trimmed;
}

/** The longest name, and the longest description, in characters. */
export const MAX_NAME = 120;
export const MAX_DESCRIPTION = 2000;

/**
 * A name or text of `min` to `max` characters, trimmed and in Unicode's composed form, so that a decomposed
 * `å` (two code points from some keyboards) counts as the one letter that it is.
 * @param typed what is done to it first.
 */
export function text(min: number, max: number, typed = z.string()) {
  return typed
    .normalize('NFC')
    .trim()
    .refine((value) => {
      const length = characterCount(value);
      return length >= min && length <= max;
    }, `Must be ${min} to ${max} characters`)
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
  return value.toLocaleLowerCase('nb').normalize('NFC');
}

/** The form in which two names are the same name: trimmed, composed, without regard to case. */
export const nameKey = (value: string): string => searchKey(value.trim());
