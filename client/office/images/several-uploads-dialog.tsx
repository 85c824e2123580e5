import { useEffect, useState } from 'react';
import { trpc } from '#client/data/trpc.ts';
import { suggestedName } from '#client/lib/chosen-files.ts';
import { toastDone, toastError } from '#client/office/record-toasts.ts';
import { ActionDialog } from '#client/ui/dialog/dialog-form.tsx';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import { useLeaveDialog } from '#client/ui/dialog/leave-dialog.tsx';
import { CheckboxField, TextField } from '#client/ui/field/form-fields.tsx';
import styles from './images.module.css';
import { addPicture, type Picture, uploadErrors, uploadFailure } from './upload-form.tsx';

const counted = (count: number): string => `${count} ${count === 1 ? 'bilde' : 'bilder'}`;

/** One sentence for a failed picture, shown at its name. */
const sentence = ({ name, file, reason, advice }: FormErrors): string =>
  name ?? file ?? reason ?? advice ?? 'Bildet ble ikke lastet opp';

/** A preview, because cameras name files by number. */
function Thumbnail({ file }: { file: File }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const created = URL.createObjectURL(file);
    setAddress(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return (
    <img
      src={address}
      alt=""
      width={64}
      height={64}
      className={styles.thumbnail}
      // Not a picture, or a format that the browser can't show.
      onError={() => setAddress(undefined)}
    />
  );
}

/**
 * Uploads several pictures one after another. Rejected pictures stay with their error for another try; stored ones can
 * be deleted with an undo.
 */
export function SeveralUploadsDialog({ files, onClose }: { files: readonly File[]; onClose: () => void }) {
  const [pictures, setPictures] = useState<Picture[]>(() =>
    files.map((file) => ({ file, name: suggestedName(file.name) })),
  );
  const [toCarousel, setToCarousel] = useState(false);
  const [left, setLeft] = useState<number | null>(null);
  const { images } = trpc.useUtils().client;
  const leaving = useLeaveDialog({
    isChanged: pictures.some(({ file, name }) => name !== suggestedName(file.name)),
    isSaving: left !== null,
    onLeave: onClose,
  });

  const rename = (renamed: number, name: string) =>
    setPictures((all) => all.map((each, index) => (index === renamed ? { ...each, name } : each)));

  async function send(picture: Picture): Promise<unknown[]> {
    const answer = await addPicture(picture);
    if (!toCarousel) return [answer];
    const { imageId } = answer.image;
    const shown = await images.setCarousel
      .mutate({ imageId, isCarouselImage: true })
      .catch((error: unknown) => toastError(error, 'Failed to update the carousel'));
    return [answer, shown];
  }

  async function sendAll(_: FormData, isOpen: () => boolean): Promise<FormErrors | null> {
    const rejected: { picture: Picture; error: string }[] = [];
    const stored: unknown[][] = [];
    for (const [index, picture] of pictures.entries()) {
      // Closing the dialog stops after the current picture.
      if (!isOpen()) break;
      setLeft(pictures.length - index);
      const { name: invalid } = uploadErrors(picture.file, picture.name);
      if (invalid) rejected.push({ picture, error: invalid });
      else
        await send(picture).then(
          (answers) => stored.push(answers),
          (error: unknown) => rejected.push({ picture, error: sentence(uploadFailure(error)) }),
        );
    }
    setLeft(null);
    const count = counted(stored.length);
    if (stored.length > 0) toastDone(`${count} er lastet opp`, stored.flat(), `${count} er slettet igjen`);
    if (rejected.length === 0) {
      leaving.release();
      return null;
    }
    setPictures(rejected.map(({ picture }) => picture));
    return Object.fromEntries(rejected.map(({ error }, index) => [`name${index}`, error]));
  }

  return (
    <>
      <ActionDialog
        title={`Last opp ${counted(pictures.length)}`}
        size="medium"
        action="Last opp"
        acting={left === null ? 'Laster opp...' : `${left} igjen...`}
        send={sendAll}
        failure="Failed to upload"
        onClose={leaving.leave}
      >
        {(errors) => (
          <>
            {pictures.map(({ file, name }, index) => (
              <div
                key={`${file.name} ${file.lastModified} ${file.size}`}
                className={`stack breakable gap-3 ${styles.upload}`}
              >
                <Thumbnail file={file} />
                <TextField
                  name={`name${index}`}
                  label={`Navn på «${file.name}»`}
                  error={errors[`name${index}`]}
                  value={name}
                  onValue={(typed) => rename(index, typed)}
                  required
                />
              </div>
            ))}
            <CheckboxField
              name="toCarousel"
              label="Rett i karusellen"
              value={toCarousel}
              onValue={setToCarousel}
            />
          </>
        )}
      </ActionDialog>
      {leaving.dialog}
    </>
  );
}
