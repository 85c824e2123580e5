import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renameDurably } from './durable.ts';

/** A picture in the uploads folder; width and height in pixels. */
export type PictureFile = { file: string; width: number; height: number };

/** File names of pictures in the uploads folder: a hash of the content and an extension. */
export const PICTURE_NAME = /^[0-9a-f]{32}\.(webp|jpg)$/;

/** The folder within the uploads for incomplete files, and for uploads that are not yet checked. */
const UNFINISHED = '.unfinished';

/** Removes files that an interrupted process left behind. */
export const removeUnfinished = (uploadsDir: string): Promise<void> =>
  rm(join(uploadsDir, UNFINISHED), { recursive: true, force: true });

/** A new, unique path for an incomplete file. */
export async function unfinishedPath(uploadsDir: string): Promise<string> {
  await mkdir(join(uploadsDir, UNFINISHED), { recursive: true });
  return join(uploadsDir, UNFINISHED, randomUUID());
}

/** The file name for a picture with these bytes; equal pictures share one file. */
export const pictureName = (bytes: Uint8Array, extension: string): string =>
  `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${extension}`;

/** Stores a picture. The file appears complete or not at all, even after a power cut. @returns its name. */
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
