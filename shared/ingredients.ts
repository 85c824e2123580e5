import { z } from 'zod';
import { HEX_COLOR } from './color.ts';
import { Description, Id, ImagePath, Name, PriceNok, Version } from './fields.ts';
import { INGREDIENT_SORTS } from './list-limits.ts';
import { adminQuery, pageOf } from './lists.ts';

/** A colour as `#RRGGBB`. */
export const Color = z
  .string()
  .regex(HEX_COLOR, 'Must be a colour such as #A1B2C3')
  .meta({ description: 'A colour as `#RRGGBB`', examples: ['#FFF8EC'] });

/** How much of the cup an ingredient fills, in percent. */
export const FillLevel = z
  .int()
  .min(0)
  .max(100)
  .meta({ description: 'How much of the cup it fills, in percent; 5 is one slot', examples: [50] });

/** An ingredient of dream cups. `unitPrice` is NOK, `fillLevel` percent. */
export const Ingredient = z
  .object({
    ingredientId: Id,
    name: Name.meta({ examples: ['Helmelk'] }),
    description: Description,
    categoryId: Id.nullable().meta({ description: 'Null once its category was deleted' }),
    categoryName: Name.nullable().meta({ examples: ['Grunningredienser'] }),
    unitPrice: PriceNok,
    fillLevel: FillLevel,
    color: Color,
    isAvailable: z.boolean().meta({ description: 'What is not can’t be put into a cup', examples: [true] }),
    imagePath: ImagePath,
    version: Version,
  })
  .meta({ id: 'Ingredient', description: 'An ingredient' });
export type Ingredient = z.infer<typeof Ingredient>;

/** An admin's input of an ingredient, without its picture file. */
export const IngredientInput = z.object({
  name: Name.meta({ examples: ['Helmelk'] }),
  description: Description,
  categoryId: Id,
  unitPrice: PriceNok,
  fillLevel: FillLevel,
  color: Color,
  isAvailable: z.boolean(),
  version: Version.optional(),
});
export type IngredientInput = z.infer<typeof IngredientInput>;

/** The query of the back office's table of ingredients; `search` applies to names and categories. */
export const IngredientsQuery = adminQuery(INGREDIENT_SORTS);
export type IngredientsQuery = z.infer<typeof IngredientsQuery>;

export const IngredientsPage = pageOf(Ingredient);
export type IngredientsPage = z.infer<typeof IngredientsPage>;
