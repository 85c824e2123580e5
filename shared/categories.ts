import { z } from 'zod';
import { Description, Id, Name, OptionalDescription, Version } from './fields.ts';
import { CATEGORY_SORTS } from './list-limits.ts';
import { adminQuery, pageOf } from './lists.ts';

/** The keys of menu categories in URLs. */
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

/** An admin's input of a category. In an update, fields left out keep their value. */
export const CategoryInput = z.object({
  name: Name.meta({ examples: ['Varm Kaffe'] }),
  description: OptionalDescription,
  version: Version.optional(),
});
export type CategoryInput = z.infer<typeof CategoryInput>;

/** The category that menu items are moved to. */
export const MoveTarget = z.object({ toCategoryId: Id });
export type MoveTarget = z.infer<typeof MoveTarget>;

/** The names of a category's menu items. */
export const CategoryUses = z.object({ menuItems: z.array(Name) });
export type CategoryUses = z.infer<typeof CategoryUses>;

/** The query of the back office's table of categories. */
export const CategoriesQuery = adminQuery(CATEGORY_SORTS);
export type CategoriesQuery = z.infer<typeof CategoriesQuery>;

export const CategoriesPage = pageOf(Category);
export type CategoriesPage = z.infer<typeof CategoriesPage>;
