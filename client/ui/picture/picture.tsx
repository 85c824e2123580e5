import { useState } from 'react';
import { Skeleton } from '#client/ui/loading/skeleton.tsx';
import { DEFAULT_IMAGE } from '#shared/image-limits.ts';
import styles from './picture.module.css';

/** The pictures' places, in pixels; the layout scales them. A cup's is as the server draws it. */
const SIZES = {
  square: { width: 480, height: 480 },
  whole: { width: 480, height: 480 },
  photo: { width: 480, height: 360 },
  cup: { width: 288, height: 480 },
};

type Frame = {
  /** `square` or `whole`, which fits a dialog, show a thing, `photo` the café; a `cup` has no frame: the layout gives it its size. */
  shape: keyof typeof SIZES;
};

type PictureProps = Frame & {
  src: string;
  /** What the picture shows; empty where the text beside it says the same. */
  alt: string;
  loading?: 'lazy' | 'eager';
};

/** What an `<img>` needs to fall back to the default picture, also when its own failed before the page was hydrated. */
export function useFallback(src: string) {
  const [failed, setFailed] = useState<string>();
  const fail = () => setFailed(src);
  return {
    src: failed === src ? DEFAULT_IMAGE : src,
    onError: fail,
    ref: (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0 && failed !== src) fail();
    },
  };
}

/** A picture that falls back to the default one. Lazy unless told. */
export function Picture({ src, alt, shape, loading = 'lazy' }: PictureProps) {
  const source = useFallback(src);
  return (
    <img
      {...SIZES[shape]}
      className={styles[shape]}
      alt={alt}
      loading={loading}
      decoding="async"
      {...source}
    />
  );
}

/** The place of a picture that is on its way. */
export const PicturePlace = ({ shape }: Frame) => <Skeleton shape="block" className={styles[shape]} />;
