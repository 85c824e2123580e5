import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import type { Deps } from '#server/deps.ts';
import { CarouselImage } from '#shared/cafe/images.ts';
import { type Answer, get, readTables, toRestAnswer } from './apis.ts';
import { bearer, type TestApp } from './test-app.ts';

/** The smallest GIF: one transparent pixel. */
export const TINY_GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** A red picture of `width` by `height` pixels. */
export const drawPicture = (width = 40, height = 30): Sharp =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 40 } } });

export const drawPng = (width?: number, height?: number): Promise<Buffer> =>
  drawPicture(width, height).png().toBuffer();

/** Creates a form; bytes become a file. */
export function createForm(fields: Record<string, string | Uint8Array>, fileName = 'bilde.png'): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new File([new Uint8Array(value)], fileName, { type: 'image/png' }));
  }
  return form;
}

/** A PNG chunk: length, type, data, checksum. */
export function createPngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A copy of the PNG whose header claims another size, in pixels. */
export function claimSize(png: Buffer, width: number, height: number): Buffer {
  const header = Buffer.from(png.subarray(16, 29));
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([png.subarray(0, 8), createPngChunk('IHDR', header), png.subarray(33)]);
}

/** The names of the files in the uploads folder to compare, without incomplete ones and smaller versions. */
export const listUploads = ({ deps }: { deps: Pick<Deps, 'config'> }): string[] =>
  readdirSync(deps.config.uploadsDir, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/^\.(unfinished|sizes)/.test(name))
    .sort();

/** The stored file of a picture's URL path. */
export const readUpload = ({ deps }: Pick<TestApp, 'deps'>, path: string): Buffer =>
  readFileSync(join(deps.config.uploadsDir, path.replace('/uploads/', '')));

/** Database content and file names, to compare before and after. */
export const readState = (cafe: { deps: Pick<Deps, 'config' | 'db'> }) => ({
  records: readTables(cafe),
  files: listUploads(cafe),
});

export async function sendForm(
  cafe: TestApp,
  method: 'POST' | 'PUT',
  url: string,
  ...form: Parameters<typeof createForm>
): Promise<Answer> {
  return toRestAnswer(
    await cafe.ask(method, url, { headers: bearer(cafe.tokens.Admin), payload: createForm(...form) }),
  );
}

export const uploadImage = (
  cafe: TestApp,
  ImageName: string,
  ImageFile: Uint8Array = TINY_GIF,
  fileName?: string,
): Promise<Answer> => sendForm(cafe, 'POST', '/api/ImageAPI/create', { ImageFile, ImageName }, fileName);

export const readCarouselIds = async (cafe: TestApp): Promise<number[]> =>
  CarouselImage.array()
    .parse((await get(cafe, '/api/ImageAPI/carousel-images')).body)
    .map(({ imageId }) => imageId);
