import { hash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '#server/core/program.ts';
import { DAY, SECOND } from '#server/core/time.ts';
import { TRASH_DAYS } from '#shared/api/retention.ts';
import { PICTURE_WIDTHS } from '#shared/cafe/image-limits.ts';
import { writeDurably } from './durable.ts';

/** A picture in the uploads folder; width and height in pixels. */
export type PictureFile = { file: string; width: number; height: number };

/** File names of pictures in the uploads folder: a hash of the content and an extension. */
export const PICTURE_NAME = /^[0-9a-f]{32}\.(webp|jpg)$/;

/** The folder within the uploads for incomplete files, and for uploads that are not yet checked. */
const UNFINISHED = '.unfinished';

export const removeUnfinished = (uploadsDir: string): Promise<void> =>
  rm(join(uploadsDir, UNFINISHED), { recursive: true, force: true });

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

/** The smaller versions of the demo's pictures. `npm run artwork` makes them once for all shops. */
export const DEMO_SIZES = join(ROOT, 'server/seed/sizes');

export type PictureSize = { width: number; format: 'avif' | 'webp' };

/** The path of a picture's smaller version; of the folder of all without `size`. */
export const sizePath = (uploadsDir: string, file: string, size?: PictureSize): string =>
  join(uploadsDir, SIZES, file, size ? `${size.width}.${size.format}` : '');

/** The path of a stored smaller version, or undefined. */
export const findSize = (uploadsDir: string, file: string, size: PictureSize): string | undefined =>
  [sizePath(uploadsDir, file, size), join(DEMO_SIZES, file, `${size.width}.${size.format}`)].find(existsSync);

/**
 * The smaller versions of a picture of this width, by their widths and AVIF first. Pictures are never enlarged, so the
 * widest is an AVIF in the picture's own width, beside the picture itself.
 */
export const sizesUpTo = (width: number): PictureSize[] =>
  [...new Set(PICTURE_WIDTHS.map((wanted) => Math.min(wanted, width)))].flatMap((existing): PictureSize[] => [
    { width: existing, format: 'avif' },
    ...(PICTURE_WIDTHS.includes(existing) ? [{ width: existing, format: 'webp' } as const] : []),
  ]);

export const missingSizes = (uploadsDir: string, file: string, width: number): PictureSize[] =>
  sizesUpTo(width).filter((size) => !findSize(uploadsDir, file, size));

/** Stores a smaller version of a picture. It appears complete or not at all. */
export async function storeSize(uploadsDir: string, file: string, size: PictureSize, bytes: Uint8Array) {
  await mkdir(sizePath(uploadsDir, file), { recursive: true });
  await writeDurably(sizePath(uploadsDir, file, size), bytes, await unfinishedPath(uploadsDir));
}

export const removeSizes = (uploadsDir: string, file: string): void =>
  rmSync(sizePath(uploadsDir, file), { recursive: true, force: true });

/** The folder within the uploads for files that no record refers to. */
export const TRASH = '.trash';

/** How long files stay in the trash, in milliseconds, so an older database can be restored with its pictures. */
const TRASH_AGE = TRASH_DAYS * DAY;
/** The same on a nearly full disk. */
const SHORT_AGE = DAY;

/** Moves a file of the uploads folder to its trash, at time `now` (milliseconds). */
export function moveToTrash(uploadsDir: string, file: string, now: number): void {
  mkdirSync(join(uploadsDir, TRASH), { recursive: true });
  // The age in the trash counts from this time. Set first, so a crash can't leave a file there with an old time.
  utimesSync(join(uploadsDir, file), now / SECOND, now / SECOND);
  renameSync(join(uploadsDir, file), join(uploadsDir, TRASH, file));
}

/** Moves files back from the trash unless the uploads folder has them. @returns their number. */
export async function takeNamedFromTrash(uploadsDir: string, files: readonly string[]): Promise<number> {
  const named = new Set(files);
  const restorable = (await filesInTrash(uploadsDir)).filter(
    (file) => named.has(file) && !existsSync(join(uploadsDir, file)),
  );
  for (const file of restorable) renameSync(join(uploadsDir, TRASH, file), join(uploadsDir, file));
  return restorable.length;
}

export const filesInTrash = async (uploadsDir: string): Promise<string[]> =>
  existsSync(join(uploadsDir, TRASH)) ? readdir(join(uploadsDir, TRASH)) : [];

/** Removes files that have been in the trash for 30 days at time `now` (milliseconds), or a day where space `isLow`. */
export async function emptyTrash(uploadsDir: string, now: number, isLow = false): Promise<void> {
  const age = isLow ? SHORT_AGE : TRASH_AGE;
  for (const file of await filesInTrash(uploadsDir)) {
    const path = join(uploadsDir, TRASH, file);
    if (now - (await stat(path)).mtimeMs >= age) await rm(path);
  }
}

/** A file of a multipart form. It is on disk, not in memory, and is removed after the response. */
export class UploadedFile extends File {
  readonly path: string;
  readonly sizeOnDisk: number;
  /** Whether it is an animation, of which only the first frame was stored. */
  isAnimated = false;

  constructor(name: string, path: string, sizeOnDisk: number) {
    super([], name);
    this.path = path;
    this.sizeOnDisk = sizeOnDisk;
  }
}
