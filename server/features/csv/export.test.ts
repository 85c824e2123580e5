import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect } from 'vitest';
import { nameColumns } from '#server/db/columns.ts';
import { categories, images, ingredients, menuItems } from '#server/db/schema.ts';
import { readTables } from '#server/testing/apis.ts';
import { exportCsv, importFile, importWithToken, readPreview } from '#server/testing/csv.ts';
import { changeRow } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import { bearer } from '#server/testing/test-app.ts';
import { Description, Name, text } from '#shared/api/fields.ts';
import type { Allergens } from '#shared/menu/allergens.ts';
import { csvTitles } from '#shared/menu/csv-columns.ts';
import { MAX_SIZE_NAME } from '#shared/menu/field-kinds.ts';
import { DIETS } from '#shared/menu/menu-fields.ts';
import { nameKey } from '#shared/text/text.ts';

test('the menu is exported by name in a format for a Norwegian Excel', async ({ cafe }) => {
  changeRow(cafe.deps, menuItems, { imageId: 1, description: 'Søt; «god»' }, 2);
  const sizes = [
    { name: 'Liten', priceOre: 4000 },
    { name: 'Stor', priceOre: 5550 },
  ];
  const season = { seasonFrom: '2026-02-05', seasonUntil: '2099-12-24' };
  changeRow(cafe.deps, menuItems, { choiceIds: [1] }, 2);
  changeRow(cafe.deps, menuItems, { vegetarian: true, vegan: false }, 3);
  changeRow(cafe.deps, menuItems, { sizes, soldOutUntil: '2099-01-02', ...season }, 4);
  const answer = await cafe.ask('GET', '/api/menuitemapi/export', { headers: bearer(cafe.tokens.Admin) });
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="meny-\d{4}-\d\d-\d\d\.csv"$/),
  });
  expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(answer.rawPayload.subarray(3).toString()).toBe(
    [
      'Id;Navn;Kategori;Beskrivelse;Pris;Størrelser;Valg;Allergener;Vegetarisk;Vegansk;Tilgjengelig;Til salgs igjen fra;Sesong fra;Sesong til og med;Bilde',
      '1;Espresso;Varm Kaffe;God.;34;;;;;;ja;;;;',
      '5;Iskaffe;Kald Kaffe;God.;59;;;;;;ja;;;;',
      '4;Utsolgt kaffe;Varm Kaffe;God.;40;Liten 40 / Stor 55,50;;;;;nei;2.1.2099;5.2.2026;24.12.2099;',
      '3;Ærlig kaffe;Varm Kaffe;God.;40;;;;ja;nei;ja;;;;',
      '2;Ål-latte;Varm Kaffe;"Søt; «god»";45,50;;Melk;;;;ja;;;;Vinduet',
      '',
    ].join('\r\n'),
  );
});

test('a key of a spreadsheet gets the menu as entered, as admins do', async ({ cafe }) => {
  const allergens = { contains: [], mayContain: [] };
  changeRow(cafe.deps, menuItems, { choiceIds: [1], allergens, vegan: true, vegetarian: true }, 1);
  changeRow(cafe.deps, ingredients, { isAvailable: false }, 2);
  const headers = bearer(cafe.keyTokens.Sheet);
  const { body } = await cafe.ask('GET', '/api/menuitemapi/export', { headers });
  expect(body).toBe(await exportCsv(cafe, 'menuitemapi'));
});

test('ingredients are exported too, with an empty cell for a deleted category', async ({ cafe }) => {
  changeRow(cafe.deps, ingredients, { color: '#fff8ec' });
  changeRow(cafe.deps, categories, { deletedAt: 1 }, 3);
  const answer = await cafe.ask('GET', '/api/ingredientapi/export', { headers: bearer(cafe.tokens.Admin) });
  expect(answer.headers['content-disposition']).toContain('filename="ingredienser-');
  expect(answer.body.split('\r\n').slice(0, 3)).toEqual([
    '\ufeffId;Navn;Kategori;Beskrivelse;Pris;Fyllgrad;Farge;Allergener;Tilgjengelig;Til salgs igjen fra;Konsistens;Varm;Enhet;Mengde per del',
    '1;Espresso;;;12;40;#FFF8EC;;ja;;;nei;;',
    '3;Kanel;;;12;4;#FFF8EC;;ja;;;nei;;',
  ]);
});

test.for([
  ['menuitemapi', 'menu', menuItems],
  ['ingredientapi', 'ingredients', ingredients],
] as const)('%s exports all columns, also without records', async ([api, area, table], { cafe }) => {
  const header = `\ufeff${csvTitles(area).join(';')}\r\n`;
  expect(await exportCsv(cafe, api)).toContain(header);
  cafe.deps.edit.delete(table).run();
  expect(await exportCsv(cafe, api)).toBe(header);
});

/** Characters with a meaning in CSV files, spreadsheets or this program, among ordinary ones. */
const sign = fc.constantFrom(
  ...['"', "'", ';', ',', '\n', '\r', '\r\n', '\t', '=', '+', '-', '@', '＝', '＋', '－', '＠'],
  ...['æ', 'ø', 'å', 'Å', '🧋', '👩🏽‍🍳', 'e\u0301', ' ', '\u00a0', '|', '«', '#', '0', '\ufeff', '%'],
);
const anyText = (maxLength: number) =>
  fc.oneof(fc.string({ unit: sign, maxLength }), fc.string({ unit: 'grapheme', maxLength }));

const SizeName = text(1, MAX_SIZE_NAME);

/** Texts that a schema accepts. */
const allowed = (schema: typeof Name, maxLength: number) =>
  anyText(maxLength)
    .map((text) => schema.safeParse(text))
    .filter(({ success }) => success)
    .map(({ data = '' }) => data);

const record = fc.record({
  // Also titles of columns, which no line below the header may be taken for.
  name: fc.oneof({ weight: 4, arbitrary: allowed(Name, 12) }, fc.constantFrom('Navn', 'Id', 'Pris', 'sep=;')),
  description: allowed(Description, 30),
  category: allowed(Name, 8),
  ore: fc.integer({ min: 0, max: 10_000_000 }),
  isAvailable: fc.boolean(),
  soldOutUntil: fc.constantFrom(null, '2099-01-02', '2020-01-02'),
  allergens: fc.constantFrom<Allergens[]>(
    { contains: [], mayContain: [] },
    { contains: ['oats'], mayContain: ['milk'] },
  ),
  ofMenu: fc.record({
    diet: fc.constantFrom(...DIETS),
    seasonFrom: fc.constantFrom(null, '2026-02-05', '2026-11-30'),
    seasonUntil: fc.constantFrom(null, '2026-12-24', '2099-01-01'),
    sizes: fc.uniqueArray(
      fc.record({ name: allowed(SizeName, 8), priceOre: fc.integer({ min: 0, max: 10_000_000 }) }),
      { maxLength: 3, selector: ({ name }) => nameKey(name) },
    ),
  }),
});

test('importing an export changes nothing, whatever the texts are', async ({ cafe }) => {
  await fc.assert(
    fc.asyncProperty(record, async ({ name, category, ore, ofMenu: { diet, ...ofMenu }, ...both }) => {
      const { vegan, vegetarian } = diet;
      const texts = { ...nameColumns(name), ...both };
      changeRow(cafe.deps, categories, nameColumns(category), 1);
      changeRow(cafe.deps, images, nameColumns(category), 1);
      changeRow(cafe.deps, menuItems, { ...texts, ...ofMenu, vegan, vegetarian, priceOre: ore, imageId: 1 });
      changeRow(cafe.deps, ingredients, { ...texts, unitPriceOre: ore, fillLevel: ore % 101 });
      const before = readTables(cafe);
      for (const [api, unchanged] of [
        ['menuitemapi', 5],
        ['ingredientapi', 4],
      ] as const) {
        const file = await exportCsv(cafe, api);
        const nothing = { created: 0, updated: 0, unchanged };
        const { token, ...plan } = await readPreview(cafe, api, file);
        const lists = { changes: [], problems: [], missingCategories: [], ignoredColumns: [] };
        expect(plan).toEqual({ ...nothing, ...lists });
        expect((await importWithToken(cafe, api, file, token)).body).toEqual(nothing);
      }
      expect(readTables(cafe)).toEqual(before);
    }),
    { numRuns: 60 },
  );
}, 60_000);

test('an export without ids, imported into an empty café, creates the same menu', async ({ cafe }) => {
  const { edit } = cafe.deps;
  const file = await exportCsv(cafe, 'menuitemapi');
  edit.delete(menuItems).run();
  const withoutIds = file.replace(/^\d+;/gm, ';');
  const imported = await importFile(cafe, 'menuitemapi', withoutIds);
  expect(imported.body).toEqual({ created: 5, updated: 0, unchanged: 0 });
  const again = await exportCsv(cafe, 'menuitemapi');
  expect(again.replace(/^\d+;/gm, ';')).toBe(withoutIds);
});

test('other line ends are no change, and new texts are stored with LF', async ({ cafe }) => {
  const { edit } = cafe.deps;
  changeRow(cafe.deps, menuItems, { description: 'Søt\r\nog\nvarm' });
  for (const end of ['\n', '\r\n', '\r']) {
    const file = `Id;Beskrivelse\n1;"Søt${end}og${end}varm"`;
    expect(await readPreview(cafe, 'menuitemapi', file), JSON.stringify(end)).toMatchObject({ unchanged: 1 });
  }
  const file = 'Id;Beskrivelse\n1;"Bitter\r\nog\rkald"';
  await importFile(cafe, 'menuitemapi', file);
  const item = edit.select().from(menuItems).where(eq(menuItems.id, 1)).get();
  expect(item?.description).toBe('Bitter\nog\nkald');
});
