import { expect, test } from 'vitest';
import { contentOf, get, mutate } from '#server/testing/apis.ts';
import { redPicture, sendForm, stateOf } from '#server/testing/pictures.ts';
import { bearer, createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { CATEGORIES, MENU, writesOf } from '#server/testing/writes.ts';
import { Ingredient } from '#shared/ingredients.ts';

const ITEM = { name: 'Espresso', categoryId: 1, description: 'God.', price: 34, isAvailable: true };

/** Records as they are in the small café, in all ways to say so. */
const RESOURCES = [
  {
    apis: writesOf(CATEGORIES),
    same: [{ name: 'Varm Kaffe' }, { name: ' Varm Kaffe ', description: '', version: 1 }],
    other: { name: 'Varm kaffe' },
  },
  {
    apis: writesOf(MENU),
    same: [
      { name: 'Espresso', categoryId: 1, price: 34 },
      { ...ITEM, imageId: null, version: 1 },
    ],
    other: { ...ITEM, price: 34.5 },
  },
];
const edited = RESOURCES.flatMap(({ apis, ...kind }) => apis.map(([name, api]) => ({ ...kind, name, api })));

const SWITCHES = [
  { path: 'menu.setAvailable', input: { menuItemId: 1, isAvailable: true } },
  { path: 'ingredients.setAvailable', input: { ingredientId: 1, isAvailable: true } },
  { path: 'images.setCarousel', input: { imageId: 1, isCarouselImage: true } },
];

/** All that is stored, also in the log, and what open pages were told. */
const allOf = (cafe: TestApp) => ({ stored: stateOf(cafe), told: cafe.deps.live.revision() });

test.for(edited)(
  'what $name says of a record that is so already is neither stored, noted nor told',
  async ({ api, same, other }) => {
    const cafe = await createTestApp();
    const before = allOf(cafe);
    for (const body of same)
      expect(await api.update(cafe, 1, body)).toMatchObject({ status: 200, body: { version: 1 } });
    expect(allOf(cafe)).toEqual(before);
    expect((await api.update(cafe, 1, other)).body).toMatchObject({ version: 2 });
    expect(cafe.deps.live.revision()).not.toBe(before.told);
  },
);

test.for(edited)(
  '$name tells an editor of an old version, also where it would change nothing',
  async (kind) => {
    const cafe = await createTestApp();
    await kind.api.update(cafe, 1, kind.other);
    const before = contentOf(cafe);
    expect((await kind.api.update(cafe, 1, { ...kind.other, version: 1 })).status).toBe(409);
    expect(contentOf(cafe)).toEqual(before);
  },
);

test.for(SWITCHES)('$path to what is so already changes nothing', async ({ path, input }) => {
  const cafe = await createTestApp();
  const before = allOf(cafe);
  expect(await mutate(cafe, path, input, bearer(cafe.tokens.Admin))).toMatchObject({
    status: 200,
    body: input,
  });
  expect(allOf(cafe)).toEqual(before);
});

test('an ingredient that is sent as it is, with the picture that it has, stays as it is', async () => {
  const cafe = await createTestApp();
  const imageFile = await redPicture().png().toBuffer();
  const read = async () => Ingredient.parse((await get(cafe, '/api/ingredientapi/2')).body);
  const update = (fields: Record<string, string | Uint8Array>, fileName = 'rød.png') =>
    sendForm(cafe, 'PUT', '/api/ingredientapi/update/2', fields, fileName);
  const texts = { name: 'Melk', categoryId: '3', unitPrice: '12' };
  await update({ ...texts, imageFile });
  const [before, dto] = [allOf(cafe), await read()];
  expect(dto.version).toBe(2);
  const full = { ...texts, description: '', fillLevel: '50', color: '#FFF8EC', isAvailable: 'true' };
  for (const fields of [texts, full, { ...full, version: '2', imageFile }])
    expect((await update(fields)).body).toEqual(dto);
  await update({ ...texts, imageFile }, 'annet navn.png');
  expect(allOf(cafe)).toEqual(before);
  await update({ ...texts, imageFile: await redPicture(20, 20).png().toBuffer() });
  expect(await read()).toMatchObject({ version: 3, imagePath: expect.not.stringMatching(dto.imagePath) });
});
