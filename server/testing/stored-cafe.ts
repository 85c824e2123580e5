import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openCafe } from '#server/cli/open-cafe.ts';
import { type Config, readConfig } from '#server/core/config.ts';
import { write } from '#server/db/write.ts';
import { databaseFile } from '#server/files/folders.ts';
import { pictureName } from '#server/files/picture-files.ts';
import { makeEnvironment, makeFolder } from './program.ts';
import { addCategory, addImage } from './rows.ts';

/** The stored café's picture, and the name of its file. */
export const PICTURE = Buffer.from('picture');
export const PICTURE_FILE = pictureName(PICTURE, 'webp');

export const readConfigIn = (folder: string): Config =>
  readConfig({ ...makeEnvironment(folder), LOG_LEVEL: 'silent', RATE_LIMIT_FACTOR: '1000' });

/** Opens a café for serving; it is closed after the test at the latest. */
export async function openCafeAlone(config: Config): ReturnType<typeof openCafe> {
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
export async function createClosedCafe(): Promise<{ folder: string; config: Config; file: string }> {
  const folder = makeFolder();
  const config = readConfigIn(folder);
  const { deps, close } = await openCafeAlone(config);
  await write(deps, ({ db: edit }) => {
    for (let number = 0; number < 300; number += 1)
      addCategory({ edit }, `Kategori ${number}`, { description: 'God. '.repeat(20) });
    addImage({ edit }, 'Ute', { file: PICTURE_FILE });
  });
  close();
  writeFileSync(join(config.uploadsDir, PICTURE_FILE), PICTURE);
  return { folder, config, file: databaseFile(config) };
}
