import { type SubmitEvent, useRef } from 'react';
import { focusInvalid } from '#client/lib/focus-invalid.ts';
import { Button } from '#client/ui/button/button.tsx';
import { FormFailure } from '#client/ui/dialog/form-failure.tsx';
import { Field } from '#client/ui/field/field.tsx';
import { PictureField } from '#client/ui/field/picture-field.tsx';
import { Progress } from '#client/ui/loading/progress.tsx';
import styles from './images.module.css';
import type { PictureUpload } from './use-picture-upload.ts';

type UploadFormProps = {
  upload: PictureUpload;
  /** About the name. */
  hint?: string;
  /** Called with several files that are chosen or dropped together. */
  onSeveral?: (files: File[]) => void;
};

/** Adds a picture to the gallery: a file and a name. */
export function UploadForm({ upload, hint, onSeveral }: UploadFormProps) {
  const { file, name, errors, part } = upload;
  const form = useRef<HTMLFormElement>(null);
  const send = useRef<HTMLButtonElement>(null);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    // The form of a record may be an ancestor in React: its field opens this one in a dialog.
    event.stopPropagation();
    await upload.send();
    focusInvalid(form.current);
  }

  function cancel() {
    send.current?.focus();
    upload.cancel();
  }

  return (
    <form
      ref={form}
      className={`stack gap-4 ${styles.form}`}
      noValidate
      onSubmit={submit}
      aria-label="Last opp et bilde"
    >
      <PictureField
        label="Image"
        lang="en"
        file={file}
        onFile={upload.choose}
        onSeveral={onSeveral}
        error={errors.file}
        required
      />
      <div className="stack shrink gap-4">
        <Field
          label="Name"
          labelLang="en"
          name="ImageName"
          required
          autoComplete="off"
          value={name}
          error={errors.name}
          hint={hint}
          onChange={({ target }) => upload.rename(target.value)}
        />
        <FormFailure errors={errors} />
        {part !== null && <Progress label="Opplasting" part={part} />}
        <p role="status" className={styles.state}>
          {part === null ? '' : part < 1 ? 'Laster opp bildet …' : 'Bildet er framme. Vi gjør det klart …'}
        </p>
        <div className="wrap gap-3">
          <Button ref={send} type="submit" variant="primary" blocked={part !== null}>
            Last opp
          </Button>
          {part !== null && <Button onClick={cancel}>Stopp opplastingen</Button>}
        </div>
      </div>
    </form>
  );
}
