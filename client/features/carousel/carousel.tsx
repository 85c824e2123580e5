import { errorText } from '#client/lib/api/error-text.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { ErrorState } from '#client/ui/loading/error-state.tsx';
import { Repeat } from '#client/ui/loading/repeat.tsx';
import { Picture, PicturePlace } from '#client/ui/picture/picture.tsx';
import styles from './carousel.module.css';

/** A scrollable row is focusable, so that the arrow keys scroll it in every browser. */
const scrollableByKeys = { tabIndex: 0 };

/** The café's pictures in a row that scrolls sideways; nothing where there are none. */
export function Carousel() {
  const images = trpc.images.carousel.useQuery();
  if (images.isLoadingError) {
    const message = errorText(images.error, 'Failed to fetch carousel images');
    return <ErrorState message={`Error: ${message}`} lang="en" onRetry={() => images.refetch()} />;
  }
  if (images.isPending) return <LoadingRow />;
  if (images.data.length === 0) return null;
  return (
    <section className={styles.row} aria-label="Bilder fra kafeen" {...scrollableByKeys}>
      <ul className={styles.slides}>
        {images.data.map(({ imageId, imageName, imagePath }) => (
          <li key={imageId} className={styles.slide}>
            <figure>
              <Picture src={imagePath} alt={imageName} shape="photo" />
              <figcaption aria-hidden="true">{imageName}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}

function LoadingRow() {
  return (
    <div className={styles.row}>
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
