import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renameDurably } from './durable.ts';

/** A picture in the uploads folder; width and height in pixels. */
export type PictureFile = { file: string; width: number; height: number };

/** How pictures in the uploads folder are named: by a hash of their content. */
export const PICTURE_NAME = /^[0-9a-f]{32}\.(webp|jpg)$/;

/** The folder within the uploads for files that are not whole yet, and for those that were sent but not looked at. */
const UNFINISHED = '.unfinished';

/** Removes what a process that ended in the middle left behind. */
export const removeUnfinished = (uploadsDir: string): Promise<void> =>
  rm(join(uploadsDir, UNFINISHED), { recursive: true, force: true });

/** A path in the uploads folder that nothing else uses. */
export async function unfinishedPath(uploadsDir: string): Promise<string> {
  await mkdir(join(uploadsDir, UNFINISHED), { recursive: true });
  return join(uploadsDir, UNFINISHED, randomUUID());
}

/** What a picture with these bytes is called: equal pictures are one file. */
export const pictureName = (bytes: Uint8Array, extension: string): string =>
  `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${extension}`;

/** Stores a picture. It appears whole or not at all, also when the power goes. @returns the name of its file. */
export async function storePicture(
  uploadsDir: string,
  bytes: Uint8Array,
  extension: 'webp' | 'jpg',
): Promise<string> {
  const file = pictureName(bytes, extension);
  const unfinished = await unfinishedPath(uploadsDir);
  try {
    await writeFile(unfinished, bytes, { flush: true });
    await renameDurably(unfinished, join(uploadsDir, file));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return file;
}
