import { useState } from 'react';
import { failureText } from '#client/admin/images/gallery.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Dialog, DialogButtons } from '#client/ui/dialog/dialog.tsx';
import { ErrorState } from '#client/ui/loading/error-state.tsx';
import { Picture, PicturePlace } from '#client/ui/picture/picture.tsx';
import { ABOUT_US_IMAGE } from '#shared/cafe/image-limits.ts';
import type { GalleryImage } from '#shared/cafe/images.ts';
import styles from './about-us-dialog.module.css';
import { DeleteImageDialog } from './delete-image-dialog.tsx';

type AboutUsDialogProps = {
  /** Fills the picture's name into the upload form. */
  onFillIn: () => void;
  onClose: () => void;
};

/** Explains how to replace the picture of the about-us section, and shows it. Stays open for both steps. */
export function AboutUsDialog({ onFillIn, onClose }: AboutUsDialogProps) {
  const { data: image, error, refetch } = trpc.images.aboutUs.useQuery(undefined, { staleTime: 0 });
  const [deleted, setDeleted] = useState<GalleryImage | null>(null);
  return (
    <>
      <Dialog title="Bildet under «Om oss»" onClose={onClose}>
        <p>
          Forsiden viser under «Om oss» det bildet i galleriet som heter nøyaktig{' '}
          <strong>{ABOUT_US_IMAGE}</strong>.{image !== null && ' Slik bytter du det:'}
        </p>
        {image !== null && (
          <ol className={`stack gap-1 ${styles.steps}`}>
            <li>Slett bildet som er der nå.</li>
            <li>Last opp det nye med samme navn.</li>
          </ol>
        )}
        {image === undefined && error ? (
          <ErrorState message={failureText(error)} lang="en" onRetry={refetch} />
        ) : (
          <div className={styles.current}>
            <CurrentImage image={image} />
          </div>
        )}
        {image !== undefined && (
          <DialogButtons>
            {/* The same button for both steps, so that it keeps the focus. */}
            <Button
              variant={image ? 'danger' : 'primary'}
              aria-haspopup={image ? 'dialog' : undefined}
              onClick={image ? () => setDeleted(image) : onFillIn}
            >
              {image ? 'Slett bildet' : 'Fyll inn navnet'}
            </Button>
          </DialogButtons>
        )}
      </Dialog>
      {deleted && <DeleteImageDialog image={deleted} onClose={() => setDeleted(null)} />}
    </>
  );
}

/** @param image null where there is none, undefined while loading. */
function CurrentImage({ image }: { image: GalleryImage | null | undefined }) {
  if (image === undefined) return <PicturePlace shape="photo" />;
  if (image)
    return <Picture src={image.imagePath} alt="Bildet som er der nå" shape="photo" loading="eager" />;
  return (
    <p role="status">
      Nå er det ikke noe slikt bilde, og forsiden viser ingen under «Om oss». Last opp et med dette navnet.
    </p>
  );
}
