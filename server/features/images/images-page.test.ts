import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { images, menuItems } from '#server/db/schema.ts';
import { query } from '#server/testing/apis.ts';
import { bearer, createTestApp, type TestApp } from '#server/testing/test-app.ts';

const uses = (cafe: TestApp, imageId: number) =>
  query(cafe, 'images.uses', { imageId }, bearer(cafe.tokens.Admin));

test('pictures of ingredients and dream cups are not in the gallery', async () => {
  const cafe = await createTestApp();
  for (const kind of ['ingredient', 'drink'] as const) {
    cafe.deps.edit.update(images).set({ kind }).where(eq(images.id, 2)).run();
    const { body } = await query(cafe, 'images.page', {}, bearer(cafe.tokens.Admin));
    expect(body).toMatchObject({ rows: [{ imageId: 1, imageName: 'Vinduet' }], total: 1 });
    expect((await uses(cafe, 2)).status).toBe(404);
  }
});

test('the uses of a picture are the carousel, the about-us section and menu items by name', async () => {
  const cafe = await createTestApp();
  expect((await uses(cafe, 1)).body).toEqual({ carousel: true, aboutUs: false, menuItems: [] });
  expect((await uses(cafe, 2)).body).toEqual({ carousel: false, aboutUs: true, menuItems: [] });
  const { edit } = cafe.deps;
  edit
    .update(menuItems)
    .set({ imageId: 1 })
    .where(inArray(menuItems.name, ['Ål-latte', 'Espresso', 'Utsolgt kaffe', 'Iskaffe']))
    .run();
  edit.update(menuItems).set({ deletedAt: Date.now() }).where(eq(menuItems.name, 'Iskaffe')).run();
  expect((await uses(cafe, 1)).body).toEqual({
    carousel: true,
    aboutUs: false,
    menuItems: ['Espresso', 'Utsolgt kaffe', 'Ål-latte'],
  });
});

test('a deleted or unknown picture has no uses', async () => {
  const cafe = await createTestApp();
  cafe.deps.edit.update(images).set({ deletedAt: Date.now() }).where(eq(images.id, 2)).run();
  for (const id of [2, 99])
    expect(await uses(cafe, id)).toMatchObject({
      status: 404,
      body: { message: 'The image does not exist' },
    });
});
