import type { ReactNode } from 'react';
import { errorText } from '#client/data/error-text.ts';
import { ListFrame } from '#client/lists/data-list.tsx';
import { Repeat } from '#client/ui/loading/repeat.tsx';
import { Skeleton } from '#client/ui/loading/skeleton.tsx';
import { PicturePlace } from '#client/ui/picture/picture.tsx';
import { GALLERY_PAGE_SIZE } from '#shared/api/list-limits.ts';
import type { GalleryImage } from '#shared/cafe/images.ts';
import styles from './gallery.module.css';
import type { GalleryList } from './use-gallery.ts';

/** The error text where pictures could not be fetched, in English. */
export const failureText = (error: unknown): string => `Error: ${errorText(error, 'Failed to fetch images')}`;

type GalleryProps = {
  list: GalleryList;
  /** Shown where the gallery is empty. */
  empty: ReactNode;
  card: (image: GalleryImage, index: number) => ReactNode;
  /** The class that gives a skeleton the height of what stands below a picture. */
  wordsClass?: string | undefined;
};

/** The gallery with search and pages, newest picture first. */
export function Gallery({ list, empty, card, wordsClass }: GalleryProps) {
  return (
    <ListFrame
      list={list}
      noun={{ one: 'bilde', many: 'bilder' }}
      searchLabel="Søk i bildene"
      failure={failureText(list.error)}
      empty={empty}
    >
      <ul className={styles.cards} aria-label="Bilder" aria-busy={list.waiting}>
        {list.rows?.map((image, index) => (
          <li key={image.imageId} className={`stack shrink gap-2 ${styles.card}`}>
            {card(image, index)}
          </li>
        )) ?? (
          <Repeat times={GALLERY_PAGE_SIZE}>
            <li className={`stack shrink gap-2 ${styles.card}`}>
              <PicturePlace shape="photo" />
              <span className={wordsClass}>
                <Skeleton />
              </span>
            </li>
          </Repeat>
        )}
      </ul>
    </ListFrame>
  );
}
