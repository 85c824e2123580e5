import syncFiles, { existsSync, type PathLike, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { Header } from 'tar';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { runRestore } from '#server/cli/backup-commands.ts';
import { StartError } from '#server/core/program.ts';
import { images } from '#server/db/schema.ts';
import { databaseFile } from '#server/files/folders.ts';
import { admin } from '#server/testing/apis.ts';
import { makeFolder } from '#server/testing/program.ts';
import {
  createClosedCafe,
  openCafeAlone,
  PICTURE,
  PICTURE_FILE,
  readConfigIn,
} from '#server/testing/stored-cafe.ts';
import { bearer, createTestApp, PASSWORD } from '#server/testing/test-app.ts';
import { makeBackup } from './backup.ts';

test('after a restore no session, key, link or recovery code of the backup is valid, and the owner is told', async () => {
  const cafe = await createTestApp();
  cafe.deps.edit.delete(images).run(); // Those of the small café have no files.
  const invitation = Object((await admin.mutate(cafe, 'people.invite', { role: 'Admin' })).body);
  const { codes } = Object((await admin.mutate(cafe, 'people.makeRecoveryCodes', {})).body);
  const file = join(makeFolder(), 'kafe.tar');
  await makeBackup(cafe.deps.config, { path: file });
  const config = readConfigIn(makeFolder());
  expect((await runRestore(config, [file])).split('\n')).toEqual([
    expect.stringMatching(/^The café is as it was at 20\S+, with the passwords and roles of then\./),
    'Links for accounts and recovery codes no longer work. Deleted keys: Till, Screen, Sheet.',
    'Check who works here: admin (Admin), bea (Barista).',
  ]);
  const app = await buildApp((await openCafeAlone(config)).deps, {});
  onTestFinished(() => app.close());
  const read = async (url: string, token: string) =>
    (await app.inject({ url, headers: bearer(token) })).statusCode;
  const call = async (path: string, payload: object) =>
    (await app.inject({ method: 'POST', url: `/trpc/${path}`, payload })).json().error?.data.reason;
  expect(await read('/api/menuitemapi/export', cafe.keyTokens.Sheet)).toBe(401);
  expect(await read('/api/auth/user', cafe.tokens.Admin)).toBe(401);
  const password = { password: PASSWORD };
  expect(await call('people.join', { ...invitation, username: 'ny-admin', ...password })).toBe('linkRevoked');
  expect(await call('people.recover', { username: 'admin', code: codes[0], ...password })).toBe('noSuchCode');
  expect(await call('auth.login', { username: 'admin', ...password })).toBeUndefined();
});

/** An entry of a tar archive. */
function entry(path: string, content: string | Buffer = 'x', more: Partial<Header> = {}): Buffer {
  const bytes = Buffer.from(content);
  const header = new Header({ path, size: bytes.length, mode: 0o644, type: 'File', ...more });
  const block = Buffer.alloc(512);
  header.encode(block);
  return Buffer.concat([block, bytes, Buffer.alloc(-bytes.length & 511)]);
}

const END = Buffer.alloc(1024);

type Parts = { backup: Buffer; database: Buffer };

/** The whole backup of a café, and its database. */
async function partsOf(change = ''): Promise<Parts> {
  const { config, file } = await createClosedCafe();
  const client = new Database(file);
  client.exec(change);
  client.close();
  const path = join(makeFolder(), 'kafe.tar');
  await makeBackup(config, { path });
  return { backup: readFileSync(path), database: readFileSync(file) };
}

let whole: Promise<Parts> | undefined;

const manifest = (pictures: object) =>
  entry('backup.json', JSON.stringify({ format: 1, madeAt: '2026-11-22T03:00:00.000Z', pictures }));

/** A backup with another entry at its end. */
const withEntry =
  (...extra: Parameters<typeof entry>) =>
  ({ backup }: Parts) =>
    Buffer.concat([backup.subarray(0, -END.length), entry(...extra), END]);

/** A backup with another manifest and no pictures. */
const withManifest =
  (first: Buffer) =>
  ({ database }: Parts) =>
    Buffer.concat([first, entry('cafe.db', database), END]);

const LINK = { type: 'SymbolicLink', linkpath: '/etc', size: 0 } as const;

const ARCHIVES: Record<string, (parts: Parts) => Buffer> = {
  'of nothing': () => Buffer.alloc(0),
  'of text': () => Buffer.from('Kjære kafé'.repeat(200)),
  'that is a JPEG': () => Buffer.from('\xff\xd8\xff\xe0'.repeat(500), 'latin1'),
  'without entries': () => END,
  'that was cut short': ({ backup }) => backup.subarray(0, backup.length / 2),
  'with a picture of other bytes': ({ backup }) => {
    const damaged = Buffer.from(backup);
    damaged.write('x', backup.lastIndexOf(PICTURE));
    return damaged;
  },
  'in a gzip file that was cut short': ({ backup }) => gzipSync(backup).subarray(0, 900),
  'in a gzip file of zeros': () => gzipSync(Buffer.alloc(2 ** 20)),
  'with a path out of the folder': withEntry('../ut.txt'),
  'with a path out of the uploads': withEntry('uploads/../../ut.txt'),
  'with an absolute path': withEntry('/tmp/ut.txt'),
  'with a folder in the uploads': withEntry('uploads/.trash/a.webp'),
  'with another file': withEntry('limits.db'),
  'with the log of a database': withEntry('cafe.db-wal'),
  'with a program': withEntry('.program/id/main.cjs'),
  'with another folder': withEntry('backups/', '', { type: 'Directory' }),
  'with a symbolic link': withEntry('first-password', '', LINK),
  'with a symbolic link for the uploads': withEntry('uploads/', '', LINK),
  'with a hard link': withEntry('first-password', '', { ...LINK, type: 'Link', linkpath: 'secret' }),
  'with a device': withEntry('first-password', '', { type: 'CharacterDevice' }),
  'with a FIFO': withEntry('first-password', '', { type: 'FIFO' }),
  'with another database': withEntry('cafe.db', 'SQLite'),
  'with its database twice': ({ backup, database }) => withEntry('cafe.db', database)({ backup, database }),
  'with a password that is no small file': (parts) =>
    gzipSync(withEntry('first-password', Buffer.alloc(64 * 2 ** 20 + 1))(parts)),
  'with a picture too many': withEntry(`uploads/${'a'.repeat(32)}.webp`),
  'that claims a terabyte': withEntry('first-password', '', { size: 2 ** 40 }),
  'without a manifest': ({ database }) => Buffer.concat([entry('cafe.db', database), END]),
  'with a manifest of noise': withManifest(entry('backup.json', '{"format":')),
  'with a manifest of another format': withManifest(entry('backup.json', '{"format":2}')),
  'with an empty database': () => Buffer.concat([manifest({}), entry('cafe.db', ''), END]),
  'with a database that is none': () =>
    Buffer.concat([manifest({}), entry('cafe.db', 'x'.repeat(9000)), END]),
  'with a picture outside the uploads': withManifest(manifest({ '../ut.webp': 'x' })),
};

/** Expects one sentence, and no file but the lock in the folders and around them. */
async function expectRejected(archive: Buffer, message: RegExp): Promise<void> {
  const folder = makeFolder();
  const config = readConfigIn(join(folder, 'kafe'));
  writeFileSync(join(folder, 'kafe.tar'), archive);
  const error = await runRestore(config, [join(folder, 'kafe.tar')]).catch((caught) => caught);
  expect(error).toBeInstanceOf(StartError);
  expect(error.message).toMatch(message);
  expect(error.message).not.toContain('\n');
  expect(readdirSync(config.dataDir)).toEqual(['lock']);
  expect(existsSync(config.uploadsDir) ? readdirSync(config.uploadsDir) : []).toEqual([]);
  expect(readdirSync(folder).sort()).toEqual(['kafe', 'kafe.tar']);
}

test.for(Object.entries(ARCHIVES))(
  'an archive %s is rejected, and leaves nothing behind',
  async ([_, make]) => {
    whole ??= partsOf();
    await expectRejected(make(await whole), /kafe\.tar is not a complete backup\. \S/);
  },
);

test('an archive without a database is rejected with that reason', () =>
  expectRejected(
    Buffer.concat([manifest({}), END]),
    /kafe\.tar is not a complete backup\. It has no database\./,
  ));

test('a restore that fails at its last step leaves nothing behind', async () => {
  const { backup } = await partsOf();
  const { rename } = files;
  const isLast = (to: PathLike) => String(to).endsWith('cafe.db');
  vi.spyOn(files, 'rename').mockImplementation(async (from, to) => {
    if (isLast(to)) throw new Error('The disk is full.');
    await rename(from, to);
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.mocked(files.rename).mockRestore();
    syncBuiltinESMExports();
  });
  await expectRejected(backup, /can’t be restored\. The disk is full\./);
});

test('a restore that failed can be tried again, with the uploads in the data folder', async () => {
  const { backup } = await partsOf('alter table users rename column role to rolle');
  const file = join(makeFolder(), 'kafe.tar');
  writeFileSync(file, backup);
  const config = readConfigIn(makeFolder());
  const within = { ...config, uploadsDir: join(config.dataDir, 'uploads') };
  await expect(runRestore(within, [file])).rejects.toThrow('can’t be restored');
  writeFileSync(file, (await partsOf()).backup);
  expect(await runRestore(within, [file])).toMatch(/^The café is as it was at 20/);
});

test('a whole backup is not called incomplete where the disk has no space to check it', async () => {
  const { backup } = await partsOf();
  const { openSync } = syncFiles;
  const isCopy = (path: PathLike) => String(path).includes('.check-');
  vi.spyOn(syncFiles, 'openSync').mockImplementation((path, ...more) =>
    openSync(isCopy(path) ? '/dev/full' : path, ...more),
  );
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.mocked(syncFiles.openSync).mockRestore();
    syncBuiltinESMExports();
  });
  await expectRejected(backup, /kafe\.tar can’t be checked, because the disk of \S+ is full/);
});

test('a backup of a newer program is rejected, and leaves nothing behind', async () => {
  const { backup } = await partsOf(`insert into migrations values ('9999_later.sql', 'x', 1)`);
  await expectRejected(backup, /newer than this program: it knows 9999_later\.sql/);
});

test('a backup whose accounts can’t be read is rejected, and leaves nothing behind', async () => {
  const { backup } = await partsOf('alter table users rename column role to rolle');
  await expectRejected(backup, /can’t be restored\. \S/);
});

test('a backup in a gzip file is restored like a plain one', async () => {
  const file = join(makeFolder(), 'kafe.tar.gz');
  writeFileSync(file, gzipSync((await partsOf()).backup));
  const config = readConfigIn(makeFolder());
  await runRestore(config, [file]);
  expect(existsSync(databaseFile(config))).toBe(true);
  expect(readdirSync(config.uploadsDir).sort()).toEqual(['.database-id', PICTURE_FILE].sort());
});
