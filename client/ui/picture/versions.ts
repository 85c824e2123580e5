import { PICTURE_WIDTHS } from '#shared/cafe/image-limits.ts';

/** The smaller versions of an uploaded picture. */
export const versionsOf = (src: string): string | undefined =>
  src.startsWith('/uploads/') ? PICTURE_WIDTHS.map((width) => `${src}/${width} ${width}w`).join() : undefined;
