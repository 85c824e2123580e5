import { trpc } from '#client/data/trpc.ts';
import type { ListStart } from '#client/lists/url-query.ts';
import { LIST_OPTIONS, type List, type ListSearch, useList } from '#client/lists/use-list.ts';
import { quotedName, toastDone, toastRolledBack } from '#client/office/record-toasts.ts';
import { useLatestValue } from '#client/office/use-latest-value.ts';
import { GALLERY_PAGE_SIZE } from '#shared/api/list-limits.ts';
import type { CarouselImage, GalleryImage } from '#shared/cafe/images.ts';

/** The gallery has one order: the newest picture first. */
type GallerySort = 'newest';

export type GalleryList = List<GalleryImage, GallerySort>;

export const GALLERY_START: ListStart<GallerySort> = {
  query: { page: 1, search: '', sort: 'newest', order: 'desc' },
  sorts: ['newest'],
};

const keyOf = ({ imageId }: GalleryImage): number => imageId;

/** The gallery, one page at a time. */
export function useGallery(search: ListSearch<GallerySort>): GalleryList {
  const { page, search: text } = search.query;
  const found = trpc.images.page.useQuery({ page, search: text }, LIST_OPTIONS);
  return useList(search, found, GALLERY_PAGE_SIZE, keyOf);
}

/** Adds an image to the carousel or removes it: an optimistic update, rolled back with a toast on errors. */
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
