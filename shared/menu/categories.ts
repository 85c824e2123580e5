import { z } from 'zod';
import {
  AllowNamesake,
  Description,
  Id,
  Name,
  OptionalDescription,
  text,
  Version,
} from '#shared/api/fields.ts';
import { CATEGORY_SORTS } from '#shared/api/list-limits.ts';
import { adminQuery, pageOf } from '#shared/api/lists.ts';
import { HEX_COLOR } from '#shared/text/color.ts';
import { MAX_TAB } from './category-names.ts';

const Tab = text(1, MAX_TAB)
  .nullable()
  .meta({
    description:
      'The label of its tab on the menu; if null, it has a tab of its own while it has items for sale',
    examples: ['KAFFE'],
  });

const Temperature = z
  .enum(['hot', 'cold'])
  .nullable()
  .describe('The menu’s list shows no prices of cold items');

const CategoryColor = z
  .string()
  .regex(HEX_COLOR, 'Must be a colour such as #3F6B3A')
  .nullable()
  .meta({ description: 'The colour of its heading on the menu', examples: ['#5B3A29'] });

export const Category = z
  .object({
    categoryId: Id,
    name: Name.meta({ examples: ['Varm Kaffe'] }),
    description: Description,
    tab: Tab,
    temperature: Temperature,
    color: CategoryColor,
    version: Version,
  })
  .meta({ id: 'Category', description: 'A category of menu items or ingredients' });
export type Category = z.infer<typeof Category>;

/** An admin's input of a category. In an update, fields left out keep their value. */
export const CategoryInput = Category.omit({ categoryId: true })
  .partial()
  .extend({ name: Category.shape.name, description: OptionalDescription });
export type CategoryInput = z.infer<typeof CategoryInput>;

export const MoveTarget = z.object({ toCategoryId: Id, allowNamesake: AllowNamesake });
export type MoveTarget = z.infer<typeof MoveTarget>;

export const CategoryUses = z.object({ menuItems: z.array(Name) });
export type CategoryUses = z.infer<typeof CategoryUses>;

export const CategoriesQuery = adminQuery(CATEGORY_SORTS);
export type CategoriesQuery = z.infer<typeof CategoriesQuery>;

export const CategoriesPage = pageOf(Category);
export type CategoriesPage = z.infer<typeof CategoriesPage>;

/** A section of the menu: a category and its name in the address. */
export const MenuSection = z.object({
  key: z.string().meta({ description: 'The key or id of the category in URLs', examples: ['KaffeVarm'] }),
  otherKeys: z.array(z.string()).meta({
    description: 'Keys that it had or may get, which still find it in URLs, such as its id',
    examples: [['1']],
  }),
  name: Name.meta({ examples: ['Varm Kaffe'] }),
  label: z.string().meta({ description: 'The heading in its tab', examples: ['VARME DRIKKER'] }),
  temperature: Temperature,
  color: CategoryColor,
  items: z.number().meta({ description: 'How many items it has for sale', examples: [8] }),
});
export type MenuSection = z.infer<typeof MenuSection>;

export const MenuTabs = z.array(
  z.object({ label: z.string().meta({ examples: ['KAFFE'] }), sections: z.array(MenuSection) }),
);
export type MenuTabs = z.infer<typeof MenuTabs>;
