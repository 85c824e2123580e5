import { expect, test } from 'vitest';
import { query, undo, undone } from '#server/testing/apis.ts';
import { formOf, TINY_GIF } from '#server/testing/pictures.ts';
import { bearer, createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { ABOUT_US_IMAGE } from '#shared/cafe/image-limits.ts';

const replace = (cafe: TestApp, payload = formOf({ ImageFile: TINY_GIF })) =>
  cafe.ask('PUT', '/api/ImageAPI/about-us', { headers: bearer(cafe.tokens.Admin), payload });
const current = async (cafe: TestApp) => (await query(cafe, 'images.aboutUs')).body;

test('a new picture takes the place of the old one, and an undo brings the old one back, which can be undone too', async () => {
  const cafe = await createTestApp();
  const first = (await replace(cafe)).json().image;
  expect(first).toMatchObject({ imageName: ABOUT_US_IMAGE });
  const replaced = await replace(cafe);
  const second = replaced.json().image;
  expect(second.imageId).not.toBe(first.imageId);
  expect(await current(cafe)).toEqual(second);
  const undoing = await undo(cafe, { raw: replaced });
  expect(undoing).toMatchObject(undone(2));
  expect(await current(cafe)).toEqual(first);
  expect(await undo(cafe, undoing)).toMatchObject(undone(2));
  expect(await current(cafe)).toEqual(second);
});

test('a file that is no picture leaves the old one', async () => {
  const cafe = await createTestApp();
  const { image } = (await replace(cafe)).json();
  expect((await replace(cafe, formOf({ ImageFile: Buffer.from('text') }))).statusCode).toBe(415);
  expect((await replace(cafe, formOf({}))).statusCode).toBe(400);
  expect(await current(cafe)).toEqual(image);
});
