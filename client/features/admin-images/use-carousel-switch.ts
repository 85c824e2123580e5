import { toastRolledBack } from '#client/admin/record-toasts.ts';
import { showRecord } from '#client/admin/show-record.ts';
import { useLatestValue } from '#client/admin/use-latest-value.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import type { CarouselImage } from '#shared/images.ts';
import { keyOf } from './use-gallery.ts';

/** Shows an image in the carousel, or no longer: shown at once, rolled back with a toast on errors. */
export function useCarouselSwitch({ imageId, imageName }: CarouselImage) {
  const { client, images } = trpc.useUtils();
  return useLatestValue({
    id: `carousel ${imageId}`,
    send: async (isCarouselImage) => {
      const image = await client.images.setCarousel.mutate({ imageId, isCarouselImage });
      await showRecord(images.page, image, keyOf);
      await images.invalidate();
    },
    onError: (error) => toastRolledBack(error, imageName, 'Failed to toggle carousel status'),
  });
}
