import { errorText, hasExpired, rejectsField, statusOf } from '#client/lib/api/error-text.ts';
import { reasonText } from '#client/lib/api/reason-text.ts';
import { TOO_LARGE, UNREADABLE, WRONG_TYPE } from '#client/lib/forms/picture-file.ts';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import { ABOUT_US_IMAGE, NO_FILE_OR_NAME } from '#shared/cafe/image-limits.ts';
import { nameKey } from '#shared/text/text.ts';
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

/** The error texts of a file that the server rejected, by HTTP status. */
const FILE_ERRORS: Readonly<Record<number, string>> = {
  400: UNREADABLE,
  413: TOO_LARGE,
  415: WRONG_TYPE,
};

function takenName(name: string): string {
  const error = `Det finnes allerede et bilde som heter «${name.trim()}»`;
  return nameKey(name) === nameKey(ABOUT_US_IMAGE) ? `${error}. Slett det først` : error;
}

/** The errors of a failed upload: of the rejected field, or with advice how to go on. */
export function uploadFailure(error: unknown, name: string): FormErrors {
  const form = FAILURE;
  const status = statusOf(error);
  if (status === undefined)
    return { form, advice: 'Vi fikk ikke svar. Bildet og navnet er her fortsatt. Prøv en gang til.' };
  if (hasExpired(error))
    return { form, advice: 'Du var logget ut. Logg inn, og last opp en gang til. Ingenting er borte.' };
  if (rejectsField(error, 'ImageName'))
    return { form, name: status === 409 ? takenName(name) : 'Dette navnet kan ikke brukes. Skriv et annet' };
  const message = errorText(error, '');
  if (rejectsField(error, 'ImageFile')) return { form, file: FILE_ERRORS[status] ?? message };
  const advice = 'Bildet og navnet er her fortsatt. Prøv en gang til om litt.';
  const reason = reasonText(error);
  return reason ? { form, reason, advice } : { form: `${form} ${message}`, advice };
}
