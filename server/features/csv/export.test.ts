import { expect } from 'vitest';
import { categories, ingredients, menuItems } from '#server/db/schema.ts';
import { exported } from '#server/testing/csv.ts';
import { changeRow } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import { bearer } from '#server/testing/test-app.ts';
import { csvTitles } from '#shared/menu/csv-columns.ts';

test('the menu is exported by name in a format for a Norwegian Excel', async ({ cafe }) => {
  changeRow(cafe.deps, menuItems, { imageId: 1, description: 'Søt; «god»' }, 2);
  const sizes = [
    { name: 'Liten', priceOre: 4000 },
    { name: 'Stor', priceOre: 5550 },
  ];
  const season = { seasonFrom: '2026-02-05', seasonUntil: '2099-12-24' };
  changeRow(cafe.deps, menuItems, { sizes, soldOutUntil: '2099-01-02', ...season }, 4);
  const answer = await cafe.ask('GET', '/api/menuitemapi/export', { headers: bearer(cafe.tokens.Admin) });
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="meny-\d{4}-\d\d-\d\d\.csv"$/),
  });
  expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(answer.rawPayload.subarray(3).toString()).toBe(
    [
      'Id;Navn;Kategori;Beskrivelse;Pris;Størrelser;Allergener;Tilgjengelig;Til salgs igjen fra;Sesong fra;Sesong til og med;Bilde',
      '1;Espresso;Varm Kaffe;God.;34;;;ja;;;;',
      '5;Iskaffe;Kald Kaffe;God.;59;;;ja;;;;',
      '4;Utsolgt kaffe;Varm Kaffe;God.;40;Liten 40 / Stor 55,50;;nei;2.1.2099;5.2.2026;24.12.2099;',
      '3;Ærlig kaffe;Varm Kaffe;God.;40;;;ja;;;;',
      '2;Ål-latte;Varm Kaffe;"Søt; «god»";45,50;;;ja;;;;Vinduet',
      '',
    ].join('\r\n'),
  );
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
] as const)(
  '%s exports the columns of the back office and the reference, also of nothing',
  async ([api, area, table], { cafe }) => {
    const header = `\ufeff${csvTitles(area).join(';')}\r\n`;
    expect(await exported(cafe, api)).toContain(header);
    cafe.deps.edit.delete(table).run();
    expect(await exported(cafe, api)).toBe(header);
  },
);
