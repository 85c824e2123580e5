import { z } from 'zod';
import { Id, Name } from '#shared/api/fields.ts';

/** Lists that the owner can sort: those of the café, and those of a category. */
const OfCafe = z.object({ of: z.enum(['categories', 'choices', 'carousel']) });
const OfCategory = z.object({ of: z.enum(['menuItems', 'ingredients']), categoryId: Id });

export const SortingScope = z.discriminatedUnion('of', [OfCafe, OfCategory]);
export type SortingScope = z.infer<typeof SortingScope>;

const ids = {
  ids: z
    .array(Id)
    .max(1000)
    .meta({
      description:
        'In the new order. Records that are not listed follow by name, pictures in their previous order',
      examples: [[2, 1]],
    }),
};

export const SortingInput = z
  .discriminatedUnion('of', [OfCafe.extend(ids), OfCategory.extend(ids)])
  .meta({ examples: [{ of: 'menuItems', categoryId: 1, ids: [2, 1] }] });
export type SortingInput = z.infer<typeof SortingInput>;

export const SortedRecords = z
  .array(
    z.object({
      id: Id,
      name: Name.meta({ examples: ['Espresso'] }),
      isSorted: z.boolean().describe('Whether its position was set by the owner'),
    }),
  )
  .describe('The records in their order');
export type SortedRecords = z.infer<typeof SortedRecords>;
