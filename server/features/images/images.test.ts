import { expect } from 'vitest';
import { images, menuItems } from '#server/db/schema.ts';
import { admin, get, post, query } from '#server/testing/apis.ts';
import { changeRow } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import type { TestApp } from '#server/testing/test-app.ts';

const [GALLERY, CAROUSEL] = ['/api/ImageAPI/imageslist', '/api/ImageAPI/carousel-images'];

const size = { width: 4, height: 3 };
const WINDOW = { imageId: 1, imageName: 'Vinduet', imagePath: '/uploads/a.webp', ...size };
const ABOUT_US = { imageId: 2, imageName: 'AboutUs Bilde.jpg', imagePath: '/uploads/a.webp', ...size };

const uses = (cafe: TestApp, imageId: number) => admin.query(cafe, 'images.uses', { imageId });

test('the gallery is listed, oldest first, without the pictures of cups', async ({ cafe }) => {
  await post(cafe, '/api/drinkapi/create', { name: 'Kopp', ingredientDTOs: [] });
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
  const aboutUs = async () => (await query(cafe, 'images.aboutUs')).body;
  expect(await aboutUs()).toEqual({ ...ABOUT_US, isCarouselImage: false, carouselPosition: null });
  changeRow(cafe.deps, images, { name: 'aboutus bilde.jpg' }, 2);
  expect(await aboutUs()).toBeNull();
});

test('deleted pictures are in no list and have no uses', async ({ cafe }) => {
  changeRow(cafe.deps, images, { deletedAt: 1 });
  expect((await get(cafe, GALLERY)).body).toEqual([]);
  expect((await get(cafe, CAROUSEL)).body).toEqual([]);
  expect((await query(cafe, 'images.aboutUs')).body).toBeNull();
  for (const id of [2, 99])
    expect(await uses(cafe, id)).toMatchObject({
      status: 404,
      body: { message: 'The image does not exist' },
    });
});

test('pictures of ingredients and dream cups are not in the back office’s gallery', async ({ cafe }) => {
  for (const kind of ['ingredient', 'drink'] as const) {
    changeRow(cafe.deps, images, { kind }, 2);
    const { body } = await admin.query(cafe, 'images.page', {});
    expect(body).toMatchObject({ rows: [{ imageId: 1, imageName: 'Vinduet' }], total: 1 });
    expect((await uses(cafe, 2)).status).toBe(404);
  }
});

test('a picture’s uses are the carousel, the about-us section and menu items by name', async ({ cafe }) => {
  const none = { carousel: false, aboutUs: false, menuItems: [] };
  expect((await uses(cafe, 1)).body).toEqual({ ...none, carousel: true });
  expect((await uses(cafe, 2)).body).toEqual({ ...none, aboutUs: true });
  for (const id of [1, 2, 4]) changeRow(cafe.deps, menuItems, { imageId: 1 }, id);
  changeRow(cafe.deps, menuItems, { imageId: 1, deletedAt: Date.now() }, 5);
  const used = ['Espresso', 'Utsolgt kaffe', 'Ål-latte'];
  expect((await uses(cafe, 1)).body).toEqual({ ...none, carousel: true, menuItems: used });
});
