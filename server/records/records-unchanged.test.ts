import { expect } from 'vitest';
import { mutate } from '#server/testing/apis.ts';
import { readState } from '#server/testing/pictures.ts';
import { test } from '#server/testing/test.ts';
import { bearer, type TestApp } from '#server/testing/test-app.ts';
import { expectUnchanged } from '#server/testing/unchanged.ts';
import { adminWrites, CATEGORIES, MENU } from '#server/testing/writes.ts';

const ITEM = { name: 'Espresso', categoryId: 1, description: 'God.', price: 34, isAvailable: true };

/** Equal records in all notations, and a different one. */
const RESOURCES = [
  {
    apis: adminWrites(CATEGORIES),
    same: [{ name: 'Varm Kaffe' }, { name: ' Varm Kaffe ', description: '', version: 1 }],
    other: { name: 'Varm kaffe' },
  },
  {
    apis: adminWrites(MENU),
    same: [
      { name: 'Espresso', categoryId: 1, price: 34 },
      { ...ITEM, imageId: null, version: 1 },
    ],
    other: { ...ITEM, price: 34.5 },
  },
];
const edited = RESOURCES.flatMap(({ apis, ...resource }) =>
  apis.map(([name, api]) => ({ ...resource, name, api })),
);

const SWITCHES = [
  { path: 'menu.setAvailable', input: { menuItemId: 1, isAvailable: true } },
  { path: 'ingredients.setAvailable', input: { ingredientId: 1, isAvailable: true } },
  { path: 'images.setCarousel', input: { imageId: 1, isCarouselImage: true } },
];

/** All that is stored, including the audit log, and the revision that open pages know. */
const allOf = (cafe: TestApp) => ({ stored: readState(cafe), revision: cafe.deps.live.revision() });

test.for(edited)(
  'an update by $name without a change is neither stored, recorded nor published, but checks the version',
  async ({ api, same, other }, { cafe }) => {
    const before = allOf(cafe);
    for (const body of same)
      expect(await api.update(cafe, 1, body)).toMatchObject({ status: 200, body: { version: 1 } });
    expect(allOf(cafe)).toEqual(before);
    expect((await api.update(cafe, 1, other)).body).toMatchObject({ version: 2 });
    expect(cafe.deps.live.revision()).not.toBe(before.revision);
    expectUnchanged(cafe);
    expect((await api.update(cafe, 1, { ...other, version: 1 })).status).toBe(409);
  },
);

test.for(SWITCHES)('$path to the current value changes nothing', async ({ path, input }, { cafe }) => {
  const before = allOf(cafe);
  expect(await mutate(cafe, path, input, bearer(cafe.tokens.Admin))).toMatchObject({
    status: 200,
    body: input,
  });
  expect(allOf(cafe)).toEqual(before);
});
