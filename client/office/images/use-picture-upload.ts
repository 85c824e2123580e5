import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { errorText, hasExpired, rejectsField, statusOf } from '#client/data/error-text.ts';
import { reasonText } from '#client/data/reason-text.ts';
import { upload } from '#client/data/upload.ts';
import { suggestedName } from '#client/lib/picture-file.ts';
import { type FormErrors, hasErrors } from '#client/ui/dialog/form-errors.ts';
import { closeToasts, toast } from '#client/ui/toast/toast-store.ts';
import { IMAGE_UPLOADED, NO_FILE_OR_NAME } from '#shared/cafe/image-limits.ts';
import type { GalleryImage, ImageChange } from '#shared/cafe/images.ts';
import { nameError } from '#shared/text/text-errors.ts';

/**
 * Uploads a form with a picture. If it is animated, a toast warns that guests see only the first frame. Rejects as
 * `upload`.
 */
export async function uploadPicture<Answer>(...call: Parameters<typeof upload>): Promise<Answer> {
  const answer = await upload<Answer>(...call);
  if (answer.isAnimated)
    toast('Bildet er animert. Gjestene ser bare det første bildet i det.', { stays: true });
  return answer;
}

/** The state of the upload form. */
export type PictureUpload = ReturnType<typeof usePictureUpload>;

/**
 * Chooses, names and uploads a picture. After an error, file and name stay, as does a file chosen during an upload.
 * Unmounting aborts the upload; where `isBegun`, the component should ask first.
 * @param onUploaded called with the new picture of the gallery, unless the upload was cancelled.
 */
export function usePictureUpload(onUploaded: (image: GalleryImage) => unknown, firstName = '') {
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState(firstName);
  const [errors, setErrors] = useState<FormErrors>({});
  const [part, setPart] = useState<number | null>(null);
  const underWay = useRef<AbortController | null>(null);
  useEffect(() => () => underWay.current?.abort(), []);

  const suggestion = (of: File | null) => firstName || (of ? suggestedName(of.name) : '');

  async function send(): Promise<void> {
    if (underWay.current) return;
    closeToasts(({ text }) => text === IMAGE_UPLOADED);
    const found = uploadErrors(file, name);
    flushSync(() => setErrors(found));
    if (file === null || hasErrors(found)) return;
    const stop = new AbortController();
    underWay.current = stop;
    setPart(0);
    try {
      const form = new FormData();
      form.set('ImageFile', file);
      form.set('ImageName', name);
      const options = { onProgress: setPart, signal: stop.signal };
      const { image } = await uploadPicture<ImageChange>('/ImageAPI/create', 'POST', form, options);
      toast(IMAGE_UPLOADED, { lang: 'en' });
      setFile((now) => (now === file ? null : now));
      setName((now) => (now === name ? firstName : now));
      if (!stop.signal.aborted) onUploaded(image);
    } catch (error) {
      if (stop.signal.aborted)
        toast('Opplastingen er stoppet. Var bildet alt kommet fram, står det i galleriet.');
      else flushSync(() => setErrors(uploadFailure(error)));
    }
    underWay.current = null;
    setPart(null);
  }

  const forget = (field: string) =>
    setErrors((before) => ({ ...before, [field]: undefined, form: undefined, advice: undefined }));

  return {
    file,
    name,
    errors,
    send,
    /** Whether a file or a name has not been uploaded. */
    isBegun: file !== null || name !== firstName,
    /** The uploaded share, from 0 to 1; null while nothing is being uploaded. */
    part,
    cancel: () => underWay.current?.abort(),
    choose: (chosen: File | null) => {
      setFile(chosen);
      // The name follows the file until it is edited.
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

/** The error text of the specification. */
const FAILURE = 'Error uploading image.';

/** Validates a file and a name before the upload; all undefined where both are valid. */
export function uploadErrors(file: File | null, name: string): FormErrors {
  const isMissing = file === null || name.trim() === '';
  return {
    form: isMissing ? NO_FILE_OR_NAME : undefined,
    file: file === null ? 'Velg et bilde' : undefined,
    name: nameError(name),
  };
}

/** The errors of a failed upload: of the rejected field, or with advice how to go on. */
export function uploadFailure(error: unknown): FormErrors {
  const form = FAILURE;
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
