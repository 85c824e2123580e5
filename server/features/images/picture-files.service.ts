import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { fieldError } from '#server/errors.ts';
import { createQueue } from '#server/queue.ts';

/** A picture as it lies in the uploads folder; width and height in pixels. */
export type PictureFile = { file: string; width: number; height: number };

/** The largest PNG that a client may send along with a drink. */
const MAX_PNG_BYTES = 1024 * 1024;
const MAX_PNG_SIDE = 2000;

/** Anybody may send a picture with a drink: their decoding leaves something of the machine for the menu. */
const inTurn = createQueue(2, 64);

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const DATA_URL = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/;

/** How the house names its pictures: by a hash of their content. */
export const PICTURE_NAME = /^[0-9a-f]{32}\.(webp|jpg)$/;

/** The folder within the uploads where pictures are written before they get their names. */
const UNFINISHED = '.unfinished';

/** Removes what a process that ended in the middle left behind. */
export const removeUnfinished = (folder: string): Promise<void> =>
  rm(join(folder, UNFINISHED), { recursive: true, force: true });

/**
 * Writes a picture under a name made from its content, so that equal pictures are one file. It appears whole or
 * not at all.
 */
export async function storePicture(
  folder: string,
  bytes: Buffer,
  extension: 'webp' | 'jpg',
): Promise<string> {
  const file = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${extension}`;
  const unfinished = join(folder, UNFINISHED, randomUUID());
  await mkdir(join(folder, UNFINISHED), { recursive: true });
  try {
    await writeFile(unfinished, bytes, { flush: true });
    await rename(unfinished, join(folder, file));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return file;
}

async function storeWebp(folder: string, picture: Sharp): Promise<PictureFile> {
  const { data, info } = await picture.webp({ quality: 90 }).toBuffer({ resolveWithObject: true });
  return { file: await storePicture(folder, data, 'webp'), width: info.width, height: info.height };
}

/** Renders an SVG that the house drew, `height` pixels high, and stores it. */
export const storeSvg = (folder: string, svg: string, height: number): Promise<PictureFile> =>
  storeWebp(folder, sharp(Buffer.from(svg), { density: 144 }).resize({ height }));

const refuse = (reason: string, cause?: unknown) => fieldError('invalid', 'ImagePath', reason, cause);

/** The bytes of a PNG data-URL whose size and header are within the limits. */
function readDataUrl(dataUrl: string): Buffer {
  const base64 = DATA_URL.exec(dataUrl)?.[1];
  if (base64 === undefined) throw refuse('The picture must be a PNG data-URL');
  if (base64.length > (MAX_PNG_BYTES / 3) * 4 + 4) throw refuse('The picture must have at most 1 MiB');
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MAX_PNG_BYTES) throw refuse('The picture must have at most 1 MiB');
  if (bytes.length < 24 || !bytes.subarray(0, 8).equals(PNG_SIGNATURE))
    throw refuse('The picture is not a PNG');
  if (bytes.readUInt32BE(16) > MAX_PNG_SIDE || bytes.readUInt32BE(20) > MAX_PNG_SIDE) {
    throw refuse(`The picture must have at most ${MAX_PNG_SIDE}x${MAX_PNG_SIDE} pixels`);
  }
  return bytes;
}

/**
 * Decodes a PNG data-URL that came from a client, encodes it anew without whatever else it held, and stores it.
 * @throws AppError invalid where it is no PNG, is broken, or exceeds 1 MiB or 2000x2000 pixels; unavailable when too many wait.
 */
export async function storePngDataUrl(folder: string, dataUrl: string): Promise<PictureFile> {
  const picture = sharp(readDataUrl(dataUrl), {
    limitInputPixels: MAX_PNG_SIDE * MAX_PNG_SIDE,
    failOn: 'warning',
  });
  const pixels = await inTurn(() =>
    picture
      .raw()
      .toBuffer({ resolveWithObject: true })
      .catch((cause) => {
        throw refuse('The picture can’t be read', cause);
      }),
  );
  const { width, height, channels } = pixels.info;
  return storeWebp(folder, sharp(pixels.data, { raw: { width, height, channels } }));
}
