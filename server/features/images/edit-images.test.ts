import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect } from 'vitest';
import { auditLog } from '#server/db/cafe-schema.ts';
import { images, menuItems, sessions } from '#server/db/schema.ts';
import { getMenuItem } from '#server/features/menu/menu.service.ts';
import { UNDO } from '#server/records/undo.ts';
import { admin, get, undo, undone } from '#server/testing/apis.ts';
import { createForm, readCarouselIds, readState, TINY_GIF, uploadImage } from '#server/testing/pictures.ts';
import { addImage, changeRow } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import { bearer, type TestApp } from '#server/testing/test-app.ts';
import { expectUnchanged } from '#server/testing/unchanged.ts';
import { GalleryImage, ImageChange } from '#shared/cafe/images.ts';

const toggleCarousel = (cafe: TestApp, id: number) => admin.put(cafe, `/api/ImageAPI/toggle-carousel/${id}`);
const deleteOverRest = (cafe: TestApp, id: number) => admin.remove(cafe, `/api/ImageAPI/delete/${id}`);
const callTrpc = (cafe: TestApp, procedure: string, imageId: unknown, more?: object) =>
  admin.mutate(cafe, `images.${procedure}`, { imageId, ...more });
const setCarousel = (cafe: TestApp, imageId: unknown, isCarouselImage: boolean) =>
  callTrpc(cafe, 'setCarousel', imageId, { isCarouselImage });

const readGallery = async (cafe: TestApp) =>
  GalleryImage.array().parse((await get(cafe, '/api/ImageAPI/imageslist')).body);
const readChanges = ({ deps }: TestApp) =>
  deps.db
    .select()
    .from(auditLog)
    .all()
    .map(({ username, action, entity, entityId }) => `${username} ${action} ${entity} ${entityId}`);

test('both APIs add a picture to the carousel or remove it, once, and return it', async ({ cafe }) => {
  const added = await toggleCarousel(cafe, 2);
  expect(added.status).toBe(200);
  expect(added.body).toEqual({
    message: 'The image is in the carousel',
    image: { ...(await readGallery(cafe))[1], isCarouselImage: true, carouselPosition: 2 },
  });
  expect(await readCarouselIds(cafe)).toEqual([1, 2]);
  for (const isShown of [true, false, false]) {
    const { body } = await setCarousel(cafe, 2, isShown);
    expect(body).toMatchObject({ imageId: 2, isCarouselImage: isShown });
    expect(await readCarouselIds(cafe)).toEqual(isShown ? [1, 2] : [1]);
  }
  expect((await toggleCarousel(cafe, 1)).body).toMatchObject({
    message: 'The image is no longer in the carousel',
  });
  expect(await readCarouselIds(cafe)).toEqual([]);
  expect((await setCarousel(cafe, 2, true)).body).toMatchObject({ isCarouselImage: true });
  expect(readChanges(cafe)).toEqual([2, 2, 1, 2].map((id) => `admin update image ${id}`));
});

test('both APIs delete a picture: records show the default one until it is restored', async ({ cafe }) => {
  changeRow(cafe.deps, menuItems, { imageId: 1 }, 1);
  const pathInMenu = () => getMenuItem(cafe.deps, 1).imagePath;
  const before = await readGallery(cafe);
  expect(pathInMenu()).toBe('/uploads/a.webp');
  const deletions = [() => deleteOverRest(cafe, 1), () => callTrpc(cafe, 'delete', 1)];
  for (const deletion of deletions) {
    const deleted = await deletion();
    expect(deleted.body).toEqual({ message: 'The image was deleted' });
    expect(pathInMenu()).toBe('/images/default.png');
    expect(await readCarouselIds(cafe)).toEqual([]);
    expect(await undo(cafe, deleted)).toMatchObject(undone(1));
    expect(await readGallery(cafe)).toEqual(before);
    expect(pathInMenu()).toBe('/uploads/a.webp');
  }
  expect(readChanges(cafe)).toEqual(
    ['delete', 'restore', 'delete', 'restore'].map((action) => `admin ${action} image 1`),
  );
});

test('an upload is recorded with its admin', async ({ cafe }) => {
  const { image } = ImageChange.parse((await uploadImage(cafe, 'Ny')).body);
  expect(readChanges(cafe)).toEqual(['admin create image 3']);
  expect(cafe.deps.db.select().from(auditLog).get()).toMatchObject({ before: null, after: image });
});

test.for(['the header', 'half of the picture'])('a logout after %s is a 401', async (when, { cafe }) => {
  const form = new Response(createForm({ ImageFile: TINY_GIF, ImageName: 'Ny' }));
  const bytes = Buffer.from(await form.arrayBuffer());
  const halves = when === 'the header' ? 0 : bytes.length / 2;
  let before: unknown;
  const payload = Readable.from(
    (function* () {
      if (halves > 0) yield bytes.subarray(0, halves);
      cafe.deps.edit.delete(sessions).run();
      before = readState(cafe);
      yield bytes.subarray(halves);
    })(),
  );
  const headers = { ...bearer(cafe.tokens.Admin), 'content-type': form.headers.get('content-type') ?? '' };
  const answer = await cafe.ask('POST', '/api/ImageAPI/create', { headers, payload });
  expect(answer.statusCode, answer.body).toBe(401);
  expect(readState(cafe)).toEqual(before);
});

test('a picture whose name was taken meanwhile can’t be restored: 409', async ({ cafe }) => {
  const deleted = await deleteOverRest(cafe, 1);
  await uploadImage(cafe, 'VINDUET');
  expectUnchanged(cafe);
  expect(await undo(cafe, deleted)).toMatchObject({ status: 409 });
});

test('pictures that are deleted, expired or not in the gallery are 404', async ({ cafe }) => {
  addImage(cafe.deps, '', { kind: 'drink' });
  addImage(cafe.deps, '', { kind: 'ingredient', deletedAt: Date.now() });
  changeRow(cafe.deps, images, { deletedAt: Date.now() - UNDO }, 1);
  expectUnchanged(cafe);
  for (const id of [1, 3, 4, 99])
    for (const answer of [
      await toggleCarousel(cafe, id),
      await deleteOverRest(cafe, id),
      await setCarousel(cafe, id, true),
      await callTrpc(cafe, 'delete', id),
      await admin.query(cafe, 'images.byId', { imageId: id }),
      await admin.query(cafe, 'images.uses', { imageId: id }),
    ])
      expect(answer).toMatchObject({ status: 404, body: { message: 'The image does not exist' } });
});

test('where the picture’s file can’t be written, no row is stored', async ({ cafe }) => {
  // A file where the folder of unfinished pictures should be.
  writeFileSync(join(cafe.deps.config.uploadsDir, '.unfinished'), '');
  expectUnchanged(cafe);
  const answer = await uploadImage(cafe, 'Ny');
  expect(answer.status).toBe(503);
  const message = 'The machine can’t do this right now; try again later';
  expect(answer.body).toEqual({ message, code: 'unavailable' });
});
