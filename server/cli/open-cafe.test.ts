import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { checkBackup } from '#server/backup/archive.ts';
import { listBackups } from '#server/backup/stored-backups.ts';
import { claimUploads, readUploadsId } from '#server/backup/uploads-id.ts';
import { StartError } from '#server/core/program.ts';
import { categories } from '#server/db/schema.ts';
import { moveToTrash } from '#server/files/picture-files.ts';
import { makeFolder } from '#server/testing/program.ts';
import { createClosedCafe, openCafeAlone, PICTURE_FILE, readConfigIn } from '#server/testing/stored-cafe.ts';
import { openCafe } from './open-cafe.ts';

/** A picture file that no record names. */
const UNNAMED = `${'b'.repeat(32)}.webp`;
const NEWER = `${'c'.repeat(32)}.webp`;

/** All files of a folder, except the lock and the rate limits, which every start changes. */
const contentsOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => !/lock$|limits\.db/.test(name) && statSync(join(folder, name)).isFile())
      .map((name) => [name, readFileSync(join(folder, name), 'latin1')]),
  );

/** Turns a café into one of the version before databases had ids. */
function downgrade({ config, file }: Awaited<ReturnType<typeof createClosedCafe>>): void {
  rmSync(join(config.uploadsDir, '.database-id'));
  execute(file, `drop table cafe; delete from migrations where name = '0007_cafe.sql'`);
}

test('a first start creates all files, readable by their owner only', async () => {
  const config = readConfigIn(makeFolder());
  const { deps, notes } = await openCafeAlone(config);
  expect(notes).toEqual([]);
  expect(deps.db.select().from(categories).all()).toEqual([]);
  expect(
    readdirSync(config.dataDir)
      .filter((name) => !/-(wal|shm)$/.test(name))
      .sort(),
  ).toEqual(['cafe.db', 'limits.db', 'lock', 'secret']);
  expect(readUploadsId(config.uploadsDir)).toMatch(/^[0-9a-f]{32}$/);
});

test('what an interrupted start or backup left, which may have filled the disk, is removed', async () => {
  const config = readConfigIn(makeFolder());
  const backups = join(config.dataDir, 'backups');
  mkdirSync(join(backups, '.unfinished'), { recursive: true });
  writeFileSync(join(backups, '.unfinished', 'cafe.db'), 'half');
  writeFileSync(join(backups, 'cafe-000001-2026-11-22T03-00-00Z.tar.unfinished'), 'half');
  writeFileSync(join(config.dataDir, 'cafe.db.new'), 'half a database');
  const { deps } = await openCafeAlone(config);
  expect(deps.db.select().from(categories).all()).toEqual([]);
  expect(existsSync(join(config.dataDir, 'cafe.db.new'))).toBe(false);
  expect(readdirSync(backups)).toEqual(['lock']);
});

/** Runs SQL on a database file. */
function execute(file: string, sql: string): void {
  const client = new Database(file);
  client.exec(sql);
  client.close();
}

test.for([
  ['is empty', (file: string) => truncateSync(file, 0), /is empty\. Restore a backup/],
  ['is something else', (file: string) => writeFileSync(file, 'tekst '.repeat(2000)), /is damaged/],
  ['was cut short', (file: string) => truncateSync(file, statSync(file).size / 2), /damaged|can’t be read/],
  [
    'has a page of noise',
    (file: string) => {
      const bytes = readFileSync(file);
      bytes.fill(0xa5, bytes.length - 3 * 4096, bytes.length - 4096);
      writeFileSync(file, bytes);
    },
    /is damaged/,
  ],
  [
    'is newer than the program',
    (file: string) => execute(file, `insert into migrations values ('9999_later.sql', 'x', 0)`),
    /newer than this program: it knows 9999_later\.sql/,
  ],
  [
    'is another program’s',
    (file: string) => {
      rmSync(file);
      execute(file, 'create table songs (name text)');
    },
    /is no database of this program/,
  ],
  ['is gone', (file: string) => rmSync(file), /no database in \S+, but \S+uploads holds pictures/],
] as const)('a database that %s is rejected, and nothing is changed', async ([_, damage, message]) => {
  const { folder, config, file } = await createClosedCafe();
  damage(file);
  const before = contentsOf(folder);
  const failing = openCafe(config, { alone: true });
  await expect(failing).rejects.toThrow(StartError);
  await expect(failing).rejects.toThrow(message);
  expect(contentsOf(folder)).toEqual(before);
});

test('no new database is created beside backups or remains of a database', async () => {
  for (const left of ['backups/cafe-000001-2026-11-22T03-00-00Z.tar', 'cafe.db-wal']) {
    const config = readConfigIn(makeFolder());
    mkdirSync(join(config.dataDir, 'backups'), { recursive: true });
    writeFileSync(join(config.dataDir, left), 'x');
    await expect(openCafe(config, { alone: true })).rejects.toThrow(/there is no database in .+ it holds/);
    expect(existsSync(join(config.dataDir, 'cafe.db'))).toBe(false);
  }
});

test('a wrong data folder does not affect the pictures of the right one', async () => {
  const { folder, config } = await createClosedCafe();
  const before = contentsOf(folder);
  const mistyped = { ...config, dataDir: join(folder, 'dtaa') };
  await expect(openCafe(mistyped, { alone: true })).rejects.toThrow(/Set DATA_DIR to the folder/);
  expect(contentsOf(folder)).toEqual(before);
  expect(existsSync(mistyped.dataDir)).toBe(false);
});

test('the uploads folder of another café is rejected', async () => {
  const [one, other] = [await createClosedCafe(), await createClosedCafe()];
  const crossed = { ...one.config, uploadsDir: other.config.uploadsDir };
  await expect(openCafe(crossed, { alone: true })).rejects.toThrow(/holds the pictures of another database/);
  const mistyped = { ...one.config, uploadsDir: join(one.folder, 'upload') };
  await expect(openCafe(mistyped, { alone: true })).rejects.toThrow(
    /lacks 1 of the pictures.+doctor --repair/,
  );
});

test('a café of the previous version is backed up and migrated, and its uploads folder gets its id', async () => {
  const cafe = await createClosedCafe();
  const { config } = cafe;
  downgrade(cafe);
  const { deps } = await openCafeAlone(config);
  expect(deps.db.select().from(categories).all()).toHaveLength(300);
  expect(readUploadsId(config.uploadsDir)).toMatch(/^[0-9a-f]{32}$/);
  const [backup, ...others] = await listBackups(config);
  expect(others).toEqual([]);
  const { database } = await checkBackup(join(config.dataDir, 'backups', backup?.file ?? ''), config.dataDir);
  expect(database.id).toBe(null);
  expect(backup?.kind).toBe('before-update');
});

test('a café of the previous version is rejected with the uploads of another one', async () => {
  const cafe = await createClosedCafe();
  downgrade(cafe);
  const uploadsDir = join(cafe.folder, 'others');
  const crossed = { ...cafe.config, uploadsDir };
  mkdirSync(uploadsDir);
  writeFileSync(join(uploadsDir, UNNAMED), 'picture');
  await expect(openCafe(crossed, { alone: true })).rejects.toThrow(/lacks 1 of the pictures/);
  await claimUploads(uploadsDir, 'another');
  await expect(openCafe(crossed, { alone: true })).rejects.toThrow(/of another database/);
});

test('the data folder becomes private where others could read it, also behind a link', async () => {
  const { folder, config, file } = await createClosedCafe();
  chmodSync(config.dataDir, 0o755);
  for (const path of [file, join(config.dataDir, 'secret')]) chmodSync(path, 0o644);
  (await openCafeAlone(config)).close();
  expect(statSync(config.dataDir).mode & 0o777).toBe(0o700);
  for (const name of readdirSync(config.dataDir))
    expect(statSync(join(config.dataDir, name)).mode & 0o077, name).toBe(0);
  chmodSync(file, 0o644);
  symlinkSync(config.dataDir, join(folder, 'link'));
  await openCafeAlone({ ...config, dataDir: join(folder, 'link') });
  expect(statSync(file).mode & 0o077).toBe(0);
});

test('an older database is accepted with newer pictures; those in the trash come back with the newer one', async () => {
  const { config } = await createClosedCafe();
  moveToTrash(config.uploadsDir, PICTURE_FILE, Date.now());
  writeFileSync(join(config.uploadsDir, UNNAMED), 'picture');
  moveToTrash(config.uploadsDir, UNNAMED, Date.now());
  writeFileSync(join(config.uploadsDir, NEWER), 'newer than the database');
  const { fromTrash } = await openCafeAlone(config);
  expect(fromTrash).toBe(1);
  const left = readdirSync(config.uploadsDir).filter((name) => name.endsWith('.webp'));
  expect(left.sort()).toEqual([PICTURE_FILE, NEWER].sort());
});

test('a missing secret is reported, and does not prevent a migration', async () => {
  const cafe = await createClosedCafe();
  const { config } = cafe;
  downgrade(cafe);
  rmSync(join(config.dataDir, 'secret'));
  const { notes } = await openCafeAlone(config);
  expect(notes).toEqual([expect.stringContaining('The secret was missing')]);
  expect(await listBackups(config)).toHaveLength(1);
});

test('a command works while the shop runs, but not with a shop of another version', async () => {
  const { config, file } = await createClosedCafe();
  await openCafeAlone(config);
  await expect(openCafe(config, { alone: true })).rejects.toThrow('another process is using');
  (await openCafe(config, { alone: false })).close();
  execute(file, `delete from migrations where name = '0007_cafe.sql'`);
  await expect(openCafe(config, { alone: false })).rejects.toThrow('restart it first');
});
