import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { descriptionColumns } from '#server/db/columns.ts';
import { categories } from '#server/db/schema.ts';
import { query } from '#server/testing/apis.ts';
import { bearer, createTestApp } from '#server/testing/test-app.ts';
import { CategoriesPage } from '#shared/menu/categories.ts';

test('categories are sorted by description in Norwegian order both ways, equal ones by name', async () => {
  const cafe = await createTestApp();
  for (const [id, description] of [
    [1, 'ål'],
    [2, 'Zebra'],
    [3, 'ål'],
  ] as const)
    cafe.deps.edit.update(categories).set(descriptionColumns(description)).where(eq(categories.id, id)).run();
  const sorted = async (order: 'asc' | 'desc') => {
    const input = { sort: 'description', order };
    const { body } = await query(cafe, 'categories.page', input, bearer(cafe.tokens.Admin));
    return CategoriesPage.parse(body).rows.map(({ name }) => name);
  };
  expect(await sorted('asc')).toEqual(['Kald Kaffe', 'Grunningredienser', 'Varm Kaffe']);
  expect(await sorted('desc')).toEqual(['Grunningredienser', 'Varm Kaffe', 'Kald Kaffe']);
});
