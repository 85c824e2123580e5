import { z } from 'zod';
import {
  atMost,
  Count,
  Id,
  ImagePath,
  KnownAllergens,
  Name,
  PriceNok,
  text,
  urlNumber,
} from '#shared/api/fields.ts';
import { adminQuery, PageNumber, PageSize, pageOf, SortOrder, searchQuery } from '#shared/api/lists.ts';
import { MAX_PORTIONS, SLOTS } from '#shared/cup/cup.ts';
import { THEMES, VESSELS } from '#shared/cup/looks.ts';
import { AmountPerSlot, Color, FillLevel, IsHot, TextureName, UnitName } from '#shared/menu/ingredients.ts';
import { manyOf } from '#shared/menu/many.ts';
import {
  DEFAULT_DRINK_NAME,
  DRINK_STATES,
  DRINKS_PAGE_SIZE,
  MAX_DRINK_NAME,
  USER_DRINKS_PAGE_SIZE,
  VISIBILITIES,
} from './drink-limits.ts';

export const DrinkName = text(0, MAX_DRINK_NAME)
  .meta({ description: `If empty, \`${DEFAULT_DRINK_NAME}\` is stored`, examples: ['Solnedgang'] })
  .transform((name) => name || DEFAULT_DRINK_NAME);

export const NewDrinkName = z.object({ name: DrinkName });

export const ThemeId = z
  .int()
  .min(1)
  .max(THEMES.length)
  .meta({ description: 'The id of a colour theme; 1 is green', examples: [1] });

export const VesselName = z.enum(VESSELS).describe('What the dream cup is served in');

export const DrinkIngredient = z
  .object({
    ingredientId: Id.nullable().describe('Null if the ingredient was deleted'),
    name: Name.meta({ examples: ['Helmelk'] }),
    color: Color,
    fillLevel: FillLevel,
    texture: TextureName,
    isHot: IsHot,
    unitPrice: PriceNok.nullable().describe('The current price of the ingredient; null if it was deleted'),
    isAvailable: z
      .boolean()
      .meta({ description: 'Whether the ingredient is currently available', examples: [true] }),
    unit: UnitName,
    amountPerSlot: AmountPerSlot,
  })
  .meta({
    id: 'DrinkIngredient',
    description: 'An ingredient as it was when the dream cup was saved, with its current price and measure',
  });

const DrinkLayer = z
  .object({
    choice: Count.meta({ description: 'An index into `ingredientDTOs`', examples: [0] }),
    slots: z
      .int()
      .min(1)
      .max(SLOTS)
      .meta({ description: `The number of slots, of ${SLOTS} in a cup`, examples: [10] }),
  })
  .meta({ id: 'DrinkLayer', description: 'Neighbouring slots with the same ingredient' });

export const Drink = z
  .object({
    drinkId: Id,
    name: Name.meta({ examples: ['Solnedgang'] }),
    categoryName: Name.nullable().meta({
      description: 'Always null: dream cups have no category',
      examples: [null],
    }),
    salePrice: PriceNok,
    price: z
      .number()
      .min(0)
      .meta({
        description: 'The current price of what is in it, in NOK, without deleted ingredients',
        examples: [62.5],
      }),
    imagePath: ImagePath,
    themeId: ThemeId,
    vessel: VesselName,
    ingredientDTOs: z.array(DrinkIngredient).describe('In the order in which they were chosen'),
    layers: z.array(DrinkLayer).describe('From the bottom of the cup'),
    timesFavorite: Count.meta({ description: 'The number of likes', examples: [3] }),
    allergens: KnownAllergens.describe('What is known of its ingredients today'),
    allergensUnknown: z.array(Name).meta({
      description:
        'Ingredients whose allergens nobody has said, or that were deleted; empty where all are known',
      examples: [[]],
    }),
    visibility: z
      .enum(VISIBILITIES)
      .exactOptional()
      .meta({
        description:
          '`hidden` by the café, or `waiting` until the café has looked at it: only its maker and staff get such a dream cup, with the default picture as `imagePath`. Left out of reads where everybody sees it',
        examples: ['waiting'],
      }),
  })
  .meta({ id: 'Drink', description: 'A dream cup' });
export type Drink = z.infer<typeof Drink>;

const TOO_MANY_PORTIONS = `At most ${MAX_PORTIONS} ingredients`;
const TOO_MANY_LAYERS = `At most ${SLOTS} layers`;

export const RequestId = z
  .string()
  .regex(/^[\w-]{16,64}$/, 'Must be 16 to 64 letters, digits, _ or -')
  .meta({
    description:
      'A random id; a repeated request with the same id stores nothing, and gets what the first has stored',
    examples: ['b7e2f0f6-5c6a-4e58-9d0e-6f1a2b3c4d5e'],
  });

/** The builder's input of a new dream cup: choices in their order, layers from the bottom. */
export const NewDrink = z.object({
  name: DrinkName,
  themeId: ThemeId.default(1),
  vessel: VesselName.default('cup'),
  choices: atMost(MAX_PORTIONS, Id, TOO_MANY_PORTIONS),
  layers: atMost(SLOTS, z.object({ ingredientId: Id, slots: z.int().min(1).max(SLOTS) }), TOO_MANY_LAYERS),
  requestId: RequestId.optional(),
});
export type NewDrink = z.infer<typeof NewDrink>;

/** A REST client's input of a new dream cup: the choices in the order of pouring. */
export const NewDrinkBody = NewDrink.pick({ name: true, themeId: true, vessel: true }).extend({
  ingredientDTOs: atMost(MAX_PORTIONS, z.object({ ingredientId: Id }), TOO_MANY_PORTIONS),
  imagePath: z.string().nullish().describe('A PNG data URL; if left out, the server renders the picture'),
  requestId: RequestId.optional(),
});

const DrinkSort = z
  .enum(['name', 'timesFavorite', 'createdAt'])
  .describe('The field to sort by; `createdAt` is the time of saving');

export const DrinksQuery = searchQuery(DRINKS_PAGE_SIZE).extend({
  sort: DrinkSort.default('name'),
  order: SortOrder.default('asc'),
});
export type DrinksQuery = z.infer<typeof DrinksQuery>;

export const OwnDrinksQuery = DrinksQuery.extend({ pageSize: PageSize.default(USER_DRINKS_PAGE_SIZE) });

/** The page size of the REST lists for a query with `page` only. */
export const DEFAULT_PAGE_SIZE = 20;

const DIGITS = /^\d{1,9}$/;

/** The query of the REST lists; without `page` and `pageSize` they return the first thousand drinks. */
export const DrinkListQuery = DrinksQuery.extend({
  page: urlNumber(DIGITS, PageNumber).optional(),
  pageSize: urlNumber(DIGITS, PageSize)
    .optional()
    .describe(`Default: ${DEFAULT_PAGE_SIZE} if \`page\` is given`),
});
export type DrinkListQuery = z.infer<typeof DrinkListQuery>;

export const DrinksPage = pageOf(Drink);
export type DrinksPage = z.infer<typeof DrinksPage>;

export const Likes = z
  .object({ timesFavorite: Count.meta({ examples: [4] }) })
  .meta({ id: 'Likes', description: 'The current number of likes' });
export type Likes = z.infer<typeof Likes>;

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
