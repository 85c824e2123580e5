import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useListSearch } from '#client/lists/use-list.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { useLeaveDialog } from '#client/ui/dialog/leave-dialog.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import type { GalleryImage } from '#shared/cafe/images.ts';
import { GALLERY_START, Gallery, useGallery } from './gallery.tsx';
import styles from './images.module.css';
import { UploadForm, usePictureUpload } from './upload-form.tsx';

type ImagePickerProps = {
  chosen: number | null;
  suggestedName: string;
  onChoose: (image: GalleryImage) => void;
  onClose: () => void;
};

/** Chooses a picture from the gallery or uploads one; confirms before discarding an unfinished upload. */
export function ImagePicker({ chosen, suggestedName, onChoose, onClose }: ImagePickerProps) {
  const list = useGallery(useListSearch(GALLERY_START.query));
  const [isNew, setNew] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const upload = usePictureUpload(onChoose, suggestedName);
  const leaving = useLeaveDialog({ isChanged: isNew && upload.isBegun, onLeave: onClose });
  return (
    <>
      <Dialog title="Velg bilde" size="wide" onClose={leaving.leave}>
        <section className="stack gap-4">
          <div>
            <Button
              aria-expanded={isNew}
              onClick={() => {
                upload.cancel();
                flushSync(() => setNew(!isNew));
                // Opens the file dialog at once.
                form.current?.querySelector<HTMLInputElement>('input[type=file]')?.click();
              }}
            >
              Last opp et nytt bilde
            </Button>
          </div>
          {isNew && (
            <div ref={form} className={styles.newPicture}>
              <UploadForm upload={upload} />
            </div>
          )}
          <Gallery
            list={list}
            empty={<p>Det er ingen bilder i galleriet ennå. Last opp det første over.</p>}
            card={(image) => (
              <button
                type="button"
                className={`stack gap-2 ${styles.option}`}
                aria-pressed={image.imageId === chosen}
                onClick={() => onChoose(image)}
              >
                <Picture src={image.imagePath} alt="" shape="photo" />
                <span className={`strong breakable hyphens snug ${styles.name}`}>{image.imageName}</span>
              </button>
            )}
          />
        </section>
      </Dialog>
      {leaving.dialog}
    </>
  );
}
