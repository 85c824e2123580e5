import { eq } from 'drizzle-orm';
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core';
import { nameColumns } from '#server/db/columns.ts';
import { drinks } from '#server/db/drinks-schema.ts';
import { categories, images, ingredients, menuItems, type users } from '#server/db/schema.ts';
import type { RecordTable } from '#server/records/versions.ts';
import type { TestDeps } from './test-deps.ts';

/*
 * Rows behind the app's back. Records are added with the defaults that stand here where `more` names no others; each
 * function returns the id.
 */

type Edit = Pick<TestDeps, 'edit'>;
type More<Table extends RecordTable> = Partial<Table['$inferInsert']>;

const created = (name: string) => ({ ...nameColumns(name), createdAt: 0 });

export function addCategory({ edit }: Edit, name: string, more: More<typeof categories> = {}): number {
  const values = { ...created(name), ...more };
  return edit.insert(categories).values(values).returning().get().id;
}

export function addMenuItem({ edit }: Edit, name: string, more: More<typeof menuItems> = {}): number {
  const values = { ...created(name), categoryId: 1, priceOre: 4500, ...more };
  return edit.insert(menuItems).values(values).returning().get().id;
}

export function addIngredient({ edit }: Edit, name: string, more: More<typeof ingredients> = {}): number {
  const values = { ...created(name), unitPriceOre: 1200, fillLevel: 40, color: '#3B2314', ...more };
  return edit.insert(ingredients).values(values).returning().get().id;
}

/** A picture of the gallery, without its file. */
export function addPicture({ edit }: Edit, name: string, more: More<typeof images> = {}): number {
  const values = { ...created(name), kind: 'gallery', file: 'a.webp', width: 4, height: 3, ...more } as const;
  return edit.insert(images).values(values).returning().get().id;
}

/** An empty dream cup without a picture, which would be slow. */
export function addDrink({ edit }: Edit, name: string, more: More<typeof drinks> = {}): number {
  const values = { ...created(name), themeId: 1, ...more };
  return edit.insert(drinks).values(values).returning().get().id;
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
