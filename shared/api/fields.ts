import { z } from 'zod';
import { MAX_PRICE_NOK } from '#shared/text/money.ts';
import { norwegianDate } from '#shared/text/norwegian-date.ts';
import {
  characterCount,
  hasForbiddenCharacters,
  MAX_DESCRIPTION,
  MAX_NAME,
  MAX_UNITS_PER_CHARACTER,
  toNfc,
} from '#shared/text/text.ts';

// Schemas of fields that several areas share.

/**
 * A text of `min` to `max` characters, trimmed and in Unicode's composed form, so that a decomposed `å` (two code
 * points from some keyboards) counts as one letter. The length of the raw text is checked first.
 * @param clean is applied before the text is composed and trimmed.
 */
export function text(min: number, max: number, clean = (value: string): string => value) {
  const error = `Must be ${min} to ${max} characters`;
  return z
    .string()
    .max(max * MAX_UNITS_PER_CHARACTER, { error, abort: true })
    .overwrite((value) => toNfc(clean(value)).trim())
    .refine((value) => {
      const length = characterCount(value);
      return length >= min && length <= max;
    }, error)
    .refine((value) => !hasForbiddenCharacters(value), 'Must not hold control characters')
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

/** A list of at most `max` items. They are counted before validation, so that a million are rejected quickly. */
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

/** Whether a category may have a second menu item of the same name. */
export const AllowNamesake = z
  .boolean()
  .optional()
  .meta({
    description: 'False makes a second item of the same name in the category a 409; left out, it is stored',
    examples: [true],
  });

/** A record's version; an update with an old one is a conflict. */
export const Version = z
  .int()
  .positive()
  .meta({
    description:
      'How often the record was changed; an update that carries it is 409 when somebody else was quicker',
    examples: [1],
  });

/** A price as the APIs use it: NOK, 0 to 100,000, at most two decimals. */
export const PriceNok = z
  .number()
  .min(0)
  .max(MAX_PRICE_NOK)
  .refine((nok) => Number(nok.toFixed(2)) === nok, 'At most two decimals')
  .meta({ description: 'NOK with at most two decimals', examples: [45.5] });

/** A number in a URL, written as `digits` allows; other text is NaN, which every `rule` rejects. */
export const urlNumber = <Rule extends z.ZodType<number>>(digits: RegExp, rule: Rule) =>
  z.preprocess(
    (value) => (value === undefined ? undefined : digits.test(String(value)) ? Number(value) : Number.NaN),
    rule,
  );

/** A date in Norway, as `2026-12-24`. */
export const LocalDate = z.iso.date().meta({ description: 'A date in Norway', examples: ['2026-12-24'] });

/** Until when something is sold out. */
export const SoldOutUntil = LocalDate.nullable().meta({
  description: 'The date from which it is for sale again; null for until somebody says so',
});

/** `SoldOutUntil` as admins send it: a day that is still to come in Norway. */
export const NewSoldOutUntil = SoldOutUntil.refine(
  (date) => date === null || date > norwegianDate(),
  'Must be after today',
).optional();

/** Whether a record is for sale, and if not, until when. */
export const SaleInput = z.object({
  isAvailable: z.boolean(),
  soldOutUntil: NewSoldOutUntil,
  amends: Id.optional().meta({
    description: 'The change just made that this one completes, instead of adding to it',
  }),
});
export type SaleInput = z.infer<typeof SaleInput>;

/** A price that replaces the one of the version that was seen. */
export const NewPrice = z.object({ price: PriceNok, version: Version });
export type NewPrice = z.infer<typeof NewPrice>;

/** A response of one sentence. */
export const Message = z
  .object({ message: z.string().meta({ examples: ['What was done, in one sentence'] }) })
  .meta({ id: 'Message', description: 'What was done, in one sentence' });

/** A root-relative picture address such as `/uploads/x.webp`; never empty. */
export const ImagePath = z
  .string()
  .regex(/^\//)
  .meta({ description: 'A picture’s path from the root of the server', examples: ['/images/default.png'] });
