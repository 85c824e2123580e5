import { expect, test } from 'vitest';
import { capitalised } from '#server/core/errors.ts';
import { clientOf } from '#server/db/open.ts';
import { get, post, put } from '#server/testing/apis.ts';
import { sendForm, stateOf, TINY_GIF } from '#server/testing/pictures.ts';
import { bearer, createTestApp, type TestApp } from '#server/testing/test-app.ts';

const CREATE = '/api/ingredientapi/create';
const UPDATE = '/api/ingredientapi/update/2';

const asAdmin = (cafe: TestApp) => bearer(cafe.tokens.Admin);
const FIELDS = { name: 'Havremelk', categoryId: '3', unitPrice: '12.50' };

test('a form with all fields creates an ingredient with all fields', async () => {
  const cafe = await createTestApp();
  const answer = await sendForm(cafe, 'POST', CREATE, {
    ...FIELDS,
    name: ' Havremelk ',
    description: 'Skummer godt.',
    isAvailable: 'false',
    fillLevel: '55',
    color: '#ebdfc6',
    texture: 'foam',
    isHot: 'true',
    unit: 'tablespoon',
    amountPerSlot: '1.5',
    imageFile: TINY_GIF,
  });
  expect(answer.status, answer.raw.body).toBe(201);
  expect(answer.body).toEqual({
    ingredientId: 5,
    name: 'Havremelk',
    description: 'Skummer godt.',
    categoryId: 3,
    categoryName: 'Grunningredienser',
    unitPrice: 12.5,
    fillLevel: 55,
    color: '#ebdfc6',
    isAvailable: false,
    texture: 'foam',
    isHot: true,
    unit: 'tablespoon',
    amountPerSlot: 1.5,
    soldOutUntil: null,
    ownTexture: 'foam',
    ownUnit: 'tablespoon',
    ownAmountPerSlot: 1.5,
    imagePath: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}\.webp$/),
    version: 1,
  });
  expect((await get(cafe, '/api/ingredientapi/5')).body).toEqual(answer.body);
  expect((await get(cafe, '/api/ImageAPI/imageslist')).body).toHaveLength(2);
});

test('missing and empty fields of a new ingredient get defaults', async () => {
  const cafe = await createTestApp();
  const empty = { description: '', fillLevel: '', color: '', version: '', imageFile: 'null' };
  const look = { texture: '', isHot: '', unit: '', amountPerSlot: '' };
  for (const fields of [FIELDS, { ...FIELDS, ...empty, ...look }]) {
    expect((await sendForm(cafe, 'POST', CREATE, fields)).body).toMatchObject({
      description: '',
      fillLevel: 0,
      color: '#CCCCCC',
      isAvailable: true,
      texture: 'liquid',
      isHot: false,
      unit: 'dl',
      amountPerSlot: 0.15,
      imagePath: '/images/default.png',
    });
  }
});

test('an own texture and measure stay until they are sent empty', async () => {
  const cafe = await createTestApp();
  const own = { texture: 'syrup', unit: 'dl', amountPerSlot: '0.15' };
  const stored = { texture: 'syrup', unit: 'dl', amountPerSlot: 0.15 };
  expect((await sendForm(cafe, 'PUT', UPDATE, { ...FIELDS, ...own })).body).toMatchObject(stored);
  expect((await sendForm(cafe, 'PUT', UPDATE, FIELDS)).body).toMatchObject({ ...stored, version: 2 });
  const cleared = await sendForm(cafe, 'PUT', UPDATE, { ...FIELDS, unit: '', amountPerSlot: '' });
  expect(cleared.body).toMatchObject({ texture: 'syrup', unit: 'pump', amountPerSlot: 0.5 });
  const json = { name: 'Havremelk', categoryId: 3, unitPrice: 12.5, texture: null };
  expect((await put(cafe, UPDATE, json, asAdmin(cafe))).body).toMatchObject({
    texture: 'liquid',
    ownTexture: null,
    unit: 'dl',
    version: 4,
  });
});

test('the CR LF line ends of a form are stored as LF', async () => {
  const cafe = await createTestApp();
  const fields = { ...FIELDS, description: 'Rund.\r\nMild.\n' };
  const { body } = await sendForm(cafe, 'POST', CREATE, fields);
  expect(body).toMatchObject({ description: 'Rund.\nMild.' });
  const json = { ...FIELDS, categoryId: 3, unitPrice: 5, description: 'Rund.\nMild.' };
  expect((await post(cafe, CREATE, json, asAdmin(cafe))).body).toMatchObject({ description: 'Rund.\nMild.' });
});

test('field names are accepted in any case', async () => {
  const cafe = await createTestApp();
  const fields = { NAME: 'Te', CategoryID: '3', UnitPrice: '5', FillLevel: '10', COLOR: '#000000' };
  expect((await sendForm(cafe, 'POST', CREATE, fields)).body).toMatchObject({ name: 'Te', fillLevel: 10 });
});

test.for([
  ['unitPrice', '0', 0],
  ['unitPrice', '100000', 100_000],
  ['unitPrice', '45.5', 45.5],
  ['unitPrice', '0.01', 0.01],
  ['fillLevel', '100', 100],
  ['fillLevel', '0', 0],
  ['isAvailable', 'True', true],
  ['texture', 'spice', 'spice'],
  ['isHot', 'true', true],
  ['unit', 'shot', 'shot'],
  ['amountPerSlot', '0.01', 0.01],
  ['amountPerSlot', '1000', 1000],
  ['isAvailable', 'FALSE', false],
  ['name', 'x'.repeat(120), 'x'.repeat(120)],
  ['description', 'y'.repeat(2000), 'y'.repeat(2000)],
] as const)('the %s %s is accepted', async ([field, text, value]) => {
  const cafe = await createTestApp();
  const { status, body } = await sendForm(cafe, 'POST', CREATE, { ...FIELDS, [field]: text });
  expect(status).toBe(201);
  expect(body).toMatchObject({ [field]: value });
});

const REJECTED = {
  name: ['', '   ', 'x'.repeat(121), 'x'.repeat(10_000), 'Te\u0000'],
  description: ['y'.repeat(2001)],
  categoryId: ['', '0', '-1', '99', '1.5', '3e0', 'Varm Kaffe', ' 3', '9007199254740993', '__proto__'],
  isAvailable: ['', 'on', 'off', '1', 'yes', 'null', ' true'],
  unitPrice: [
    '',
    '-1',
    '-0',
    '5,50',
    '1e3',
    '0x10',
    ' 5 ',
    '+5',
    'NaN',
    'Infinity',
    '100000.01',
    '1.234',
    '.5',
    '5.',
  ],
  fillLevel: ['101', '-1', '4.5', '4.0', '1e1', 'NaN', '5 %', '٤'],
  color: ['red;', 'red', '#FFF', '#GGGGGG', '#12345678', 'url(x)', '#A1B2C3;'],
  texture: ['Væske', 'Liquid', 'solid'],
  isHot: ['on', '1', 'varm'],
  unit: ['ss', 'kg'],
  amountPerSlot: ['0', '-1', '1,5', '0.001', '1000.01', 'x'],
  version: ['0', '-1', '1.5', 'x'],
  imageFile: ['bilde.png', '[object Object]'],
};

test.for(Object.entries(REJECTED))(
  'a wrong %s is 400 with its field, and nothing is stored',
  async ([field, texts]) => {
    const cafe = await createTestApp();
    const before = stateOf(cafe);
    for (const text of texts) {
      for (const [method, url] of [
        ['POST', CREATE],
        ['PUT', UPDATE],
      ] as const) {
        const answer = await sendForm(cafe, method, url, { ...FIELDS, imageFile: TINY_GIF, [field]: text });
        expect(answer.status, `${field} ${text.slice(0, 20)}`).toBe(400);
        expect(answer.body).toMatchObject({
          message: expect.any(String),
          errors: { [capitalised(field)]: [expect.any(String)] },
        });
      }
    }
    expect(stateOf(cafe)).toEqual(before);
  },
);

test.for(['name', 'categoryId', 'unitPrice'] as const)(
  'an ingredient without %s is rejected',
  async (field) => {
    const cafe = await createTestApp();
    const before = stateOf(cafe);
    const { [field]: _, ...fields } = FIELDS;
    const { status, body } = await sendForm(cafe, 'POST', CREATE, fields);
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: { [capitalised(field)]: [expect.any(String)] } });
    expect(stateOf(cafe)).toEqual(before);
  },
);

test('an unknown or deleted category is reported before the picture is processed', async () => {
  const cafe = await createTestApp();
  clientOf(cafe.deps.db).exec('update categories set deleted_at = 1 where id = 2');
  const before = stateOf(cafe);
  for (const categoryId of ['2', '99']) {
    const fields = { ...FIELDS, categoryId, imageFile: Buffer.from('no picture') };
    expect((await sendForm(cafe, 'POST', CREATE, fields)).body).toEqual({
      message: `There is no category ${categoryId}`,
      errors: { CategoryId: [`There is no category ${categoryId}`] },
      code: 'categoryMissing',
    });
  }
  expect(stateOf(cafe)).toEqual(before);
});

test.for([
  ['an SVG', 415, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['half a picture', 400, TINY_GIF.subarray(0, -8)],
  ['more than 10 MiB', 413, Buffer.concat([TINY_GIF], 10 * 1024 * 1024 + 1)],
] as const)('%s instead of a picture is %i, and nothing is stored', async ([_, status, imageFile]) => {
  const cafe = await createTestApp();
  const before = stateOf(cafe);
  expect((await sendForm(cafe, 'POST', CREATE, { ...FIELDS, imageFile })).status).toBe(status);
  expect((await sendForm(cafe, 'PUT', UPDATE, { ...FIELDS, imageFile })).status).toBe(status);
  expect(stateOf(cafe)).toEqual(before);
});

test('JSON with the same fields is accepted, without a picture', async () => {
  const cafe = await createTestApp();
  const json = { name: 'Havremelk', categoryId: 3, unitPrice: 12.5, isAvailable: false, description: null };
  expect(await post(cafe, CREATE, json, asAdmin(cafe))).toMatchObject({
    status: 201,
    body: { ...json, description: '', color: '#CCCCCC' },
  });
  expect(await put(cafe, UPDATE, json, asAdmin(cafe))).toMatchObject({
    status: 200,
    body: { fillLevel: 50 },
  });
  const before = stateOf(cafe);
  for (const wrong of [
    { unitPrice: -1 },
    { unitPrice: 1.234 },
    { fillLevel: 101 },
    { color: 7 },
    { imageFile: 'x' },
    { isAvailable: 1 },
  ]) {
    expect(await post(cafe, CREATE, { ...json, ...wrong }, asAdmin(cafe))).toMatchObject({ status: 400 });
  }
  expect(await post(cafe, CREATE, { ...json, description: 'x'.repeat(70_000) }, asAdmin(cafe))).toMatchObject(
    {
      status: 413,
    },
  );
  expect(stateOf(cafe)).toEqual(before);
});

test('other content types are 415', async () => {
  const cafe = await createTestApp();
  for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
    const headers = { ...asAdmin(cafe), 'content-type': type };
    expect((await cafe.ask('POST', CREATE, { headers, payload: 'name=x' })).statusCode).toBe(415);
  }
});
