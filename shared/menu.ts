import { z } from 'zod';
import { PriceNok } from './money.ts';
import { Description, Id, ImagePath, Name, Version } from './text.ts';

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
    version: Version,
  })
  .meta({ id: 'MenuItem' });
export type MenuItem = z.infer<typeof MenuItem>;

/**
 * A menu item as an admin sends it. `imageId` is a picture of the gallery: without it the item keeps the one that it
 * has, null takes it away.
 */
export const MenuItemInput = z.object({
  name: Name,
  categoryId: Id,
  description: Description.nullish().transform((description) => description ?? ''),
  price: PriceNok,
  isAvailable: z.boolean().default(true),
  imageId: Id.nullish(),
  version: Version.optional(),
});
export type MenuItemInput = z.infer<typeof MenuItemInput>;
