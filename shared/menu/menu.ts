import { z } from 'zod';
import {
  Allergens,
  AllowNamesake,
  Description,
  Id,
  ImagePath,
  LocalDate,
  Name,
  OptionalDescription,
  PriceNok,
  SoldOutUntil,
  text,
  Version,
} from '#shared/api/fields.ts';
import { MENU_SORTS, MENU_STATES } from '#shared/api/list-limits.ts';
import { filteredQuery, pageOf } from '#shared/api/lists.ts';
import { MAX_NAME, MAX_UNITS_PER_CHARACTER, nameKey } from '#shared/text/text.ts';
import { MAX_ITEM_CHOICES } from './choice-kinds.ts';
import { MAX_SIZE_NAME, MAX_SIZES } from './field-kinds.ts';

const Sizes = z
  .array(z.object({ name: text(1, MAX_SIZE_NAME).meta({ examples: ['Liten'] }), price: PriceNok }))
  .max(MAX_SIZES)
  .refine(
    (sizes) => new Set(sizes.map(({ name }) => nameKey(name))).size === sizes.length,
    'Must not have a name twice',
  )
  .meta({
    description: 'Empty where there is only one; the first size’s price is `price`',
    examples: [
      [
        { name: 'Liten', price: 45.5 },
        { name: 'Stor', price: 55 },
      ],
    ],
  });

const MAX_MADE_OF = 50;

const MadeOf = z
  .array(Id)
  .max(MAX_MADE_OF)
  .refine((ids) => new Set(ids).size === ids.length, 'Must not have an id twice')
  .describe('The ids of the ingredients that it is made of, where the owner says them');

const ChoiceIds = z
  .array(Id)
  .max(MAX_ITEM_CHOICES)
  .refine((ids) => new Set(ids).size === ids.length, 'Must not have an id twice')
  .meta({ description: 'The ids of its choices, in their order', examples: [[1]] });

const IsRecipeComplete = z
  .boolean()
  .describe('Whether it is made of nothing but `madeOf`, so that an option can replace an allergen');

const Diet = z
  .boolean()
  .nullable()
  .meta({
    description: 'What the owner says; null for unknown. An item that is vegan must also be vegetarian',
    examples: [true],
  });

export const MenuItem = z
  .object({
    menuItemId: Id,
    name: Name,
    categoryId: Id,
    categoryName: Name.meta({ examples: ['Varm Kaffe'] }),
    description: Description,
    price: PriceNok,
    sizes: Sizes,
    allergens: Allergens,
    usualAllergens: Allergens.optional().describe(
      'Only while a usual option is sold out: the allergens of the usual drink, without those of the option that replaces it',
    ),
    vegan: Diet,
    vegetarian: Diet,
    madeOf: MadeOf,
    isRecipeComplete: IsRecipeComplete,
    choiceIds: ChoiceIds,
    isAvailable: z.boolean().meta({ description: 'Only admins see what is not', examples: [true] }),
    soldOutUntil: SoldOutUntil,
    seasonFrom: LocalDate.nullable().describe('The first day of its season'),
    seasonUntil: LocalDate.nullable().describe('The last day of its season'),
    imageId: Id.nullable().describe('The picture of the gallery that it shows, null for none'),
    imagePath: ImagePath,
    version: Version,
  })
  .meta({ id: 'MenuItem', description: 'A menu item' });
export type MenuItem = z.infer<typeof MenuItem>;

const listOf = <Item extends z.ZodType>(item: Item) =>
  z.array(
    z.object({
      category: z.string().meta({ description: 'The key of the menu’s section', examples: ['KaffeVarm'] }),
      name: Name,
      items: z.array(item),
    }),
  );
const PRICED = { menuItemId: true, name: true, price: true, sizes: true } as const;

/** The printed menu for guests: the available items of each category. */
export const PriceList = listOf(MenuItem.pick(PRICED));

/** The menu on the café’s wall: names and prices, also of items that are sold out until a date. */
export const WallMenu = listOf(MenuItem.pick({ ...PRICED, isAvailable: true, choiceIds: true }));
export type WallMenu = z.infer<typeof WallMenu>;

export const AllergenMenu = listOf(MenuItem.pick({ menuItemId: true, name: true, allergens: true }));

/** The menu that the back office prints. It includes sold-out and seasonal items. */
export const PrintedMenu = listOf(
  MenuItem.pick({ ...PRICED, description: true, isAvailable: true, allergens: true, choiceIds: true }),
);
export type PriceList = z.infer<typeof PriceList>;

/** An admin's input of a menu item. In an update, fields left out keep their value. */
export const MenuItemInput = MenuItem.omit({
  menuItemId: true,
  categoryName: true,
  usualAllergens: true,
  imagePath: true,
})
  .partial()
  .extend({
    name: Name,
    categoryId: Id,
    description: OptionalDescription,
    price: PriceNok,
    isAvailable: z
      .boolean()
      .optional()
      .meta({ description: 'True where a new item says nothing', examples: [true] }),
    allowNamesake: AllowNamesake,
  });
export type MenuItemInput = z.infer<typeof MenuItemInput>;

export const MenuListQuery = z.object({
  category: z
    .string()
    .max(MAX_NAME * MAX_UNITS_PER_CHARACTER)
    .optional()
    .meta({ description: 'A key, a name or an id; without it, all items', examples: ['KaffeVarm'] }),
});

/** The query of the back office's table of menu items; `search` applies to names and categories. */
export const MenuQuery = filteredQuery(MENU_SORTS, MENU_STATES);
export type MenuQuery = z.infer<typeof MenuQuery>;

export const MenuPage = pageOf(MenuItem);

/** A row of the counter's list, in which baristas switch items on and off. */
export const CounterItem = MenuItem.pick({
  menuItemId: true,
  name: true,
  categoryName: true,
  isAvailable: true,
  soldOutUntil: true,
});
