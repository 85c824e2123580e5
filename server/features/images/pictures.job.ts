import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { fieldError } from '#server/core/errors.ts';
import {
  missingSizes,
  type PictureFile,
  type PictureSize,
  storePicture,
  storeSize,
} from '#server/files/picture-files.ts';
import { MAX_PICTURE_PIXELS, MAX_PNG_SIDE } from '#shared/cafe/image-limits.ts';
import { HEAD_BYTES, pictureFormat } from '#shared/cafe/picture-format.ts';

/** The longest edge of a stored upload, in pixels; larger pictures are scaled down. */
const LONGEST_EDGE = 2560;

/**
 * Sizes (pixels per side) and qualities for a client's picture of a drink. They are tried until the file is no larger than
 * a cup that the server draws, to protect the disk.
 */
const CUP_FORMS = [
  { side: 480, quality: 90 },
  { side: 480, quality: 60 },
  { side: 240, quality: 60 }, // Noise has 33 kB.
  { side: 240, quality: 10 },
] as const;
const CUP_BYTES = 40 * 1024;

/** Handles an error of decoding. @throws AppError invalid for the field. */
const rejectUnreadable = (field: string) => (cause: unknown) => {
  throw fieldError('invalid', field, 'The picture can’t be read', { reason: 'pictureUnreadable', cause });
};

const toWebp = (picture: Sharp, quality: number) =>
  picture.webp({ quality, alphaQuality: quality }).toBuffer({ resolveWithObject: true });

/** Also stores the smaller versions as WebP, because pages name them at once. A job adds AVIF, which is slower. */
async function storeWebp(
  uploadsDir: string,
  { data, info: { width, height } }: Awaited<ReturnType<typeof toWebp>>,
): Promise<PictureFile> {
  const file = await storePicture(uploadsDir, data, 'webp');
  const missing = missingSizes(uploadsDir, file, width).filter(({ format }) => format === 'webp');
  if (missing.length > 0) await makeSizes(uploadsDir, file, missing);
  return { file, width, height };
}

/** Renders a trusted SVG at a height in pixels, and stores it. */
export const storeSvg = async (uploadsDir: string, svg: string, height: number): Promise<PictureFile> =>
  storeWebp(uploadsDir, await toWebp(sharp(Buffer.from(svg), { density: 144 }).resize({ height }), 90));

/** Re-encodes and stores a client's PNG, no larger than a drawn cup. @throws AppError invalid */
export async function storePng(uploadsDir: string, png: Uint8Array): Promise<PictureFile> {
  const { data, info } = await sharp(png, {
    limitInputPixels: MAX_PNG_SIDE * MAX_PNG_SIDE,
    failOn: 'warning',
  })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(rejectUnreadable('ImagePath'));
  const { width, height, channels } = info;
  const picture = sharp(data, { raw: { width, height, channels } });
  const inside = (side: number) =>
    picture.clone().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
  const [first, ...smaller] = CUP_FORMS;
  let webp = await toWebp(inside(first.side), first.quality);
  for (const { side, quality } of smaller)
    if (webp.data.length > CUP_BYTES) webp = await toWebp(inside(side), quality);
  return storeWebp(uploadsDir, webp);
}

export const renderJpeg = (svg: string): Promise<Uint8Array> =>
  sharp(Buffer.from(svg)).jpeg({ quality: 86 }).toBuffer();

export const sizesOf = (paths: string[]): Promise<{ width: number; height: number }[]> =>
  Promise.all(
    paths.map(async (path) => {
      const { width, height } = await sharp(path).metadata();
      return { width, height };
    }),
  );

async function readHeader(bytes: Buffer): Promise<Metadata> {
  const message = 'The picture must be a JPEG, PNG, WebP, AVIF or GIF';
  const wrongFormat = fieldError('unsupportedType', 'ImageFile', message, { reason: 'pictureFormat' });
  const format = pictureFormat(bytes);
  if (!format) throw wrongFormat;
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(rejectUnreadable('ImageFile'));
  const isAvif = header.format === 'heif' && header.compression === 'av1';
  if (format === 'avif' ? !isAvif : header.format !== format) throw wrongFormat;
  return header;
}

/** Whether a picture is animated. sharp counts the frames of a GIF or a WebP only; PNG has a chunk for it, AVIF a brand. */
function isAnimation(bytes: Buffer, { format, pages = 1 }: Metadata): boolean {
  if (format === 'png') return bytes.subarray(0, Math.max(0, bytes.indexOf('IDAT'))).includes('acTL');
  return pages > 1 || (format === 'heif' && bytes.subarray(0, HEAD_BYTES).includes('avis'));
}

/**
 * Re-encodes and stores the picture in the file `path` as WebP in sRGB: upright, scaled down, and without metadata; of an
 * animation only the first frame. @throws AppError as the service's `storeUpload`
 */
export async function storeUpload(uploadsDir: string, path: string) {
  const bytes = await readFile(path);
  const header = await readHeader(bytes);
  const { width, height } = header;
  if (width * height > MAX_PICTURE_PIXELS) {
    const message = `The picture must have at most ${MAX_PICTURE_PIXELS / 1e6} megapixels`;
    throw fieldError('tooLarge', 'ImageFile', message, { reason: 'pictureTooLarge' });
  }
  const picture = sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PICTURE_PIXELS })
    .autoOrient()
    .resize({ width: LONGEST_EDGE, height: LONGEST_EDGE, fit: 'inside', withoutEnlargement: true });
  const stored = await storeWebp(uploadsDir, await toWebp(picture, 85).catch(rejectUnreadable('ImageFile')));
  return { stored, isAnimated: isAnimation(bytes, header) };
}

/** Slower AVIF encoding saves two per cent. */
const ENCODERS = {
  avif: (picture: Sharp) => picture.avif({ quality: 50, effort: 2 }),
  webp: (picture: Sharp) => picture.webp({ quality: 78 }),
};

export async function makeSizes(uploadsDir: string, file: string, sizes: PictureSize[]): Promise<void> {
  const { data, info: raw } = await sharp(await readFile(join(uploadsDir, file)))
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (const size of sizes) {
    const smaller = sharp(data, { raw }).resize({ width: size.width });
    await storeSize(uploadsDir, file, size, await ENCODERS[size.format](smaller).toBuffer());
  }
}
