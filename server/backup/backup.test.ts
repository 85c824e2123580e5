import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { MIGRATIONS } from '#server/cli/open-cafe.ts';
import { DAY } from '#server/core/time.ts';
import { keys } from '#server/db/people-schema.ts';
import { images, sessions, users } from '#server/db/schema.ts';
import { createUser } from '#server/features/accounts/accounts.service.ts';
import { login } from '#server/features/accounts/login.service.ts';
import { moveToTrash } from '#server/files/picture-files.ts';
import { post, readTables } from '#server/testing/apis.ts';
import { listUploads } from '#server/testing/pictures.ts';
import { makeFolder } from '#server/testing/program.ts';
import { openCafeAlone, readConfigIn } from '#server/testing/stored-cafe.ts';
import { createTestApp, PASSWORD, STRANGER, type TestApp } from '#server/testing/test-app.ts';
import { backUpBeforeUpdate, inScratch, makeBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';
import { isBackupDue, listBackups, spaceForBackup } from './stored-backups.ts';

const NOW = Date.parse('2026-11-22T03:00:00Z');

/** A café with guests' cups, their pictures, and a secret. */
async function cafe(): Promise<TestApp> {
  const app = await createTestApp();
  app.deps.edit.delete(images).run(); // The test café's pictures have no files.
  await createUser(app.deps, { username: 'gjest', password: PASSWORD }, 'User');
  for (const ingredientId of [1, 2])
    await post(app, '/api/drinkapi/create', { name: 'Ærlig', ingredientDTOs: [{ ingredientId }] });
  return app;
}

/** A backup file of the café. */
async function backupOf({ deps }: TestApp): Promise<string> {
  const file = join(makeFolder(), 'kafe.tar');
  await makeBackup(deps.config, { path: file });
  return file;
}

/** A configuration with empty folders. */
const emptyConfig = () => readConfigIn(makeFolder());

/** Restores a backup, and compares everything with the original. */
async function expectRestored(app: TestApp, file: string): Promise<void> {
  const config = emptyConfig();
  await restoreBackup(config, file, MIGRATIONS);
  for (const table of [sessions, keys]) app.deps.edit.delete(table).run(); // A restored backup has no sessions and keys.
  const { deps } = await openCafeAlone(config);
  expect(readTables({ deps })).toEqual(readTables(app));
  expect(listUploads({ deps: { ...app.deps, config } })).toEqual(
    [...listUploads(app).filter((name) => !name.startsWith('.')), '.database-id'].sort(),
  );
  expect(deps.secret).toEqual(app.deps.secret);
  const credentials = { username: 'gjest', password: PASSWORD, rememberMe: false };
  expect(await login(deps, STRANGER, credentials)).toMatch(/^ey/);
}

test('a backup of a running café is restored with all rows but sessions and keys, and all pictures', async () => {
  const app = await cafe();
  const file = join(makeFolder(), 'kafe.tar');
  expect(app.deps.db.select().from(sessions).all()).toHaveLength(3);
  expect(await makeBackup(app.deps.config, { path: file })).toEqual({ file, missing: [] });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(app.deps.config.dataDir, 'backups'))).toEqual(['lock']);
  await expectRestored(app, file);
});

test('a picture that was moved to the trash meanwhile is in the backup; one that is missing or damaged is reported', async () => {
  const app = await cafe();
  const { uploadsDir } = app.deps.config;
  const [first = '', second = ''] = listUploads(app);
  const file = join(makeFolder(), 'kafe.tar');
  writeFileSync(join(uploadsDir, second), 'noise');
  expect(await makeBackup(app.deps.config, { path: file })).toEqual({ file, missing: [second] });
  await expectRestored(app, file);
  rmSync(file);
  moveToTrash(uploadsDir, first, NOW);
  rmSync(join(uploadsDir, second));
  expect(await makeBackup(app.deps.config, { path: file })).toEqual({ file, missing: [second] });
  expect(Object.keys((await restoreBackup(emptyConfig(), file, MIGRATIONS)).pictures)).toEqual([first]);
});

test('a backup with a damaged database is rejected', async () => {
  const file = await backupOf(await cafe());
  const bytes = readFileSync(file);
  const start = bytes.indexOf('SQLite format 3');
  writeFileSync(file, bytes.fill(0xa5, start + 8192, start + 16384));
  await expect(restoreBackup(emptyConfig(), file, MIGRATIONS)).rejects.toThrow(/is not a complete backup/);
});

test('a backup is not restored over existing data', async () => {
  const file = await backupOf(await cafe());
  for (const variable of ['dataDir', 'uploadsDir'] as const) {
    const config = emptyConfig();
    mkdirSync(config[variable]);
    writeFileSync(join(config[variable], 'notat.txt'), 'viktig');
    await expect(restoreBackup(config, file, MIGRATIONS)).rejects.toThrow(
      /is not empty, it holds notat\.txt/,
    );
    expect(readdirSync(config[variable])).toEqual(['notat.txt']);
  }
  await expect(restoreBackup(emptyConfig(), '/finnes/ikke.tar', MIGRATIONS)).rejects.toThrow(
    'There is no file',
  );
  await expect(restoreBackup(emptyConfig(), join(file, 'x'), MIGRATIONS)).rejects.toThrow(
    'can’t be read by the user',
  );
});

test('a failed backup leaves no files behind', async () => {
  const { deps } = await cafe();
  const folder = makeFolder();
  writeFileSync(join(deps.config.dataDir, 'secret'), 'short');
  await expect(makeBackup(deps.config, { path: join(folder, 'kafe.tar') })).rejects.toThrow(
    'The secret is damaged',
  );
  expect(readdirSync(folder)).toEqual([]);
  expect(readdirSync(join(deps.config.dataDir, 'backups'))).toEqual(['lock']);
});

test('a second backup is rejected while one runs, and a backup removes leftovers of interrupted ones', async () => {
  const { config } = (await cafe()).deps;
  const folder = join(config.dataDir, 'backups');
  await inScratch(config, async () => {
    await expect(makeBackup(config, { kind: 'by-hand', now: NOW })).rejects.toThrow(
      'Another backup is being made',
    );
  });
  mkdirSync(join(folder, '.5f0c0de8-7c2c-4c43-a4f6-2f0f6b0c1a11/uploads'), { recursive: true });
  writeFileSync(join(folder, '.5f0c0de8-7c2c-4c43-a4f6-2f0f6b0c1a11/secret'), 'secret');
  writeFileSync(join(folder, 'cafe-000001-2026-11-22T03-00-00Z.tar.unfinished'), 'half');
  const { file } = await makeBackup(config, { now: NOW });
  expect(readdirSync(folder).sort()).toEqual([basename(file), 'lock']);
});

test('before an update an unchanged database is backed up once, and no other backup is removed', async () => {
  const { deps } = await cafe();
  const { config } = deps;
  for (let day = 0; day < 7; day += 1) await makeBackup(config, { now: NOW + day * DAY });
  const made = await backUpBeforeUpdate(config, NOW);
  expect(made?.file).toMatch(/cafe-000008-.+-before-update-[0-9a-f]{16}\.tar$/);
  for (let start = 0; start < 5; start += 1) expect(await backUpBeforeUpdate(config, NOW)).toBe(null);
  expect(await listBackups(config)).toHaveLength(8);
  deps.edit.update(users).set({ createdAt: 7 }).run();
  expect(await backUpBeforeUpdate(config, NOW)).not.toBe(null);
  expect(await listBackups(config)).toHaveLength(9);
});

test('the newest seven backups are retained, and one for each of the four weeks before, whatever the clock says', async () => {
  const { config } = (await cafe()).deps;
  const folder = join(config.dataDir, 'backups');
  mkdirSync(folder);
  const stamp = (day: number) =>
    `${new Date(NOW - (60 - day) * DAY).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  for (let day = 1; day < 60; day += 1)
    writeFileSync(join(folder, `cafe-${String(day).padStart(6, '0')}-${stamp(day)}.tar`), 'x');
  writeFileSync(join(folder, 'notat.txt'), 'viktig');
  await makeBackup(config, { now: NOW });
  const retained = await listBackups(config);
  expect(retained.map(({ number }) => number)).toEqual([60, 59, 58, 57, 56, 55, 54, 53, 49, 42, 35]);
  await makeBackup(config, { now: NOW - 3650 * DAY });
  expect((await listBackups(config))[0]).toMatchObject({ number: 61, madeAt: NOW - 3650 * DAY });
  expect(readdirSync(folder)).toContain('notat.txt');
});

test('a backup is due a day after the last one, and after a clock was set back; manual ones do not displace daily ones', async () => {
  const { config } = (await cafe()).deps;
  expect(await isBackupDue(config, NOW)).toBe(true);
  await makeBackup(config, { now: NOW });
  expect(await isBackupDue(config, NOW + DAY - 1)).toBe(false);
  for (const now of [NOW + DAY, NOW - DAY]) expect(await isBackupDue(config, now)).toBe(true);
  for (let day = 1; day < 8; day += 1) await makeBackup(config, { now: NOW + day * DAY });
  for (let day = 0; day < 9; day += 1) await makeBackup(config, { kind: 'by-hand', now: NOW + day * DAY });
  const kinds = (await listBackups(config)).map(({ kind }) => kind);
  expect(kinds).toEqual([...Array(7).fill('by-hand'), ...Array(8).fill('daily')]);
});

test('the space for a backup includes the pictures, also where no earlier backup is there', async () => {
  const app = await cafe();
  const { config } = app.deps;
  const before = spaceForBackup(config);
  writeFileSync(join(config.uploadsDir, `${'a'.repeat(32)}.webp`), Buffer.alloc(2 ** 20));
  expect(spaceForBackup(config)).toBe(before + 2 ** 20);
  const { file } = await makeBackup(config, {});
  expect(spaceForBackup(config)).toBeGreaterThan(statSync(file).size);
  rmSync(file);
  expect(spaceForBackup(config)).toBe(before + 2 ** 20);
});

test('a picture that is erased while a backup is made does not make the backup fail', async () => {
  const app = await cafe();
  const { config } = app.deps;
  // On the disk of the data, unlike the test's own uploads.
  const uploadsDir = join(config.dataDir, 'uploads');
  cpSync(config.uploadsDir, uploadsDir, { recursive: true });
  const pictures = readdirSync(uploadsDir).filter((name) => name.endsWith('.webp'));
  const { writeFile } = files;
  vi.spyOn(files, 'writeFile').mockImplementation(async (path, ...more) => {
    if (String(path).endsWith('backup.json')) for (const name of pictures) rmSync(join(uploadsDir, name));
    await writeFile(path, ...more);
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.mocked(files.writeFile).mockRestore();
    syncBuiltinESMExports();
  });
  const file = join(makeFolder(), 'kafe.tar');
  expect(await makeBackup({ ...config, uploadsDir }, { path: file })).toEqual({ file, missing: [] });
  expect(pictures).not.toEqual([]);
});
