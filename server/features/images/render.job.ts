import sharp, { type Sharp } from 'sharp';
import { fieldError } from '#server/core/errors.ts';
import { type PictureFile, storePicture } from '#server/files/picture-files.ts';

/** The largest PNG that a client may send with a drink, in pixels per side. */
const MAX_PNG_SIDE = 2000;

async function storeWebp(uploadsDir: string, picture: Sharp): Promise<PictureFile> {
  const { data, info } = await picture.webp({ quality: 90 }).toBuffer({ resolveWithObject: true });
  return { file: await storePicture(uploadsDir, data, 'webp'), width: info.width, height: info.height };
}

/** Renders a trusted SVG at a height in pixels, and stores it. */
export const storeSvg = (uploadsDir: string, svg: string, height: number): Promise<PictureFile> =>
  storeWebp(uploadsDir, sharp(Buffer.from(svg), { density: 144 }).resize({ height }));

/**
 * Re-encodes and stores a client's PNG; other content of the file is dropped.
 * @throws AppError invalid where it can't be decoded.
 */
export async function storePng(uploadsDir: string, png: Uint8Array): Promise<PictureFile> {
  const pixels = await sharp(png, { limitInputPixels: MAX_PNG_SIDE * MAX_PNG_SIDE, failOn: 'warning' })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((cause) => {
      throw fieldError('invalid', 'ImagePath', 'The picture can’t be read', cause);
    });
  const { width, height, channels } = pixels.info;
  return storeWebp(uploadsDir, sharp(pixels.data, { raw: { width, height, channels } }));
}

/** Renders a trusted SVG as JPEG. */
export const renderJpeg = (svg: string): Promise<Uint8Array> =>
  sharp(Buffer.from(svg)).jpeg({ quality: 86 }).toBuffer();

/** The sizes of trusted picture files, in pixels. */
export const sizesOf = (paths: string[]): Promise<{ width: number; height: number }[]> =>
  Promise.all(
    paths.map(async (path) => {
      const { width, height } = await sharp(path).metadata();
      return { width, height };
    }),
  );
