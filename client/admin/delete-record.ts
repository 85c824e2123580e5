import { hasExpired } from '#client/lib/api/error-text.ts';
import { loggedOutAdvice } from '#client/lib/api/reason-text.ts';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import { quotedName } from './quoted-name.ts';
import { closeLastSaved, undoKey } from './record-toasts.ts';
import { toastDone } from './undo.ts';

export type Deletion = {
  /** In English, such as `menu item`. */
  noun: string;
  /** The record's name. */
  name: string;
  remove: () => Promise<unknown>;
  /** What the dialog says of an error. */
  failure: (error: unknown) => FormErrors;
};

/**
 * Deletes a record, and offers an undo for ten seconds. Never rejects.
 * @returns the errors, or null.
 */
export async function deleteRecord(deletion: Deletion): Promise<FormErrors | null> {
  const { noun, name, remove, failure } = deletion;
  let answer: unknown;
  try {
    answer = await remove();
  } catch (error) {
    return hasExpired(error) ? { advice: loggedOutAdvice('Slett') } : failure(error);
  }
  closeLastSaved();
  const quoted = quotedName(name);
  toastDone(`${quoted} er slettet`, [answer], `${quoted} er tilbake`, undoKey(noun, name));
  return null;
}
