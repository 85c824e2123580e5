import { z } from 'zod';
import { PriceNok } from './money.ts';
import { Description, Id, ImagePath, Name } from './text.ts';

/** A drink that the café sells. `price` is NOK. */
export const MenuItem = z
  .object({
    menuItemId: Id,
    name: Name,
    categoryId: Id,
    categoryName: Name,
    description: Description,
    price: PriceNok,
    isAvailable: z.boolean(),
    imagePath: ImagePath,
    version: z.int(),
  })
  .meta({ id: 'MenuItem' });
export type MenuItem = z.infer<typeof MenuItem>;
