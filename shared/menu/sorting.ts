import { z } from 'zod';
import { Id, Name } from '#shared/api/fields.ts';

/** Lists that the owner can sort: categories, a category's menu items or ingredients, choices, and pictures of the carousel. */
const scopes = {
  categories: z.object({ of: z.literal('categories') }),
  menuItems: z.object({ of: z.literal('menuItems'), categoryId: Id }),
  ingredients: z.object({ of: z.literal('ingredients'), categoryId: Id }),
  choices: z.object({ of: z.literal('choices') }),
  carousel: z.object({ of: z.literal('carousel') }),
};

export const SortingScope = z.discriminatedUnion('of', [
  scopes.categories,
  scopes.menuItems,
  scopes.ingredients,
  scopes.choices,
  scopes.carousel,
]);
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
  .discriminatedUnion('of', [
    scopes.categories.extend(ids),
    scopes.menuItems.extend(ids),
    scopes.ingredients.extend(ids),
    scopes.choices.extend(ids),
    scopes.carousel.extend(ids),
  ])
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
