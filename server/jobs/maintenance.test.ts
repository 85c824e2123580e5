import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listBackups } from '#server/backup/stored-backups.ts';
import { DAY, HOUR, SECOND, YEAR } from '#server/core/time.ts';
import { clientOf } from '#server/db/open.ts';
import { categories, images, sessions } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import type { Deps } from '#server/deps.ts';
import { filesInTrash, hasSizes, pictureName, sizePath } from '#server/files/picture-files.ts';
import { UNDO } from '#server/records/undo.ts';
import { createReadableLog } from '#server/testing/log.ts';
import { addCategory, addImage, addUser } from '#server/testing/rows.ts';
import { createTestDeps, type TestDeps } from '#server/testing/test-deps.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { startMaintenance } from './maintenance.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
/** Named by its content, as all pictures are: a backup names those whose content is another. */
const FILE = pictureName(Buffer.from('picture'), 'webp');

/** The log's level below problems. */
const INFO = 30;

/** Starts the jobs with a fake clock from `NOW`; they are stopped after the test. */
async function cafe(prepare: (deps: TestDeps) => void = () => undefined) {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] });
  const { log, lines } = createReadableLog();
  const deps = { ...createTestDeps(), log };
  prepare(deps);
  const stop = startMaintenance(deps);
  onTestFinished(async () => {
    await stop();
    vi.useRealTimers();
  });
  await vi.advanceTimersByTimeAsync(0);
  return { deps, lines, stop };
}

function addSession(deps: TestDeps, expiresAt: number): void {
  const userId = addUser(deps);
  deps.edit.insert(sessions).values({ id: 'one', userId, createdAt: 0, expiresAt }).run();
}

/** Adds a gallery picture whose deletion can be undone for 90 minutes more; its file is five minutes old. */
function addPicture(deps: TestDeps): void {
  const path = join(deps.config.uploadsDir, FILE);
  writeFileSync(path, 'picture');
  utimesSync(path, NOW / SECOND - 300, NOW / SECOND - 300);
  addImage(deps, 'Ute', { file: FILE, deletedAt: NOW - UNDO + 90 * 60 * SECOND });
}

const count = ({ db }: Deps, table: typeof sessions | typeof images | typeof categories): number =>
  db.select().from(table).all().length;

test('expired sessions are removed every hour until the jobs are stopped', async () => {
  const { deps, stop } = await cafe((before) => addSession(before, NOW + 90 * 60 * SECOND));
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(count(deps, sessions)).toBe(1);
  await vi.advanceTimersByTimeAsync(HOUR);
  await waitFor(() => expect(count(deps, sessions)).toBe(0));
  await stop();
  deps.edit.insert(sessions).values({ id: 'two', userId: 1, createdAt: 0, expiresAt: 0 }).run();
  await vi.advanceTimersByTimeAsync(2 * HOUR);
  expect(count(deps, sessions)).toBe(1);
});

test('a file that a crash left behind goes to the trash at the start, a picture’s within the hour of its last undo', async () => {
  const LEFT = `${'b'.repeat(32)}.webp`;
  const { deps } = await cafe((before) => {
    addPicture(before);
    writeFileSync(join(before.config.uploadsDir, LEFT), 'picture');
    utimesSync(join(before.config.uploadsDir, LEFT), 0, 0);
  });
  const { uploadsDir } = deps.config;
  await waitFor(async () => expect(await filesInTrash(uploadsDir)).toEqual([LEFT]));
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(count(deps, images)).toBe(1);
  expect(existsSync(join(uploadsDir, FILE))).toBe(true);
  await vi.advanceTimersByTimeAsync(HOUR);
  await waitFor(async () => expect((await filesInTrash(uploadsDir)).toSorted()).toEqual([FILE, LEFT]));
  expect(count(deps, images)).toBe(0);
});

test('a jump of the clock by a year is logged once, and nothing is removed by age', async () => {
  const { deps, lines, stop } = await cafe((before) => {
    addSession(before, NOW + DAY);
    addCategory(before, 'Te', { deletedAt: NOW - UNDO + HOUR });
    addImage(before, 'Byttet', { kind: 'ingredient', file: FILE, deletedAt: NOW - DAY });
    mkdirSync(sizePath(before.config.uploadsDir, FILE), { recursive: true });
    // The backup that may end meanwhile misses nothing.
    writeFileSync(join(before.config.uploadsDir, FILE), 'picture');
  });
  vi.setSystemTime(NOW + YEAR);
  await vi.advanceTimersByTimeAsync(3 * HOUR);
  await waitFor(() => expect(lines()).not.toEqual([]));
  await stop();
  expect([sessions, categories, images].map((table) => count(deps, table))).toEqual([1, 1, 1]);
  expect(lines().filter(({ level }) => level !== INFO)).toEqual([
    expect.objectContaining({ days: 365, msg: expect.stringContaining('The clock has jumped') }),
  ]);
});

test('once writing stops, the database file is complete without its write-ahead log', async () => {
  const { deps } = await cafe();
  const file = join(deps.config.dataDir, 'cafe.db');
  await vi.advanceTimersByTimeAsync(10 * SECOND);
  await write(deps, ({ db: edit }) => addCategory({ edit }, 'Ny'));
  expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
  await vi.advanceTimersByTimeAsync(10 * SECOND);
  await waitFor(() => expect(statSync(`${file}-wal`).size).toBe(0));
});

test('a backup is made after an hour, and again a day after the last one', async () => {
  const { deps } = await cafe();
  const count = async () => (await listBackups(deps.config)).length;
  await vi.advanceTimersByTimeAsync(HOUR);
  await waitFor(async () => expect(await count()).toBe(1));
  vi.setSystemTime(Date.now() + 2 * DAY);
  await vi.advanceTimersByTimeAsync(HOUR);
  await waitFor(async () => expect(await count()).toBe(2));
});

test('no backup is begun where the disk has no room for it, and the log says so', async () => {
  const { deps, lines } = await cafe(({ space }) => Object.assign(space, { hasRoomFor: () => false }));
  await vi.advanceTimersByTimeAsync(HOUR);
  const problem = expect.objectContaining({ msg: 'The disk has no room for a backup' });
  await waitFor(() => expect(lines()).toContainEqual(problem));
  expect(await listBackups(deps.config)).toEqual([]);
});

test('a backup ends with the jobs, and leaves nothing behind', async () => {
  const { deps, lines, stop } = await cafe((before) => {
    addPicture(before);
    before.edit.update(images).set({ deletedAt: null }).run();
    // A file whose hash and copy take a while.
    truncateSync(join(before.config.uploadsDir, FILE), 256 * 2 ** 20);
  });
  const folder = join(deps.config.dataDir, 'backups');
  await vi.advanceTimersByTimeAsync(HOUR);
  await waitFor(() => expect(existsSync(join(folder, '.unfinished'))).toBe(true));
  await stop();
  expect(readdirSync(folder)).toEqual(['lock']);
  expect(lines().map(({ msg }) => msg)).not.toContain('A maintenance job failed');
});

test('what the time changes does not wait for pictures', async () => {
  const noise = sharp(randomBytes(3 * 2000 * 2000), { raw: { width: 2000, height: 2000, channels: 3 } });
  const bytes = await noise.webp({ quality: 100 }).toBuffer();
  const { deps } = await cafe((before) => {
    writeFileSync(join(before.config.uploadsDir, FILE), bytes);
    addImage(before, 'Ute', { file: FILE, createdAt: NOW });
  });
  await vi.advanceTimersByTimeAsync(5 * SECOND); // The smaller versions are begun.
  vi.setSystemTime(NOW + DAY);
  await vi.advanceTimersByTimeAsync(5 * SECOND);
  expect(deps.live.revision()).toMatch(/\.1$/);
  expect(hasSizes(deps.config.uploadsDir, FILE)).toBe(false);
});

test('a failing job is logged and runs again', async () => {
  const { lines } = await cafe(({ edit }) => clientOf(edit).exec('drop table sessions'));
  await vi.advanceTimersByTimeAsync(HOUR);
  await waitFor(() =>
    expect(lines().map(({ msg }) => msg)).toEqual(Array(2).fill('A maintenance job failed')),
  );
});

test('a damaged database is not touched', async () => {
  const { deps } = await cafe(addPicture);
  deps.health.reportError(Object.assign(new Error(), { code: 'SQLITE_CORRUPT_INDEX' }));
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(count(deps, images)).toBe(1);
  expect(existsSync(join(deps.config.uploadsDir, FILE))).toBe(true);
});
