import { describe, expect } from 'vitest';
import { auditLog } from '#server/db/cafe-schema.ts';
import { images, menuItems } from '#server/db/schema.ts';
import { admin, expectAnswer, get, query, undo, undone } from '#server/testing/apis.ts';
import { saveDrink } from '#server/testing/drinks.ts';
import {
  type createForm,
  readCarouselIds,
  sendForm,
  TINY_GIF,
  uploadImage,
} from '#server/testing/pictures.ts';
import { addImage, changeRow } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { expectUnchanged } from '#server/testing/unchanged.ts';
import { CAFE_DEFAULTS } from '#shared/cafe/cafe-defaults.ts';
import { ABOUT_US_IMAGE } from '#shared/cafe/image-limits.ts';
import { ImageChange } from '#shared/cafe/images.ts';

const [GALLERY, CAROUSEL] = ['/api/ImageAPI/imageslist', '/api/ImageAPI/carousel-images'];

const size = { width: 4, height: 3 };
const WINDOW = { imageId: 1, imageName: 'Vinduet', imagePath: '/uploads/a.webp', ...size };
const ABOUT_US = { imageId: 2, imageName: 'AboutUs Bilde.jpg', imagePath: '/uploads/a.webp', ...size };

const readAboutUs = async (cafe: TestApp) => (await query(cafe, 'images.aboutUs')).body;
const readUses = (cafe: TestApp, imageId: number) => admin.query(cafe, 'images.uses', { imageId });

test('the gallery is listed, oldest first, without the pictures of cups', async ({ cafe }) => {
  await saveDrink(cafe);
  const { body } = await get(cafe, GALLERY);
  expect(body).toEqual([
    { ...WINDOW, isCarouselImage: true, carouselPosition: 1 },
    { ...ABOUT_US, isCarouselImage: false, carouselPosition: null },
  ]);
});

test('both APIs list the carousel’s pictures only', async ({ cafe }) => {
  expect((await get(cafe, CAROUSEL)).body).toEqual([WINDOW]);
  expect((await query(cafe, 'images.carousel')).body).toEqual([WINDOW]);
});

test('the about-us picture is the one with exactly that name, or none', async ({ cafe }) => {
  expect(await readAboutUs(cafe)).toEqual({ ...ABOUT_US, isCarouselImage: false, carouselPosition: null });
  changeRow(cafe.deps, images, { name: 'aboutus bilde.jpg' }, 2);
  expect(await readAboutUs(cafe)).toBeNull();
});

test('deleted pictures are in no list and have no uses', async ({ cafe }) => {
  changeRow(cafe.deps, images, { deletedAt: 1 });
  expect((await get(cafe, GALLERY)).body).toEqual([]);
  expect((await get(cafe, CAROUSEL)).body).toEqual([]);
  expect(await readAboutUs(cafe)).toBeNull();
  for (const id of [2, 99]) expect((await readUses(cafe, id)).status).toBe(404);
});

test('pictures of ingredients and dream cups are not in the back office’s gallery', async ({ cafe }) => {
  for (const kind of ['ingredient', 'drink'] as const) {
    changeRow(cafe.deps, images, { kind }, 2);
    const { body } = await admin.query(cafe, 'images.page', {});
    expect(body).toMatchObject({ rows: [{ imageId: 1, imageName: 'Vinduet' }], total: 1 });
    expect((await readUses(cafe, 2)).status).toBe(404);
  }
});

test('a picture’s uses are the home page, the logo and menu items by name', async ({ cafe }) => {
  const none = { carousel: false, aboutUs: false, logo: false, banner: false, menuItems: [] };
  expect((await readUses(cafe, 1)).body).toEqual({ ...none, carousel: true });
  expect((await readUses(cafe, 2)).body).toEqual({ ...none, aboutUs: true });
  for (const id of [1, 2, 4]) changeRow(cafe.deps, menuItems, { imageId: 1 }, id);
  changeRow(cafe.deps, menuItems, { imageId: 1, deletedAt: Date.now() }, 5);
  const used = ['Espresso', 'Utsolgt kaffe', 'Ål-latte'];
  expect((await readUses(cafe, 1)).body).toEqual({ ...none, carousel: true, menuItems: used });
  const { identity, home } = CAFE_DEFAULTS;
  for (const [section, value] of [
    ['identity', { ...identity, logoId: 2 }],
    ['home', { ...home, banner: { ...home.banner, imageId: 2 } }],
  ])
    await admin.put(cafe, '/api/cafeapi/update', { section, value });
  expect((await readUses(cafe, 2)).body).toEqual({ ...none, aboutUs: true, logo: true, banner: true });
});

const replaceAboutUs = (cafe: TestApp, fields: Parameters<typeof createForm>[0] = { ImageFile: TINY_GIF }) =>
  sendForm(cafe, 'PUT', '/api/ImageAPI/about-us', fields);

test('a new picture replaces the old one until an undo, which can be undone too', async ({ cafe }) => {
  const first = ImageChange.parse((await replaceAboutUs(cafe)).body).image;
  expect(first).toMatchObject({ imageName: ABOUT_US_IMAGE });
  const replaced = await replaceAboutUs(cafe);
  const second = ImageChange.parse(replaced.body).image;
  expect(second.imageId).not.toBe(first.imageId);
  expect(await readAboutUs(cafe)).toEqual(second);
  const undoing = await undo(cafe, replaced);
  expect(undoing).toMatchObject(undone(2));
  expect(await readAboutUs(cafe)).toEqual(first);
  expect(await undo(cafe, undoing)).toMatchObject(undone(2));
  expect(await readAboutUs(cafe)).toEqual(second);
  // A file that is no picture leaves the old one.
  expect((await replaceAboutUs(cafe, { ImageFile: Buffer.from('text') })).status).toBe(415);
  expect((await replaceAboutUs(cafe, {})).status).toBe(400);
  expect(await readAboutUs(cafe)).toEqual(second);
});

test('it is not replaced while another picture has its name in lower case', async ({ cafe }) => {
  await admin.remove(cafe, '/api/ImageAPI/delete/2');
  const { status } = await uploadImage(cafe, 'aboutus bilde.jpg');
  expect(status).toBe(201);
  expectAnswer(await replaceAboutUs(cafe), 409, { code: 'imageNameTaken', subject: ABOUT_US_IMAGE });
  expect(await readAboutUs(cafe)).toBeNull();
});

/** The pictures 1 to 4, of which 1, 2 and 3 joined the carousel in this order. */
const sortedTest = test.extend('cafe', async () => {
  const cafe = await createTestApp();
  for (const name of ['Fjorden', 'Sommer']) addImage(cafe.deps, name);
  for (const imageId of [2, 3]) await setCarousel(cafe, imageId, true);
  return cafe;
});

const setCarousel = (cafe: TestApp, imageId: number, isCarouselImage: boolean) =>
  admin.mutate(cafe, 'images.setCarousel', { imageId, isCarouselImage });

/** The carousel's order, the same in both APIs. */
async function readOrder(cafe: TestApp): Promise<number[]> {
  const ids = await readCarouselIds(cafe);
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

sortedTest('a picture that is taken out of the carousel and put in again comes last', async ({ cafe }) => {
  expect(await readOrder(cafe)).toEqual([1, 2, 3]);
  await setCarousel(cafe, 1, false);
  await setCarousel(cafe, 1, true);
  expect(await readOrder(cafe)).toEqual([2, 3, 1]);
  for (let time = 0; time < 2; time += 1) await admin.put(cafe, '/api/ImageAPI/toggle-carousel/2');
  expect(await readOrder(cafe)).toEqual([3, 1, 2]);
});

describe.for(Object.entries(ORDERINGS))('%s', ([, order]) => {
  sortedTest('sorts the carousel, logs one change that can be undone, tells open pages', async ({ cafe }) => {
    const logged = cafe.deps.db.select().from(auditLog).all().length;
    const revision = cafe.deps.live.revision();
    const answer = await order(cafe, [2, 1, 3]);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject([{ imageId: 2 }, { imageId: 1 }, { imageId: 3 }]);
    expect(await readOrder(cafe)).toEqual([2, 1, 3]);
    expect(cafe.deps.live.revision()).not.toBe(revision);
    const entries = cafe.deps.db.select().from(auditLog).all().slice(logged);
    const orders = entries.map(({ name, before, after }) => [name, before?.carousel, after?.carousel]);
    expect(orders).toMatchObject([
      ['rekkefølge i karusellen', [{ id: 1 }, { id: 2 }, { id: 3 }], [{ id: 2 }, { id: 1 }, { id: 3 }]],
    ]);
    await admin.mutate(cafe, 'audit.undo', { changeId: entries[0]?.changeId });
    expect(await readOrder(cafe)).toEqual([1, 2, 3]);
  });

  sortedTest('keeps pictures behind that are not listed', async ({ cafe }) => {
    expect((await order(cafe, [3])).status).toBe(200);
    expect(await readOrder(cafe)).toEqual([3, 1, 2]);
  });

  sortedTest('rejects an order that names anything else, and changes nothing', async ({ cafe }) => {
    expectUnchanged(cafe);
    for (const imageIds of [[3, 99], [3, 4], [3, 3], [3, -1], ['3'], 3, undefined])
      expect(await order(cafe, imageIds), JSON.stringify(imageIds)).toMatchObject({ status: 400 });
  });
});
