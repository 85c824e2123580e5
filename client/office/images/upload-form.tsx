import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { errorText, hasExpired, rejectsField, statusOf } from '#client/data/error-text.ts';
import { reasonText } from '#client/data/reason-text.ts';
import { upload } from '#client/data/upload.ts';
import { suggestedName } from '#client/lib/chosen-files.ts';
import { Button } from '#client/ui/button/button.tsx';
import { FormFailure } from '#client/ui/dialog/dialog-form.tsx';
import { type FormErrors, focusInvalid, hasErrors } from '#client/ui/dialog/form-errors.ts';
import { Field } from '#client/ui/field/field.tsx';
import { PictureField, Progress } from '#client/ui/field/picture-field.tsx';
import { closeToasts, toast } from '#client/ui/toast/toast-store.ts';
import { IMAGE_UPLOADED, NO_FILE_OR_NAME } from '#shared/cafe/image-limits.ts';
import type { GalleryImage, ImageChange } from '#shared/cafe/images.ts';
import { nameError } from '#shared/text/typed-values.ts';
import styles from './images.module.css';

type UploadFormProps = {
  upload: PictureUpload;
  hint?: string;
  /** Called with files that are chosen or dropped together. */
  onSeveral?: (files: File[]) => void;
};

export function UploadForm({ upload, hint, onSeveral }: UploadFormProps) {
  const { file, name, errors, part } = upload;
  const form = useRef<HTMLFormElement>(null);
  const send = useRef<HTMLButtonElement>(null);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    // The form of a record may be a React ancestor, because its picture field opens this form in a dialog.
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
        <p role="status" className="live">
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

export type Picture = { file: File; name: string };

/** Rejects as `upload`. A toast warns that guests only see the first frame of an animation. */
export async function uploadPicture<Answer>(...call: Parameters<typeof upload>): Promise<Answer> {
  const answer = await upload<Answer>(...call);
  if (answer.isAnimated)
    toast('Bildet er animert. Gjestene ser bare det første bildet i det.', { stays: true });
  return answer;
}

/** Adds a picture to the gallery. Rejects as `upload`. */
export function addPicture({ file, name }: Picture, options?: Parameters<typeof upload>[3]) {
  const form = new FormData();
  form.set('ImageFile', file);
  form.set('ImageName', name);
  return uploadPicture<ImageChange>('/ImageAPI/create', 'POST', form, options);
}

type PictureUpload = ReturnType<typeof usePictureUpload>;

/**
 * State of the upload form. File and name stay after an error, as does a file chosen during an upload. Unmounting
 * aborts the upload, so confirm first if `isBegun`.
 * @param onUploaded called with the new picture unless the upload was cancelled
 */
export function usePictureUpload(onUploaded: (image: GalleryImage) => unknown, firstName = '') {
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState(firstName);
  const [errors, setErrors] = useState<FormErrors>({});
  const [part, setPart] = useState(0);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ picture, signal }: { picture: Picture; signal: AbortSignal }) =>
      addPicture(picture, { onProgress: setPart, signal }),
    onSuccess: ({ image }, { picture, signal }) => {
      toast(IMAGE_UPLOADED, { lang: 'en' });
      setFile((now) => (now === picture.file ? null : now));
      setName((now) => (now === picture.name ? firstName : now));
      if (!signal.aborted) onUploaded(image);
    },
    onError: (error, { signal }) => {
      if (signal.aborted) toast('Opplastingen er stoppet. Var bildet alt kommet fram, står det i galleriet.');
      else flushSync(() => setErrors(uploadFailure(error)));
    },
  });

  const suggestion = (of: File | null) => firstName || (of ? suggestedName(of.name) : '');

  async function send(): Promise<void> {
    if (stop.current) return;
    closeToasts(({ text }) => text === IMAGE_UPLOADED);
    const invalid = uploadErrors(file, name);
    flushSync(() => setErrors(invalid));
    if (file === null || hasErrors(invalid)) return;
    stop.current = new AbortController();
    setPart(0);
    // `onError` shows the failure.
    await mutateAsync({ picture: { file, name }, signal: stop.current.signal }).catch(() => undefined);
    stop.current = null;
  }

  const forget = (field: string) =>
    setErrors((before) => ({ ...before, [field]: undefined, form: undefined, advice: undefined }));

  return {
    file,
    name,
    errors,
    send,
    isBegun: file !== null || name !== firstName,
    /** Uploaded share, 0 to 1; null without an upload. */
    part: isPending ? part : null,
    cancel: () => stop.current?.abort(),
    choose: (chosen: File | null) => {
      setFile(chosen);
      // The suggested name follows the file until it is edited.
      if (name.trim() === '' || name === suggestion(file)) setName(suggestion(chosen));
      forget('file');
      if (name.trim() === '') forget('name');
    },
    rename: (typed: string) => {
      setName(typed);
      forget('name');
    },
  };
}

export function uploadErrors(file: File | null, name: string): FormErrors {
  const isMissing = file === null || name.trim() === '';
  return {
    form: isMissing ? NO_FILE_OR_NAME : undefined,
    file: file === null ? 'Velg et bilde' : undefined,
    name: nameError(name),
  };
}

export function uploadFailure(error: unknown): FormErrors {
  const form = 'Error uploading image.';
  const status = statusOf(error);
  if (status === undefined)
    return { form, advice: 'Vi fikk ikke svar. Bildet og navnet er her fortsatt. Prøv en gang til.' };
  if (hasExpired(error))
    return { form, advice: 'Du var logget ut. Logg inn, og last opp en gang til. Ingenting er borte.' };
  const reason = reasonText(error);
  if (rejectsField(error, 'ImageName'))
    return { form, name: reason ?? 'Dette navnet kan ikke brukes. Skriv et annet' };
  const message = errorText(error, '');
  if (rejectsField(error, 'ImageFile')) return { form, file: reason ?? message };
  const advice = 'Bildet og navnet er her fortsatt. Prøv en gang til om litt.';
  return reason ? { form, reason, advice } : { form: `${form} ${message}`, advice };
}
