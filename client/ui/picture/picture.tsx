import { useState } from 'react';
import styles from '#client/ui/basics.module.css';
import { Skeleton } from '#client/ui/loading/loading.tsx';
import type { Cafe } from '#shared/cafe/cafe.ts';
import { DEFAULT_CUP, DEFAULT_IMAGE, PICTURE_WIDTHS } from '#shared/cafe/image-limits.ts';

/** The reserved sizes in pixels, which the layout scales. A cup has the size of the server's picture. */
const SIZES = {
  square: { width: 480, height: 480 },
  whole: { width: 480, height: 480 },
  photo: { width: 480, height: 360 },
  cup: { width: 288, height: 480 },
  banner: { width: 640, height: 480 },
};

/** The largest width of each shape, for browsers that choose a version of a picture before its layout. */
const WIDTHS = {
  square: '200px',
  whole: '(min-width: 560px) 480px, 90vw',
  photo: '(min-width: 1024px) 530px, (min-width: 768px) 45vw, 92vw',
  cup: '120px',
  banner: '(min-width: 1200px) 37rem, (min-width: 768px) 48vw, 92vw',
};

/** The widest version that a page names for a shape of at most 200 CSS pixels. Each name costs bytes of the page. */
const WIDEST: Partial<Record<keyof typeof SIZES, number>> = { square: 480, cup: 480 };

type PictureProps = {
  /** `square`, or `whole` in a dialog, for products; `photo` and `banner` for the café; the layout gives a `cup` its size. */
  shape: keyof typeof SIZES;
  src: string;
  /** Empty if the text beside it says the same. */
  alt: string;
  loading?: 'lazy' | 'eager';
  /** The picture's own size in pixels, if it is shown uncropped. */
  size?: { width: number; height: number };
};

const versionsOf = (src: string, widest = Number.POSITIVE_INFINITY): string | undefined =>
  src.startsWith('/uploads/')
    ? PICTURE_WIDTHS.filter((width) => width <= widest)
        .map((width) => `${src}/${width} ${width}w`)
        .join()
    : undefined;

/** Props of an `<img>` that falls back to the default picture, even if its error came before the page was hydrated. */
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

/** A picture that falls back to the default picture; lazy by default. */
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
      fetchPriority={loading === 'eager' ? 'high' : undefined}
      decoding="async"
      srcSet={versionsOf(source.src, WIDEST[shape])}
      // A cup is as wide as its picture, so `auto` would depend on the version that was chosen before.
      sizes={loading === 'lazy' && !isCup ? `auto, ${WIDTHS[shape]}` : WIDTHS[shape]}
      {...source}
    />
  );
}

export const PicturePlace = ({ shape }: Pick<PictureProps, 'shape'>) => (
  <Skeleton shape="block" className={styles[shape]} />
);

type BrandMarkProps = {
  logo: Cafe['logo'] | undefined;
  /** The largest width of the logo, as in an `<img>`. */
  sizes: string;
  cupClassName: string | undefined;
};

/**
 * The logo beside the café's name, or a cup. The cup is a file, because its drawing would add to every page's scripts. With
 * another priority, React would preload it before the fonts and the picture that is seen first.
 */
export const BrandMark = ({ logo, sizes, cupClassName }: BrandMarkProps) =>
  logo ? (
    <img
      src={logo.imagePath}
      srcSet={versionsOf(logo.imagePath)}
      sizes={sizes}
      alt=""
      width={logo.width}
      height={logo.height}
      fetchPriority="low"
    />
  ) : (
    <img src="/favicon.svg" alt="" width={240} height={400} className={cupClassName} fetchPriority="low" />
  );
