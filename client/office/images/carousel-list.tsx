import { trpc } from '#client/data/trpc.ts';
import { QueryError } from '#client/lists/query-error.tsx';
import { quotedName, toastDone, toastRolledBack } from '#client/office/record-toasts.ts';
import { SortingButton } from '#client/office/sorting-button.tsx';
import { useLatestValue } from '#client/office/use-latest-value.ts';
import { Button } from '#client/ui/button/button.tsx';
import { focusOwner } from '#client/ui/focus-owner.ts';
import { PageSkeleton } from '#client/ui/loading/page-skeleton.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import type { CarouselImage } from '#shared/cafe/images.ts';
import styles from './images.module.css';

/** The pictures of the carousel in their order. */
export function CarouselList() {
  const images = trpc.images.carousel.useQuery(undefined, { staleTime: 0 });
  const { data, isPending, isLoadingError } = images;
  return (
    <section aria-labelledby="karusellen" className="stack gap-4">
      <h2 id="karusellen" className="step-2">
        Karusellen på forsiden
      </h2>
      {isPending && <PageSkeleton />}
      {isLoadingError && <QueryError query={images} fallback="Failed to fetch carousel images" />}
      {data?.length === 0 && (
        <p className="quiet measure">
          Karusellen er tom, og forsiden viser den ikke. Slå på «Karusell» under et bilde i galleriet.
        </p>
      )}
      {data && data.length > 0 && (
        <>
          <ol className={`stack gap-4 ${styles.pictures}`}>
            {data.map((image) => (
              <CarouselSlide key={image.imageId} image={image} />
            ))}
          </ol>
          <div>
            <SortingButton of="carousel" />
          </div>
        </>
      )}
    </section>
  );
}

function CarouselSlide({ image }: { image: CarouselImage }) {
  const { imageName, imagePath } = image;
  const { pending, set } = useCarouselSwitch(image);
  if (pending === false) return null;
  return (
    <li className={`stack items-start shrink gap-2 ${styles.slide}`}>
      <Picture src={imagePath} alt="" shape="photo" />
      <p className={`breakable snug ${styles.slideName}`}>{imageName}</p>
      <Button
        onClick={({ currentTarget }) => {
          focusOwner(currentTarget);
          set(false);
        }}
      >
        Ta ut<span className="visually-hidden">{` ${imageName}`}</span>
      </Button>
    </li>
  );
}

/** Optimistic switch for the carousel; a failure rolls back with a toast. */
export function useCarouselSwitch({ imageId, imageName }: CarouselImage) {
  const { client } = trpc.useUtils();
  return useLatestValue({
    id: `carousel ${imageId}`,
    send: async (isCarouselImage) => {
      const answer = await client.images.setCarousel.mutate({ imageId, isCarouselImage });
      const text = `${quotedName(imageName)} er ${isCarouselImage ? 'satt inn i' : 'tatt ut av'} karusellen`;
      toastDone(text, [answer], 'Karusellen er som før', { key: 'replaced' });
    },
    onError: (error) => toastRolledBack(error, imageName, 'Failed to toggle carousel status'),
  });
}
