import { describe, expect } from 'vitest';
import { auditLog } from '#server/db/cafe-schema.ts';
import { admin, query } from '#server/testing/apis.ts';
import { idsOfCarousel } from '#server/testing/pictures.ts';
import { addImage } from '#server/testing/rows.ts';
import { test as withCafe } from '#server/testing/test.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

/** The pictures 1 to 4, of which 1, 2 and 3 joined the carousel in this order. */
const test = withCafe.extend('cafe', async () => {
  const cafe = await createTestApp();
  for (const name of ['Fjorden', 'Sommer']) addImage(cafe.deps, name);
  for (const imageId of [2, 3]) await setCarousel(cafe, imageId, true);
  return cafe;
});

const setCarousel = (cafe: TestApp, imageId: number, isCarouselImage: boolean) =>
  admin.mutate(cafe, 'images.setCarousel', { imageId, isCarouselImage });

/** The carousel's order, the same in both APIs. */
async function orderOf(cafe: TestApp): Promise<number[]> {
  const ids = await idsOfCarousel(cafe);
  expect((await query(cafe, 'images.carousel')).body).toMatchObject(ids.map((imageId) => ({ imageId })));
  return ids;
}

const ORDERINGS = {
  REST: (cafe: TestApp, imageIds: unknown) => admin.put(cafe, '/api/ImageAPI/carousel-order', { imageIds }),
  tRPC: async (cafe: TestApp, ids: unknown) => {
    const { status } = await admin.mutate(cafe, 'order.set', { of: 'carousel', ids });
    return { status, body: (await query(cafe, 'images.carousel')).body };
  },
};

test('a picture that is taken out of the carousel and put in again comes last', async ({ cafe }) => {
  expect(await orderOf(cafe)).toEqual([1, 2, 3]);
  await setCarousel(cafe, 1, false);
  await setCarousel(cafe, 1, true);
  expect(await orderOf(cafe)).toEqual([2, 3, 1]);
  for (let time = 0; time < 2; time += 1) await admin.put(cafe, '/api/ImageAPI/toggle-carousel/2');
  expect(await orderOf(cafe)).toEqual([3, 1, 2]);
});

describe.for(Object.entries(ORDERINGS))('%s', ([, order]) => {
  test('sorts the carousel, logs one change that can be undone, tells open pages', async ({ cafe }) => {
    const logged = cafe.deps.db.select().from(auditLog).all().length;
    const revision = cafe.deps.live.revision();
    const answer = await order(cafe, [2, 1, 3]);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject([{ imageId: 2 }, { imageId: 1 }, { imageId: 3 }]);
    expect(await orderOf(cafe)).toEqual([2, 1, 3]);
    expect(cafe.deps.live.revision()).not.toBe(revision);
    const entries = cafe.deps.db.select().from(auditLog).all().slice(logged);
    const orders = entries.map(({ name, before, after }) => [name, before?.carousel, after?.carousel]);
    expect(orders).toMatchObject([
      ['rekkefølge i karusellen', [{ id: 1 }, { id: 2 }, { id: 3 }], [{ id: 2 }, { id: 1 }, { id: 3 }]],
    ]);
    await admin.mutate(cafe, 'audit.undo', { changeId: entries[0]?.changeId });
    expect(await orderOf(cafe)).toEqual([1, 2, 3]);
  });

  test('keeps pictures behind that are not listed', async ({ cafe }) => {
    expect((await order(cafe, [3])).status).toBe(200);
    expect(await orderOf(cafe)).toEqual([3, 1, 2]);
  });

  test('rejects an order that names anything else, and changes nothing', async ({ unchangedCafe: cafe }) => {
    for (const imageIds of [[3, 99], [3, 4], [3, 3], [3, -1], ['3'], 3, undefined])
      expect(await order(cafe, imageIds), JSON.stringify(imageIds)).toMatchObject({ status: 400 });
  });
});
