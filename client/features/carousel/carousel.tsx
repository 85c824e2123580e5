import { errorText } from '#client/lib/api/error-text.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { ErrorState } from '#client/ui/loading/error-state.tsx';
import { Repeat } from '#client/ui/loading/repeat.tsx';
import { PicturePlace } from '#client/ui/picture/picture.tsx';
import styles from './carousel.module.css';
import { Slides } from './slides.tsx';

/** The café's pictures that the owner chose for the home page; nothing where there are none. */
export function Carousel() {
  const images = trpc.images.carousel.useQuery();
  if (images.isLoadingError) {
    const message = errorText(images.error, 'Failed to fetch carousel images');
    return <ErrorState message={`Error: ${message}`} lang="en" onRetry={() => images.refetch()} />;
  }
  if (images.isPending) return <Loading />;
  return images.data.length > 0 && <Slides images={images.data} />;
}

function Loading() {
  return (
    <div className={styles.viewport}>
      <p role="status" lang="en" className={styles.loading}>
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
