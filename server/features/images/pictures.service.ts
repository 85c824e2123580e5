import { fieldError } from '#server/core/errors.ts';
import type { Deps } from '#server/deps.ts';
import type { UploadedFile } from '#server/files/uploaded-file.ts';
import { MAX_PICTURE_BYTES, MAX_PNG_BYTES, MAX_PNG_SIDE } from '#shared/cafe/image-limits.ts';
import { pictureFormat } from '#shared/cafe/picture-format.ts';

const DATA_URL = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/;

/**
 * Stores an uploaded picture: rotated upright, scaled down, and re-encoded without metadata. The client's file name and
 * content type are ignored.
 * @throws AppError tooLarge over 10 MiB or 40 megapixels; unsupportedType where the content is no JPEG, PNG, WebP, AVIF
 * or GIF; invalid for a broken one; unavailable when too many wait.
 */
export async function storeUpload({ config, queues, worker }: Deps, file: UploadedFile) {
  if (file.sizeOnDisk > MAX_PICTURE_BYTES) {
    const message = `The picture must have at most ${MAX_PICTURE_BYTES / 2 ** 20} MiB`;
    throw fieldError('tooLarge', 'ImageFile', message, { reason: 'pictureTooLarge' });
  }
  const { stored, isAnimated } = await queues.uploads.run(() =>
    worker.run('pictures', 'storeUpload', config.uploadsDir, file.path),
  );
  file.isAnimated = isAnimated;
  return stored;
}

/** Renders a trusted SVG at a height in pixels and stores it, queued by `address`. @throws AppError tooMany, unavailable. */
export const storeSvg = ({ config, queues, worker }: Deps, svg: string, height: number, address?: string) =>
  queues.cups.run(() => worker.run('pictures', 'storeSvg', config.uploadsDir, svg, height), address);

const invalidPicture = (reason: string) => fieldError('invalid', 'ImagePath', reason);

/** Decodes a PNG data URL and checks its size and header. @throws AppError invalid */
function readDataUrl(dataUrl: string): Buffer {
  if (dataUrl.length > (MAX_PNG_BYTES / 3) * 4 + 64)
    throw invalidPicture('The picture must have at most 1 MiB');
  const base64 = DATA_URL.exec(dataUrl)?.[1];
  if (base64 === undefined) throw invalidPicture('The picture must be a PNG data-URL');
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MAX_PNG_BYTES) throw invalidPicture('The picture must have at most 1 MiB');
  if (bytes.length < 24 || pictureFormat(bytes) !== 'png') throw invalidPicture('The picture is not a PNG');
  if (bytes.readUInt32BE(16) > MAX_PNG_SIDE || bytes.readUInt32BE(20) > MAX_PNG_SIDE) {
    throw invalidPicture(`The picture must have at most ${MAX_PNG_SIDE}x${MAX_PNG_SIDE} pixels`);
  }
  return bytes;
}

/**
 * Re-encodes and stores the picture of a PNG data URL, queued by `address`; other content of the file is dropped.
 * @throws AppError invalid where it is no PNG, is broken, or exceeds 1 MiB or 2000x2000 pixels; tooMany or unavailable
 * when too many wait.
 */
export async function storePngDataUrl({ config, queues, worker }: Deps, dataUrl: string, address?: string) {
  const png = readDataUrl(dataUrl);
  return queues.cups.run(() => worker.run('pictures', 'storePng', config.uploadsDir, png), address);
}

/** Renders a trusted SVG as JPEG, queued by `address`. @throws AppError tooMany, unavailable. */
export const renderJpeg = ({ queues, worker }: Deps, svg: string, address: string): Promise<Uint8Array> =>
  queues.cards.run(() => worker.run('pictures', 'renderJpeg', svg), address);
