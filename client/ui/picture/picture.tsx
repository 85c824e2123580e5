import { useState } from 'react';
import { Skeleton } from '#client/ui/loading/skeleton.tsx';
import { DEFAULT_CUP, DEFAULT_IMAGE, PICTURE_WIDTHS } from '#shared/cafe/image-limits.ts';
import styles from './picture.module.css';

/** The reserved sizes in pixels; the layout scales them. A cup's is that of the server's picture. */
const SIZES = {
  square: { width: 480, height: 480 },
  whole: { width: 480, height: 480 },
  photo: { width: 480, height: 360 },
  cup: { width: 288, height: 480 },
  banner: { width: 640, height: 480 },
};

/** The widest that each shape is shown, for browsers that choose a version of a picture before its layout. */
const SHOWN = {
  square: '200px',
  whole: '(min-width: 560px) 480px, 90vw',
  photo: '(min-width: 1024px) 530px, (min-width: 768px) 45vw, 92vw',
  cup: '120px',
  banner: '(min-width: 1200px) 37rem, (min-width: 768px) 48vw, 92vw',
};

type Frame = {
  /** `square`, or `whole` in a dialog, for products; `photo` and `banner` for the café; `cup` gets its size from the layout. */
  shape: keyof typeof SIZES;
};

type PictureProps = Frame & {
  src: string;
  /** Empty where the text beside it says the same. */
  alt: string;
  loading?: 'lazy' | 'eager';
  /** Its own size in pixels, where it is shown uncut. */
  size?: { width: number; height: number };
};

/** The smaller versions of an uploaded picture. */
export const versionsOf = (src: string): string | undefined =>
  src.startsWith('/uploads/') ? PICTURE_WIDTHS.map((width) => `${src}/${width} ${width}w`).join() : undefined;

/** Props of an `<img>` that falls back to the default picture, also after an error before the page was hydrated. */
export function useFallback(src: string, fallback = DEFAULT_IMAGE) {
  const [failed, setFailed] = useState<string>();
  const fail = () => setFailed(src);
  return {
    src: failed === src || src === DEFAULT_IMAGE ? fallback : src,
    onError: fail,
    ref: (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0 && failed !== src) fail();
    },
  };
}

/** A picture that falls back to the default one; lazy by default. */
export function Picture({ src, alt, shape, loading = 'lazy', size = SIZES[shape] }: PictureProps) {
  const isCup = shape === 'cup';
  const source = useFallback(src, isCup ? DEFAULT_CUP : DEFAULT_IMAGE);
  return (
    <img
      width={size.width}
      height={size.height}
      className={styles[shape]}
      alt={alt}
      loading={loading}
      fetchPriority={loading === 'eager' ? 'high' : 'auto'}
      decoding="async"
      srcSet={versionsOf(source.src)}
      // A cup is as wide as its picture, so `auto` would choose again by the width of what was chosen.
      sizes={loading === 'lazy' && !isCup ? `auto, ${SHOWN[shape]}` : SHOWN[shape]}
      {...source}
    />
  );
}

export const PicturePlace = ({ shape }: Frame) => <Skeleton shape="block" className={styles[shape]} />;
