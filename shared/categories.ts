import { z } from 'zod';
import { Description, Id, Name, OptionalDescription, Version } from './fields.ts';
import { CATEGORY_SORTS } from './list-limits.ts';
import { adminQuery, pageOf } from './lists.ts';

/** How a URL names a menu category. */
export const CategoryKey = z.enum(['KaffeVarm', 'KaffeKald', 'MatchaVarm', 'MatchaKald', 'Smoothie']);
export type CategoryKey = z.infer<typeof CategoryKey>;

export const Category = z
  .object({
    categoryId: Id,
    name: Name.meta({ examples: ['Varm Kaffe'] }),
    description: Description,
    version: Version,
  })
  .meta({ id: 'Category', description: 'A category of menu items or ingredients' });
export type Category = z.infer<typeof Category>;

/** A category as an admin sends it. In an update, what is left out stays as it is. */
export const CategoryInput = z.object({
  name: Name.meta({ examples: ['Varm Kaffe'] }),
  description: OptionalDescription,
  version: Version.optional(),
});
export type CategoryInput = z.infer<typeof CategoryInput>;

/** Which categories the back office's table shows. */
export const CategoriesQuery = adminQuery(CATEGORY_SORTS);
export type CategoriesQuery = z.infer<typeof CategoriesQuery>;

export const CategoriesPage = pageOf(Category);
export type CategoriesPage = z.infer<typeof CategoriesPage>;
