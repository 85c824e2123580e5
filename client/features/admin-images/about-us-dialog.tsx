import { useState } from 'react';
import { trpc } from '#client/lib/api/trpc.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Dialog, DialogButtons } from '#client/ui/dialog/dialog.tsx';
import { ErrorState } from '#client/ui/loading/error-state.tsx';
import { Picture, PicturePlace } from '#client/ui/picture/picture.tsx';
import { ABOUT_US_IMAGE } from '#shared/image-limits.ts';
import type { GalleryImage } from '#shared/images.ts';
import styles from './about-us-dialog.module.css';
import { DeleteImageDialog } from './delete-image-dialog.tsx';
import { failureText } from './gallery.tsx';

type AboutUsDialogProps = {
  /** Fills the picture's name into the upload form. */
  onFillIn: () => void;
  /** Has what shows pictures read again. */
  refresh: () => Promise<unknown>;
  onClose: () => void;
};

/** Explains how the picture of the about-us section is replaced, shows the one that is there, and stays for both steps. */
export function AboutUsDialog({ onFillIn, refresh, onClose }: AboutUsDialogProps) {
  const { data: image, error, refetch } = trpc.images.aboutUs.useQuery(undefined, { staleTime: 0 });
  const [leaving, setLeaving] = useState<GalleryImage | null>(null);
  return (
    <>
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
          <ErrorState message={failureText(error)} lang="en" onRetry={refetch} />
        ) : (
          <Now image={image} />
        )}
        {image !== undefined && (
          <DialogButtons>
            <NextStep image={image} onDelete={setLeaving} onFillIn={onFillIn} />
          </DialogButtons>
        )}
      </Dialog>
      {leaving && <DeleteImageDialog image={leaving} refresh={refresh} onClose={() => setLeaving(null)} />}
    </>
  );
}

type NextStepProps = {
  /** The picture that is there now; null where there is none. */
  image: GalleryImage | null;
  onDelete: (image: GalleryImage) => void;
  onFillIn: () => void;
};

/** The one button for what can be done next: as long as the name is taken, nothing else can have it. It keeps the focus. */
const NextStep = ({ image, onDelete, onFillIn }: NextStepProps) => (
  <Button
    variant={image ? 'danger' : 'primary'}
    aria-haspopup={image ? 'dialog' : undefined}
    onClick={image ? () => onDelete(image) : onFillIn}
  >
    {image ? 'Slett bildet' : 'Fyll inn navnet'}
  </Button>
);

/** The picture that is there now. @param image null where there is none, undefined until that is known. */
const Now = ({ image }: { image: GalleryImage | null | undefined }) => (
  <div className={styles.now}>
    {image === undefined ? (
      <PicturePlace shape="photo" />
    ) : image ? (
      <Picture src={image.imagePath} alt="Bildet som er der nå" shape="photo" loading="eager" />
    ) : (
      <p role="status">
        Nå er det ikke noe slikt bilde, og forsiden viser ingen under «Om oss». Last opp et med dette navnet.
      </p>
    )}
  </div>
);
