import { useEffect, useRef, useState } from 'react';
import { useListSearch } from '#client/lib/use-list.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { LeaveDialog } from '#client/ui/leave-dialog.tsx';
import { Picture } from '#client/ui/picture.tsx';
import type { GalleryImage } from '#shared/images.ts';
import { Gallery } from './gallery.tsx';
import styles from './image-picker.module.css';
import { UploadForm } from './upload-form.tsx';
import { GALLERY_START, useGallery } from './use-gallery.ts';
import { type PictureUpload, usePictureUpload } from './use-picture-upload.ts';

type ImagePickerProps = {
  /** The picture that is chosen now. */
  chosen: number | null;
  /** What a new picture may be called. */
  suggestedName: string;
  onChoose: (image: GalleryImage) => void;
  onClose: () => void;
};

/** The gallery to choose one picture of, or to add the one that is missing. */
export function ImagePicker({ chosen, suggestedName, onChoose, onClose }: ImagePickerProps) {
  const list = useGallery(useListSearch(GALLERY_START.query));
  const [isNew, setNew] = useState(false);
  const [asking, setAsking] = useState(false);
  const upload = usePictureUpload(onChoose, suggestedName);
  return (
    <>
      <Dialog
        title="Velg bilde"
        size="wide"
        onClose={() => (isNew && upload.isBegun ? setAsking(true) : onClose())}
      >
        <section className={styles.content}>
          <div>
            <Button aria-expanded={isNew} onClick={() => setNew(!isNew)}>
              Last opp et nytt bilde
            </Button>
          </div>
          {isNew && <NewPicture upload={upload} />}
          <Gallery
            list={list}
            empty={<p>Det er ingen bilder i galleriet ennå. Last opp det første over.</p>}
            card={(image) => (
              <button
                type="button"
                className={styles.option}
                aria-pressed={image.imageId === chosen}
                onClick={() => onChoose(image)}
              >
                <Picture src={image.imagePath} alt="" shape="photo" />
                <span className={styles.name}>{image.imageName}</span>
              </button>
            )}
          />
        </section>
      </Dialog>
      {asking && <LeaveDialog onStay={() => setAsking(false)} onLeave={onClose} />}
    </>
  );
}

/** Leaving it stops the upload: nobody waits for the picture any more. */
function NewPicture({ upload }: { upload: PictureUpload }) {
  const cancel = useRef(upload.cancel);
  useEffect(() => () => cancel.current(), []);
  return (
    <div className={styles.upload}>
      <UploadForm upload={upload} />
    </div>
  );
}
