import { expect, test } from 'vitest';
import { auditLog } from '#server/db/audit-schema.ts';
import { nameColumns } from '#server/db/columns.ts';
import { images } from '#server/db/schema.ts';
import { contentOf, get, mutate, query } from '#server/testing/apis.ts';
import { bearer, createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { CarouselImage } from '#shared/cafe/images.ts';

const asAdmin = ({ tokens }: TestApp) => bearer(tokens.Admin);

/** A café with the pictures 1 to 4, of which 1, 2 and 3 joined the carousel in this order. */
async function createCafe(): Promise<TestApp> {
  const cafe = await createTestApp();
  for (const name of ['Fjorden', 'Sommer'])
    cafe.deps.edit
      .insert(images)
      .values({ kind: 'gallery', ...nameColumns(name), file: 'a.webp', width: 4, height: 3, createdAt: 0 })
      .run();
  for (const imageId of [2, 3]) await setCarousel(cafe, imageId, true);
  return cafe;
}

const setCarousel = (cafe: TestApp, imageId: number, isCarouselImage: boolean) =>
  mutate(cafe, 'images.setCarousel', { imageId, isCarouselImage }, asAdmin(cafe));

const idsOf = (body: unknown) =>
  CarouselImage.array()
    .parse(body)
    .map(({ imageId }) => imageId);

/** The carousel's order, the same in both APIs. */
async function orderOf(cafe: TestApp): Promise<number[]> {
  const ids = idsOf((await get(cafe, '/api/ImageAPI/carousel-images')).body);
  expect(idsOf((await query(cafe, 'images.carousel')).body)).toEqual(ids);
  return ids;
}

const ORDERINGS = {
  REST: async (cafe: TestApp, imageIds: unknown) => {
    const headers = asAdmin(cafe);
    const answer = await cafe.ask('PUT', '/api/ImageAPI/carousel-order', { headers, payload: { imageIds } });
    return { status: answer.statusCode, body: answer.json() };
  },
  tRPC: async (cafe: TestApp, imageIds: unknown) => {
    const input = { of: 'carousel', ids: imageIds };
    const { status } = await mutate(cafe, 'order.set', input, asAdmin(cafe));
    return { status, body: (await query(cafe, 'images.carousel')).body };
  },
};
const apis = Object.entries(ORDERINGS).map(([name, order]) => ({ name, order }));

test('a picture that is taken out of the carousel and put in again comes last', async () => {
  const cafe = await createCafe();
  expect(await orderOf(cafe)).toEqual([1, 2, 3]);
  await setCarousel(cafe, 1, false);
  await setCarousel(cafe, 1, true);
  expect(await orderOf(cafe)).toEqual([2, 3, 1]);
  for (let time = 0; time < 2; time += 1)
    await cafe.ask('PUT', '/api/ImageAPI/toggle-carousel/2', { headers: asAdmin(cafe) });
  expect(await orderOf(cafe)).toEqual([3, 1, 2]);
});

test.for(apis)(
  '$name sorts the carousel, logs it as one change that can be undone and tells open pages',
  async ({ order }) => {
    const cafe = await createCafe();
    const logged = cafe.deps.db.select().from(auditLog).all().length;
    const revision = cafe.deps.live.revision();
    const answer = await order(cafe, [2, 1, 3]);
    expect(answer.status).toBe(200);
    expect(idsOf(answer.body)).toEqual([2, 1, 3]);
    expect(await orderOf(cafe)).toEqual([2, 1, 3]);
    expect(cafe.deps.live.revision()).not.toBe(revision);
    const entries = cafe.deps.db.select().from(auditLog).all().slice(logged);
    const orders = entries.map(({ name, before, after }) => [name, before?.carousel, after?.carousel]);
    expect(orders).toMatchObject([
      ['rekkefølge i karusellen', [{ id: 1 }, { id: 2 }, { id: 3 }], [{ id: 2 }, { id: 1 }, { id: 3 }]],
    ]);
    await mutate(cafe, 'audit.undo', { changeId: entries[0]?.changeId }, asAdmin(cafe));
    expect(await orderOf(cafe)).toEqual([1, 2, 3]);
  },
);

test.for(apis)('$name keeps pictures behind that are not listed', async ({ order }) => {
  const cafe = await createCafe();
  expect((await order(cafe, [3])).status).toBe(200);
  expect(await orderOf(cafe)).toEqual([3, 1, 2]);
});

test.for(apis)('$name rejects an order that names anything else, and changes nothing', async ({ order }) => {
  const cafe = await createCafe();
  const before = contentOf(cafe);
  for (const imageIds of [[3, 99], [3, 4], [3, 3], [3, -1], ['3'], 3, undefined])
    expect(await order(cafe, imageIds), JSON.stringify(imageIds)).toMatchObject({ status: 400 });
  expect(contentOf(cafe)).toEqual(before);
});
