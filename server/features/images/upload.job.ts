import { readFile } from 'node:fs/promises';
import sharp, { type Metadata } from 'sharp';
import { fieldError } from '#server/core/errors.ts';
import { type PictureFile, storePicture } from '#server/files/picture-files.ts';
import { MAX_PICTURE_PIXELS } from '#shared/image-limits.ts';
import { pictureFormat } from '#shared/picture-format.ts';

/** The longest edge of a stored picture, in pixels; larger ones are scaled down. */
const LONGEST_EDGE = 2560;

const wrongFormat = () =>
  fieldError('unsupportedType', 'ImageFile', 'The picture must be a JPEG, PNG, WebP, AVIF or GIF');
const unreadable = (cause: unknown) => fieldError('invalid', 'ImageFile', 'The picture can’t be read', cause);

/** Reads format and size without decoding pixels. Only known formats are parsed, so no SVG. */
async function readHeader(bytes: Buffer): Promise<Metadata> {
  const format = pictureFormat(bytes);
  if (!format) throw wrongFormat();
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause) => {
      throw unreadable(cause);
    });
  const matchesFormat =
    format === 'avif' ? header.format === 'heif' && header.compression === 'av1' : header.format === format;
  if (!matchesFormat) throw wrongFormat();
  return header;
}

/** Re-encodes the picture as WebP in sRGB, upright, scaled down, and without metadata. */
async function reencode(bytes: Buffer): Promise<{ data: Buffer; width: number; height: number }> {
  const { width, height } = await readHeader(bytes);
  if (width * height > MAX_PICTURE_PIXELS) {
    const message = `The picture must have at most ${MAX_PICTURE_PIXELS / 1e6} megapixels`;
    throw fieldError('tooLarge', 'ImageFile', message);
  }
  const { data, info } = await sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PICTURE_PIXELS })
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
 * Re-encodes and stores the picture in the file `path`, upright, scaled down, and without metadata; of an animation only
 * the first frame.
 * @throws AppError tooLarge over 40 megapixels; unsupportedType where the content is no JPEG, PNG, WebP, AVIF or GIF;
 * invalid for a broken one.
 */
export async function storeUpload(uploadsDir: string, path: string): Promise<PictureFile> {
  const { data, width, height } = await reencode(await readFile(path));
  return { file: await storePicture(uploadsDir, data, 'webp'), width, height };
}
