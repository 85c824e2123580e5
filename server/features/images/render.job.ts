import sharp, { type Sharp } from 'sharp';
import { fieldError } from '#server/core/errors.ts';
import { type PictureFile, storePicture } from '#server/files/picture-files.ts';

/** The largest PNG that a client may send along with a drink, in pixels a side. */
const MAX_PNG_SIDE = 2000;

async function storeWebp(uploadsDir: string, picture: Sharp): Promise<PictureFile> {
  const { data, info } = await picture.webp({ quality: 90 }).toBuffer({ resolveWithObject: true });
  return { file: await storePicture(uploadsDir, data, 'webp'), width: info.width, height: info.height };
}

/** Renders an SVG of our own, `height` pixels high, and stores it. */
export const storeSvg = (uploadsDir: string, svg: string, height: number): Promise<PictureFile> =>
  storeWebp(uploadsDir, sharp(Buffer.from(svg), { density: 144 }).resize({ height }));

/**
 * Decodes a PNG that came from a client, encodes it anew without whatever else it held, and stores it.
 * @throws AppError invalid where it can't be read.
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

/** Renders an SVG of our own as JPEG. */
export const renderJpeg = (svg: string): Promise<Uint8Array> =>
  sharp(Buffer.from(svg)).jpeg({ quality: 86 }).toBuffer();

/** The sizes of pictures of our own, in pixels. */
export const sizesOf = (paths: string[]): Promise<{ width: number; height: number }[]> =>
  Promise.all(
    paths.map(async (path) => {
      const { width, height } = await sharp(path).metadata();
      return { width, height };
    }),
  );
