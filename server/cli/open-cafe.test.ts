import {
  chmodSync,
  copyFileSync,
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
import { expect, onTestFinished, test } from 'vitest';
import { checkBackup } from '#server/backup/archive.ts';
import { listBackups } from '#server/backup/stored-backups.ts';
import { claimUploads, readUploadsId } from '#server/backup/uploads-id.ts';
import { type Config, readConfig } from '#server/core/config.ts';
import { StartError } from '#server/core/start-error.ts';
import { nameColumns } from '#server/db/columns.ts';
import { migrate } from '#server/db/migrate.ts';
import { clientOf, openDatabase } from '#server/db/open.ts';
import { categories, images } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { moveToTrash } from '#server/files/trash.ts';
import { newFolder } from '#server/testing/program.ts';
import { MIGRATIONS, openCafe } from './open-cafe.ts';

const PICTURE = `${'a'.repeat(32)}.webp`;

const configOf = (folder: string, uploads = 'uploads'): Config =>
  readConfig({
    DATA_DIR: join(folder, 'data'),
    UPLOADS_DIR: join(folder, uploads),
    LOG_LEVEL: 'silent',
    RATE_LIMIT_FACTOR: '1000',
  });

/** Opens a café for serving; it is closed after the test at the latest. */
async function open(config: Config) {
  const cafe = await openCafe(config, { alone: true });
  let isOpen = true;
  const close = () => {
    if (isOpen) cafe.close();
    isOpen = false;
  };
  onTestFinished(close);
  return { ...cafe, close };
}

/** A closed café with a picture and a few hundred categories. */
async function closedCafe(): Promise<{ folder: string; config: Config; file: string }> {
  const folder = newFolder();
  const config = configOf(folder);
  const { deps, close } = await open(config);
  await write(deps, ({ db }) => {
    for (let number = 0; number < 300; number += 1)
      db.insert(categories)
        .values({ ...nameColumns(`Kategori ${number}`), description: 'God. '.repeat(20), createdAt: 0 })
        .run();
    const picture = { kind: 'gallery', ...nameColumns('Ute'), file: PICTURE, width: 4, height: 3 } as const;
    db.insert(images)
      .values({ ...picture, createdAt: 0 })
      .run();
  });
  close();
  writeFileSync(join(config.uploadsDir, PICTURE), 'picture');
  return { folder, config, file: join(config.dataDir, 'cafe.db') };
}

/** Adds a picture that no record names. @returns its file's name. */
function writePicture({ uploadsDir }: Config, letter: string): string {
  const name = `${letter.repeat(32)}.webp`;
  writeFileSync(join(uploadsDir, name), 'picture');
  return name;
}

/** All files of a folder, except the lock and the rate limits, which every start changes. */
const contentsOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => !/lock$|limits\.db/.test(name) && statSync(join(folder, name)).isFile())
      .map((name) => [name, readFileSync(join(folder, name), 'latin1')]),
  );

/** Turns a café into one of the version before databases had ids. */
function downgrade({ config, file }: { config: Config; file: string }): void {
  rmSync(join(config.uploadsDir, '.database-id'));
  const client = new Database(file);
  client.exec(`drop table cafe; delete from migrations where name = '0007_cafe.sql'`);
  client.close();
}

test('a first start creates all files, readable by their owner only', async () => {
  const config = configOf(newFolder());
  const { deps, notes } = await open(config);
  expect(notes).toEqual([]);
  expect(deps.db.select().from(categories).all()).toEqual([]);
  expect(
    readdirSync(config.dataDir)
      .filter((name) => !/-(wal|shm)$/.test(name))
      .sort(),
  ).toEqual(['cafe.db', 'limits.db', 'lock', 'secret']);
  expect(readUploadsId(config.uploadsDir)).toMatch(/^[0-9a-f]{32}$/);
});

test('an interrupted start leaves no database behind', async () => {
  const config = configOf(newFolder());
  mkdirSync(config.dataDir, { recursive: true });
  writeFileSync(join(config.dataDir, 'cafe.db.new'), 'half a database');
  const { deps } = await open(config);
  expect(deps.db.select().from(categories).all()).toEqual([]);
  expect(existsSync(join(config.dataDir, 'cafe.db.new'))).toBe(false);
});

test('a start removes what an interrupted backup left, which may have filled the disk', async () => {
  const config = configOf(newFolder());
  (await open(config)).close();
  const backups = join(config.dataDir, 'backups');
  mkdirSync(join(backups, '.unfinished'), { recursive: true });
  writeFileSync(join(backups, '.unfinished', 'cafe.db'), 'half');
  writeFileSync(join(backups, 'cafe-000001-2026-11-22T03-00-00Z.tar.unfinished'), 'half');
  await open(config);
  expect(readdirSync(backups)).toEqual(['lock']);
});

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
    (file: string) => {
      const client = new Database(file);
      client.exec(`insert into migrations values ('9999_later.sql', 'x', 0)`);
      client.close();
    },
    /newer than this program: it knows 9999_later\.sql/,
  ],
  [
    'is another program’s',
    (file: string) => {
      rmSync(file);
      const client = new Database(file);
      client.exec('create table songs (name text)');
      client.close();
    },
    /is no database of this program/,
  ],
  ['is gone', (file: string) => rmSync(file), /no database in \S+, but \S+uploads holds pictures/],
] as const)('a database that %s is rejected, and nothing is changed', async ([_, damage, message]) => {
  const { folder, config, file } = await closedCafe();
  damage(file);
  const before = contentsOf(folder);
  const failing = openCafe(config, { alone: true });
  await expect(failing).rejects.toThrow(StartError);
  await expect(failing).rejects.toThrow(message);
  expect(contentsOf(folder)).toEqual(before);
});

test('no new database is created beside backups or remains of a database', async () => {
  for (const left of ['backups/cafe-000001-2026-11-22T03-00-00Z.tar', 'cafe.db-wal']) {
    const config = configOf(newFolder());
    mkdirSync(join(config.dataDir, 'backups'), { recursive: true });
    writeFileSync(join(config.dataDir, left), 'x');
    await expect(openCafe(config, { alone: true })).rejects.toThrow(/there is no database in .+ it holds/);
    expect(existsSync(join(config.dataDir, 'cafe.db'))).toBe(false);
  }
});

test('a wrong data folder does not affect the pictures of the right one', async () => {
  const { folder, config } = await closedCafe();
  const before = contentsOf(folder);
  const mistyped = { ...config, dataDir: join(folder, 'dtaa') };
  await expect(openCafe(mistyped, { alone: true })).rejects.toThrow(/Set DATA_DIR to the folder/);
  expect(contentsOf(folder)).toEqual(before);
  expect(existsSync(mistyped.dataDir)).toBe(false);
});

test('the uploads folder of another café is rejected', async () => {
  const [one, other] = [await closedCafe(), await closedCafe()];
  const crossed = { ...one.config, uploadsDir: other.config.uploadsDir };
  await expect(openCafe(crossed, { alone: true })).rejects.toThrow(/holds the pictures of another database/);
  const mistyped = { ...one.config, uploadsDir: join(one.folder, 'upload') };
  await expect(openCafe(mistyped, { alone: true })).rejects.toThrow(
    /lacks 1 of the pictures.+doctor --repair/,
  );
});

test('an older database is accepted with newer pictures', async () => {
  const { folder, config, file } = await closedCafe();
  copyFileSync(file, join(folder, 'yesterday.db'));
  writeFileSync(join(config.uploadsDir, `${'b'.repeat(32)}.webp`), 'newer');
  copyFileSync(join(folder, 'yesterday.db'), file);
  await open(config);
});

test('a café of the previous version is backed up and migrated, and its uploads folder gets its id', async () => {
  const cafe = await closedCafe();
  const { config } = cafe;
  downgrade(cafe);
  const { deps } = await open(config);
  expect(deps.db.select().from(categories).all()).toHaveLength(300);
  expect(readUploadsId(config.uploadsDir)).toMatch(/^[0-9a-f]{32}$/);
  const [backup, ...others] = await listBackups(config);
  expect(others).toEqual([]);
  const { database } = await checkBackup(join(config.dataDir, 'backups', backup?.file ?? ''), config.dataDir);
  expect(database.id).toBe(null);
  expect(backup?.kind).toBe('before-update');
});

test('a café of the previous version is rejected with the uploads of another one', async () => {
  const cafe = await closedCafe();
  const { folder, config } = cafe;
  downgrade(cafe);
  const uploadsDir = join(folder, 'others');
  mkdirSync(uploadsDir);
  writeFileSync(join(uploadsDir, `${'b'.repeat(32)}.webp`), 'picture');
  await expect(openCafe({ ...config, uploadsDir }, { alone: true })).rejects.toThrow(
    /lacks 1 of the pictures/,
  );
  await claimUploads(uploadsDir, 'another');
  await expect(openCafe({ ...config, uploadsDir }, { alone: true })).rejects.toThrow(/of another database/);
});

test('the data folder becomes private where others could read it', async () => {
  const { config, file } = await closedCafe();
  chmodSync(config.dataDir, 0o755);
  for (const path of [file, join(config.dataDir, 'secret')]) chmodSync(path, 0o644);
  const { close } = await open(config);
  close();
  expect(statSync(config.dataDir).mode & 0o777).toBe(0o700);
  for (const name of readdirSync(config.dataDir))
    expect(statSync(join(config.dataDir, name)).mode & 0o077, name).toBe(0);
});

test('a data folder behind a link becomes private too', async () => {
  const { folder, config, file } = await closedCafe();
  chmodSync(file, 0o644);
  symlinkSync(config.dataDir, join(folder, 'link'));
  await open({ ...config, dataDir: join(folder, 'link') });
  expect(statSync(file).mode & 0o077).toBe(0);
});

test('pictures that went to the trash under an older database come back with the newer one', async () => {
  const { config } = await closedCafe();
  moveToTrash(config.uploadsDir, PICTURE, Date.now());
  moveToTrash(config.uploadsDir, writePicture(config, 'c'), Date.now());
  const { fromTrash } = await open(config);
  expect(fromTrash).toBe(1);
  expect(readdirSync(config.uploadsDir).filter((name) => name.endsWith('.webp'))).toEqual([PICTURE]);
});

test('a missing secret is reported', async () => {
  const { config } = await closedCafe();
  rmSync(join(config.dataDir, 'secret'));
  const { notes } = await open(config);
  expect(notes).toEqual([expect.stringContaining('The secret was missing')]);
});

test('a missing secret does not prevent a migration', async () => {
  const cafe = await closedCafe();
  const { config } = cafe;
  downgrade(cafe);
  rmSync(join(config.dataDir, 'secret'));
  const { notes } = await open(config);
  expect(notes).toHaveLength(1);
  expect(await listBackups(config)).toHaveLength(1);
});

test('a command works while the shop runs, but not with a shop of another version', async () => {
  const { config, file } = await closedCafe();
  await open(config);
  await expect(openCafe(config, { alone: true })).rejects.toThrow('another process is using');
  (await openCafe(config, { alone: false })).close();
  const client = new Database(file);
  client.exec(`delete from migrations where name = '0007_cafe.sql'`);
  client.close();
  await expect(openCafe(config, { alone: false })).rejects.toThrow('restart it first');
});

test('a start applies the migrations of the repository', () => {
  const db = openDatabase(':memory:');
  migrate(db, MIGRATIONS);
  expect(db.select().from(categories).all()).toEqual([]);
  clientOf(db).close();
});
