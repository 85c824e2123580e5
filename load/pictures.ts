import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** A square PNG of noise, which can't be compressed: three bytes per pixel. No other picture is like it. */
export const noise = (side: number): Promise<Buffer> =>
  sharp(randomBytes(3 * side * side), { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();

/** The sides of pictures just below the size limits: 10 MiB for an admin, 1 MiB for guests. */
export const LARGEST = { admin: 1850, guest: 585 };

export const pngFile = (bytes: Buffer): File =>
  new File([new Uint8Array(bytes)], 'bilde.png', { type: 'image/png' });
