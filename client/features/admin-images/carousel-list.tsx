import { errorText } from '#client/lib/api/error-text.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { Button } from '#client/ui/button/button.tsx';
import { focusOwner } from '#client/ui/focus-owner.ts';
import { ErrorState } from '#client/ui/loading/error-state.tsx';
import { Repeat } from '#client/ui/loading/repeat.tsx';
import { Skeleton } from '#client/ui/loading/skeleton.tsx';
import { Picture, PicturePlace } from '#client/ui/picture/picture.tsx';
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx';
import type { CarouselImage } from '#shared/images.ts';
import styles from './carousel-list.module.css';
import { useCarouselSwitch } from './use-gallery.ts';

/** The pictures of the home page's carousel, in its order. */
export function CarouselList() {
  return (
    <section aria-labelledby="karusellen">
      <h2 id="karusellen">Karusellen på forsiden</h2>
      <Pictures />
    </section>
  );
}

function Pictures() {
  const { data, error, refetch } = trpc.images.carousel.useQuery(undefined, { staleTime: 0 });
  if (!data && error) {
    const message = errorText(error, 'Failed to fetch carousel images');
    return <ErrorState message={`Error: ${message}`} lang="en" onRetry={refetch} />;
  }
  if (data?.length === 0)
    return (
      <p className={styles.empty}>
        Karusellen er tom, og forsiden viser den ikke. Slå på «Karusell» under et bilde i galleriet.
      </p>
    );
  return (
    <ol className={styles.pictures}>
      {data?.map((image) => <Slide key={image.imageId} {...image} />) ?? (
        <Repeat times={4}>
          <li className={styles.slide}>
            <PicturePlace shape="photo" />
            <Skeleton className={styles.place} />
          </li>
        </Repeat>
      )}
    </ol>
  );
}

function Slide(image: CarouselImage) {
  const { imageName, imagePath } = image;
  const { pending, set } = useCarouselSwitch(image);
  if (pending === false) return null;
  return (
    <li className={styles.slide}>
      <Picture src={imagePath} alt="" shape="photo" />
      <p className={styles.name}>{imageName}</p>
      <Button
        onClick={({ currentTarget }) => {
          focusOwner(currentTarget);
          set(false);
        }}
      >
        Ta ut<VisuallyHidden> {imageName}</VisuallyHidden>
      </Button>
    </li>
  );
}
