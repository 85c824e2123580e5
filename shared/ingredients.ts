import { z } from 'zod';
import { HEX_COLOR } from './color.ts';
import { PriceNok } from './money.ts';
import { Description, Id, ImagePath, Name } from './text.ts';

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
    version: z.int(),
  })
  .meta({ id: 'Ingredient' });
export type Ingredient = z.infer<typeof Ingredient>;
