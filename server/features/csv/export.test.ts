import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { categories, ingredients, menuItems } from '#server/db/schema.ts';
import { exported } from '#server/testing/csv.ts';
import { bearer, createTestApp } from '#server/testing/test-app.ts';
import { csvTitles } from '#shared/menu/csv-columns.ts';

test('the menu is exported by name in a format for a Norwegian Excel', async () => {
  const cafe = await createTestApp();
  cafe.deps.edit
    .update(menuItems)
    .set({ imageId: 1, description: 'Søt; «god»' })
    .where(eq(menuItems.id, 2))
    .run();
  const sizes = [
    { name: 'Liten', priceOre: 4000 },
    { name: 'Stor', priceOre: 5550 },
  ];
  const season = { seasonFrom: '2026-02-05', seasonUntil: '2099-12-24' };
  cafe.deps.edit
    .update(menuItems)
    .set({ sizes, soldOutUntil: '2099-01-02', ...season })
    .where(eq(menuItems.id, 4))
    .run();
  const answer = await cafe.ask('GET', '/api/menuitemapi/export', { headers: bearer(cafe.tokens.Admin) });
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="meny-\d{4}-\d\d-\d\d\.csv"$/),
  });
  expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(answer.rawPayload.subarray(3).toString()).toBe(
    [
      'Id;Navn;Kategori;Beskrivelse;Pris;Størrelser;Tilgjengelig;Til salgs igjen fra;Sesong fra;Sesong til og med;Bilde',
      '1;Espresso;Varm Kaffe;God.;34;;ja;;;;',
      '5;Iskaffe;Kald Kaffe;God.;59;;ja;;;;',
      '4;Utsolgt kaffe;Varm Kaffe;God.;40;Liten 40 / Stor 55,50;nei;2.1.2099;5.2.2026;24.12.2099;',
      '3;Ærlig kaffe;Varm Kaffe;God.;40;;ja;;;;',
      '2;Ål-latte;Varm Kaffe;"Søt; «god»";45,50;;ja;;;;Vinduet',
      '',
    ].join('\r\n'),
  );
});

test('ingredients are exported too, with an empty cell for a deleted category', async () => {
  const cafe = await createTestApp();
  cafe.deps.edit.update(ingredients).set({ color: '#fff8ec' }).run();
  cafe.deps.edit.update(categories).set({ deletedAt: 1 }).where(eq(categories.id, 3)).run();
  const answer = await cafe.ask('GET', '/api/ingredientapi/export', { headers: bearer(cafe.tokens.Admin) });
  expect(answer.headers['content-disposition']).toContain('filename="ingredienser-');
  expect(answer.body.split('\r\n').slice(0, 3)).toEqual([
    '\ufeffId;Navn;Kategori;Beskrivelse;Pris;Fyllgrad;Farge;Tilgjengelig;Til salgs igjen fra;Konsistens;Varm;Enhet;Mengde per del',
    '1;Espresso;;;12;40;#FFF8EC;ja;;;nei;;',
    '3;Kanel;;;12;4;#FFF8EC;ja;;;nei;;',
  ]);
});

test('the export of an empty café has the header', async () => {
  const cafe = await createTestApp();
  cafe.deps.edit.delete(menuItems).run();
  expect(await exported(cafe, 'menuitemapi')).toBe(
    '\ufeffId;Navn;Kategori;Beskrivelse;Pris;Størrelser;Tilgjengelig;Til salgs igjen fra;Sesong fra;Sesong til og med;Bilde\r\n',
  );
});

test('no cell of an export is a formula', async () => {
  const cafe = await createTestApp();
  const formulas = ['=1+1', '+1', '-1', '@SUM(1)', '＝1', "=cmd|' /C calc'!A0", '"=1+1"', "'=1"];
  for (const [at, name] of formulas.entries())
    cafe.deps.edit
      .update(at % 2 ? menuItems : ingredients)
      .set({ name, description: name })
      .where(eq((at % 2 ? menuItems : ingredients).id, 1 + (at >> 1)))
      .run();
  cafe.deps.edit.update(categories).set({ name: '=1+2' }).where(eq(categories.id, 1)).run();
  for (const api of ['menuitemapi', 'ingredientapi'] as const) {
    const cells = (await exported(cafe, api)).split(/[;\r\n]+/).map((cell) => cell.replace(/^"/, ''));
    expect(cells.filter((cell) => cell.startsWith("'")).length).toBeGreaterThan(3);
    expect(cells.filter((cell) => /^[\s"]*[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
  }
});

test.each([
  ['menuitemapi', 'menu'],
  ['ingredientapi', 'ingredients'],
] as const)(
  'the columns of %s are those that the back office and the API reference name',
  async (api, area) => {
    const [header] = (await exported(await createTestApp(), api)).split('\r\n');
    expect(header?.replace('\ufeff', '').split(';')).toEqual(csvTitles(area));
  },
);
