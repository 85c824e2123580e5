import { useEffect, useRef, useState } from 'react';
import { trpc } from '#client/lib/api/trpc.ts';
import { upload } from '#client/lib/api/upload.ts';
import { suggestedName } from '#client/lib/forms/picture-file.ts';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import { closeToasts, toast } from '#client/ui/toast/toast-store.ts';
import { IMAGE_UPLOADED } from '#shared/image-limits.ts';
import type { GalleryImage, ImageChange } from '#shared/images.ts';
import { uploadErrors, uploadFailure } from './upload-failures.ts';

/** A picture on its way into the gallery. */
export type PictureUpload = ReturnType<typeof usePictureUpload>;

const NO_ERRORS: FormErrors = {};

/** Shows what became of an upload that was stopped when this part, from 0 to 1, was sent. */
const toastStopped = (part: number): void =>
  toast(
    part < 1
      ? 'Opplastingen er stoppet. Bildet er ikke lagret.'
      : 'Opplastingen er stoppet, men bildet kan ha kommet fram. Se etter i galleriet.',
  );

/** The picture and its name, which follows the file's until it is typed. */
function useDraft(firstName: string) {
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState(firstName);
  const suggested = useRef(firstName);
  function choose(chosen: File | null) {
    setFile(chosen);
    if (name.trim() !== '' && name !== suggested.current) return;
    suggested.current = firstName || (chosen ? suggestedName(chosen.name) : '');
    setName(suggested.current);
  }
  return { file, name, setFile, setName, choose };
}

/**
 * A picture that is chosen, named and uploaded. Whatever fails, file and name stay; what was chosen while another one
 * was on its way stays too. Leaving it stops the upload; whoever shows it asks before, where `isBegun`.
 * @param onUploaded is told of the picture that the gallery has then, unless it was stopped.
 */
export function usePictureUpload(onUploaded: (image: GalleryImage) => unknown, firstName = '') {
  const { file, name, setFile, setName, choose } = useDraft(firstName);
  const [errors, setErrors] = useState(NO_ERRORS);
  const [rejections, setRejections] = useState(0);
  const [part, setPart] = useState<number | null>(null);
  const underWay = useRef<AbortController | null>(null);
  const { images } = trpc.useUtils();
  // Nobody waits for the picture any more.
  useEffect(() => () => underWay.current?.abort(), []);

  async function send(): Promise<void> {
    if (underWay.current) return;
    closeToasts(({ text }) => text === IMAGE_UPLOADED);
    const found = uploadErrors(file, name);
    setErrors(found);
    if (file === null || Object.values(found).some(Boolean)) return setRejections(rejections + 1);
    const stop = new AbortController();
    underWay.current = stop;
    let left = 0;
    setPart(left);
    try {
      const form = new FormData();
      form.set('ImageFile', file);
      form.set('ImageName', name);
      const onProgress = (now: number) => {
        left = now;
        setPart(now);
      };
      const options = { onProgress, signal: stop.signal };
      const { image } = await upload<ImageChange>('/ImageAPI/create', 'POST', form, options);
      toast(IMAGE_UPLOADED, { lang: 'en' });
      setFile((now) => (now === file ? null : now));
      setName((now) => (now === name ? firstName : now));
      await images.invalidate();
      if (!stop.signal.aborted) onUploaded(image);
    } catch (error) {
      if (stop.signal.aborted) {
        toastStopped(left);
        void images.invalidate();
      } else {
        setErrors(uploadFailure(error, name));
        setRejections(rejections + 1);
      }
    }
    underWay.current = null;
    setPart(null);
  }

  const forget = (field: string) =>
    setErrors((before) => ({ ...before, [field]: undefined, form: undefined, advice: undefined }));

  return {
    ...{ file, name, errors, send },
    /** Whether there is something that is not uploaded. */
    isBegun: file !== null || name !== firstName,
    /** How often something was wrong. */
    rejections,
    /** How much of it has left, from 0 to 1; null while nothing is under way. */
    part,
    cancel: () => underWay.current?.abort(),
    choose: (chosen: File | null) => {
      choose(chosen);
      forget('file');
      if (name.trim() === '') forget('name');
    },
    rename: (typed: string) => {
      setName(typed);
      forget('name');
    },
  };
}
