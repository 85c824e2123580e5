import type { ReactNode } from 'react';
import { errorText } from '#client/data/error-text.ts';
import { useLatestValue } from '#client/data/latest-mutation.ts';
import { trpc } from '#client/data/trpc.ts';
import { ListFrame } from '#client/lists/data-list.tsx';
import type { ListStart } from '#client/lists/url-query.ts';
import { LIST_OPTIONS, type List, type ListSearch, useList } from '#client/lists/use-list.ts';
import { quotedName, toastDone, toastRolledBack } from '#client/office/record-toasts.ts';
import { SortingButton } from '#client/office/records-tab.tsx';
import { Button, IconButton } from '#client/ui/button/button.tsx';
import { focusOwner } from '#client/ui/focus-owner.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { QueryError } from '#client/ui/loading/error-state.tsx';
import { PageSkeleton, Repeat, Skeleton } from '#client/ui/loading/skeleton.tsx';
import { Picture, PicturePlace } from '#client/ui/picture/picture.tsx';
import { Switch } from '#client/ui/switch/switch.tsx';
import { GALLERY_PAGE_SIZE } from '#shared/api/list-limits.ts';
import { ABOUT_US_IMAGE } from '#shared/cafe/image-limits.ts';
import type { CarouselImage, GalleryImage } from '#shared/cafe/images.ts';
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

type GalleryCardProps = { image: GalleryImage; onView: () => void; onDelete: () => void };

/** For the viewer, which returns the focus to this button. */
export const viewButtonId = (imageId: number): string => `vis-${imageId}`;

export function GalleryCard({ image, onView, onDelete }: GalleryCardProps) {
  const { imageId, imageName, imagePath, isCarouselImage } = image;
  const { pending = isCarouselImage, set } = useCarouselSwitch(image);
  // The button below is the keyboard alternative.
  const opens = { onDoubleClick: onView };
  return (
    <>
      <div className={styles.frame} {...opens}>
        <Picture src={imagePath} alt={imageName} shape="photo" />
        <IconButton
          id={viewButtonId(imageId)}
          label={`Vis ${imageName} i full skjerm`}
          aria-haspopup="dialog"
          className={styles.view}
          onClick={onView}
        >
          <Icon name="maximize" />
        </IconButton>
      </div>
      <div className="shrink">
        <p className="strong breakable snug">{imageName}</p>
        <p className="wrap quiet small gap-x-2">
          <span>{`${image.width} × ${image.height}`}</span>
          {imageName === ABOUT_US_IMAGE && <span className={`strong ${styles.mark}`}>Om oss</span>}
        </p>
      </div>
      <div className="row gap-1">
        <span aria-hidden="true" className="small">
          Karusell
        </span>
        <Switch label={`Karusell: ${imageName}`} isOn={pending} onChange={set} />
        <IconButton
          label={`Slett ${imageName}`}
          aria-haspopup="dialog"
          className={styles.delete}
          onClick={onDelete}
        >
          <Icon name="trash" />
        </IconButton>
      </div>
    </>
  );
}

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
          <ol className={`stack gap-4 ${styles.cards} ${styles.slides}`}>
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
    <li className={`stack items-start shrink gap-2 ${styles.card}`}>
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
function useCarouselSwitch({ imageId, imageName }: CarouselImage) {
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
