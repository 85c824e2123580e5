import { useRef } from 'react';
import { fileSize } from '#client/lib/picture-file.ts';
import { useDrop } from '#client/lib/use-drop.ts';
import buttonStyles from '#client/ui/button/button.module.css';
import { Button } from '#client/ui/button/button.tsx';
import { classes } from '#client/ui/classes.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { PICTURE_TYPES } from '#shared/cafe/image-limits.ts';
import { FieldFrame } from './field-frame.tsx';
import styles from './picture-field.module.css';
import { usePictureChoice } from './use-picture-choice.ts';

type PictureFieldProps = {
  label: string;
  lang?: 'en' | undefined;
  file: File | null;
  /** Called with the chosen file, then with the previous file if the new one is unreadable or too large. */
  onFile: (file: File | null) => void;
  /** Called with several files that are chosen or dropped together; left out where only one fits. */
  onSeveral?: ((files: File[]) => void) | undefined;
  /** The address of the stored picture, shown where no file is chosen. */
  current?: string | undefined;
  /** In Norwegian. */
  error?: string | undefined;
  required?: boolean;
};

/** A picture to choose from the device, or to drop. The error of a rejected file also names what is sent instead. */
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
  const errors = [rejected, rejected && remaining(file, current), error].filter(Boolean).join(' ');
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
                // So that the same file can be chosen once more.
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

/** Which picture is sent although another one was rejected. */
function remaining(file: File | null, current: string | undefined): string {
  if (file) return `«${file.name}» er fortsatt valgt.`;
  return current ? 'Bildet som er der nå, blir stående.' : '';
}
