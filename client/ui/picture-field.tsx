import { useEffect, useId, useRef, useState } from 'react';
import { fileFault, fileSize, pixelFault } from '#client/lib/picture-file.ts';
import { useDrop } from '#client/lib/use-drop.ts';
import { PICTURE_TYPES } from '#shared/images.ts';
import buttonStyles from './button.module.css';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { FieldError } from './field-frame.tsx';
import { Icon } from './icon.tsx';
import { Picture } from './picture.tsx';
import styles from './picture-field.module.css';

type PictureFieldProps = {
  label: string;
  /** The label's language where it is not the page's. */
  lang?: 'en' | undefined;
  /** The chosen file, which is previewed. */
  file: File | null;
  /** A file that can't be a picture, or is too large, is refused here: it never gets to `onFile`. */
  onFile: (file: File | null) => void;
  /** The address of the picture that is there already, shown where no file is chosen. */
  current?: string | undefined;
  /** What is wrong, in Norwegian. */
  error?: string | undefined;
};

/** A picture to choose from the device, or to drop. */
export function PictureField({ label, lang, file, onFile, current, error }: PictureFieldProps) {
  const id = useId();
  const [refused, setRefused] = useState<string>();

  function take(chosen: File | null) {
    const fault = chosen && fileFault(chosen);
    setRefused(fault ? `«${chosen.name}»: ${fault}` : undefined);
    if (!fault) onFile(chosen);
  }

  function refuse(fault: string) {
    setRefused(fault);
    onFile(null);
  }

  const { over, ...zone } = useDrop((files) => {
    if (files.length > 1) setRefused('Slipp ett bilde om gangen.');
    else if (files[0]) take(files[0]);
  });
  const fault = refused ?? error;
  return (
    <div className={styles.field}>
      <label id={`${id}label`} htmlFor={id} lang={lang} className={styles.label}>
        {label}
      </label>
      <div className={classes(styles.zone, over && styles.over, fault && styles.wrong)} {...zone}>
        <Preview {...{ file, current }} onFault={refuse} />
        <Choice {...{ id, file }} isWrong={fault !== undefined} onFile={take} />
      </div>
      <FieldError id={`${id}error`} error={fault} />
    </div>
  );
}

type ChoiceProps = {
  id: string;
  file: File | null;
  isWrong: boolean;
  onFile: (file: File | null) => void;
};

function Choice({ id, file, isWrong, onFile }: ChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  function remove() {
    onFile(null);
    input.current?.focus();
  }
  return (
    <div className={styles.words}>
      <input
        ref={input}
        id={id}
        type="file"
        accept={PICTURE_TYPES.join()}
        aria-labelledby={`${id}label ${id}choose`}
        aria-describedby={isWrong ? `${id}error` : undefined}
        aria-invalid={isWrong || undefined}
        className={styles.input}
        onChange={({ target }) => {
          if (target.files?.[0]) onFile(target.files[0]);
          // So that the same file can be chosen once more.
          target.value = '';
        }}
      />
      <label
        id={`${id}choose`}
        htmlFor={id}
        className={classes(buttonStyles.button, buttonStyles.secondary, styles.choose)}
      >
        {file ? 'Velg et annet' : 'Velg bilde'}
      </label>
      {file ? (
        <>
          <p className={styles.about}>
            {file.name}, {fileSize(file.size)}
          </p>
          <Button onClick={remove}>Fjern</Button>
        </>
      ) : (
        <p className={styles.hint}>eller slipp det her</p>
      )}
    </div>
  );
}

type PreviewProps = Pick<PictureFieldProps, 'file' | 'current'> & {
  /** Called when the picture turns out to have too many pixels, which is known once it is shown. */
  onFault: (fault: string) => void;
};

function Preview({ file, current, onFault }: PreviewProps) {
  const address = useObjectUrl(file);
  function measure({ naturalWidth, naturalHeight }: HTMLImageElement) {
    const fault = pixelFault(naturalWidth, naturalHeight);
    if (fault && file) onFault(`«${file.name}»: ${fault}`);
  }
  return (
    <div className={styles.preview}>
      {address ? (
        <img src={address} alt="Forhåndsvisning" onLoad={({ currentTarget }) => measure(currentTarget)} />
      ) : current ? (
        <Picture src={current} alt="Bildet som er der nå" shape="square" />
      ) : (
        <Icon name="picture" />
      )}
    </div>
  );
}

/** An address at which the browser shows a file, while it is needed. */
function useObjectUrl(file: File | null): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(undefined);
    };
  }, [file]);
  return address;
}
