import { errorText, hasExpired, rejectsField, statusOf } from '#client/data/error-text.ts';
import { reasonText } from '#client/data/reason-text.ts';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import { NO_FILE_OR_NAME } from '#shared/cafe/image-limits.ts';
import { nameError } from '#shared/text/text-errors.ts';

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
