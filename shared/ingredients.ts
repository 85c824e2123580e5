import { z } from 'zod';
import { HEX_COLOR } from './color.ts';
import { PriceNok } from './money.ts';
import { Description, Id, ImagePath, Name, Version } from './text.ts';

/** A colour as `#RRGGBB`. */
export const Color = z.string().regex(HEX_COLOR, 'Must be a colour such as #A1B2C3');

/** How much of the cup an ingredient fills, in percent. */
export const FillLevel = z.int().min(0).max(100);

/** What a dream cup is built from. `unitPrice` is NOK, `fillLevel` percent. */
export const Ingredient = z
  .object({
    ingredientId: Id,
    name: Name,
    description: Description,
    categoryId: Id.nullable(),
    categoryName: Name.nullable(),
    unitPrice: PriceNok,
    fillLevel: FillLevel,
    color: Color,
    isAvailable: z.boolean(),
    imagePath: ImagePath,
    version: Version,
  })
  .meta({ id: 'Ingredient' });
export type Ingredient = z.infer<typeof Ingredient>;

/** An ingredient as an admin means it; its picture is a file beside it. */
export const IngredientInput = z.object({
  name: Name,
  description: Description,
  categoryId: Id,
  unitPrice: PriceNok,
  fillLevel: FillLevel,
  color: Color,
  isAvailable: z.boolean(),
  version: Version.optional(),
});
export type IngredientInput = z.infer<typeof IngredientInput>;
