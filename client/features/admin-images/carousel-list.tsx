import { useMutation } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useCarouselSwitch } from '#client/admin/images/use-gallery.ts';
import { toastRolledBack } from '#client/admin/record-toasts.ts';
import { toastDone } from '#client/admin/undo.ts';
import { useSorting } from '#client/admin/use-sorting.tsx';
import { errorText } from '#client/lib/api/error-text.ts';
import { latestMutation } from '#client/lib/api/latest-mutation.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { Button } from '#client/ui/button/button.tsx';
import { focusOwner } from '#client/ui/focus-owner.ts';
import { ErrorState } from '#client/ui/loading/error-state.tsx';
import { PageSkeleton } from '#client/ui/loading/page-skeleton.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx';
import type { CarouselImage } from '#shared/cafe/images.ts';
import styles from './carousel-list.module.css';

/** The pictures of the home page's carousel, in its order. */
export function CarouselList() {
  const { data, error, isPending, isLoadingError, refetch } = trpc.images.carousel.useQuery(undefined, {
    staleTime: 0,
  });
  const failure = `Error: ${errorText(error, 'Failed to fetch carousel images')}`;
  return (
    <section aria-labelledby="karusellen" className="stack gap-4">
      <h2 id="karusellen">Karusellen på forsiden</h2>
      {isPending && <PageSkeleton />}
      {isLoadingError && <ErrorState message={failure} lang="en" onRetry={refetch} />}
      {data?.length === 0 && (
        <p className="quiet measure">
          Karusellen er tom, og forsiden viser den ikke. Slå på «Karusell» under et bilde i galleriet.
        </p>
      )}
      {data && data.length > 0 && <Slides stored={data} />}
    </section>
  );
}

/** The slides, sorted by dragging or by their buttons; rolled back with a toast on errors. */
function Slides({ stored }: { stored: CarouselImage[] }) {
  const { client } = trpc.useUtils();
  const { mutate, variables, isPending } = useMutation(
    latestMutation<number[]>({
      id: 'carousel order',
      send: async (ids) => {
        const answer = await client.order.set.mutate({ of: 'carousel', ids });
        toastDone('Karusellen er sortert', [answer], 'Karusellen er som før', 'replaced');
      },
      onError: (error) => toastRolledBack(error, 'Karusellen', 'Failed to sort the carousel'),
    }),
  );
  const placeOf = ({ imageId }: CarouselImage) => variables?.indexOf(imageId) ?? -1;
  const pictures = isPending ? stored.toSorted((one, other) => placeOf(one) - placeOf(other)) : stored;
  const { rowProps, buttons, status } = useSorting(
    pictures,
    ({ imageName }) => imageName,
    'row',
    (order) => mutate(order.map(({ imageId }) => imageId)),
  );
  return (
    <>
      <ol className={`stack gap-4 ${styles.pictures}`}>
        {pictures.map((image, index) => (
          <CarouselSlide key={image.imageId} image={image} {...rowProps(index)}>
            {buttons(image, index)}
          </CarouselSlide>
        ))}
      </ol>
      {status}
    </>
  );
}

type SlideProps = ComponentProps<'li'> & { image: CarouselImage };

/** A picture of the carousel with its actions; it can also be dragged to another place. */
function CarouselSlide({ image, children, ...dragging }: SlideProps) {
  const { imageName, imagePath } = image;
  const { pending, set } = useCarouselSwitch(image);
  if (pending === false) return null;
  return (
    <li className={`stack items-start shrink gap-2 ${styles.slide}`} {...dragging}>
      <Picture src={imagePath} alt="" shape="photo" />
      <p className={`breakable snug ${styles.name}`}>{imageName}</p>
      <div className="wrap">
        {children}
        <Button
          className={styles.out}
          onClick={({ currentTarget }) => {
            focusOwner(currentTarget);
            set(false);
          }}
        >
          Ta ut<VisuallyHidden> {imageName}</VisuallyHidden>
        </Button>
      </div>
    </li>
  );
}
