import { AnswerError } from '#client/lib/api/answer-error.ts';
import { hasExpired, rejectsField } from '#client/lib/api/error-text.ts';
import { TOO_LARGE, UNREADABLE, WRONG_TYPE } from '#client/lib/forms/picture-file.ts';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import { ABOUT_US_IMAGE, NO_FILE_OR_NAME } from '#shared/image-limits.ts';
import { nameKey } from '#shared/text.ts';
import { nameError } from '#shared/text-errors.ts';

/** What the specification says of an upload that failed. */
const FAILURE = 'Error uploading image.';

/** What is wrong with a file and a name before they are sent; all undefined where nothing is. */
export function uploadErrors(file: File | null, name: string): FormErrors {
  const isMissing = file === null || name.trim() === '';
  return {
    form: isMissing ? NO_FILE_OR_NAME : undefined,
    file: file === null ? 'Velg et bilde' : undefined,
    name: nameError(name),
  };
}

/** What is said of the file where the server refused it, by the answer's status. */
const FILE_ERRORS: Readonly<Record<number, string>> = {
  400: UNREADABLE,
  413: TOO_LARGE,
  415: WRONG_TYPE,
};

function takenName(name: string): string {
  const error = `Det finnes allerede et bilde som heter «${name.trim()}»`;
  return nameKey(name) === nameKey(ABOUT_US_IMAGE) ? `${error}. Slett det først` : error;
}

/** What is said of an upload that failed: in place of the field that was refused, or how to go on. */
export function uploadFailure(error: unknown, name: string): FormErrors {
  const errors = (more: FormErrors): FormErrors => ({ form: FAILURE, ...more });
  if (!(error instanceof AnswerError))
    return errors({ advice: 'Vi fikk ikke svar. Bildet og navnet er her fortsatt. Prøv en gang til.' });
  if (hasExpired(error))
    return errors({ advice: 'Du var logget ut. Logg inn, og last opp en gang til. Ingenting er borte.' });
  const { httpStatus } = error.data;
  if (rejectsField(error, 'ImageName'))
    return errors({
      name: httpStatus === 409 ? takenName(name) : 'Dette navnet kan ikke brukes. Skriv et annet',
    });
  if (rejectsField(error, 'ImageFile')) return errors({ file: FILE_ERRORS[httpStatus] ?? error.message });
  return {
    form: `${FAILURE} ${error.message}`,
    advice: 'Bildet og navnet er her fortsatt. Prøv en gang til om litt.',
  };
}
