import { z } from 'zod';
import { Count } from '#shared/api/fields.ts';
import { adminQuery, pageOf } from '#shared/api/lists.ts';
import { manyOf } from '#shared/menu/many.ts';
import { DRINK_STATES, VISIBILITIES } from './drink-limits.ts';
import { Drink } from './drinks.ts';

/** A dream cup in the back office's list. `namedAt` is the time of saving or renaming, in milliseconds since 1970. */
export const OfficeDrink = Drink.extend({
  namedAt: z.int(),
  /** The username of the cup's maker; null for a guest without an account. */
  maker: z.string().nullable(),
  /** How many visitors have reported the cup since the café last reviewed it. */
  reports: Count,
  visibility: z.enum(VISIBILITIES),
});
export type OfficeDrink = z.infer<typeof OfficeDrink>;

export const OfficeDrinksPage = pageOf(OfficeDrink);
export type OfficeDrinksPage = z.infer<typeof OfficeDrinksPage>;

export const OfficeDrinksQuery = adminQuery(['namedAt', 'name', 'timesFavorite', 'reports']).extend({
  state: z.enum(DRINK_STATES).optional(),
});
export type OfficeDrinksQuery = z.infer<typeof OfficeDrinksQuery>;

const NewVisibility = z.enum(['shown', 'hidden']).describe('Whether guests see the dream cup');

const NamedUntil = z
  .int()
  .optional()
  .describe(
    'The latest `namedAt` that the editor has seen: of a dream cup that was renamed since, the change is refused',
  );

export const VisibilityInput = z.object({ visibility: NewVisibility, namedUntil: NamedUntil });
export type VisibilityInput = z.infer<typeof VisibilityInput>;

export const ManyDrinksInput = manyOf(
  z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('visibility'), ...VisibilityInput.shape }),
      z.object({ kind: z.literal('delete') }),
    ])
    .meta({ examples: [{ kind: 'visibility', visibility: 'hidden' }] }),
);
export type ManyDrinksInput = z.infer<typeof ManyDrinksInput>;
