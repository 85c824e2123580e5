import { useId } from 'react';
import { useLatestValue } from '#client/data/latest-mutation.ts';
import { trpc } from '#client/data/trpc.ts';
import { useUrlSearch } from '#client/lists/url-query.ts';
import { quotedName, toastDone, toastRolledBack } from '#client/office/record-toasts.ts';
import { SortingButton } from '#client/office/records-tab.tsx';
import { Button, ButtonWithDialog, IconButton } from '#client/ui/button/button.tsx';
import { useLeaveDialog } from '#client/ui/dialog/leave-dialog.tsx';
import { useDialogs } from '#client/ui/dialog/use-dialogs.ts';
import { focusOwner } from '#client/ui/focus-owner.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { PageSkeleton, QueryError } from '#client/ui/loading/loading.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { Switch } from '#client/ui/switch/switch.tsx';
import { ABOUT_US_IMAGE } from '#shared/cafe/image-limits.ts';
import type { CarouselImage, GalleryImage } from '#shared/cafe/images.ts';
import { AboutUsDialog } from './about-us-picture.tsx';
import { DeleteImageDialog, GALLERY_START, Gallery, useGallery, viewButtonId } from './gallery.tsx';
import { GalleryViewer } from './gallery-viewer.tsx';
import styles from './images.module.css';
import { SeveralUploadsDialog } from './several-uploads-dialog.tsx';
import { UploadForm, usePictureUpload } from './upload-form.tsx';

type Open =
  | { kind: 'several'; files: File[] }
  | { kind: 'delete'; image: GalleryImage }
  | { kind: 'view'; index: number };

export function ImagesTab() {
  const headingId = useId();
  const list = useGallery(useUrlSearch(GALLERY_START));
  const { open, show, close } = useDialogs<Open>();
  const upload = usePictureUpload(() => {
    list.setTyped('');
    list.change(GALLERY_START.query);
  });
  const leaving = useLeaveDialog({ isChanged: upload.isBegun, isPage: true });

  return (
    <div className={`stack ${styles.tab}`}>
      <section aria-labelledby={headingId} className="stack gap-3">
        <div className="row wrap between gap-3">
          <h2 id={headingId} lang="en" className="step-2">
            Upload Image
          </h2>
          <ButtonWithDialog dialog={(props) => <AboutUsDialog {...props} />}>
            Bildet under «Om oss»
          </ButtonWithDialog>
        </div>
        <UploadForm
          upload={upload}
          hint="Vises under bildet på forsiden, og leses opp for dem som ikke ser det."
          onSeveral={(files) => show({ kind: 'several', files })}
        />
        {leaving.dialog}
      </section>
      <section aria-labelledby={`${headingId}all`} className="stack gap-4">
        <h2 id={`${headingId}all`} className="step-2">
          Galleri
        </h2>
        <Gallery
          list={list}
          empty={<p>Det er ingen bilder ennå. Last opp det første over, så står det her.</p>}
          wordsClass={styles.words}
          card={(image, index) => (
            <GalleryCard
              image={image}
              onView={() => show({ kind: 'view', index: (list.query.page - 1) * list.pageSize + index })}
              onDelete={() => show({ kind: 'delete', image })}
            />
          )}
        />
      </section>
      <CarouselList />
      {open?.kind === 'view' && (
        <GalleryViewer
          list={list}
          index={open.index}
          onMove={(index) => show({ kind: 'view', index })}
          onClose={close}
        />
      )}
      {open?.kind === 'delete' && <DeleteImageDialog image={open.image} onClose={close} />}
      {open?.kind === 'several' && <SeveralUploadsDialog files={open.files} onClose={close} />}
    </div>
  );
}

type GalleryCardProps = { image: GalleryImage; onView: () => void; onDelete: () => void };

function GalleryCard({ image, onView, onDelete }: GalleryCardProps) {
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
        <p className="strong breakable hyphens snug">{imageName}</p>
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

function CarouselList() {
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
      <p className={`breakable hyphens snug ${styles.slideName}`}>{imageName}</p>
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
