import { eq } from 'drizzle-orm';
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core';
import { choices, optionIds } from '#server/db/choices-schema.ts';
import { nameColumns } from '#server/db/columns.ts';
import { drinks, likes, visitors } from '#server/db/drinks-schema.ts';
import type { Tx } from '#server/db/open.ts';
import { categories, images, ingredients, menuItems, users } from '#server/db/schema.ts';
import type { RecordTable } from '#server/records/records.ts';
import { placeOfName } from '#shared/menu/category-names.ts';

/** A transaction of a test, behind the app's back. */
export type Edit = { edit: Tx };
type More<Table extends RecordTable> = Partial<Table['$inferInsert']>;

/** Adds a category, on the place of the menu that its name has. @returns its id. */
export function addCategory({ edit }: Edit, name: string, more: More<typeof categories> = {}) {
  const row = { ...nameColumns(name), ...placeOfName(name), createdAt: 0, ...more };
  return edit.insert(categories).values(row).returning().get().id;
}

/** Adds a menu item to the first category. @returns its id. */
export function addMenuItem({ edit }: Edit, name: string, more: More<typeof menuItems> = {}) {
  const row = { ...nameColumns(name), categoryId: 1, priceOre: 4500, createdAt: 0, ...more };
  return edit.insert(menuItems).values(row).returning().get().id;
}

/** Adds an ingredient without a category. @returns its id. */
export function addIngredient({ edit }: Edit, name: string, more: More<typeof ingredients> = {}) {
  const look = { unitPriceOre: 1200, fillLevel: 40, color: '#3B2314' };
  const row = { ...nameColumns(name), ...look, createdAt: 0, ...more };
  return edit.insert(ingredients).values(row).returning().get().id;
}

/** Adds a choice of one of two options, milk and oat milk, of which the first stands for the ingredient 2. @returns its id. */
export function addChoice({ edit }: Edit, name: string, more: More<typeof choices> = {}) {
  const [first, second] = edit.insert(optionIds).values([{}, {}]).returning().all();
  const option = { ingredientId: null, allergens: null, isAvailable: true };
  const options = [
    { ...option, optionId: first?.id ?? 0, name: 'Helmelk', priceOre: 0, ingredientId: 2 },
    { ...option, optionId: second?.id ?? 0, name: 'Havremelk', priceOre: 650 },
  ];
  const row = { ...nameColumns(name), kind: 'one', options, createdAt: 0, ...more } as const;
  return edit.insert(choices).values(row).returning().get().id;
}

/** Adds a gallery picture, without its file. @returns its id. */
export function addImage({ edit }: Edit, name: string, more: More<typeof images> = {}) {
  const picture = { kind: 'gallery', file: 'a.webp', width: 4, height: 3 } as const;
  const row = { ...nameColumns(name), ...picture, createdAt: 0, ...more };
  return edit.insert(images).values(row).returning().get().id;
}

/** Adds an empty dream cup without a picture, which would be slow. @returns its id. */
export function addDrink({ edit }: Edit, name: string, more: More<typeof drinks> = {}) {
  const row = { ...nameColumns(name), themeId: 1, createdAt: 0, namedAt: more.createdAt ?? 0, ...more };
  return edit.insert(drinks).values(row).returning().get().id;
}

export function addLike({ edit }: Edit): void {
  edit.insert(visitors).values({ id: 'a', createdAt: 0 }).run();
  edit.insert(likes).values({ drinkId: 1, visitorId: 'a', createdAt: 0 }).run();
  edit.update(drinks).set({ likes: 1 }).run();
}

/** Adds the user `kari`, who has no password. @returns the id. */
export function addUser({ edit }: Edit): number {
  const row = {
    username: 'kari',
    usernameKey: 'kari',
    passwordHash: '',
    role: 'User',
    createdAt: 0,
  } as const;
  return edit.insert(users).values(row).returning().get().id;
}

/** Changes columns of the row with this id, or of all rows of the table. */
export function changeRow<Table extends RecordTable | typeof users>(
  { edit }: Edit,
  table: Table,
  values: SQLiteUpdateSetSource<Table>,
  id?: number,
): void {
  const where = id === undefined ? undefined : eq(table.id, id);
  edit.update(table).set(values).where(where).run();
}
