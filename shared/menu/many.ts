import { z } from 'zod';
import { AllowNamesake, Id, NewSoldOutUntil, PriceNok } from '#shared/api/fields.ts';
import { MAX_PRICE_NOK } from '#shared/text/money.ts';

/** A change of many records at once. */
export const ManyChange = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('price'), price: PriceNok }),
    z.object({
      kind: z.literal('priceBy'),
      by: z
        .number()
        .min(-MAX_PRICE_NOK)
        .max(MAX_PRICE_NOK)
        .refine((nok) => Number(nok.toFixed(2)) === nok, 'At most two decimals')
        .meta({ description: 'NOK to add, negative to take off', examples: [2] }),
    }),
    z.object({
      kind: z.literal('priceByPercent'),
      percent: z
        .number()
        .min(-100)
        .max(1000)
        .meta({ description: 'Percent to add, negative to take off, to whole kroner', examples: [5] }),
    }),
    z.object({
      kind: z.literal('availability'),
      isAvailable: z.boolean().meta({ examples: [false] }),
      soldOutUntil: NewSoldOutUntil,
    }),
    z.object({ kind: z.literal('category'), categoryId: Id, allowNamesake: AllowNamesake }),
    z.object({ kind: z.literal('delete') }),
  ])
  .meta({ examples: [{ kind: 'priceBy', by: 2 }] });
export type ManyChange = z.infer<typeof ManyChange>;

export const ManyInput = z.object({
  ids: z
    .array(Id)
    .min(1)
    .max(1000)
    .meta({ examples: [[1, 2]] }),
  change: ManyChange,
});
export type ManyInput = z.infer<typeof ManyInput>;

export const ManyChanged = z
  .object({
    changed: z
      .int()
      .min(0)
      .meta({ description: 'How many records were not so before', examples: [2] }),
  })
  .meta({ description: 'What was changed' });
export type ManyChanged = z.infer<typeof ManyChanged>;
