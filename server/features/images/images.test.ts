import { expect } from 'vitest';
import { images, menuItems } from '#server/db/schema.ts';
import { admin, get, query, undo, undone } from '#server/testing/apis.ts';
import { saveDrink } from '#server/testing/drinks.ts';
import { type formOf, sendForm, TINY_GIF, upload } from '#server/testing/pictures.ts';
import { changeRow } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { ABOUT_US_IMAGE } from '#shared/cafe/image-limits.ts';
import { ImageChange } from '#shared/cafe/images.ts';

const [GALLERY, CAROUSEL] = ['/api/ImageAPI/imageslist', '/api/ImageAPI/carousel-images'];

const size = { width: 4, height: 3 };
const WINDOW = { imageId: 1, imageName: 'Vinduet', imagePath: '/uploads/a.webp', ...size };
const ABOUT_US = { imageId: 2, imageName: 'AboutUs Bilde.jpg', imagePath: '/uploads/a.webp', ...size };

const readAboutUs = async (cafe: TestApp) => (await query(cafe, 'images.aboutUs')).body;
const uses = (cafe: TestApp, imageId: number) => admin.query(cafe, 'images.uses', { imageId });

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
  for (const id of [2, 99]) expect((await uses(cafe, id)).status).toBe(404);
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

const replaceAboutUs = (cafe: TestApp, fields: Parameters<typeof formOf>[0] = { ImageFile: TINY_GIF }) =>
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

test('it is replaced by deleting it and uploading one with its name, too', async ({ cafe }) => {
  await admin.remove(cafe, '/api/ImageAPI/delete/2');
  expect((await upload(cafe, ABOUT_US_IMAGE)).status).toBe(201);
  expect(await readAboutUs(cafe)).toMatchObject({ imageId: 3 });
});
