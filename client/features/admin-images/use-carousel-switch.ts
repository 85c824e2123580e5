import { useSyncExternalStore } from 'react';
import { makeWish, onWish, wishOf } from '#client/admin/pending-values.ts';
import { toastRolledBack } from '#client/admin/record-toasts.ts';
import { showRecord } from '#client/admin/show-record.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import type { CarouselImage, GalleryImage } from '#shared/images.ts';
import { keyOf } from './use-gallery.ts';

const wishName = (imageId: number): string => `carousel ${imageId}`;

/** Whether a picture is wished in the carousel or out of it, while that is on its way; undefined where nothing is. */
export const useCarouselWish = (imageId: number): boolean | undefined =>
  useSyncExternalStore(onWish, () => wishOf(wishName(imageId)));

/** Shows a picture in the carousel, or no longer; in sight at once, and taken back where it fails. */
export function useSetCarousel(): (image: CarouselImage, isCarouselImage: boolean) => Promise<void> {
  const utils = trpc.useUtils();
  const setCarousel = trpc.images.setCarousel.useMutation();

  async function show(image: GalleryImage): Promise<void> {
    await showRecord(utils.images.page, image, keyOf);
    await utils.images.invalidate();
  }

  return ({ imageId, imageName }, isCarouselImage) =>
    makeWish(wishName(imageId), isCarouselImage, {
      send: async (wish) => show(await setCarousel.mutateAsync({ imageId, isCarouselImage: wish })),
      fail: (error) => toastRolledBack(error, imageName, 'Failed to toggle carousel status'),
    });
}
