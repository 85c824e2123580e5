import { expect } from 'vitest';
import { categories, menuItems } from '#server/db/schema.ts';
import { admin, expectAnswer } from '#server/testing/apis.ts';
import { type Api, importFile, previewOf } from '#server/testing/csv.ts';
import { changeRow } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const HEADER = 'Id;Navn;Kategori;Beskrivelse;Pris;Tilgjengelig;Bilde';

const RANGE = `Velg en dag fra 2020 til om ti år, i ${new Date().getFullYear() + 10}.`;

const INGREDIENTS = 'Navn;Kategori;Pris;Fyllgrad;Farge;Konsistens;Varm;Enhet;Mengde per del';

/** The problems of a file with this second line. */
async function readProblems(api: Api, header: string, ...lines: string[]) {
  const cafe = await createTestApp();
  const { problems } = await previewOf(cafe, api, [header, ...lines].join('\n'));
  return problems;
}

test.for([
  [';Te;Vram Kaffe;;45;ja;', 'Kategori', 'Det finnes ingen kategori «Vram Kaffe». Mente du «Varm Kaffe»?'],
  [';Te;Suppe;;45;ja;', 'Kategori', 'Det finnes ingen kategori «Suppe».'],
  [';Te;;;45;ja;', 'Kategori', 'Kategori mangler.'],
  [';;Varm Kaffe;;45;ja;', 'Navn', 'Navn mangler.'],
  [';Te;Varm Kaffe;;;ja;', 'Pris', 'Pris mangler.'],
  [';Te;Varm Kaffe;;gratis;ja;', 'Pris', 'Skriv prisen med tall, som 45 eller 45,50.'],
  [';Te;Varm Kaffe;;1.045,50;ja;', 'Pris', 'Skriv 1045,50, uten punktum mellom tusenene.'],
  [';Te;Varm Kaffe;;100000,01;ja;', 'Pris', 'Prisen kan være høyst 100\u00a0000\u00a0kr.'],
  [';Te;Varm Kaffe;;-1;ja;', 'Pris', 'Prisen kan ikke være under 0.'],
  [';Te;Varm Kaffe;;45;kanskje;', 'Tilgjengelig', 'Skriv ja eller nei.'],
  [';Te;Varm Kaffe;;45;ja;Vinduer', 'Bilde', 'Det finnes ikke noe bilde «Vinduer». Mente du «Vinduet»?'],
  [`;${'T'.repeat(121)};Varm Kaffe;;45;ja;`, 'Navn', 'Navnet kan ha høyst 120 tegn, og ingen usynlige.'],
  [';T\u0007e;Varm Kaffe;;45;ja;', 'Navn', 'Navnet kan ha høyst 120 tegn, og ingen usynlige.'],
  [
    `;Te;Varm Kaffe;${'T'.repeat(2001)};45;ja;`,
    'Beskrivelse',
    'Beskrivelsen kan ha høyst 2000 tegn, og ingen usynlige.',
  ],
  [
    '17;Te;Varm Kaffe;;45;ja;',
    'Id',
    'Ingen vare har denne Id-en. La cellen stå tom for å legge til en ny vare.',
  ],
  ['en;Te;Varm Kaffe;;45;ja;', 'Id', 'Id må være et helt tall, eller stå tom.'],
  [';Te;Varm Kaffe;;45;ja;;;x', undefined, 'Linjen har flere celler enn den første linjen.'],
] as const)('%s is reported with line and column', async ([line, column, message]) => {
  expect(await readProblems('menuitemapi', HEADER, line)).toEqual([
    { line: 2, ...(column && { column }), message },
  ]);
});

test.for([
  ['Melk;Grunningredienser;12;101;', 'Fyllgrad', 'Fyllgraden må være et helt tall fra 0 til 100.'],
  ['Melk;Grunningredienser;12;4,5;', 'Fyllgrad', 'Fyllgraden må være et helt tall fra 0 til 100.'],
  ['Melk;Grunningredienser;12;40;rød', 'Farge', 'Fargen må være en kode som #A1B2C3.'],
  ['Melk;Grunningredienser;12;40;#FFFF', 'Farge', 'Fargen må være en kode som #A1B2C3.'],
  [
    'Melk;Grunningredienser;12;40;;Flytende;;;',
    'Konsistens',
    'Skriv en konsistens: Væske, Skum eller krem, Is, Fruktbiter, Smuler, Krydder, Sirup.',
  ],
  ['Melk;Grunningredienser;12;40;;;kanskje;;', 'Varm', 'Skriv ja eller nei.'],
  [
    'Melk;Grunningredienser;12;40;;;;bøtte;',
    'Enhet',
    'Skriv en enhet: shot, dl, pumpetrykk, spiseskje, teskje, gram, stk.',
  ],
  [
    'Melk;Grunningredienser;12;40;;;;;0',
    'Mengde per del',
    'Mengden må være fra 0,01 til 1000, med høyst to desimaler.',
  ],
] as const)('for ingredients, %s is reported with line and column', async ([line, column, message]) => {
  expect(await readProblems('ingredientapi', INGREDIENTS, line)).toEqual([{ line: 2, column, message }]);
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
  const { problems } = await previewOf(cafe, 'menuitemapi', 'Navn;Pris\nEspresso;30');
  expect(problems).toEqual([
    { line: 2, column: 'Id', message: 'Flere heter Espresso. Skriv hvilken det er: 1 eller 5.' },
  ]);
  const precise = await previewOf(cafe, 'menuitemapi', 'Navn;Kategori;Pris\nEspresso;Kald Kaffe;30');
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
  const { problems } = await previewOf(cafe, 'menuitemapi', 'Navn;Kategori;Pris\nTe;Kald Kaffe;30');
  expect(problems).toMatchObject([{ column: 'Kategori' }]);
});

test.for([
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
  const column = columns.startsWith('Pris') ? first : second;
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
  const { missingCategories } = await previewOf(cafe, 'menuitemapi', file);
  expect(missingCategories).toEqual(['Varme drikker', 'Bakst']);
  const mint = await previewOf(cafe, 'ingredientapi', `${INGREDIENTS}\nMynte;Urter;5`);
  expect(mint.missingCategories).toEqual(['Urter']);
  const good = file.replace(/Kake.*\n/, '');
  for (const name of missingCategories)
    expect((await admin.post(cafe, '/api/categoryapi/create', { name })).status).toBe(201);
  expect(await importFile(cafe, 'menuitemapi', good)).toMatchObject({ status: 200, body: { created: 3 } });
});
