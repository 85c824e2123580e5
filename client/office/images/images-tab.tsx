import { useId } from 'react';
import { useUrlSearch } from '#client/lists/url-query.ts';
import { dialogOverForm } from '#client/office/dialog-over-form.ts';
import { Button } from '#client/ui/button/button.tsx';
import { useLeaveDialog } from '#client/ui/dialog/leave-dialog.tsx';
import { useDialogs } from '#client/ui/dialog/use-dialogs.ts';
import type { GalleryImage } from '#shared/cafe/images.ts';
import { AboutUsDialog } from './about-us-picture.tsx';
import { CarouselList, GALLERY_START, Gallery, GalleryCard, useGallery } from './gallery.tsx';
import styles from './images.module.css';
import { UploadForm, usePictureUpload } from './upload-form.tsx';

const [DeleteImageDialog] = dialogOverForm(
  async () => (await import('./gallery-dialogs.tsx')).DeleteImageDialog,
);
const [GalleryViewer] = dialogOverForm(async () => (await import('./gallery-dialogs.tsx')).GalleryViewer);
const [SeveralUploadsDialog] = dialogOverForm(
  async () => (await import('./several-uploads-dialog.tsx')).SeveralUploadsDialog,
);

type Open =
  | { kind: 'several'; files: File[] }
  | { kind: 'aboutUs' }
  | { kind: 'delete'; image: GalleryImage }
  | { kind: 'view'; at: number };

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
          <Button aria-haspopup="dialog" onClick={() => show({ kind: 'aboutUs' })}>
            Bildet under «Om oss»
          </Button>
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
              onView={() => show({ kind: 'view', at: (list.query.page - 1) * list.pageSize + index })}
              onDelete={() => show({ kind: 'delete', image })}
            />
          )}
        />
      </section>
      <CarouselList />
      {open?.kind === 'view' && (
        <GalleryViewer list={list} at={open.at} onMove={(at) => show({ kind: 'view', at })} onClose={close} />
      )}
      {open?.kind === 'delete' && <DeleteImageDialog image={open.image} onClose={close} />}
      {open?.kind === 'several' && <SeveralUploadsDialog files={open.files} onClose={close} />}
      {open?.kind === 'aboutUs' && <AboutUsDialog onClose={close} />}
    </div>
  );
}
