import { useEffect } from 'react';
import { trpc } from '#client/lib/api/trpc.ts';
import type { ListStart } from '#client/lists/url-query.ts';
import { LIST_OPTIONS, type List, type ListSearch, useList } from '#client/lists/use-list.ts';
import type { GalleryImage } from '#shared/images.ts';
import { GALLERY_PAGE_SIZE } from '#shared/list-limits.ts';

/** The gallery has one order: the newest picture first. */
type GallerySort = 'newest';

export type GalleryList = List<GalleryImage, GallerySort>;

export const GALLERY_START: ListStart<GallerySort> = {
  query: { page: 1, search: '', sort: 'newest', order: 'desc' },
  sorts: ['newest'],
};

export const keyOf = ({ imageId }: GalleryImage): number => imageId;

/** The page of the gallery that is asked for. */
export function useGallery(search: ListSearch<GallerySort>): GalleryList {
  const { page, search: text } = search.query;
  const found = trpc.images.page.useQuery({ page, search: text }, LIST_OPTIONS);
  return useList(search, found, GALLERY_PAGE_SIZE, keyOf);
}

/** Fetches the pages of the gallery beside the one that is shown. */
export function useFetchAhead({ query: { page, search }, pages }: GalleryList): void {
  const { images } = trpc.useUtils();
  useEffect(() => {
    // What fails now is asked for again, and complained about, when it is needed.
    if (page > 1) void images.page.prefetch({ page: page - 1, search });
    if (page < pages) void images.page.prefetch({ page: page + 1, search });
  }, [images, page, pages, search]);
}
