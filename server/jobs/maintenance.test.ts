import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, vi } from 'vitest';
import { listBackups } from '#server/backup/stored-backups.ts';
import { DAY, HOUR, SECOND, YEAR } from '#server/core/time.ts';
import { clientOf } from '#server/db/open.ts';
import { categories, images, sessions } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import type { Deps } from '#server/deps.ts';
import { filesInTrash, missingSizes, pictureName } from '#server/files/picture-files.ts';
import { UNDO } from '#server/records/undo.ts';
import { storeDailyHours } from '#server/testing/hours.ts';
import { createReadableLog } from '#server/testing/log.ts';
import { TINY_GIF } from '#server/testing/pictures.ts';
import { addCategory, addImage, addUser } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import { createTestDeps, type TestDeps } from '#server/testing/test-deps.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { createIdleCollection, createTimedChanges, startMaintenance } from './maintenance.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
/** Named by its content, as all pictures are: a backup names those whose content is another. */
const FILE = pictureName(Buffer.from('picture'), 'webp');

/** The log's level below problems. */
const INFO = 30;

/** Starts the jobs with a fake clock from `NOW`; they are stopped after the test. */
async function startJobs(prepare: (deps: TestDeps) => void = () => undefined) {
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
  const { deps, stop } = await startJobs((before) => addSession(before, NOW + 90 * 60 * SECOND));
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
  const { deps } = await startJobs((before) => {
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
  const { deps, lines, stop } = await startJobs((before) => {
    addSession(before, NOW + DAY);
    addCategory(before, 'Te', { deletedAt: NOW - UNDO + HOUR });
    const file = pictureName(TINY_GIF, 'webp');
    addImage(before, 'Byttet', { kind: 'ingredient', file, deletedAt: NOW - DAY });
    // The backup that may end meanwhile misses nothing, and smaller versions can be made.
    writeFileSync(join(before.config.uploadsDir, file), TINY_GIF);
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
  const { deps } = await startJobs();
  const file = join(deps.config.dataDir, 'cafe.db');
  await vi.advanceTimersByTimeAsync(10 * SECOND);
  await write(deps, ({ db: edit }) => addCategory({ edit }, 'Ny'));
  expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
  await vi.advanceTimersByTimeAsync(10 * SECOND);
  await waitFor(() => expect(statSync(`${file}-wal`).size).toBe(0));
});

test('a backup is made after an hour, and again a day after the last one', async () => {
  const { deps } = await startJobs();
  const count = async () => (await listBackups(deps.config)).length;
  await vi.advanceTimersByTimeAsync(HOUR);
  await waitFor(async () => expect(await count()).toBe(1));
  vi.setSystemTime(Date.now() + 2 * DAY);
  await vi.advanceTimersByTimeAsync(HOUR);
  await waitFor(async () => expect(await count()).toBe(2));
});

test('no backup is begun where the disk has no room for it, and the log says so', async () => {
  const { deps, lines } = await startJobs(({ space }) => Object.assign(space, { hasRoomFor: () => false }));
  await vi.advanceTimersByTimeAsync(HOUR);
  const problem = expect.objectContaining({ msg: 'The disk has no room for a backup' });
  await waitFor(() => expect(lines()).toContainEqual(problem));
  expect(await listBackups(deps.config)).toEqual([]);
});

test('a backup ends with the jobs, and leaves nothing behind', async () => {
  const { deps, lines, stop } = await startJobs((before) => {
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
  const noise = sharp(randomBytes(3 * 1000 * 1000), { raw: { width: 1000, height: 1000, channels: 3 } });
  const bytes = await noise.webp({ quality: 100 }).toBuffer();
  const { deps } = await startJobs((before) => {
    writeFileSync(join(before.config.uploadsDir, FILE), bytes);
    addImage(before, 'Ute', { file: FILE, width: 1000, createdAt: NOW });
  });
  await vi.advanceTimersByTimeAsync(5 * SECOND); // The smaller versions are begun.
  vi.setSystemTime(NOW + DAY);
  await vi.advanceTimersByTimeAsync(5 * SECOND);
  expect(deps.live.revision()).toMatch(/\.1$/);
  expect(missingSizes(deps.config.uploadsDir, FILE, 1000)).not.toEqual([]);
});

test('a failing job is logged and runs again', async () => {
  const { lines } = await startJobs(({ edit }) => clientOf(edit).exec('drop table sessions'));
  await vi.advanceTimersByTimeAsync(HOUR);
  await waitFor(() =>
    expect(lines().map(({ msg }) => msg)).toEqual(Array(2).fill('A maintenance job failed')),
  );
});

test('a damaged database is not touched', async () => {
  const { deps } = await startJobs(addPicture);
  deps.health.reportError(Object.assign(new Error(), { code: 'SQLITE_CORRUPT_INDEX' }));
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(count(deps, images)).toBe(1);
  expect(existsSync(join(deps.config.uploadsDir, FILE))).toBe(true);
});

/** The areas that have changed since a revision. */
async function areasSince({ live }: Deps, since: string) {
  const { value } = await live.watch({ address: '::1', since }, new AbortController()).next();
  return value?.areas;
}

test('pages are notified once when the café opens, closes and a day ends', async ({ deps }) => {
  const at = (time: string) => Date.parse(`2026-11-${time}+01:00`);
  const run = createTimedChanges(deps, at('23T08:00'));
  const revision = () => Number(deps.live.revision().split('.')[1]);
  const start = deps.live.revision();
  const seen = ['23T08:59', '23T09:00', '23T09:01', '23T17:59', '23T18:03', '24T00:01', '24T12:00'].map(
    (time) => {
      run(at(time));
      return revision();
    },
  );
  expect(seen).toEqual([0, 1, 1, 1, 2, 3, 4]);
  // Items that were sold out until today are for sale on the owner's page of today, too.
  expect(await areasSince(deps, start)).toEqual([
    'menu',
    'choices',
    'ingredients',
    'drinks',
    'cafe',
    'today',
  ]);
});

test('pages are notified when new hours end the night that the café was in', async ({ cafe }) => {
  const { deps } = cafe;
  await storeDailyHours(cafe, [{ from: '17:00', to: '02:00' }]);
  const at = (time: string) => Date.parse(`2026-11-24T${time}+01:00`);
  const run = createTimedChanges(deps, at('00:30'));
  await storeDailyHours(cafe, [{ from: '17:00', to: '00:00' }]);
  const start = deps.live.revision();
  run(at('00:40'));
  expect(await areasSince(deps, start)).toContain('menu');
});

const MB = 2 ** 20;

/** A fake process whose load can be set; after a collection it needs 50 MB. */
function createProcess() {
  const state = { rss: 200 * MB, utilization: 0, collections: 0 };
  const collect = () => {
    state.collections += 1;
    state.rss = 50 * MB;
  };
  const job = createIdleCollection(
    collect,
    () => state.utilization,
    () => state.rss,
  );
  return { state, job };
}

test('garbage is collected when the process is idle, and under load only when it needs much memory', () => {
  const { state, job } = createProcess();
  state.utilization = 0.1;
  for (const _ of [1, 2, 3]) job();
  expect(state.collections).toBe(0);
  state.utilization = 0.01;
  job();
  expect(state.collections).toBe(1);
  state.utilization = 0.9;
  state.rss = 400 * MB;
  job();
  expect(state.collections).toBe(2);
});

test('garbage is not collected again before memory has grown, nor without a collector', () => {
  const { state, job } = createProcess();
  for (let look = 0; look < 10; look++) {
    job();
    state.rss += MB;
  }
  expect(state.collections).toBe(1);
  state.rss = 120 * MB;
  job();
  expect(state.collections).toBe(2);
  const withoutCollector = createIdleCollection(
    undefined,
    () => 0,
    () => 300 * MB,
  );
  expect(withoutCollector).not.toThrow();
});
