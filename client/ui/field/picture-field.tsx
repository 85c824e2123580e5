import { useId, useRef } from 'react';
import { fileSize } from '#client/lib/forms/picture-file.ts';
import { useDrop } from '#client/lib/forms/use-drop.ts';
import buttonStyles from '#client/ui/button/button.module.css';
import { Button } from '#client/ui/button/button.tsx';
import { classes } from '#client/ui/classes.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { PICTURE_TYPES } from '#shared/image-limits.ts';
import { FieldError } from './field-frame.tsx';
import styles from './picture-field.module.css';
import { usePictureChoice } from './use-picture-choice.ts';

type PictureFieldProps = {
  label: string;
  /** The label's language where it is not the page's. */
  lang?: 'en' | undefined;
  /** The chosen file, which is previewed. */
  file: File | null;
  /** Told of what is chosen; and again, of what was chosen before, where that can't be read as a picture or is too large. */
  onFile: (file: File | null) => void;
  /** The address of the picture that is there already, shown where no file is chosen. */
  current?: string | undefined;
  /** What is wrong, in Norwegian. */
  error?: string | undefined;
  required?: boolean;
};

/** A picture to choose from the device, or to drop. What is refused is said, and what is sent instead. */
export function PictureField(props: PictureFieldProps) {
  const { label, lang, file, onFile, current, error, required } = props;
  const id = useId();
  const { rejected, preview, choose, refuse } = usePictureChoice(file, onFile);
  const { over, ...zone } = useDrop((files) => {
    if (files.length > 1) refuse('Slipp ett bilde om gangen.');
    else if (files[0]) choose(files[0]);
  });
  const isWrong = error !== undefined || (rejected !== undefined && !file && !current);
  const said = [rejected, rejected && stays(file, current), error].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label id={`${id}label`} htmlFor={id} lang={lang} className={styles.label}>
        {label}
      </label>
      <div className={classes(styles.zone, over && styles.over, isWrong && styles.wrong)} {...zone}>
        <Preview address={preview} current={file ? undefined : current} />
        <Choice {...{ id, file, isWrong, required }} isDescribed={said !== ''} onFile={choose} />
      </div>
      <FieldError id={`${id}error`} error={said || undefined} />
    </div>
  );
}

/** What will be sent although something else was refused. */
function stays(file: File | null, current: string | undefined): string {
  if (file) return `«${file.name}» er fortsatt valgt.`;
  return current ? 'Bildet som er der nå, blir stående.' : '';
}

type ChoiceProps = {
  id: string;
  file: File | null;
  isWrong: boolean;
  /** Whether something is said of it. */
  isDescribed: boolean;
  required: boolean | undefined;
  onFile: (file: File | null) => void;
};

function Choice({ id, file, isWrong, isDescribed, required, onFile }: ChoiceProps) {
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
        required={required}
        aria-labelledby={`${id}label ${id}choose`}
        aria-describedby={isDescribed ? `${id}error` : undefined}
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

type PreviewProps = { address: string | undefined; current: string | undefined };

const Preview = ({ address, current }: PreviewProps) => (
  <div className={styles.preview}>
    {address ? (
      <img src={address} alt="Forhåndsvisning" />
    ) : current ? (
      <Picture src={current} alt="Bildet som er der nå" shape="square" />
    ) : (
      <Icon name="picture" />
    )}
  </div>
);
