import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isNotFound } from '#client/data/error-text.ts';
import { trpc } from '#client/data/trpc.ts';
import { useListSearch } from '#client/lists/use-list.ts';
import { Button, ButtonWithDialog } from '#client/ui/button/button.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { useLeaveDialog } from '#client/ui/dialog/leave-dialog.tsx';
import field from '#client/ui/field/field.module.css';
import { FieldError } from '#client/ui/field/field.tsx';
import type { FormField } from '#client/ui/field/form-fields.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Picture, PicturePlace } from '#client/ui/picture/picture.tsx';
import type { GalleryImage } from '#shared/cafe/images.ts';
import { GALLERY_START, Gallery, useGallery } from './gallery.tsx';
import styles from './images.module.css';
import { UploadForm, usePictureUpload } from './upload-form.tsx';

/** Form field for a picture, chosen from the gallery or uploaded in the same dialog. */
export function ImageChooser(props: FormField<number | null> & { suggestedName: string }) {
  const { label, labelLang, value, onValue, error, suggestedName } = props;
  const id = useId();
  const { data, error: failure } = trpc.images.byId.useQuery(
    { imageId: value ?? 0 },
    { enabled: value !== null },
  );
  const failureText = isNotFound(failure) ? 'Dette bildet er slettet' : 'Bildet kunne ikke hentes';
  return (
    <fieldset>
      <legend lang={labelLang} className={`strong ${field.label}`}>
        {label}
      </legend>
      <div className="row gap-4">
        {value === null ? (
          <span className={`stack quiet honey-tint ${styles.chosen} ${styles.none}`}>
            <Icon name="picture" />
          </span>
        ) : (
          <span className={styles.chosen}>
            {data ? <Picture src={data.imagePath} alt="" shape="square" /> : <PicturePlace shape="square" />}
          </span>
        )}
        <div className="stack shrink gap-2">
          <p className="breakable">
            {value === null ? 'Ikke noe bilde' : (data?.imageName ?? (failure && failureText))}
          </p>
          <div className="wrap gap-2">
            <ButtonWithDialog
              id={id}
              data-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}error` : undefined}
              dialog={({ onClose }) => (
                <ImagePicker
                  chosen={value}
                  suggestedName={suggestedName}
                  onChoose={({ imageId }) => {
                    onValue(imageId);
                    onClose();
                  }}
                  onClose={onClose}
                />
              )}
            >
              {value === null ? 'Velg bilde' : 'Bytt bilde'}
            </ButtonWithDialog>
            {value !== null && (
              <Button
                onClick={() => {
                  onValue(null);
                  document.getElementById(id)?.focus();
                }}
              >
                Fjern bildet
              </Button>
            )}
          </div>
        </div>
      </div>
      <FieldError id={`${id}error`} error={error} />
    </fieldset>
  );
}

type ImagePickerProps = {
  chosen: number | null;
  suggestedName: string;
  onChoose: (image: GalleryImage) => void;
  onClose: () => void;
};

/** Chooses a picture from the gallery or uploads one; confirms before discarding an unfinished upload. */
function ImagePicker({ chosen, suggestedName, onChoose, onClose }: ImagePickerProps) {
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
