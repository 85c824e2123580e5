import type { ReactNode } from 'react';
import { errorText } from '#client/data/error-text.ts';
import { trpc } from '#client/data/trpc.ts';
import { ListFrame } from '#client/lists/data-list.tsx';
import type { ListStart } from '#client/lists/url-query.ts';
import { LIST_OPTIONS, type List, type ListSearch, useList } from '#client/lists/use-list.ts';
import { DeleteRecordDialog } from '#client/office/record-dialogs.tsx';
import { Repeat, Skeleton } from '#client/ui/loading/loading.tsx';
import { PicturePlace } from '#client/ui/picture/picture.tsx';
import { GALLERY_PAGE_SIZE } from '#shared/api/list-limits.ts';
import type { GalleryImage, ImageUses } from '#shared/cafe/images.ts';
import { listText } from '#shared/text/text.ts';
import styles from './images.module.css';

type GallerySort = 'newest';

export type GalleryList = List<GalleryImage, GallerySort>;

export const GALLERY_START: ListStart<GallerySort> = {
  query: { page: 1, search: '', sort: 'newest', order: 'desc' },
  sorts: ['newest'],
};

const keyOf = ({ imageId }: GalleryImage): number => imageId;

export function useGallery(search: ListSearch<GallerySort>): GalleryList {
  const { page, search: text } = search.query;
  const pageQuery = trpc.images.page.useQuery({ page, search: text }, LIST_OPTIONS);
  return useList(search, pageQuery, GALLERY_PAGE_SIZE, keyOf);
}

export const failureText = (error: unknown): string => `Error: ${errorText(error, 'Failed to fetch images')}`;

type GalleryProps = {
  list: GalleryList;
  empty: ReactNode;
  card: (image: GalleryImage, index: number) => ReactNode;
  /** Gives skeletons the height of the content below a picture. */
  wordsClass?: string | undefined;
};

export function Gallery({ list, empty, card, wordsClass }: GalleryProps) {
  return (
    <ListFrame
      list={list}
      noun={{ one: 'bilde', many: 'bilder' }}
      searchLabel="Søk i bildene"
      failure={failureText(list.error)}
      empty={empty}
    >
      <ul
        className={`stack content-start gap-4 ${styles.cards}`}
        aria-label="Bilder"
        aria-busy={list.waiting}
      >
        {list.rows?.map((image, index) => (
          <li key={image.imageId} className={`stack shrink gap-2 ${styles.card}`}>
            {card(image, index)}
          </li>
        )) ?? (
          <Repeat times={GALLERY_PAGE_SIZE}>
            <li className={`stack shrink gap-2 ${styles.card}`}>
              <PicturePlace shape="photo" />
              <span className={wordsClass}>
                <Skeleton />
              </span>
            </li>
          </Repeat>
        )}
      </ul>
    </ListFrame>
  );
}

/** For the viewer, which returns the focus to this button. */
export const viewButtonId = (imageId: number): string => `vis-${imageId}`;

type DeleteImageDialogProps = { image: GalleryImage; onClose: () => void };

export function DeleteImageDialog({ image: { imageId, imageName }, onClose }: DeleteImageDialogProps) {
  const { images } = trpc.useUtils().client;
  return (
    <DeleteRecordDialog
      noun="image"
      name={imageName}
      remove={() => images.delete.mutate({ imageId })}
      onClose={onClose}
    >
      {() => <Uses imageId={imageId} />}
    </DeleteRecordDialog>
  );
}

function consequences({ carousel, aboutUs, logo, banner, menuItems }: ImageUses): string[] {
  const items = menuItems.map((name) => `«${name}»`);
  return [
    ...(carousel ? ['Det forsvinner fra karusellen på forsiden.'] : []),
    ...(aboutUs ? ['Forsiden får ikke noe bilde under «Om oss».'] : []),
    ...(logo ? ['Kafeen mister logoen sin.'] : []),
    ...(banner ? ['Forsiden mister det store bildet øverst.'] : []),
    ...(items.length > 0 ? [`${listText(items)} får standardbildet på menyen.`] : []),
  ];
}

function Uses({ imageId }: { imageId: number }) {
  const uses = trpc.images.uses.useQuery({ imageId }, { staleTime: 0, gcTime: 0 });
  if (uses.error) return <p>Vi fikk ikke sett etter hvor bildet er i bruk.</p>;
  if (!uses.data) return <p role="status">Ser etter hvor bildet er i bruk …</p>;
  const sentences = consequences(uses.data);
  return (
    <div role="status" className="stack gap-2">
      <p>{sentences.length === 0 ? 'Bildet er ikke i bruk noe sted.' : 'Bildet er i bruk:'}</p>
      {sentences.length > 0 && (
        <ul className="stack notice breakable gap-1 berry-tint">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
