import { hash, randomUUID } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from './durable.ts';

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
  `${hash('sha256', bytes).slice(0, 32)}.${extension}`;

/** Stores a picture. The file appears complete or not at all, even after a power cut. @returns its name. */
export async function storePicture(uploadsDir: string, bytes: Uint8Array, extension: 'webp' | 'jpg') {
  const file = pictureName(bytes, extension);
  await writeDurably(join(uploadsDir, file), bytes, await unfinishedPath(uploadsDir));
  return file;
}

/** The folder within the uploads for smaller versions of pictures, a folder each. They can be made again. */
const SIZES = '.sizes';

/** The path of a picture's smaller version, such as `320.avif`; of all of them without a name. */
export const sizePath = (uploadsDir: string, file: string, name = ''): string =>
  join(uploadsDir, SIZES, file, name);

/** Whether a picture's smaller versions are stored. */
export const hasSizes = (uploadsDir: string, file: string): boolean => existsSync(sizePath(uploadsDir, file));

/** Stores all smaller versions of a picture by their names. They appear together or not at all. */
export async function storeSizes(uploadsDir: string, file: string, sizes: Map<string, Uint8Array>) {
  const unfinished = await unfinishedPath(uploadsDir);
  try {
    await mkdir(unfinished);
    for (const [name, bytes] of sizes) await writeFile(join(unfinished, name), bytes, { flush: true });
    await mkdir(join(uploadsDir, SIZES), { recursive: true });
    await rename(unfinished, sizePath(uploadsDir, file));
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** Removes the smaller versions of a picture, where there are any. */
export const removeSizes = (uploadsDir: string, file: string): void =>
  rmSync(sizePath(uploadsDir, file), { recursive: true, force: true });
