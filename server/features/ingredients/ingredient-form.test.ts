import { expect } from 'vitest';
import { capitalised } from '#server/core/errors.ts';
import { categories } from '#server/db/schema.ts';
import { admin, get } from '#server/testing/apis.ts';
import { sendForm, TINY_GIF } from '#server/testing/pictures.ts';
import { changeRow } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { expectUnchanged } from '#server/testing/unchanged.ts';

const CREATE = '/api/ingredientapi/create';
const UPDATE = '/api/ingredientapi/update/2';

const FIELDS = { name: 'Havremelk', categoryId: '3', unitPrice: '12.50' };
const JSON_FIELDS = { name: 'Havremelk', categoryId: 3, unitPrice: 12.5 };

/** Sends a form with these fields beside the required ones. */
const sendCreate = (cafe: TestApp, fields: object = {}) =>
  sendForm(cafe, 'POST', CREATE, { ...FIELDS, ...fields });
const sendUpdate = (cafe: TestApp, fields: object = {}) =>
  sendForm(cafe, 'PUT', UPDATE, { ...FIELDS, ...fields });

test('a form with all fields creates an ingredient with all fields', async ({ cafe }) => {
  const texts = { description: 'Skummer godt.', color: '#ebdfc6', texture: 'foam', unit: 'tablespoon' };
  const numbers = { fillLevel: '55', amountPerSlot: '1.5', isAvailable: 'false', isHot: 'true' };
  const answer = await sendCreate(cafe, { name: ' Havremelk ', ...texts, ...numbers, imageFile: TINY_GIF });
  expect(answer.status, answer.raw.body).toBe(201);
  expect(answer.body).toEqual({
    ...JSON_FIELDS,
    ...texts,
    ingredientId: 5,
    allergens: null,
    categoryName: 'Grunningredienser',
    fillLevel: 55,
    isAvailable: false,
    isHot: true,
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

test('missing and empty fields of a new ingredient get defaults', async ({ cafe }) => {
  const empty = { description: '', fillLevel: '', color: '', version: '', imageFile: 'null' };
  const look = { texture: '', isHot: '', unit: '', amountPerSlot: '' };
  const guessed = { texture: 'liquid', isHot: false, unit: 'dl', amountPerSlot: 0.15 };
  const stored = { description: '', fillLevel: 0, color: '#CCCCCC', isAvailable: true, ...guessed };
  for (const fields of [{}, { ...empty, ...look }])
    expect((await sendCreate(cafe, fields)).body).toMatchObject({
      ...stored,
      imagePath: '/images/default.png',
    });
});

test('an own texture and measure stay until they are sent empty', async ({ cafe }) => {
  const own = { texture: 'syrup', unit: 'dl', amountPerSlot: '0.15' };
  const stored = { texture: 'syrup', unit: 'dl', amountPerSlot: 0.15 };
  expect((await sendUpdate(cafe, own)).body).toMatchObject(stored);
  expect((await sendUpdate(cafe)).body).toMatchObject({ ...stored, version: 2 });
  const cleared = await sendUpdate(cafe, { unit: '', amountPerSlot: '' });
  expect(cleared.body).toMatchObject({ texture: 'syrup', unit: 'pump', amountPerSlot: 0.5 });
  for (const send of [sendUpdate, sendCreate])
    expect(await send(cafe, { unit: 'gram' })).toMatchObject({
      status: 400,
      body: { errors: { AmountPerSlot: [expect.any(String)] } },
    });
  const without = await admin.put(cafe, UPDATE, { ...JSON_FIELDS, texture: null });
  expect(without.body).toMatchObject({ texture: 'liquid', ownTexture: null, unit: 'dl', version: 4 });
});

test('CR LF line ends are stored as LF, and field names may be in any case', async ({ cafe }) => {
  const { body } = await sendCreate(cafe, { description: 'Rund.\r\nMild.\n' });
  expect(body).toMatchObject({ description: 'Rund.\nMild.' });
  const json = { ...JSON_FIELDS, description: 'Rund.\nMild.' };
  expect((await admin.post(cafe, CREATE, json)).body).toMatchObject({ description: 'Rund.\nMild.' });
  const fields = { NAME: 'Te', CategoryID: '3', UnitPrice: '5', FillLevel: '10', COLOR: '#000000' };
  const other = await sendForm(cafe, 'POST', CREATE, fields);
  expect(other.body).toMatchObject({ name: 'Te', fillLevel: 10 });
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
] as const)('the %s %s is accepted', async ([field, text, value], { cafe }) => {
  const { status, body } = await sendCreate(cafe, { amountPerSlot: '1', [field]: text });
  expect(status).toBe(201);
  expect(body).toMatchObject({ [field]: value });
});

const REJECTED = {
  name: ['', '   ', 'x'.repeat(121), 'x'.repeat(10_000), 'Te\u0000'],
  description: ['y'.repeat(2001)],
  categoryId: ['', '0', '-1', '99', '1.5', '3e0', 'Varm Kaffe', ' 3', '9007199254740993', '__proto__'],
  isAvailable: ['', 'on', 'off', '1', 'yes', 'null', ' true'],
  unitPrice: [
    ...['', '-1', '-0', '5,50', '1e3', '0x10', ' 5 ', '+5', 'NaN', 'Infinity', '100000.01'],
    ...['1.234', '.5', '5.'],
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

test.for(Object.entries(REJECTED))('a wrong %s is 400', async ([field, texts], { unchangedCafe: cafe }) => {
  const rejected = {
    status: 400,
    body: { message: expect.any(String), errors: { [capitalised(field)]: [expect.any(String)] } },
  };
  for (const text of texts)
    for (const send of [sendCreate, sendUpdate]) {
      const answer = await send(cafe, { imageFile: TINY_GIF, [field]: text });
      expect(answer, text.slice(0, 20)).toMatchObject(rejected);
    }
});

test('an ingredient without name, category or price is rejected', async ({ unchangedCafe: cafe }) => {
  for (const field of Object.keys(FIELDS)) {
    const others = Object.fromEntries(Object.entries(FIELDS).filter(([name]) => name !== field));
    const { status, body } = await sendForm(cafe, 'POST', CREATE, others);
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: { [capitalised(field)]: [expect.any(String)] } });
  }
});

test('an unknown or deleted category is reported before the picture is processed', async ({ cafe }) => {
  changeRow(cafe.deps, categories, { deletedAt: 1 }, 2);
  expectUnchanged(cafe);
  for (const categoryId of ['2', '99']) {
    const { body } = await sendCreate(cafe, { categoryId, imageFile: Buffer.from('no picture') });
    const message = `There is no category ${categoryId}`;
    expect(body).toEqual({ message, errors: { CategoryId: [message] }, code: 'categoryMissing' });
  }
});

test.for([
  ['an SVG', 415, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['half a picture', 400, TINY_GIF.subarray(0, -8)],
  ['more than 10 MiB', 413, Buffer.concat([TINY_GIF], 10 * 1024 * 1024 + 1)],
] as const)('%s instead of a picture is %i', async ([_, status, imageFile], { unchangedCafe: cafe }) => {
  for (const send of [sendCreate, sendUpdate]) expect((await send(cafe, { imageFile })).status).toBe(status);
});

test('JSON with the same fields is accepted, without a picture', async ({ cafe }) => {
  const json = { ...JSON_FIELDS, isAvailable: false, description: null };
  const made = { status: 201, body: { ...json, description: '', color: '#CCCCCC' } };
  expect(await admin.post(cafe, CREATE, json)).toMatchObject(made);
  expect(await admin.put(cafe, UPDATE, json)).toMatchObject({ status: 200, body: { fillLevel: 50 } });
  expectUnchanged(cafe);
  const prices = [{ unitPrice: -1 }, { unitPrice: 1.234 }];
  for (const wrong of [...prices, { fillLevel: 101 }, { color: 7 }, { imageFile: 'x' }, { isAvailable: 1 }])
    expect((await admin.post(cafe, CREATE, { ...json, ...wrong })).status).toBe(400);
  expect((await admin.post(cafe, CREATE, { ...json, description: 'x'.repeat(70_000) })).status).toBe(413);
});
