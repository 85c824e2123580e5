import { chmodSync, existsSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { Config } from '#server/core/config.ts';
import { DAY } from '#server/core/time.ts';
import { filesInTrash, moveToTrash, pictureName } from '#server/files/picture-files.ts';
import { makeFolder } from '#server/testing/program.ts';
import { createClosedCafe, openCafeAlone, PICTURE_FILE, readConfigIn } from '#server/testing/stored-cafe.ts';
import { runBackup, runDoctor, runRestore } from './backup-commands.ts';

const LEFT_OVER = pictureName(Buffer.from('left over'), 'webp');

const errors = async (config: Config): Promise<string[]> =>
  (await runDoctor(config, false)).lines.filter((line) => !line.startsWith('ok'));

test('a backup is written to the given file or to the data folder, and can be restored', async () => {
  const { config } = await createClosedCafe();
  const file = join(makeFolder(), 'kafe.tar');
  expect(await runBackup(config, [file])).toBe(`The backup is in ${file}.`);
  await expect(runBackup(config, [file])).rejects.toThrow('is there already');
  expect(await runBackup(config, [])).toMatch(/cafe-000001-\S+\.tar\.$/);
  const restored = readConfigIn(makeFolder());
  const nowhere = { ...restored, uploadsDir: '/proc/kafe' };
  await expect(runRestore(nowhere, [file])).rejects.toThrow('UPLOADS_DIR: the folder /proc/kafe can’t be');
  expect(await runRestore(restored, [file])).toMatch(/^The café is as it was at 20/);
  expect(existsSync(join(restored.uploadsDir, PICTURE_FILE))).toBe(true);
  await expect(runRestore(restored, [file])).rejects.toThrow('is not empty');
  await openCafeAlone(restored);
});

test('backup and restore report missing or surplus arguments', async () => {
  const { config } = await createClosedCafe();
  await expect(runBackup(config, ['a', 'b'])).rejects.toThrow('There is backup [FILE].');
  await expect(runRestore(config, [])).rejects.toThrow('There is restore FILE.');
  await expect(runBackup(readConfigIn(makeFolder()), [])).rejects.toThrow('there is no database');
  await openCafeAlone(config);
  await expect(runRestore(config, ['x.tar'])).rejects.toThrow('another process is using');
  await expect(runDoctor(config, true)).rejects.toThrow('Stop the shop');
});

test('the doctor finds no problem in a café that has a backup, or is new', async () => {
  const { config } = await createClosedCafe();
  expect(await errors(config)).toEqual([]);
  const days = (count: number) => new Date(Date.now() - count * DAY);
  utimesSync(join(config.uploadsDir, '.database-id'), days(2), days(2));
  expect(await errors(config)).toEqual([expect.stringMatching(/^FAULT There is no backup yet/)]);
  await runBackup(config, []);
  // The shop itself throws it away within an hour.
  writeFileSync(join(config.uploadsDir, LEFT_OVER), 'left over');
  const { lines, isFine } = await runDoctor(config, false);
  expect(isFine).toBe(true);
  expect(lines).toEqual(
    expect.arrayContaining([
      'ok    The database is whole.',
      'ok    The database names 1 picture, and none is missing.',
      expect.stringMatching(/^ok {4}The newest backup, cafe-000001-\S+, can be restored\.$/),
    ]),
  );
  const backups = join(config.dataDir, 'backups');
  const [newest = ''] = readdirSync(backups).filter((name) => name.endsWith('.tar'));
  const stamp = days(3).toISOString().slice(0, 19).replaceAll(':', '-');
  renameSync(join(backups, newest), join(backups, `cafe-000001-${stamp}Z.tar`));
  expect(await errors(config)).toEqual([
    expect.stringMatching(/^FAULT The newest backup, cafe-000001-\S+, is 3 days old, though/),
  ]);
});

test('the doctor repairs problems without losing data', async () => {
  const { config } = await createClosedCafe();
  await runBackup(config, []);
  writeFileSync(join(config.uploadsDir, LEFT_OVER), 'left over');
  utimesSync(join(config.uploadsDir, LEFT_OVER), 0, 0);
  moveToTrash(config.uploadsDir, PICTURE_FILE, Date.now());
  rmSync(join(config.uploadsDir, '.database-id'));
  chmodSync(config.dataDir, 0o755);
  expect(await errors(config)).toEqual([
    expect.stringMatching(/^FAULT Other users .+ --repair puts it right\.$/),
    expect.stringMatching(/^FAULT \S+ does not say to which database it belongs/),
    expect.stringMatching(
      /^FAULT In the trash: 1 picture that the database names\. .+ --repair puts it right\.$/,
    ),
    expect.stringMatching(/^FAULT Left over: 1 picture/),
  ]);
  expect((await runDoctor(config, true)).isFine).toBe(true);
  expect(await errors(config)).toEqual([]);
  expect(readdirSync(config.uploadsDir).sort()).toEqual(['.database-id', '.trash', PICTURE_FILE].sort());
  expect(await filesInTrash(config.uploadsDir)).toEqual([LEFT_OVER]);
});

test('the doctor does not call pictures repaired that stay missing beside one from the trash', async () => {
  const { config, file } = await createClosedCafe();
  await runBackup(config, []);
  const client = new Database(file);
  client
    .prepare(`insert into images (kind, name, name_search, name_sort, file, width, height, created_at)
       values ('gallery', 'Inne', '', '', ?, 1, 1, 0)`)
    .run(LEFT_OVER);
  client.close();
  moveToTrash(config.uploadsDir, PICTURE_FILE, Date.now());
  const { lines, isFine } = await runDoctor(config, true);
  expect(isFine).toBe(false);
  expect(lines.filter((line) => !line.startsWith('ok'))).toEqual([
    expect.stringMatching(/^FAULT Missing: 1 picture that the database names/),
    expect.stringMatching(/^done {2}In the trash: 1 picture/),
  ]);
  expect(readdirSync(config.uploadsDir)).toContain(PICTURE_FILE);
});

test('the doctor leaves the pictures of another café alone', async () => {
  const [one, other] = [await createClosedCafe(), await createClosedCafe()];
  await runBackup(one.config, []);
  const { uploadsDir } = other.config;
  writeFileSync(join(uploadsDir, LEFT_OVER), 'picture');
  utimesSync(join(uploadsDir, LEFT_OVER), 0, 0);
  const { lines, isFine } = await runDoctor({ ...one.config, uploadsDir }, true);
  expect(isFine).toBe(false);
  expect(lines.filter((line) => !line.startsWith('ok'))).toEqual([
    `FAULT ${uploadsDir} holds the pictures of another database.`,
  ]);
  expect(readdirSync(uploadsDir).sort()).toEqual(['.database-id', PICTURE_FILE, LEFT_OVER].sort());
});

test('the doctor finds the damaged picture for which a backup refers to it', async () => {
  const { config } = await createClosedCafe();
  writeFileSync(join(config.uploadsDir, PICTURE_FILE), 'noise');
  expect(await runBackup(config, [])).toMatch(/It lacks 1 picture; .+ doctor says more\.$/);
  expect(await errors(config)).toEqual([
    expect.stringContaining(`FAULT Damaged: 1 picture that the database names: ${PICTURE_FILE}.`),
  ]);
});

test('the doctor reports what it can’t repair, and changes nothing', async () => {
  const { config, file } = await createClosedCafe();
  rmSync(join(config.uploadsDir, PICTURE_FILE));
  const backups = join(config.dataDir, 'backups');
  await runBackup(config, []);
  const [name = ''] = readdirSync(backups);
  writeFileSync(join(backups, name), 'noise');
  const { lines, isFine } = await runDoctor(config, true);
  expect(isFine).toBe(false);
  expect(lines.filter((line) => !line.startsWith('ok'))).toEqual([
    expect.stringMatching(/^FAULT Missing: 1 picture that the database names/),
    expect.stringMatching(/^FAULT \S+ is not a complete backup/),
  ]);
  rmSync(join(backups, name));
  await runBackup(config, []);
  writeFileSync(file, Buffer.alloc(8192, 7));
  // A damaged database is not checked any further.
  expect(await errors(config)).toEqual([expect.stringMatching(/^FAULT file is not a database/)]);
});
