import { expect } from 'vitest';
import { auditLog } from '#server/db/cafe-schema.ts';
import { images, menuItems, users } from '#server/db/schema.ts';
import { admin, expectAnswer, get, mutate, readChangeId, undone } from '#server/testing/apis.ts';
import { type CsvApi, exportCsv, importFile, MIXED_FILE, readPreview } from '#server/testing/csv.ts';
import { changeRow } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import { bearer, type TestApp } from '#server/testing/test-app.ts';
import { MenuItem } from '#shared/menu/menu.ts';

const MENU = 'menuitemapi';

/** A year that dates can still have. */
const FAR = new Date().getFullYear() + 9;

async function readMenu(cafe: TestApp): Promise<MenuItem[]> {
  const { body } = await admin.get(cafe, '/api/menuitemapi/menuitemslist');
  return MenuItem.array().parse(body);
}

const readItem = async (cafe: TestApp, id: number) =>
  (await readMenu(cafe)).find(({ menuItemId }) => menuItemId === id);

test('a preview shows what a file would change, and stores nothing', async ({ unchangedCafe: cafe }) => {
  const { token, ...plan } = await readPreview(cafe, MENU, MIXED_FILE);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(plan).toEqual({
    created: 1,
    updated: 1,
    unchanged: 1,
    missingCategories: [],
    ignoredColumns: [],
    problems: [],
    changes: [
      {
        line: 2,
        action: 'update',
        name: 'Ål-latte',
        fields: [
          { column: 'Beskrivelse', before: 'God.', after: '' },
          { column: 'Pris', before: '45,50', after: '47,50' },
          { column: 'Tilgjengelig', before: 'ja', after: 'nei' },
          { column: 'Bilde', before: '', after: 'Vinduet' },
        ],
      },
      {
        line: 3,
        action: 'create',
        name: 'Cortado',
        fields: [
          { column: 'Navn', before: '', after: 'Cortado' },
          { column: 'Kategori', before: '', after: 'Varm Kaffe' },
          { column: 'Beskrivelse', before: '', after: 'Liten' },
          { column: 'Pris', before: '', after: '42' },
          { column: 'Tilgjengelig', before: '', after: 'ja' },
        ],
      },
    ],
  });
});

test('an import is one change, which another admin can take back', async ({ cafe }) => {
  const before = await readMenu(cafe);
  const imported = await importFile(cafe, MENU, MIXED_FILE);
  changeRow(cafe.deps, users, { role: 'Admin' }, 2);
  const input = { changeId: readChangeId(imported) };
  expect(await mutate(cafe, 'audit.undo', input, bearer(cafe.tokens.User))).toMatchObject(undone(2));
  expect(await readMenu(cafe)).toEqual(
    before.map((item) => (item.menuItemId === 2 ? { ...item, version: 3 } : item)),
  );
});

test('an import makes exactly the changes of its preview', async ({ cafe }) => {
  const others = (await readMenu(cafe)).filter(({ menuItemId }) => menuItemId !== 2);
  expectAnswer(await importFile(cafe, MENU, MIXED_FILE), 200, { created: 1, updated: 1, unchanged: 1 });
  const menu = await readMenu(cafe);
  expect(menu).toHaveLength(6);
  expect(menu).toEqual(expect.arrayContaining(others));
  expect(await readItem(cafe, 2)).toMatchObject({ price: 47.5, isAvailable: false, imageId: 1, version: 2 });
  expect(await readPreview(cafe, MENU, MIXED_FILE)).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
});

test('the log says of an import that it added records as well as changing others', async ({ cafe }) => {
  await importFile(cafe, MENU, MIXED_FILE);
  await admin.mutate(cafe, 'categories.create', { name: 'Te' });
  expect((await admin.query(cafe, 'audit.page', {})).body).toMatchObject({
    rows: [
      { name: 'Te', others: 0, isMixed: false },
      { others: 1, isMixed: true },
    ],
  });
});

test('the log of an import has nothing but the changed fields', async ({ cafe }) => {
  changeRow(cafe.deps, menuItems, { madeOf: [1, 2], choiceIds: [1] }, 2);
  await importFile(cafe, MENU, 'Id;Pris\n2;51');
  const log = cafe.deps.db.select().from(auditLog).all();
  expect(log.map(({ fields }) => fields)).toEqual([' price version ']);
});

test('missing columns and cells keep the value; an empty text or picture is cleared', async ({ cafe }) => {
  changeRow(cafe.deps, menuItems, { imageId: 1, isAvailable: false }, 2);
  const stored = { name: 'Ål-latte', price: 50, isAvailable: false };
  await importFile(cafe, MENU, 'pris;NAVN\n50;Ål-latte');
  expect(await readItem(cafe, 2)).toMatchObject({ ...stored, description: 'God.', imageId: 1 });
  await importFile(cafe, MENU, 'Id;Pris;Beskrivelse\n2;51');
  expect(await readItem(cafe, 2)).toMatchObject({ price: 51, description: 'God.' });
  await importFile(cafe, MENU, 'Id;Navn;Kategori;Pris;Tilgjengelig;Beskrivelse;Bilde\n2;;;;;;');
  expect(await readItem(cafe, 2)).toMatchObject({ ...stored, price: 51, description: '', imageId: null });
});

test('a line without an id updates the record of its name and category, or adds one', async ({ cafe }) => {
  const lines = ' espresso ;Varm Kaffe;35\nEspresso;kald kaffe;39';
  const { changes } = await readPreview(cafe, MENU, `Navn;Kategori;Pris\n${lines}`);
  const actions = changes.map(({ action, name }) => `${action} ${name}`);
  expect(actions).toEqual(['update espresso', 'create Espresso']);
});

test('a line with an id can change the name and category of its record', async ({ cafe }) => {
  await importFile(cafe, MENU, 'Id;Navn;Kategori\n1;Ristretto;Kald Kaffe');
  expect(await readItem(cafe, 1)).toMatchObject({ name: 'Ristretto', categoryId: 2, price: 34 });
  const { body } = await get(cafe, '/api/menuitemapi/menuitemslist?category=2');
  expect(body).toMatchObject([{ name: 'Iskaffe' }, { name: 'Ristretto' }]);
});

test.for([
  [
    'menuitemapi',
    'Id;NAME; Category ;Description;price (nok);Størrelser;valg;allergener;VEGETARISK;vegansk;Available;Til salgs igjen fra;Sesong fra;Sesong til og med;Image',
  ],
  [
    'ingredientapi',
    'Id;Name;Category;Description;Price (NOK);Fill Level;Color;Allergener;Available;Til salgs igjen fra;Konsistens;Varm;Enhet;Mengde per del',
  ],
] as const)('%s understands the columns’ names in the back office', async ([api, header], { cafe }) => {
  const [first = '', second = ''] = (await exportCsv(cafe, api)).split('\r\n');
  const changed = second.split(';').with(first.split(';').indexOf('Pris'), '77').join(';');
  expect(await readPreview(cafe, api, `${header}\n${changed}`)).toMatchObject({
    changes: [{ fields: [{ column: 'Pris', after: '77' }] }],
    problems: [],
    ignoredColumns: [],
  });
});

test('unknown columns are reported and ignored', async ({ cafe }) => {
  const plan = await readPreview(cafe, MENU, 'Navn;Notat;Pris;Hylle; Color ;\nEspresso;ny;35;7;#FFFFFF;');
  expect(plan).toMatchObject({ updated: 1, problems: [], ignoredColumns: ['Notat', 'Hylle', 'Color'] });
});

test('a reference to a deleted picture is retained, in case the picture is restored', async ({ cafe }) => {
  changeRow(cafe.deps, menuItems, { imageId: 1 }, 2);
  changeRow(cafe.deps, images, { deletedAt: Date.now() }, 1);
  await importFile(cafe, MENU, (await exportCsv(cafe, MENU)).replace('45,50', '46'));
  const [, latte] = cafe.deps.db.select().from(menuItems).all();
  expect(latte).toMatchObject({ imageId: 1, priceOre: 4600 });
});

/** A drink in two sizes, sold out until a date, in its season. */
const SIZED = {
  sizes: [
    { name: 'Liten', price: 45 },
    { name: 'Stor', price: 55.5 },
  ],
  price: 45,
  isAvailable: false,
  soldOutUntil: `${FAR}-12-24`,
  seasonFrom: '2026-06-01',
  seasonUntil: `${FAR}-08-31`,
};

const SIZED_COLUMNS = 'Størrelser;Tilgjengelig;Til salgs igjen fra;Sesong fra;Sesong til og med';
const SIZED_CELLS = `Liten 45 / Stor 55,50;nei;24.12.${FAR};1.6.26;${FAR}-08-31`;
const SIZED_FILE = `Id;${SIZED_COLUMNS}\n2;${SIZED_CELLS}`;
const UNSIZED = { sizes: [], price: 45, isAvailable: false, soldOutUntil: null, seasonFrom: null };

const LOOK = { texture: 'foam', isHot: true, unit: 'tablespoon', amountPerSlot: 1.5 };
/** By the ingredient's category. */
const GUESSED = { texture: 'liquid', isHot: true, unit: 'dl', amountPerSlot: 0.15 };

/** Columns and their cells, the fields that these set, and the fields after empty cells. */
const CELLS: [columns: string, api: CsvApi, cells: string, set: object, cleared: object][] = [
  [SIZED_COLUMNS, MENU, SIZED_CELLS, SIZED, { ...UNSIZED, seasonUntil: null }],
  [
    'Vegetarisk;Vegansk',
    MENU,
    'ja;nei',
    { vegetarian: true, vegan: false },
    { vegetarian: null, vegan: null },
  ],
  ['Valg', MENU, '" ekstra; MELK "', { choiceIds: [2, 1] }, { choiceIds: [] }],
  [
    'Konsistens;Varm;Enhet;Mengde per del',
    'ingredientapi',
    'SKUM ELLER KREM;ja;spiseskje;1,5',
    LOOK,
    GUESSED,
  ],
];

test.for(CELLS)(
  'a file sets %s, keeps them without the columns, and clears them by empty cells',
  async ([columns, api, cells, set, cleared], { cafe }) => {
    const extra = { name: 'Ekstra', kind: 'several', options: [{ name: 'Shot', price: 10 }] };
    await admin.post(cafe, '/api/choiceapi/create', extra);
    const read = async () => (await admin.get(cafe, `/api/${api}/2`)).body;
    await importFile(cafe, api, `Id;${columns}\n2;${cells}`);
    expect(await read()).toMatchObject(set);
    await importFile(cafe, api, 'Id;Beskrivelse\n2;Søt');
    expect(await read()).toMatchObject({ ...set, description: 'Søt' });
    expect(await readPreview(cafe, api, await exportCsv(cafe, api))).toMatchObject({
      changes: [],
      problems: [],
    });
    await importFile(cafe, api, `Id;${columns}\n2;${columns.replace(/[^;]/g, '')}`);
    expect(await read()).toMatchObject(cleared);
  },
);

test.for([
  ['Pris\n2;47', { Pris: '47', Størrelser: 'Liten 47 / Stor 55,50' }],
  ['Pris;Størrelser\n2;45;Liten 49 / Stor 60', { Pris: '49', Størrelser: 'Liten 49 / Stor 60' }],
  ['Pris;Størrelser\n2;48;', { Pris: '48', Størrelser: '' }],
  [`Tilgjengelig;Til salgs igjen fra\n2;ja;24.12.${FAR}`, { Tilgjengelig: 'ja', 'Til salgs igjen fra': '' }],
  [`Til salgs igjen fra\n2;1.1.${FAR}`, { 'Til salgs igjen fra': `1.1.${FAR}` }],
] as const)('%j says which values change with one another', async ([cells, after], { cafe }) => {
  await importFile(cafe, MENU, SIZED_FILE);
  const { changes, problems } = await readPreview(cafe, MENU, `Id;${cells}`);
  expect(problems).toEqual([]);
  const fields = changes.flatMap((change) => change.fields);
  expect(Object.fromEntries(fields.map((field) => [field.column, field.after]))).toEqual(after);
  await importFile(cafe, MENU, `Id;${cells}`);
  const [titles = [], ...lines] = (await exportCsv(cafe, MENU)).split('\r\n').map((line) => line.split(';'));
  const stored = lines.find(([id]) => id === '2') ?? [];
  for (const [title, cell] of Object.entries(after)) expect(stored[titles.indexOf(title)]).toBe(cell);
});

test('a new item may have sizes in place of a price, and a date makes it sold out', async ({ cafe }) => {
  const header = 'Navn;Kategori;Størrelser;Til salgs igjen fra';
  await importFile(cafe, MENU, `${header}\nKakao;Varm Kaffe;Liten 45 / Stor 55,50;24.12.${FAR}`);
  const kakao = (await readMenu(cafe)).find(({ name }) => name === 'Kakao');
  const { price, sizes, soldOutUntil } = SIZED;
  expect(kakao).toMatchObject({ price, sizes, soldOutUntil, isAvailable: false });
});

test('names with other spaces or with invisible characters are those of the records', async ({ cafe }) => {
  const file = 'Navn;Kategori;Pris;Bilde\n\u200bÅl-\u00adlatte\u00a0x;Varm\u00a0Kaffe;46;VINDU\u200bET';
  await importFile(cafe, MENU, file);
  const again = await readPreview(cafe, MENU, 'Navn;Kategori;Pris\nÅl-latte  X;varm  kaffe;47');
  expect(again).toMatchObject({ problems: [], created: 0, updated: 1 });
  expect((await readMenu(cafe)).map(({ name }) => name)).toContain('Ål-latte x');
});

test('an exported cell that people would read otherwise is no change', async ({ cafe }) => {
  const sizes = [
    { name: 'Liten 4 / Stor', priceOre: 4500 },
    { name: '0\n+ /', priceOre: 5550 },
  ];
  changeRow(cafe.deps, menuItems, { sizes, priceOre: 4500 }, 2);
  const file = await exportCsv(cafe, MENU);
  expect(await readPreview(cafe, MENU, file)).toMatchObject({ changes: [], problems: [] });
  const renamed = file.replace('Ål-latte', 'Ål');
  await importFile(cafe, MENU, renamed);
  const stored = await readItem(cafe, 2);
  expect(stored).toMatchObject({ name: 'Ål', sizes: [{ name: 'Liten 4 / Stor' }, { name: '0 + /' }] });
});
