import { expect } from 'vitest';
import { admin, query, undo, undone } from '#server/testing/apis.ts';
import { type formOf, sendForm, TINY_GIF, upload } from '#server/testing/pictures.ts';
import { test } from '#server/testing/test.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { ABOUT_US_IMAGE } from '#shared/cafe/image-limits.ts';

const replace = (cafe: TestApp, fields: Parameters<typeof formOf>[0] = { ImageFile: TINY_GIF }) =>
  sendForm(cafe, 'PUT', '/api/ImageAPI/about-us', fields);
const current = async (cafe: TestApp) => (await query(cafe, 'images.aboutUs')).body;

test('a new picture replaces the old one until an undo, which can be undone too', async ({ cafe }) => {
  const first = Object((await replace(cafe)).body).image;
  expect(first).toMatchObject({ imageName: ABOUT_US_IMAGE });
  const replaced = await replace(cafe);
  const second = Object(replaced.body).image;
  expect(second.imageId).not.toBe(first.imageId);
  expect(await current(cafe)).toEqual(second);
  const undoing = await undo(cafe, replaced);
  expect(undoing).toMatchObject(undone(2));
  expect(await current(cafe)).toEqual(first);
  expect(await undo(cafe, undoing)).toMatchObject(undone(2));
  expect(await current(cafe)).toEqual(second);
  // A file that is no picture leaves the old one.
  expect((await replace(cafe, { ImageFile: Buffer.from('text') })).status).toBe(415);
  expect((await replace(cafe, {})).status).toBe(400);
  expect(await current(cafe)).toEqual(second);
});

test('it is replaced by deleting it and uploading one with its name, too', async ({ cafe }) => {
  await admin.remove(cafe, '/api/ImageAPI/delete/2');
  expect((await upload(cafe, ABOUT_US_IMAGE)).status).toBe(201);
  expect(await current(cafe)).toMatchObject({ imageId: 3 });
});
