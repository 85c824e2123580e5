import { desc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { nameColumns } from '#server/db/columns.ts';
import { ingredients, menuItems } from '#server/db/schema.ts';
import { admin } from '#server/testing/apis.ts';
import { importFile } from '#server/testing/csv.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const SHARED = { name: 'Ærlig Å-latte', categoryId: 3, description: 'Ekstra god.', isAvailable: false };

/** The required fields of both types of record, with values that the tests don't change to. */
const PLAIN = {
  id: 1,
  ...nameColumns('Te'),
  categoryId: 1,
  createdAt: 0,
  priceOre: 0,
  unitPriceOre: 0,
  fillLevel: 0,
  color: '#000000',
};

const RESOURCES = [
  {
    api: 'menuitemapi',
    table: menuItems,
    fields: { ...SHARED, price: 19.99, imageId: 1 },
    header: 'Navn;Kategori;Beskrivelse;Tilgjengelig;Pris;Bilde',
    line: 'Ærlig Å-latte;Grunningredienser;Ekstra god.;nei;19,99;Vinduet',
  },
  {
    api: 'ingredientapi',
    table: ingredients,
    fields: { ...SHARED, unitPrice: 19.99, fillLevel: 35, color: '#A1B2C3' },
    header: 'Navn;Kategori;Beskrivelse;Tilgjengelig;Pris;Fyllgrad;Farge',
    line: 'Ærlig Å-latte;Grunningredienser;Ekstra god.;nei;19,99;35;#A1B2C3',
  },
] as const;

test.for(RESOURCES)('a record of $api is stored the same by an import and by the API', async (resource) => {
  const { api, table, fields, header, line } = resource;
  const cafe = await createTestApp();
  const newest = (count: number) =>
    cafe.deps.db
      .select()
      .from(table)
      .orderBy(desc(table.id))
      .limit(count)
      .all()
      .map(({ id: _, createdAt: __, ...columns }) => columns);
  await importFile(cafe, api, `${header}\n${line}`);
  expect((await admin.post(cafe, `/api/${api}/create`, fields)).status).toBe(201);
  const [byHand, byFile] = newest(2);
  expect(byFile).toEqual(byHand);
  expect(byFile).toMatchObject({ version: 1, name: SHARED.name });
  for (const change of [
    async () => importFile(cafe, api, `Id;${header}\n1;${line}`),
    async () => admin.put(cafe, `/api/${api}/update/1`, fields),
  ]) {
    cafe.deps.edit.delete(table).run();
    cafe.deps.edit.insert(table).values(PLAIN).run();
    expect((await change()).status).toBe(200);
    expect(newest(1)).toEqual([{ ...byHand, version: 2 }]);
  }
});
