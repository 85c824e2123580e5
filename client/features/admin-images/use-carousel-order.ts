import { useMutation } from '@tanstack/react-query';
import { toastRolledBack } from '#client/admin/record-toasts.ts';
import { latestMutation } from '#client/lib/api/latest-mutation.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import type { CarouselImage } from '#shared/images.ts';

/** The carousel's pictures in the order that was chosen last, and `move`; rolled back with a toast on errors. */
export function useCarouselOrder(stored: CarouselImage[]) {
  const { client } = trpc.useUtils();
  const { mutate, variables, isPending } = useMutation(
    latestMutation<number[]>({
      id: 'carousel order',
      send: (imageIds) => client.images.orderCarousel.mutate({ imageIds }),
      onError: (error) => toastRolledBack(error, 'Karusellen', 'Failed to sort the carousel'),
    }),
  );
  const placeOf = ({ imageId }: CarouselImage) => variables?.indexOf(imageId) ?? -1;
  const pictures = isPending ? stored.toSorted((one, other) => placeOf(one) - placeOf(other)) : stored;
  /** Moves the picture at the index `from` to the index `to`; the others make room. */
  function move(from: number, to: number): void {
    const imageIds = pictures.map(({ imageId }) => imageId);
    imageIds.splice(to, 0, ...imageIds.splice(from, 1));
    mutate(imageIds);
  }
  return { pictures, move };
}
