import { z } from 'zod';
import { ALLERGENS, type Allergens as AllergenLists, inAllergenOrder } from '#shared/menu/allergens.ts';
import { MAX_PRICE_NOK } from '#shared/text/money.ts';
import {
  characterCount,
  hasForbiddenCharacters,
  MAX_DESCRIPTION,
  MAX_NAME,
  MAX_UNITS_PER_CHARACTER,
  oneLine,
  toNfc,
  visibleText,
} from '#shared/text/text.ts';

// Schemas of fields that several areas share.

/**
 * A text of `min` to `max` characters, normalized to NFC because a decomposed `å` (two code points from some keyboards)
 * must count as one letter. The length of the raw text is checked first.
 * @param clean `visibleText` for a text of several lines.
 */
export function text(min: number, max: number, clean = oneLine) {
  const error = `Must be ${min} to ${max} characters`;
  return z
    .string()
    .max(max * MAX_UNITS_PER_CHARACTER, { error, abort: true })
    .overwrite((value) => toNfc(clean(value)))
    .refine((value) => {
      const length = characterCount(value, clean);
      return length >= min && length <= max;
    }, error)
    .refine((value) => !hasForbiddenCharacters(value, clean), 'Must not hold control characters')
    .meta({ minLength: min, maxLength: max });
}

export const Name = text(1, MAX_NAME).meta({ examples: ['Cappuccino'] });

export const Description = text(0, MAX_DESCRIPTION, visibleText).meta({
  description: 'Free text, possibly empty',
  examples: ['Rett fra maskinen'],
});

/** A description that may be left out; null means empty. */
export const OptionalDescription = Description.nullable()
  .transform((value) => value ?? '')
  .optional();

/** A list of at most `max` items. Counts them before validating any, because a huge list would take long. */
export const atMost = <Item extends z.ZodType>(max: number, item: Item, message: string) =>
  z.preprocess((sent, context) => {
    if (!Array.isArray(sent) || sent.length <= max) return sent;
    context.addIssue(message);
    return z.NEVER;
  }, z.array(item).max(max));

export const PositiveInteger = z.int().positive();

export const Id = PositiveInteger.meta({ examples: [1] });

export const Count = z
  .int()
  .min(0)
  .meta({ examples: [3] });

export const Time = z.int().meta({ description: 'Milliseconds since 1970', examples: [1795453200000] });

export const AllowNamesake = z
  .boolean()
  .optional()
  .describe(
    'Whether the category may already have a menu item with the same name; if false, responds with 409',
  );

export const Version = PositiveInteger.meta({
  description:
    'Incremented by every update; in an update, the version that was read. Responds with 409 if it is outdated',
  examples: [1],
});

export const decimal = (min: number, max: number) =>
  z
    .number()
    .min(min)
    .max(max)
    .refine((value) => Number(value.toFixed(2)) === value, 'At most two decimals');

export const PriceNok = decimal(0, MAX_PRICE_NOK).meta({
  description: 'A price in NOK with at most two decimals',
  examples: [45.5],
});

/** A number in a URL that matches `digits`. Other text becomes NaN, which every `rule` rejects. */
export const urlNumber = <Rule extends z.ZodType<number>>(digits: RegExp, rule: Rule) =>
  z.preprocess(
    (value) => (value === undefined ? undefined : digits.test(String(value)) ? Number(value) : Number.NaN),
    rule,
  );

export const LocalDate = z.iso.date().meta({ description: 'A date in Norway', examples: ['2026-12-24'] });

export const SoldOutUntil = LocalDate.nullable().describe(
  'The date from which it is for sale again; null if not set',
);

/** `SoldOutUntil` in an admin's input. `withSale` checks that it is after the café's day. */
export const NewSoldOutUntil = SoldOutUntil.optional();

export const SaleInput = z.object({
  isAvailable: z.boolean(),
  soldOutUntil: NewSoldOutUntil,
  amends: Id.optional().describe(
    'The id of the change to merge this one into, which the same admin has just made',
  ),
});
export type SaleInput = z.infer<typeof SaleInput>;

/** A new price, and the version of the record that the client has read. */
export const NewPrice = z.object({ price: PriceNok, version: Version });
export type NewPrice = z.infer<typeof NewPrice>;

export const Message = z
  .object({ message: z.string().meta({ examples: ['The category was deleted'] }) })
  .meta({ id: 'Message', description: 'A sentence about the result' });
export type Message = z.infer<typeof Message>;

export const ImagePath = z
  .string()
  .regex(/^\//)
  .meta({ description: 'The root-relative path of a picture', examples: ['/images/default.png'] });

const Allergen = z.enum(ALLERGENS, {
  error: ({ input }) => `Unknown allergen ${JSON.stringify(input)?.slice(0, 60)}`,
});

export const AllergenList = z
  .array(Allergen)
  .max(ALLERGENS.length)
  .refine((list) => new Set(list).size === list.length, {
    error: ({ input }) => {
      const list: unknown[] = Array.isArray(input) ? input : [];
      return `Holds ${list.find((allergen, index) => list.indexOf(allergen) < index)} twice`;
    },
  })
  .overwrite(inAllergenOrder);

const inBoth = ({ contains, mayContain }: AllergenLists) =>
  contains.find((allergen) => mayContain.includes(allergen));

/** Declared allergens: the contained allergens, and possible traces. */
export const KnownAllergens = z
  .object({ contains: AllergenList, mayContain: AllergenList })
  .superRefine((lists, context) => {
    const allergen = inBoth(lists);
    if (allergen) context.addIssue(`Holds ${allergen} in both lists`);
  })
  .describe('Two empty lists mean none of the fourteen allergens');

export const Allergens = KnownAllergens.nullable().meta({
  description: 'Null where nobody has said them; two empty lists mean none of the fourteen allergens',
  examples: [{ contains: ['oats'], mayContain: [] }],
});
