import { expect, test } from 'vitest';
import { get, mutate, put } from '#server/testing/apis.ts';
import { bearer, createTestApp, type TestApp } from '#server/testing/test-app.ts';

const APIS = {
  REST: (cafe: TestApp, input: object) =>
    put(cafe, '/api/menuitemapi/update/1', input, bearer(cafe.tokens.Admin)),
  tRPC: (cafe: TestApp, input: object) =>
    mutate(cafe, 'menu.update', { menuItemId: 1, ...input }, bearer(cafe.tokens.Admin)),
};
const ESPRESSO = { name: 'Espresso', categoryId: 1 };
const SIZES = [
  { name: 'Liten', price: 34 },
  { name: 'Stor', price: 44.5 },
];

test.for(Object.entries(APIS))(
  '%s: a drink has up to four sizes; its price is the first one’s',
  async ([, update]) => {
    const cafe = await createTestApp();
    const { body } = await update(cafe, { ...ESPRESSO, price: 34, sizes: SIZES });
    expect(body).toMatchObject({ price: 34, sizes: SIZES, version: 2 });
    // The same once more is no change.
    expect((await update(cafe, { ...ESPRESSO, price: 34, sizes: SIZES })).body).toMatchObject({ version: 2 });
    // A client that knows only the price changes the first size.
    expect((await update(cafe, { ...ESPRESSO, price: 36 })).body).toMatchObject({
      price: 36,
      sizes: [
        { name: 'Liten', price: 36 },
        { name: 'Stor', price: 44.5 },
      ],
    });
    expect((await update(cafe, { ...ESPRESSO, price: 36, sizes: [] })).body).toMatchObject({ sizes: [] });
    expect((await get(cafe, '/api/menuitemapi/menuitemslist')).body).toContainEqual(
      expect.objectContaining({ name: 'Espresso', price: 36, sizes: [] }),
    );
  },
);

test.for(Object.entries(APIS))('%s rejects sizes that contradict', async ([, update]) => {
  const cafe = await createTestApp();
  const [small, large] = SIZES;
  for (const sizes of [
    [large, small],
    [small, { name: 'LITEN', price: 50 }],
    [small, { name: '', price: 50 }],
    [small, { name: 'Stor', price: -1 }],
    Array.from({ length: 5 }, (_, at) => ({ name: `Str ${at}`, price: 34 })),
  ])
    expect((await update(cafe, { ...ESPRESSO, price: 34, sizes })).status).toBe(400);
});
