import { expect } from 'vitest';
import { categories, menuItems } from '#server/db/schema.ts';
import { admin, expectAnswer } from '#server/testing/apis.ts';
import { type CsvApi, importFile, readPreview } from '#server/testing/csv.ts';
import { changeRow } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const HEADER = 'Id;Navn;Kategori;Beskrivelse;Pris;Tilgjengelig;Bilde';

const RANGE = `Velg en dag fra 2020 til om ti år, i ${new Date().getFullYear() + 10}.`;

/** The problems of a file with this second line. */
async function readProblems(api: CsvApi, header: string, ...lines: string[]) {
  const cafe = await createTestApp();
  const { problems } = await readPreview(cafe, api, [header, ...lines].join('\n'));
  return problems;
}

test.for([
  [';Te;;;45;ja;', 'Kategori', 'Kategori mangler.'],
  [';;Varm Kaffe;;45;ja;', 'Navn', 'Navn mangler.'],
  [';Te;Varm Kaffe;;;ja;', 'Pris', 'Pris mangler.'],
  [
    '17;Te;Varm Kaffe;;45;ja;',
    'Id',
    'Ingen vare har denne Id-en. La cellen stå tom for å legge til en ny vare.',
  ],
  ['en;Te;Varm Kaffe;;45;ja;', 'Id', 'Id må være et helt tall, eller stå tom.'],
] as const)('%s is reported with line and column', async ([line, column, message]) => {
  expect(await readProblems('menuitemapi', HEADER, line)).toEqual([{ line: 2, column, message }]);
});

test('a line with more cells than the header is reported', async () => {
  const message = 'Linjen har flere celler enn den første linjen.';
  const problems = await readProblems('menuitemapi', HEADER, ';Te;Varm Kaffe;;45;ja;;;x');
  expect(problems).toEqual([{ line: 2, message }]);
});

const FILL_LEVEL = 'Fyllgraden må være et helt tall fra 0 til 100.';
const TEXTURE = 'Skriv en konsistens: Væske, Skum eller krem, Is, Fruktbiter, Smuler, Krydder, Sirup.';

test.for([
  ['Fyllgrad', '101', FILL_LEVEL],
  ['Fyllgrad', '4,5', FILL_LEVEL],
  ['Farge', 'rød', 'Fargen må være en kode som #A1B2C3.'],
  ['Farge', '#FFFF', 'Fargen må være en kode som #A1B2C3.'],
  ['Konsistens', 'Flytende', TEXTURE],
  ['Varm', 'kanskje', 'Skriv ja eller nei.'],
  ['Enhet', 'bøtte', 'Skriv en enhet: shot, dl, pumpetrykk, spiseskje, teskje, gram, stk.'],
  ['Mengde per del', '0', 'Mengden må være fra 0,01 til 1000, med høyst to desimaler.'],
] as const)('for ingredients, in %s, %s is an error', async ([column, cell, message]) => {
  const problems = await readProblems('ingredientapi', `Id;${column}`, `2;${cell}`);
  expect(problems).toEqual([{ line: 2, column, message }]);
});

test('a unit needs an amount', async () => {
  const message = 'Skriv mengden i denne enheten.';
  expect(await readProblems('ingredientapi', 'Id;Enhet', '2;gram')).toEqual([
    { line: 2, column: 'Mengde per del', message },
  ]);
});

test('all errors of all lines are reported', async () => {
  const errors = await readProblems(
    'menuitemapi',
    HEADER,
    ';Te;Suppe;;gratis;kanskje;',
    '1;Espresso;Varm Kaffe;;34;ja;',
    '',
    ';Kaffe;Varm Kaffe;;dyr;ja;',
  );
  expect(errors.map(({ line, column }) => `${line} ${column}`)).toEqual([
    '2 Kategori',
    '2 Pris',
    '2 Tilgjengelig',
    '5 Pris',
  ]);
});

test.for([
  ['twice by id', '1;Espresso;Varm Kaffe;;34;ja;', '1;Annet;Varm Kaffe;;34;ja;'],
  ['by id and by name', '1;Ristretto;Varm Kaffe;;34;ja;', ';espresso;Varm Kaffe;;34;ja;'],
  ['twice as a new one', ';Te;Varm Kaffe;;34;ja;', '; TE ;varm kaffe;;35;ja;'],
] as const)('a file that has %s is rejected', async ([_, ...lines]) => {
  expect(await readProblems('menuitemapi', HEADER, ...lines)).toEqual([
    { line: 3, message: 'Linje 2 gjelder samme vare.' },
  ]);
});

test('two lines without a name are no duplicates of each other', async () => {
  const errors = await readProblems('menuitemapi', HEADER, ';;Varm Kaffe;;34;ja;', ';;Varm Kaffe;;34;ja;');
  expect(errors.map(({ line, message }) => `${line} ${message}`)).toEqual([
    '2 Navn mangler.',
    '3 Navn mangler.',
  ]);
});

test('an ambiguous name needs an id', async ({ cafe }) => {
  changeRow(cafe.deps, menuItems, { nameSearch: 'espresso', name: 'Espresso' }, 5);
  const { problems } = await readPreview(cafe, 'menuitemapi', 'Navn;Pris\nEspresso;30');
  expect(problems).toEqual([
    { line: 2, column: 'Id', message: 'Flere heter Espresso. Skriv hvilken det er: 1 eller 5.' },
  ]);
  const precise = await readPreview(cafe, 'menuitemapi', 'Navn;Kategori;Pris\nEspresso;Kald Kaffe;30');
  expect(precise).toMatchObject({ problems: [], updated: 1, changes: [{ fields: [{ before: '59' }] }] });
});

test.for([
  ['without names of columns', 'Te;45', 'Den første linjen må ha navn på kolonner: Id, Navn, Kategori'],
  ['with a column twice', 'Navn;Pris;pris', 'Kolonnen Pris finnes to ganger.'],
  [
    'with a column by both of its names',
    'Navn;Pris; price (nok) ',
    'Kolonnene Pris og price (nok) betyr det samme. Behold én av dem.',
  ],
  ['that is empty', '', 'Filen er tom.'],
] as const)('a file %s is rejected in its first line', async ([_, header, message]) => {
  expect(await readProblems('menuitemapi', header, header && 'Te;x;y')).toEqual([
    { line: 1, message: expect.stringContaining(message) },
  ]);
});

test('a file with one invalid line is 400, and nothing is stored', async ({ unchangedCafe: cafe }) => {
  const file = `${HEADER}\n;Te;Varm Kaffe;;45;ja;\n;Kaffe;Suppe;;45;ja;\n;Kakao;Suppe;;45;ja;`;
  expectAnswer(await importFile(cafe, 'menuitemapi', file), 400, {
    errors: { File: ['Line 3: Det finnes ingen kategori «Suppe». (and 1 more)'] },
  });
});

test('a deleted category is unknown', async ({ cafe }) => {
  changeRow(cafe.deps, categories, { deletedAt: 1 }, 2);
  const { problems } = await readPreview(cafe, 'menuitemapi', 'Navn;Kategori;Pris\nTe;Kald Kaffe;30');
  expect(problems).toMatchObject([{ column: 'Kategori' }]);
});

const NAME = 'Navnet kan ha høyst 120 tegn, og ingen usynlige.';
const DESCRIPTION = 'Beskrivelsen kan ha høyst 2000 tegn, og ingen usynlige.';

test.for([
  ['Kategori', 'Vram Kaffe', 'Det finnes ingen kategori «Vram Kaffe». Mente du «Varm Kaffe»?'],
  ['Kategori', 'Suppe', 'Det finnes ingen kategori «Suppe».'],
  ['Pris', 'gratis', 'Skriv prisen med tall, som 45 eller 45,50.'],
  ['Pris', '-1', 'Prisen kan ikke være under 0.'],
  ['Tilgjengelig', 'kanskje', 'Skriv ja eller nei.'],
  ['Vegansk', 'kanskje', 'Skriv ja eller nei.'],
  ['Valg', 'Mekl', 'Det finnes ikke noe valg «Mekl».'],
  ['Valg', '"Melk; Ekstrra"', 'Det finnes ikke noe valg «Ekstrra».'],
  ['Valg', '"Melk;melk"', 'Skriv høyst 6 valg, hvert én gang, som Melk; Ekstra.'],
  ['Bilde', 'Vinduer', 'Det finnes ikke noe bilde «Vinduer». Mente du «Vinduet»?'],
  ['Navn', 'T'.repeat(121), NAME],
  ['Navn', 'T\u0007e', NAME],
  ['Beskrivelse', 'T'.repeat(2001), DESCRIPTION],
  ['Størrelser', 'Liten', 'Skriv størrelser med pris, som Liten 45 / Stor 55,50; ikke «Liten».'],
  [
    'Størrelser',
    'Liten 45 / liten 50',
    'Hver størrelse må ha et kort navn, og ikke samme navn som en annen.',
  ],
  [
    'Pris;Størrelser',
    '48;Liten 45 / Stor 55',
    'Den første størrelsen koster 45\u00a0kr. Skriv den prisen her også.',
  ],
  ['Sesong fra', '24.12.0026', RANGE],
  ['Sesong fra;Sesong til og med', ';24.12.2099', RANGE],
  ['Til salgs igjen fra', '24.12.2099', RANGE],
  ['Sesong fra', '31.2.2026', 'Skriv en dato som 24.12.2026.'],
  ['Sesong fra;Sesong til og med', '2.2.2027;1.2.2027', 'Sesongen slutter før den begynner.'],
  ['Til salgs igjen fra', '1.1.2020', 'Velg en dag etter i dag.'],
  [
    'Tilgjengelig;Til salgs igjen fra',
    'ja;1.1.2099',
    'Skriv nei i Tilgjengelig, eller la denne cellen stå tom.',
  ],
] as const)('in %s, %s is an error', async ([columns, cells, message]) => {
  const [first, second = first] = columns.split(';');
  const column = columns.startsWith('Pris;') ? first : second;
  expect(await readProblems('menuitemapi', `Id;${columns}`, `2;${cells}`)).toEqual([
    { line: 2, column, message },
  ]);
});

test('a preview names missing categories; once created, the import succeeds', async ({ cafe }) => {
  const lines = [
    'Te;Varme drikker;45',
    'Kakao;VARME DRIKKER;48',
    `Kake;${'x'.repeat(121)};50`,
    'Bolle;Bakst;30',
  ];
  const file = ['Navn;Kategori;Pris', ...lines].join('\n');
  const { missingCategories } = await readPreview(cafe, 'menuitemapi', file);
  expect(missingCategories).toEqual(['Varme drikker', 'Bakst']);
  const mint = await readPreview(cafe, 'ingredientapi', `Navn;Kategori;Pris\nMynte;Urter;5`);
  expect(mint.missingCategories).toEqual(['Urter']);
  const good = file.replace(/Kake.*\n/, '');
  for (const name of missingCategories)
    expect((await admin.post(cafe, '/api/categoryapi/create', { name })).status).toBe(201);
  expect(await importFile(cafe, 'menuitemapi', good)).toMatchObject({ status: 200, body: { created: 3 } });
});
