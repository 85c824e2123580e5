import { errorText } from '#client/lib/error-text.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogButtons } from '#client/ui/dialog.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Picture, PicturePlace } from '#client/ui/picture.tsx';
import { ABOUT_US_IMAGE, type GalleryImage } from '#shared/images.ts';
import styles from './about-us-dialog.module.css';

type AboutUsDialogProps = {
  /** Fills the picture's name into the upload form. */
  onFillIn: () => void;
  /** Asks whether the picture that is there shall be deleted. */
  onDelete: (image: GalleryImage) => void;
  onClose: () => void;
};

/** Explains how the picture of the about-us section is replaced, and shows the one that is there. */
export function AboutUsDialog({ onFillIn, onDelete, onClose }: AboutUsDialogProps) {
  const { data: image, error, refetch } = trpc.images.aboutUs.useQuery(undefined, { staleTime: 0 });
  return (
    <Dialog title="Bildet under «Om oss»" onClose={onClose}>
      <p>
        Forsiden viser under «Om oss» det bildet i galleriet som heter nøyaktig{' '}
        <strong>{ABOUT_US_IMAGE}</strong>.{image !== null && ' Slik bytter du det:'}
      </p>
      {image !== null && (
        <ol className={styles.steps}>
          <li>Slett bildet som er der nå.</li>
          <li>Last opp det nye med samme navn.</li>
        </ol>
      )}
      {image === undefined && error ? (
        <ErrorState
          message={`Error: ${errorText(error, 'Failed to fetch images')}`}
          lang="en"
          onRetry={refetch}
        />
      ) : (
        <div className={styles.now}>
          {image === undefined ? (
            <PicturePlace shape="photo" />
          ) : image ? (
            <Picture src={image.imagePath} alt="Bildet som er der nå" shape="photo" loading="eager" />
          ) : (
            <p>
              Nå er det ikke noe slikt bilde, og forsiden viser ingen under «Om oss». Last opp et med dette
              navnet.
            </p>
          )}
        </div>
      )}
      <DialogButtons>
        {image && (
          <Button variant="danger" onClick={() => onDelete(image)}>
            Slett bildet
          </Button>
        )}
        <Button variant="primary" onClick={onFillIn}>
          Fyll inn navnet
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
