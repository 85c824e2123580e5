import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { fileSize, pictureError, useDrop } from '#client/lib/chosen-files.ts';
import buttonStyles from '#client/ui/basics.module.css';
import { Button } from '#client/ui/button/button.tsx';
import { classes } from '#client/ui/classes.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { PICTURE_TYPES } from '#shared/cafe/image-limits.ts';
import { FieldFrame } from './field.tsx';
import styles from './record-fields.module.css';

type PictureFieldProps = {
  label: string;
  lang?: 'en' | undefined;
  file: File | null;
  /** Called with the chosen file, then with the previous file if the new one is unreadable or too large. */
  onFile: (file: File | null) => void;
  /** Called with several files that are chosen or dropped together; undefined if only one is allowed. */
  onSeveral?: ((files: File[]) => void) | undefined;
  /** The address of the stored picture, shown while no file is chosen. */
  current?: string | undefined;
  /** In Norwegian. */
  error?: string | undefined;
  required?: boolean;
};

/** Chooses a picture from the device, or takes a dropped one. The error of a rejected file names the picture that stays. */
export function PictureField(props: PictureFieldProps) {
  const { label, lang, file, onFile, onSeveral, current, error, required } = props;
  const { rejected, preview, choose, reject } = usePictureChoice(file, onFile);
  function take(files: FileList) {
    if (files.length > 1 && onSeveral) onSeveral([...files]);
    else if (files.length > 1) reject('Slipp ett bilde om gangen.');
    else if (files[0]) choose(files[0]);
  }
  const { over, ...zone } = useDrop(take);
  const input = useRef<HTMLInputElement>(null);
  const isInvalid = error !== undefined || (rejected !== undefined && !file && !current);
  const errors = [rejected, rejected && remainingText(file, current), error].filter(Boolean).join(' ');
  return (
    <FieldFrame label={label} labelLang={lang} error={errors} className={`shrink breakable ${styles.field}`}>
      {(control) => (
        <div
          className={classes('row wrap gap-4', styles.zone, over && styles.over, isInvalid && styles.invalid)}
          {...zone}
        >
          <div className={`stack quiet honey-tint ${styles.preview}`}>
            {preview && <img src={preview} alt="Forhåndsvisning" />}
            {!preview && !file && current && (
              <Picture src={current} alt="Bildet som er der nå" shape="square" />
            )}
            {!preview && (file || !current) && <Icon name="picture" />}
          </div>
          <div className={`stack items-start gap-2 ${styles.choice}`}>
            <input
              {...control}
              ref={input}
              type="file"
              accept={PICTURE_TYPES.join()}
              required={required}
              multiple={onSeveral !== undefined}
              aria-labelledby={`${control.id}label ${control.id}choose`}
              aria-invalid={isInvalid || undefined}
              className={styles.input}
              onChange={({ target }) => {
                if (target.files) take(target.files);
                // Allows choosing the same file again.
                target.value = '';
              }}
            />
            <label
              id={`${control.id}choose`}
              htmlFor={control.id}
              className={classes(buttonStyles.button, buttonStyles.secondary, styles.choose)}
            >
              {file ? 'Velg et annet' : 'Velg bilde'}
            </label>
            {file ? (
              <>
                <p className="small">{`${file.name}, ${fileSize(file.size)}`}</p>
                <Button
                  onClick={() => {
                    choose(null);
                    input.current?.focus();
                  }}
                >
                  Fjern
                </Button>
              </>
            ) : (
              <p className={`quiet small ${styles.hint}`}>
                {onSeveral ? 'eller slipp ett eller flere her' : 'eller slipp det her'}
              </p>
            )}
          </div>
        </div>
      )}
    </FieldFrame>
  );
}

function remainingText(file: File | null, current: string | undefined): string {
  if (file) return `«${file.name}» er fortsatt valgt.`;
  return current ? 'Bildet som er der nå, blir stående.' : '';
}

/** The state of a picture field. A file is chosen at once; if it is invalid, the previous file is chosen again. */
function usePictureChoice(file: File | null, onFile: (file: File | null) => void) {
  /** The error of a rejected file, and the file that stays chosen instead. */
  const [rejection, setRejection] = useState<{ message: string; chosen: File | null } | null>(null);
  const [checked, setChecked] = useState<{ file: File; address: string } | null>(null);
  const previous = useRef<File | null>(null);

  const onChecked = useEffectEvent((file: File, address: string, error: string | undefined) => {
    if (!error) return setChecked({ file, address });
    setRejection({ message: `«${file.name}»: ${error}`, chosen: previous.current });
    onFile(previous.current);
  });

  useEffect(() => {
    if (!file) return;
    let isCurrent = true;
    const address = URL.createObjectURL(file);
    void pictureError(file, address).then((error) => isCurrent && onChecked(file, address, error));
    return () => {
      isCurrent = false;
      URL.revokeObjectURL(address);
      setChecked(null);
    };
  }, [file]);

  return {
    /** The error of the last rejected file, until another one is chosen. */
    rejected: rejection?.chosen === file ? rejection.message : undefined,
    /** The address of the chosen picture after its check. */
    preview: checked?.file === file ? checked.address : undefined,
    choose: (chosen: File | null) => {
      previous.current = checked?.file === file ? file : null;
      setRejection(null);
      onFile(chosen);
    },
    reject: (message: string) => setRejection({ message, chosen: file }),
  };
}

/**
 * A progress bar for uploads. Screen readers don't announce its growth: announce start and end in a live region.
 * @param part the completed part, from 0 to 1
 */
export const Progress = ({ label, part }: { label: string; part: number }) => (
  <div className="row gap-3">
    <progress className="grow" aria-label={label} value={part} max={1} />
    <span aria-hidden="true">{`${Math.floor(part * 100)} %`}</span>
  </div>
);
