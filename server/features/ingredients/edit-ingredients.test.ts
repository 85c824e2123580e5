import { expect } from 'vitest';
import { auditLog } from '#server/db/cafe-schema.ts';
import { clientOf } from '#server/db/open.ts';
import { ingredients } from '#server/db/schema.ts';
import { UNDO } from '#server/records/undo.ts';
import { admin, expectAnswer, get, undo, undone } from '#server/testing/apis.ts';
import { saveDrink } from '#server/testing/drinks.ts';
import { type createForm, drawPng, readState, sendForm, TINY_GIF } from '#server/testing/pictures.ts';
import { changeRow } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { expectUnchanged } from '#server/testing/unchanged.ts';
import { Drink } from '#shared/drinks/drinks.ts';
import { EditableIngredient } from '#shared/menu/ingredients.ts';

const CHANGE = { name: 'Helmelk', categoryId: '3', unitPrice: '15' };

const sendUpdate = (cafe: TestApp, id: number | string, ...form: Parameters<typeof createForm>) =>
  sendForm(cafe, 'PUT', `/api/ingredientapi/update/${id}`, ...form);
const removeByRest = (cafe: TestApp, id: unknown) => admin.remove(cafe, `/api/ingredientapi/delete/${id}`);
const removeByTrpc = (cafe: TestApp, ingredientId: unknown) =>
  admin.mutate(cafe, 'ingredients.delete', { ingredientId });
const readIngredient = async (cafe: TestApp, id: number) =>
  EditableIngredient.parse((await get(cafe, `/api/ingredientapi/${id}`)).body);
const listIngredients = async (cafe: TestApp) => (await get(cafe, '/api/ingredientapi/ingredientslist')).body;

test('an update changes the sent fields and the version, and no other fields', async ({ cafe }) => {
  const before = await readIngredient(cafe, 2);
  const changed = { ...before, name: 'Helmelk', unitPrice: 15, version: 2 };
  expect(await sendUpdate(cafe, 2, CHANGE)).toMatchObject({ status: 200, body: changed });
  expect(await readIngredient(cafe, 2)).toEqual(changed);
  const full = { description: 'Fet.', isAvailable: 'false', fillLevel: '', color: '', ingredientId: '2' };
  expectAnswer(await sendUpdate(cafe, 2, { ...CHANGE, ...full, version: '2' }), 200, {
    description: 'Fet.',
    isAvailable: false,
    fillLevel: 0,
    color: '#CCCCCC',
    version: 3,
  });
  const record = { entity: 'ingredient', entityId: 2, before, after: changed };
  const entry = { username: 'admin', action: 'update', ...record };
  expect(cafe.deps.db.select().from(auditLog).get()).toMatchObject(entry);
});

test('without a new file the picture stays; with one the old picture is deleted', async ({ cafe }) => {
  await sendUpdate(cafe, 2, { ...CHANGE, imageFile: TINY_GIF });
  const { imagePath } = await readIngredient(cafe, 2);
  expect(imagePath).toMatch(/^\/uploads\//);
  expect((await cafe.ask('GET', imagePath)).statusCode).toBe(200);
  await sendUpdate(cafe, 2, { ...CHANGE, name: 'Lettmelk' });
  expect((await readIngredient(cafe, 2)).imagePath).toBe(imagePath);
  await sendUpdate(cafe, 2, { ...CHANGE, imageFile: await drawPng() });
  expect((await readIngredient(cafe, 2)).imagePath).not.toBe(imagePath);
  const rows = clientOf(cafe.deps.db).prepare(`select deleted_at from images where kind = 'ingredient'`);
  expect(rows.pluck().all()).toEqual([expect.any(Number), null]);
});

test('audit entries name pictures by their files, unlike the APIs', async ({ cafe }) => {
  const sent = ['melk.gif', 'ny melk.gif', '\u200b'];
  for (const [at, fileName] of sent.entries()) {
    const imageFile = await drawPng(at + 1);
    expect((await sendUpdate(cafe, 2, { ...CHANGE, imageFile }, fileName)).body).not.toHaveProperty(
      'imageName',
    );
  }
  const log = cafe.deps.db.select({ before: auditLog.before, after: auditLog.after }).from(auditLog).all();
  expect(log).toMatchObject([
    { before: { imageName: null }, after: { imageName: 'melk.gif' } },
    { before: { imageName: 'melk.gif' }, after: { imageName: 'ny melk.gif' } },
    { before: { imageName: 'ny melk.gif' }, after: { imageName: 'Helmelk' } },
  ]);
});

test('a picture that was replaced or added is taken back, also after other changes', async ({ cafe }) => {
  const send = async (sent: object) => {
    const answer = await sendUpdate(cafe, 2, { ...CHANGE, ...sent });
    return { answer, path: EditableIngredient.parse(answer.body).imagePath };
  };
  const red = async (size: number) => ({ imageFile: await drawPng(size) });
  const pathNow = async () => EditableIngredient.parse(await readIngredient(cafe, 2)).imagePath;
  const none = await send({});
  const first = await send(await red(1));
  const second = await send(await red(2));
  expect(new Set([none.path, first.path, second.path]).size).toBe(3);
  await send({ unitPrice: '99' });
  expect(await undo(cafe, second.answer)).toMatchObject(undone(1));
  expect(await pathNow()).toBe(first.path);
  expect(await undo(cafe, first.answer)).toMatchObject(undone(1));
  expect(await pathNow()).toBe(none.path);
});

test('of two updates of one version one succeeds, and an old version stores nothing', async ({ cafe }) => {
  const form = { ...CHANGE, version: '1', imageFile: TINY_GIF };
  const both = await Promise.all(['En', 'To'].map((name) => sendUpdate(cafe, 2, { ...form, name })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expectUnchanged(cafe);
  const stale = await sendUpdate(cafe, 2, { ...form, imageFile: await drawPng() });
  expect(stale).toMatchObject({ status: 409, body: { message: expect.stringContaining('changed this') } });
});

test('another id in the form than in the path is rejected', async ({ unchangedCafe: cafe }) => {
  for (const ingredientId of ['1', '99', '0', 'x', '2.0'])
    expectAnswer(await sendUpdate(cafe, 2, { ...CHANGE, ingredientId, imageFile: TINY_GIF }), 400, {
      errors: { IngredientId: [expect.any(String)] },
    });
});

test('both APIs delete an ingredient, which can be restored', async ({ cafe }) => {
  const before = await listIngredients(cafe);
  for (const remove of [removeByRest, removeByTrpc]) {
    const deleted = await remove(cafe, 2);
    expect(deleted).toMatchObject({ status: 200, body: { message: 'The ingredient was deleted' } });
    expect(await listIngredients(cafe)).toHaveLength(3);
    expect(await undo(cafe, deleted)).toMatchObject(undone(1));
    expect(await listIngredients(cafe)).toEqual(before);
  }
});

test('saved dream cups don’t change with their ingredients', async ({ cafe }) => {
  await saveDrink(cafe, [2]);
  const cups = async () =>
    Drink.array()
      .parse((await get(cafe, '/api/drinkapi/drinkslist')).body)
      .map(({ price: _, ...drink }) => ({
        ...drink,
        ingredientDTOs: drink.ingredientDTOs.map(({ unitPrice: _, isAvailable: __, ...saved }) => saved),
      }));
  const saved = await cups();
  await sendUpdate(cafe, 2, { ...CHANGE, name: 'Vann', color: '#0000FF', fillLevel: '5' });
  expect(await cups()).toEqual(saved);
  await removeByTrpc(cafe, 2);
  expect(await cups()).toEqual(saved);
  await expect(saveDrink(cafe, [2])).rejects.toThrow('There is no ingredient 2');
});

test('an unknown, deleted or expired ingredient is 404 through both APIs', async ({ cafe }) => {
  changeRow(cafe.deps, ingredients, { deletedAt: Date.now() - UNDO }, 1);
  expectUnchanged(cafe);
  const form = { ...CHANGE, imageFile: TINY_GIF };
  for (const id of [1, 99])
    for (const answer of [
      await sendUpdate(cafe, id, form),
      await removeByRest(cafe, id),
      await removeByTrpc(cafe, id),
    ])
      expect(answer).toMatchObject({ status: 404, body: { message: 'The ingredient does not exist' } });
});

test('an ingredient that is sent unchanged, with its current picture, stays as it is', async ({ cafe }) => {
  const imageFile = await drawPng();
  const stored = () => ({ stored: readState(cafe), revision: cafe.deps.live.revision() });
  const texts = { name: 'Melk', categoryId: '3', unitPrice: '12' };
  await sendUpdate(cafe, 2, { ...texts, imageFile }, 'rød.png');
  const [before, dto] = [stored(), await readIngredient(cafe, 2)];
  expect(dto.version).toBe(2);
  const full = { ...texts, description: '', fillLevel: '50', color: '#FFF8EC', isAvailable: 'true' };
  for (const fields of [texts, full, { ...full, version: '2', imageFile }])
    expect((await sendUpdate(cafe, 2, fields, 'rød.png')).body).toEqual(dto);
  await sendUpdate(cafe, 2, { ...texts, imageFile }, 'annet navn.png');
  expect(stored()).toEqual(before);
  await sendUpdate(cafe, 2, { ...texts, imageFile: await drawPng(20, 20) }, 'rød.png');
  const imagePath = expect.not.stringMatching(dto.imagePath);
  expect(await readIngredient(cafe, 2)).toMatchObject({ version: 3, imagePath });
});
