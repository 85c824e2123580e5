import sharp, { type Metadata } from 'sharp';
import { type ErrorCode, fieldError } from '#server/errors.ts';
import { createQueue } from '#server/queue.ts';
import { MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS } from '#shared/images.ts';
import { pictureFormat } from '#shared/picture-format.ts';
import { type PictureFile, storePicture } from './picture-files.service.ts';

/** The longest edge of a stored picture, in pixels: a wide screen's. Larger ones are scaled down. */
const LONGEST_EDGE = 2560;

/** How long one picture may keep a core busy, in seconds; the largest allowed one takes about three. */
const LONGEST_WORK = 20;

/** A decoded picture of 40 megapixels needs 160 MB; those that wait hold their files in memory. */
const inTurn = createQueue(2, 16);

/** Fields are named alike in the forms of images and of ingredients, but for their case. */
const refuse = (code: ErrorCode, message: string, cause?: unknown) =>
  fieldError(code, 'ImageFile', message, cause);

const wrongFormat = () => refuse('unsupportedType', 'The picture must be a JPEG, PNG, WebP, AVIF or GIF');
const unreadable = (cause: unknown) => refuse('invalid', 'The picture can’t be read', cause);

/** What the picture says of itself before any pixel is decoded. SVG and whatever else is not even looked into. */
async function readHeader(bytes: Buffer): Promise<Metadata> {
  const format = pictureFormat(bytes);
  if (!format) throw wrongFormat();
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause) => {
      throw unreadable(cause);
    });
  const isSo =
    format === 'avif' ? header.format === 'heif' && header.compression === 'av1' : header.format === format;
  if (!isSo) throw wrongFormat();
  return header;
}

/** The picture upright, of a sensible size, as WebP in sRGB, without whatever else the file held. */
async function encodeAnew(bytes: Buffer): Promise<{ data: Buffer; width: number; height: number }> {
  const { width, height } = await readHeader(bytes);
  if (width * height > MAX_PICTURE_PIXELS) {
    throw refuse('tooLarge', `The picture must have at most ${MAX_PICTURE_PIXELS / 1e6} megapixels`);
  }
  const { data, info } = await sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PICTURE_PIXELS })
    .timeout({ seconds: LONGEST_WORK })
    .autoOrient()
    .resize({ width: LONGEST_EDGE, height: LONGEST_EDGE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 85 })
    .toBuffer({ resolveWithObject: true })
    .catch((cause) => {
      throw unreadable(cause);
    });
  return { data, width: info.width, height: info.height };
}

/**
 * Stores a picture that a client sent, turned upright, scaled, encoded anew without metadata; of an animated one the
 * first frame. Names and types that the client gave are not read.
 * @throws AppError tooLarge over 10 MiB or 40 megapixels; unsupportedType for what is no JPEG, PNG, WebP, AVIF or GIF
 * by its content; invalid for one that is broken; unavailable when too many wait.
 */
export async function storeUpload(folder: string, file: Blob): Promise<PictureFile> {
  if (file.size > MAX_PICTURE_BYTES) {
    throw refuse('tooLarge', `The picture must have at most ${MAX_PICTURE_BYTES / 2 ** 20} MiB`);
  }
  const { data, width, height } = await inTurn(async () => encodeAnew(Buffer.from(await file.arrayBuffer())));
  return { file: await storePicture(folder, data, 'webp'), width, height };
}
