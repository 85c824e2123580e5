import { expect, test } from 'vitest';
import { mutate, query } from '#server/testing/apis.ts';
import { formOf, TINY_GIF } from '#server/testing/pictures.ts';
import { bearer, createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { ABOUT_US_IMAGE } from '#shared/image-limits.ts';

const replace = (cafe: TestApp, payload = formOf({ ImageFile: TINY_GIF })) =>
  cafe.ask('PUT', '/api/ImageAPI/about-us', { headers: bearer(cafe.tokens.Admin), payload });
const current = async (cafe: TestApp) => (await query(cafe, 'images.aboutUs')).body;
const undo = (cafe: TestApp) => mutate(cafe, 'images.undoAboutUs', undefined, bearer(cafe.tokens.Admin));

test('a new picture takes the place of the old one, and an undo brings the old one back', async () => {
  const cafe = await createTestApp();
  const first = (await replace(cafe)).json().image;
  expect(first).toMatchObject({ imageName: ABOUT_US_IMAGE });
  const second = (await replace(cafe)).json().image;
  expect(second.imageId).not.toBe(first.imageId);
  expect(await current(cafe)).toEqual(second);
  expect(await undo(cafe)).toMatchObject({ status: 200, body: first });
  expect(await current(cafe)).toEqual(first);
});

test('a file that is no picture leaves the old one', async () => {
  const cafe = await createTestApp();
  const { image } = (await replace(cafe)).json();
  expect((await replace(cafe, formOf({ ImageFile: Buffer.from('text') }))).statusCode).toBe(415);
  expect((await replace(cafe, formOf({}))).statusCode).toBe(400);
  expect(await current(cafe)).toEqual(image);
});

test('without a replacement there is nothing to undo', async () => {
  const cafe = await createTestApp();
  expect((await undo(cafe)).status).toBe(404);
});
