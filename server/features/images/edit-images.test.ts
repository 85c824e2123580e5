import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '#server/db/audit-schema.ts';
import { clientOf } from '#server/db/open.ts';
import { images, menuItems, sessions } from '#server/db/schema.ts';
import { UNDO } from '#server/records/record-table.ts';
import { contentOf, get, mutate, query, restAnswer, undo, undone } from '#server/testing/apis.ts';
import { filesOf, formOf, stateOf, TINY_GIF } from '#server/testing/pictures.ts';
import { bearer, createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { CarouselImage, GalleryImage } from '#shared/cafe/images.ts';

const asAdmin = (cafe: TestApp) => ({ headers: bearer(cafe.tokens.Admin) });
const toggle = (cafe: TestApp, id: number | string) =>
  cafe.ask('PUT', `/api/ImageAPI/toggle-carousel/${id}`, asAdmin(cafe));
const remove = (cafe: TestApp, id: number | string) =>
  cafe.ask('DELETE', `/api/ImageAPI/delete/${id}`, asAdmin(cafe));
const call = (cafe: TestApp, procedure: string, imageId: unknown, more?: object) =>
  mutate(cafe, `images.${procedure}`, { imageId, ...more }, bearer(cafe.tokens.Admin));
const setCarousel = (cafe: TestApp, imageId: unknown, isCarouselImage: boolean) =>
  call(cafe, 'setCarousel', imageId, { isCarouselImage });

const look = (cafe: TestApp, procedure: string, imageId: unknown) =>
  query(cafe, `images.${procedure}`, { imageId }, bearer(cafe.tokens.Admin));

const upload = (cafe: TestApp, ImageName: string) =>
  cafe.ask('POST', '/api/ImageAPI/create', {
    ...asAdmin(cafe),
    payload: formOf({ ImageFile: TINY_GIF, ImageName }),
  });

const gallery = async (cafe: TestApp) =>
  GalleryImage.array().parse((await get(cafe, '/api/ImageAPI/imageslist')).body);
const idsOfCarousel = async (cafe: TestApp) =>
  CarouselImage.array()
    .parse((await get(cafe, '/api/ImageAPI/carousel-images')).body)
    .map(({ imageId }) => imageId);
const changes = ({ deps }: TestApp) =>
  deps.db
    .select()
    .from(auditLog)
    .all()
    .map(({ username, action, entity, entityId }) => [username, action, entity, entityId]);

test('both APIs add a picture to the carousel or remove it, and return the new state', async () => {
  const cafe = await createTestApp();
  const dto = await toggle(cafe, 2);
  expect(dto.statusCode).toBe(200);
  expect(dto.json()).toEqual({
    message: 'The image is in the carousel',
    image: { ...(await gallery(cafe))[1], isCarouselImage: true, carouselPosition: 2 },
  });
  expect(await idsOfCarousel(cafe)).toEqual([1, 2]);
  const hidden = await setCarousel(cafe, 2, false);
  expect(hidden.body).toMatchObject({ imageId: 2, isCarouselImage: false });
  expect((await toggle(cafe, 1)).json()).toMatchObject({ message: 'The image is no longer in the carousel' });
  expect(await idsOfCarousel(cafe)).toEqual([]);
  expect(changes(cafe)).toEqual([
    ['admin', 'update', 'image', 2],
    ['admin', 'update', 'image', 2],
    ['admin', 'update', 'image', 1],
  ]);
});

test('setting the carousel to its current state changes nothing', async () => {
  const cafe = await createTestApp();
  for (const isShown of [true, true, false, false]) {
    expect((await setCarousel(cafe, 2, isShown)).body).toMatchObject({ isCarouselImage: isShown });
    expect(await idsOfCarousel(cafe)).toEqual(isShown ? [1, 2] : [1]);
  }
});

test('both APIs delete a picture, and records that use it show the default one until it is restored', async () => {
  const cafe = await createTestApp();
  cafe.deps.edit.update(menuItems).set({ imageId: 1 }).where(eq(menuItems.id, 1)).run();
  const pathInMenu = async () => {
    const { body } = await get(cafe, '/api/menuitemapi/menuitemslist');
    return Array.isArray(body) ? body.find(({ menuItemId }) => menuItemId === 1).imagePath : null;
  };
  const before = await gallery(cafe);
  expect(await pathInMenu()).toBe('/uploads/a.webp');
  const deletions = [async () => restAnswer(await remove(cafe, 1)), () => call(cafe, 'delete', 1)];
  for (const deletion of deletions) {
    const deleted = await deletion();
    expect(deleted.body).toEqual({ message: 'The image was deleted' });
    expect(await pathInMenu()).toBe('/images/default.png');
    expect(await idsOfCarousel(cafe)).toEqual([]);
    expect(await undo(cafe, deleted)).toMatchObject(undone(1));
    expect(await gallery(cafe)).toEqual(before);
    expect(await pathInMenu()).toBe('/uploads/a.webp');
  }
  expect(changes(cafe).map(([_, action]) => action)).toEqual(['delete', 'restore', 'delete', 'restore']);
});

test('an upload is recorded with its admin', async () => {
  const cafe = await createTestApp();
  const { image } = (await upload(cafe, 'Ny')).json();
  expect(changes(cafe)).toEqual([['admin', 'create', 'image', 3]]);
  expect(cafe.deps.db.select().from(auditLog).get()).toMatchObject({ before: null, after: image });
});

test('the about-us picture is replaced by deleting it and uploading one with its name', async () => {
  const cafe = await createTestApp();
  await remove(cafe, 2);
  const answer = await upload(cafe, 'AboutUs Bilde.jpg');
  expect(answer.statusCode).toBe(201);
  const { body } = await get(cafe, '/trpc/images.aboutUs');
  expect(body).toMatchObject({ result: { data: { imageId: 3 } } });
});

test.for(['the header', 'half of the picture'])(
  'an upload whose admin was logged out after %s is rejected with 401',
  async (when) => {
    const cafe = await createTestApp();
    const form = new Response(formOf({ ImageFile: TINY_GIF, ImageName: 'Ny' }));
    const bytes = Buffer.from(await form.arrayBuffer());
    const halves = when === 'the header' ? 0 : bytes.length / 2;
    let before: unknown;
    const payload = Readable.from(
      (function* () {
        if (halves > 0) yield bytes.subarray(0, halves);
        cafe.deps.edit.delete(sessions).run();
        before = stateOf(cafe);
        yield bytes.subarray(halves);
      })(),
    );
    const headers = { ...bearer(cafe.tokens.Admin), 'content-type': form.headers.get('content-type') ?? '' };
    const answer = await cafe.ask('POST', '/api/ImageAPI/create', { headers, payload });
    expect(answer.statusCode, answer.body).toBe(401);
    expect(stateOf(cafe)).toEqual(before);
  },
);

test('a picture whose name was taken meanwhile can’t be restored: 409', async () => {
  const cafe = await createTestApp();
  const deleted = restAnswer(await remove(cafe, 1));
  await upload(cafe, 'VINDUET');
  const before = contentOf(cafe);
  expect(await undo(cafe, deleted)).toMatchObject({ status: 409 });
  expect(contentOf(cafe)).toEqual(before);
});

test('pictures that are deleted, expired or not in the gallery are 404 through both APIs', async () => {
  const cafe = await createTestApp();
  const { edit } = cafe.deps;
  const drawn = { name: '', nameSearch: '', nameSort: '', file: 'c.webp', width: 1, height: 1, createdAt: 0 };
  edit
    .insert(images)
    .values([
      { ...drawn, kind: 'drink' },
      { ...drawn, kind: 'ingredient', deletedAt: Date.now() },
    ])
    .run();
  edit
    .update(images)
    .set({ deletedAt: Date.now() - UNDO })
    .where(eq(images.id, 1))
    .run();
  const before = contentOf(cafe);
  for (const id of [1, 3, 4, 99]) {
    expect((await toggle(cafe, id)).statusCode).toBe(404);
    expect((await remove(cafe, id)).statusCode).toBe(404);
    expect(await setCarousel(cafe, id, true)).toMatchObject({ status: 404 });
    expect(await call(cafe, 'delete', id)).toMatchObject({ status: 404 });
    for (const procedure of ['byId', 'uses']) {
      expect(await look(cafe, procedure, id)).toMatchObject({ status: 404 });
    }
  }
  expect(contentOf(cafe)).toEqual(before);
});

test.for(['0', '-1', '1.5', 'x', '1e3'])('an image’s id can’t be %s', async (id) => {
  const cafe = await createTestApp();
  for (const answer of [await toggle(cafe, id), await remove(cafe, id)]) {
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ errors: { Id: ['Must be a positive integer'] } });
  }
  expect(await setCarousel(cafe, id, true)).toMatchObject({ status: 400 });
  expect(await call(cafe, 'delete', id)).toMatchObject({ status: 400 });
});

test('where the picture’s file can’t be written, no row is stored', async () => {
  const cafe = await createTestApp();
  // A file where the folder of unfinished pictures should be.
  writeFileSync(join(cafe.deps.config.uploadsDir, '.unfinished'), '');
  const before = contentOf(cafe);
  const answer = await upload(cafe, 'Ny');
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toEqual({
    message: 'The machine can’t do this right now; try again later',
    code: 'unavailable',
  });
  expect(contentOf(cafe)).toEqual(before);
  expect(filesOf(cafe)).toEqual([]);
});

test('where the row can’t be stored, the file is complete and the response says that the disk is full', async () => {
  const cafe = await createTestApp();
  const client = clientOf(cafe.deps.db);
  client.pragma(`max_page_count = ${client.pragma('page_count', { simple: true })}`);
  let before = contentOf(cafe);
  let answer = await upload(cafe, 'Bilde');
  // The last pages have room for a few more.
  for (let index = 0; answer.statusCode < 400; index += 1) {
    before = contentOf(cafe);
    answer = await upload(cafe, `Bilde ${index}`);
  }
  expect(answer.statusCode).toBe(507);
  expect(answer.json()).toEqual({ message: 'The disk is full', code: 'diskFull' });
  expect(contentOf(cafe)).toEqual(before);
  expect(filesOf(cafe)).toEqual([expect.stringMatching(/\.webp$/)]);
});
