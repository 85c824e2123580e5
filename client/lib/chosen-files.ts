import { type DragEvent, useEffect, useState } from 'react';
import { ABOUT_US_IMAGE, MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS } from '#shared/cafe/image-limits.ts';
import { HEAD_BYTES, pictureFormat } from '#shared/cafe/picture-format.ts';
import { MAX_NAME, nameKey, toNfc } from '#shared/text/text.ts';

const MEGABYTES = MAX_PICTURE_BYTES / 2 ** 20;
const MEGAPIXELS = MAX_PICTURE_PIXELS / 1e6;

export const WRONG_TYPE = 'Innholdet i filen er ikke et bilde som JPEG, PNG, WebP, AVIF eller GIF.';
export const EMPTY = 'Filen er tom.';
export const HEIC = 'Bildet er i formatet HEIC, som nettlesere ikke viser. Lagre det som JPEG først.';
const UNREADABLE = 'Bildet kan ikke leses. Velg et annet, eller lagre det på nytt i et bildeprogram.';
export const TOO_LARGE = `Bildet er for stort. Det kan være på høyst ${MEGABYTES} MB og ${MEGAPIXELS} megapiksler.`;

/** Whether a file has the header of HEIC, the format of iPhones' photos. */
const isHeic = (head: Uint8Array): boolean =>
  /^.{4}ftyp(?:.{4})*?(?:hei[cxms]|hev[cx]|mif1)/s.test(String.fromCharCode(...head));

/** The error of a file by its size and header, with the server's rules; in Norwegian, undefined for none. */
export function fileError(bytes: number, head: Uint8Array): string | undefined {
  if (bytes === 0) return EMPTY;
  if (!pictureFormat(head)) return isHeic(head) ? HEIC : WRONG_TYPE;
  return bytes > MAX_PICTURE_BYTES ? TOO_LARGE : undefined;
}

/** The error of a picture of this size in pixels, in Norwegian; undefined for none. */
export const pixelError = (width: number, height: number): string | undefined =>
  width * height > MAX_PICTURE_PIXELS ? TOO_LARGE : undefined;

/** Reads the size in pixels of the picture at an address. Rejects if it can't be read. */
const readSize = (address: string): Promise<{ width: number; height: number }> =>
  new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = reject;
    image.src = address;
  });

/** The error of a chosen file with this object URL, in Norwegian; undefined for none. Never rejects. */
export async function pictureError(file: File, address: string): Promise<string | undefined> {
  try {
    const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
    const error = fileError(file.size, head);
    if (error) return error;
    const { width, height } = await readSize(address);
    const sizeError = pixelError(width, height);
    if (sizeError) return sizeError;
    // `<img>` shows a truncated picture without an error; this rejects it, as the server does.
    const pixels = await createImageBitmap(file);
    pixels.close();
    return undefined;
  } catch {
    // All current browsers read the five formats, so an unreadable picture is broken.
    return UNREADABLE;
  }
}

/** Names that cameras and phones give, which don't describe the picture. */
const NAMELESS =
  /^(img|dsc[nf]?|pxl|mvimg|image|photo|bilde|screenshot|skjermbilde)?[\d\s.:()]*\d[\s.:()]*$/i;

/** A picture's name, suggested from its file's name: `min_hage-2.jpg` is `min hage 2`, `IMG_0412.jpg` is empty. */
export function suggestedName(fileName: string): string {
  if (nameKey(fileName) === nameKey(ABOUT_US_IMAGE)) return ABOUT_US_IMAGE;
  const words = toNfc(fileName)
    .replace(/\.[^.]*$/, '')
    .replace(/[\s_-]+/g, ' ')
    .trim();
  return NAMELESS.test(words) ? '' : [...words].slice(0, MAX_NAME).join('');
}

/** A file's size as text, such as `340 kB` or `2,4 MB`; from bytes. */
export const fileSize = (bytes: number): string =>
  bytes < 1e6
    ? `${Math.max(1, Math.round(bytes / 1e3))} kB`
    : `${(bytes / 1e6).toLocaleString('nb', { maximumFractionDigits: 1 })} MB`;

/** Takes files that are dropped on an element. Drops elsewhere on the page are ignored, because they would open the file. */
export function useDrop(onDrop: (files: FileList) => void) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const ignoreDrop = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const listeners = new AbortController();
    for (const name of ['dragover', 'drop'] as const)
      window.addEventListener(name, ignoreDrop, { signal: listeners.signal });
    return () => listeners.abort();
  }, []);
  return {
    over,
    onDragOver: () => setOver(true),
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      onDrop(event.dataTransfer.files);
    },
  };
}
