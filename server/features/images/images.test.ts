import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { images } from '#server/db/schema.ts';
import { get, post, query } from '#server/testing/apis.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const [GALLERY, CAROUSEL] = ['/api/ImageAPI/imageslist', '/api/ImageAPI/carousel-images'];

const size = { width: 4, height: 3 };
const WINDOW = { imageId: 1, imageName: 'Vinduet', imagePath: '/uploads/a.webp', ...size };
const ABOUT_US = { imageId: 2, imageName: 'AboutUs Bilde.jpg', imagePath: '/uploads/a.webp', ...size };

test('both APIs list the gallery, oldest first, without the pictures of cups', async () => {
  const cafe = await createTestApp();
  await post(cafe, '/api/drinkapi/create', { name: 'Kopp', ingredientDTOs: [] });
  const { body } = await get(cafe, GALLERY);
  expect(body).toEqual([
    { ...WINDOW, isCarouselImage: true, carouselPosition: 1 },
    { ...ABOUT_US, isCarouselImage: false, carouselPosition: null },
  ]);
  expect((await query(cafe, 'images.gallery')).body).toEqual(body);
});

test('both APIs list the carousel’s pictures only', async () => {
  const cafe = await createTestApp();
  expect((await get(cafe, CAROUSEL)).body).toEqual([WINDOW]);
  expect((await query(cafe, 'images.carousel')).body).toEqual([WINDOW]);
});

test('the about-us picture is the one with exactly that name, or none', async () => {
  const cafe = await createTestApp();
  const aboutUs = async () => (await query(cafe, 'images.aboutUs')).body;
  expect(await aboutUs()).toEqual({ ...ABOUT_US, isCarouselImage: false, carouselPosition: null });
  cafe.deps.edit.update(images).set({ name: 'aboutus bilde.jpg' }).where(eq(images.id, 2)).run();
  expect(await aboutUs()).toBeNull();
});

test('deleted pictures are not in the gallery, the carousel and the about-us section', async () => {
  const cafe = await createTestApp();
  cafe.deps.edit.update(images).set({ deletedAt: 1 }).run();
  expect((await get(cafe, GALLERY)).body).toEqual([]);
  expect((await get(cafe, CAROUSEL)).body).toEqual([]);
  expect((await query(cafe, 'images.aboutUs')).body).toBeNull();
});
