import { existsSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { mutate, post } from '#server/testing/apis.ts';
import { test } from '#server/testing/test.ts';
import { bearer, createTestApp, PASSWORD } from '#server/testing/test-app.ts';
import { createTestDeps } from '#server/testing/test-deps.ts';
import { createSpace } from './disk-space.ts';

const GIB = 2 ** 30;

/** The space of a disk that a test fills. */
function diskOf(size: number) {
  const disk = { free: size, size };
  return { disk, read: async () => ({ ...disk }) };
}

test.for([
  ['of 64 GiB below 256 MiB', 64 * GIB, 256 * 2 ** 20],
  ['of 1 GiB below a tenth', GIB, GIB / 10],
] as const)(
  'guests’ writes end on a disk %s, and what would need that reserve has no room',
  async ([_, size, least]) => {
    const { disk, read } = diskOf(size);
    const space = createSpace(createTestDeps().config, read);
    disk.free = Math.ceil(least);
    await space.measure();
    expect(space.isLow()).toBe(false);
    disk.free = Math.ceil(least) - 1;
    await space.measure();
    expect(space.isLow()).toBe(true);
    disk.free = size;
    await space.measure();
    expect(space.hasRoomFor(size - Math.ceil(least))).toBe(true);
    expect(space.hasRoomFor(size - Math.ceil(least) + 1)).toBe(false);
  },
);

test('a full disk of the pictures leaves room for a backup on the disk of the data', async () => {
  const { config } = createTestDeps();
  const space = createSpace(config, async (folder) => ({
    free: folder === config.uploadsDir ? 1000 : 64 * GIB,
    size: 64 * GIB,
  }));
  await space.measure();
  expect([space.isLow(), space.hasRoomFor(GIB)]).toEqual([true, true]);
});

test('where little space is left, the owner can write and guests can’t', async () => {
  const { disk, read } = diskOf(64 * GIB);
  const cafe = await createTestApp();
  const space = createSpace(cafe.deps.config, read);
  Object.assign(cafe.deps.space, space);
  disk.free = 1000;
  await space.measure();
  const cup = { name: 'Kopp', ingredientDTOs: [] };
  const full = { status: 507, body: { message: 'The disk is full', code: 'diskFull' } };
  const asUser = bearer(cafe.tokens.User);
  const asAdmin = bearer(cafe.tokens.Admin);
  expect((await post(cafe, '/api/drinkapi/create', cup, asAdmin)).status).toBe(201);
  expect(await post(cafe, '/api/drinkapi/create', cup)).toMatchObject(full);
  expect(await post(cafe, '/api/drinkapi/create', cup, asUser)).toMatchObject(full);
  expect(await mutate(cafe, 'drinks.upvote', { drinkId: 1 })).toMatchObject(full);
  const account = { username: 'ny-gjest', password: PASSWORD };
  expect(await post(cafe, '/api/auth/register', account)).toMatchObject(full);
  expect((await post(cafe, '/api/auth/login', { username: 'admin', password: PASSWORD })).status).toBe(200);
  expect((await post(cafe, '/api/categoryapi/create', { name: 'Ny' }, asAdmin)).status).toBe(201);
  disk.free = GIB;
  await space.measure();
  expect((await post(cafe, '/api/drinkapi/create', cup)).status).toBe(201);
});

test('a file is kept to be given up when the disk is full', async ({ deps: { config } }) => {
  const { disk, read } = diskOf(64 * GIB);
  const space = createSpace(config, read);
  const ballast = join(config.dataDir, 'ballast');
  expect(await space.measure()).toEqual({ isBallastRemoved: false });
  expect(statSync(ballast).size).toBe(16 * 2 ** 20);
  disk.free = 1000;
  expect(await space.measure()).toEqual({ isBallastRemoved: true });
  expect(existsSync(ballast)).toBe(false);
  expect(await space.measure()).toEqual({ isBallastRemoved: false });
  disk.free = GIB;
  await space.measure();
  truncateSync(ballast, 0); // As after a power cut.
  await space.measure();
  expect(statSync(ballast).size).toBe(16 * 2 ** 20);
});
