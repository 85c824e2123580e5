import { useMutation } from '@tanstack/react-query';
import { toastRolledBack } from '#client/admin/record-toasts.ts';
import { toastDone } from '#client/admin/undo.ts';
import { latestMutation } from '#client/lib/api/latest-mutation.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { closeToasts } from '#client/ui/toast/toast-store.ts';
import type { CarouselImage } from '#shared/cafe/images.ts';

/** The key of the offer to take an order back: only that of the last one stands. */
const SORTED = 'carousel order';

/** The carousel's pictures in the order that was chosen last, and `onOrder`; rolled back with a toast on errors. */
export function useCarouselOrder(stored: CarouselImage[]) {
  const { client } = trpc.useUtils();
  const { mutate, variables, isPending } = useMutation(
    latestMutation<number[]>({
      id: SORTED,
      send: async (ids) => {
        const answer = await client.order.set.mutate({ of: 'carousel', ids });
        closeToasts(({ action }) => action?.key === SORTED);
        toastDone('Karusellen er sortert', [answer], 'Karusellen er som før', SORTED);
      },
      onError: (error) => toastRolledBack(error, 'Karusellen', 'Failed to sort the carousel'),
    }),
  );
  const placeOf = ({ imageId }: CarouselImage) => variables?.indexOf(imageId) ?? -1;
  const pictures = isPending ? stored.toSorted((one, other) => placeOf(one) - placeOf(other)) : stored;
  const onOrder = (order: CarouselImage[]) => mutate(order.map(({ imageId }) => imageId));
  return { pictures, onOrder };
}
