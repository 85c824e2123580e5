import { readFile } from 'node:fs/promises';
import sharp, { type Metadata } from 'sharp';
import { fieldError } from '#server/core/errors.ts';
import { type PictureFile, storePicture } from '#server/files/picture-files.ts';
import { MAX_PICTURE_PIXELS } from '#shared/image-limits.ts';
import { pictureFormat } from '#shared/picture-format.ts';

/** The longest edge of a stored picture, in pixels: a wide screen's. Larger ones are scaled down. */
const LONGEST_EDGE = 2560;

const wrongFormat = () =>
  fieldError('unsupportedType', 'ImageFile', 'The picture must be a JPEG, PNG, WebP, AVIF or GIF');
const unreadable = (cause: unknown) => fieldError('invalid', 'ImageFile', 'The picture can’t be read', cause);

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
 * Stores the picture in the file `path`, turned upright, scaled, encoded anew without metadata; of an animated one the
 * first frame.
 * @throws AppError tooLarge over 40 megapixels; unsupportedType for what is no JPEG, PNG, WebP, AVIF or GIF by its
 * content; invalid for one that is broken.
 */
export async function storeUpload(uploadsDir: string, path: string): Promise<PictureFile> {
  const { data, width, height } = await encodeAnew(await readFile(path));
  return { file: await storePicture(uploadsDir, data, 'webp'), width, height };
}
