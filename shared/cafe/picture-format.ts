const BEGINNINGS = {
  jpeg: (head: string) => head.startsWith('\xff\xd8\xff'),
  png: (head: string) => head.startsWith('\x89PNG\r\n\x1a\n'),
  gif: (head: string) => /^GIF8[79]a/.test(head),
  webp: (head: string) => /^RIFF.{4}WEBP/s.test(head),
  avif: (head: string) => /^.{4}ftyp(?:.{4})*?avi[fs]/s.test(head),
};

export type PictureFormat = keyof typeof BEGINNINGS;

const FORMATS = Object.keys(BEGINNINGS) as PictureFormat[];

/** How many bytes of a file are needed to detect its format. */
export const HEAD_BYTES = 64;

/** The format of a picture by its file signature; undefined for formats that may not be uploaded. */
export function pictureFormat(head: Uint8Array): PictureFormat | undefined {
  const text = String.fromCharCode(...head.subarray(0, HEAD_BYTES));
  return FORMATS.find((format) => BEGINNINGS[format](text));
}
