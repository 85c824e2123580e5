import { z } from 'zod';
import {
  Allergens,
  Description,
  decimal,
  Id,
  ImagePath,
  Name,
  NewSoldOutUntil,
  PriceNok,
  SoldOutUntil,
  Version,
} from '#shared/api/fields.ts';
import { INGREDIENT_SORTS, INGREDIENT_STATES } from '#shared/api/list-limits.ts';
import { filteredQuery, pageOf } from '#shared/api/lists.ts';
import { TEXTURES } from '#shared/cup/textures.ts';
import { MAX_AMOUNT, UNITS } from '#shared/cup/units.ts';
import { HEX_COLOR } from '#shared/text/color.ts';

export const Color = z
  .string()
  .regex(HEX_COLOR, 'Must be a colour such as #A1B2C3')
  .meta({ description: 'A colour as `#RRGGBB`', examples: ['#FFF8EC'] });

export const FillLevel = z
  .int()
  .min(0)
  .max(100)
  .meta({ description: 'How much of the cup it fills, in percent; 5 is one slot', examples: [50] });

export const TextureName = z.enum(TEXTURES).describe('How it is drawn and poured');

export const IsHot = z
  .boolean()
  .meta({ description: 'Whether a drink with it is served hot', examples: [false] });

export const UnitName = z.enum(UNITS).describe('The unit in which baristas measure it');

export const AmountPerSlot = decimal(0.01, MAX_AMOUNT).meta({
  description: 'How much of its unit fills one of the cup’s slots',
  examples: [0.15],
});

export const Ingredient = z
  .object({
    ingredientId: Id,
    name: Name.meta({ examples: ['Helmelk'] }),
    description: Description,
    categoryId: Id.nullable().describe('Null once its category was deleted'),
    categoryName: Name.nullable().meta({ examples: ['Grunningredienser'] }),
    unitPrice: PriceNok,
    fillLevel: FillLevel,
    color: Color,
    allergens: Allergens,
    isAvailable: z.boolean().meta({ description: 'Whether it can be put into a cup', examples: [true] }),
    texture: TextureName,
    isHot: IsHot,
    unit: UnitName,
    amountPerSlot: AmountPerSlot,
    imagePath: ImagePath,
    version: Version,
  })
  .meta({ id: 'Ingredient', description: 'An ingredient' });
export type Ingredient = z.infer<typeof Ingredient>;

/**
 * An ingredient for the back office. `texture`, `unit` and `amountPerSlot` include the defaults; the fields `own…` are the
 * owner's choice, or null.
 */
export const EditableIngredient = Ingredient.extend({
  soldOutUntil: SoldOutUntil,
  ownTexture: TextureName.nullable().describe('Null where the category decides'),
  ownUnit: UnitName.nullable().describe('Null where the texture decides'),
  ownAmountPerSlot: AmountPerSlot.nullable().describe('Null where the texture decides'),
}).meta({ id: 'EditableIngredient', description: 'An ingredient, with the owner’s own choices' });
export type EditableIngredient = z.infer<typeof EditableIngredient>;

/** Has no picture file. The category decides a missing texture, and the texture a missing unit and amount. */
export const IngredientInput = z.object({
  name: Name.meta({ examples: ['Helmelk'] }),
  description: Description,
  categoryId: Id,
  unitPrice: PriceNok,
  fillLevel: FillLevel,
  color: Color,
  allergens: Allergens.optional(),
  isAvailable: z.boolean(),
  soldOutUntil: NewSoldOutUntil,
  texture: TextureName.nullable().optional(),
  isHot: IsHot.optional(),
  unit: UnitName.nullable().optional(),
  amountPerSlot: AmountPerSlot.nullable().optional(),
  version: Version.optional(),
});
export type IngredientInput = z.infer<typeof IngredientInput>;

/** The query of the back office's table of ingredients; `search` applies to names and categories. */
export const IngredientsQuery = filteredQuery(INGREDIENT_SORTS, INGREDIENT_STATES);
export type IngredientsQuery = z.infer<typeof IngredientsQuery>;

export const IngredientsPage = pageOf(EditableIngredient);

export const CounterIngredient = EditableIngredient.pick({
  ingredientId: true,
  name: true,
  categoryName: true,
  isAvailable: true,
  soldOutUntil: true,
});
