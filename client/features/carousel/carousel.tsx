import { trpc } from '#client/lib/api/trpc.ts';
import { QueryError } from '#client/lists/query-error.tsx';
import { Repeat } from '#client/ui/loading/repeat.tsx';
import { PicturePlace } from '#client/ui/picture/picture.tsx';
import styles from './carousel.module.css';
import { Slides } from './slides.tsx';

/** The café's pictures that the owner chose for the home page; nothing where there are none. */
export function Carousel() {
  const images = trpc.images.carousel.useQuery();
  if (images.isLoadingError) return <QueryError query={images} fallback="Failed to fetch carousel images" />;
  if (images.isPending) return <Loading />;
  return images.data.length > 0 && <Slides images={images.data} />;
}

function Loading() {
  return (
    <div className={styles.viewport}>
      <p role="status" lang="en" className={`quiet ${styles.loading}`}>
        Loading carousel images...
      </p>
      <div className={styles.slides}>
        <Repeat times={3}>
          <div className={styles.slide}>
            <PicturePlace shape="photo" />
          </div>
        </Repeat>
      </div>
    </div>
  );
}
