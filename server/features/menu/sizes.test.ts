import { describe, expect } from 'vitest';
import { get } from '#server/testing/apis.ts';
import { test } from '#server/testing/test.ts';
import { MENU, writesOf } from '#server/testing/writes.ts';

const ESPRESSO = { name: 'Espresso', categoryId: 1, price: 34 };
const SIZES = [
  { name: 'Liten', price: 34 },
  { name: 'Stor', price: 44.5 },
];

describe.for(writesOf(MENU))('%s', ([, api]) => {
  test('a drink has up to four sizes; its price is the first one’s', async ({ cafe }) => {
    const { body } = await api.update(cafe, 1, { ...ESPRESSO, sizes: SIZES });
    expect(body).toMatchObject({ price: 34, sizes: SIZES, version: 2 });
    // The same once more is no change.
    expect((await api.update(cafe, 1, { ...ESPRESSO, sizes: SIZES })).body).toMatchObject({ version: 2 });
    // A client that knows only the price changes the first size.
    const { body: dearer } = await api.update(cafe, 1, { ...ESPRESSO, price: 36 });
    expect(dearer).toMatchObject({ price: 36, sizes: [{ name: 'Liten', price: 36 }, SIZES[1]] });
    expect((await api.update(cafe, 1, { ...ESPRESSO, price: 36, sizes: [] })).body).toMatchObject({
      sizes: [],
    });
    expect((await get(cafe, '/api/menuitemapi/menuitemslist')).body).toContainEqual(
      expect.objectContaining({ name: 'Espresso', price: 36, sizes: [] }),
    );
  });

  test('rejects sizes that contradict', async ({ cafe }) => {
    const [small, large] = SIZES;
    for (const sizes of [
      [large, small],
      [small, { name: 'LITEN', price: 50 }],
      [small, { name: '', price: 50 }],
      [small, { name: 'Stor', price: -1 }],
      Array.from({ length: 5 }, (_, at) => ({ name: `Str ${at}`, price: 34 })),
    ])
      expect((await api.update(cafe, 1, { ...ESPRESSO, sizes })).status).toBe(400);
  });
});
