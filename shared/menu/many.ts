import { z } from 'zod';
import { Allergens, AllowNamesake, Count, decimal, Id, PriceNok, SaleInput } from '#shared/api/fields.ts';
import { MAX_MANY } from '#shared/api/list-limits.ts';
import { MAX_PRICE_NOK } from '#shared/text/money.ts';
import { MenuItemInput } from './menu.ts';

export const ManyChange = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('price'), price: PriceNok }),
    z.object({
      kind: z.literal('priceBy'),
      by: decimal(-MAX_PRICE_NOK, MAX_PRICE_NOK).meta({
        description: 'NOK to add; negative to subtract',
        examples: [2],
      }),
    }),
    z.object({
      kind: z.literal('priceByPercent'),
      percent: z
        .number()
        .min(-100)
        .max(1000)
        .meta({
          description: 'Percent to add; negative to subtract. Prices are rounded to whole kroner',
          examples: [5],
        }),
    }),
    SaleInput.omit({ amends: true }).extend({ kind: z.literal('availability') }),
    z.object({ kind: z.literal('category'), categoryId: Id, allowNamesake: AllowNamesake }),
    z.object({ kind: z.literal('allergens'), allergens: Allergens }),
    z.object({ kind: z.literal('delete') }),
  ])
  .meta({ examples: [{ kind: 'priceBy', by: 2 }] });
export type ManyChange = z.infer<typeof ManyChange>;
export type PriceChange = Extract<ManyChange, { kind: 'price' | 'priceBy' | 'priceByPercent' }>;

export const manyOf = <Change extends z.ZodType>(change: Change) =>
  z.object({
    ids: z
      .array(Id)
      .min(1)
      .max(MAX_MANY)
      .meta({ examples: [[1, 2]] }),
    change,
  });

export const ManyInput = manyOf(ManyChange);
export type ManyInput = z.infer<typeof ManyInput>;

const ChoiceChange = z.object({
  kind: z.literal('choice'),
  choiceId: Id,
  isGiven: z
    .boolean()
    .meta({ description: 'Whether the items get the choice, or lose it', examples: [true] }),
});
export type ChoiceChange = z.infer<typeof ChoiceChange>;

const DietChange = MenuItemInput.pick({ vegan: true, vegetarian: true }).extend({ kind: z.literal('diet') });

/** Changes of menu items, which can have choices and diets. */
export const ManyItemsInput = manyOf(
  z
    .discriminatedUnion('kind', [...ManyChange.options, ChoiceChange, DietChange])
    .meta({ examples: [{ kind: 'choice', choiceId: 1, isGiven: true }] }),
);
export type ManyItemsInput = z.infer<typeof ManyItemsInput>;

export const ManyChanged = z
  .object({
    changed: Count.meta({
      description:
        'The number of records that were changed; those that already had the values are not counted',
      examples: [2],
    }),
  })
  .describe('The result of a change of several records');
export type ManyChanged = z.infer<typeof ManyChanged>;
