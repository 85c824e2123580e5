import {
  errorText,
  hasExpired,
  isNetworkFailure,
  isNotFound,
  rejectsField,
} from '#client/lib/api/error-text.ts';
import { reasonText } from '#client/lib/api/reason-text.ts';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import { UNDO_OFFER } from '#shared/undo.ts';
import { closeLastSaved, quotedName, undoKey } from './record-toasts.ts';

/** With less time left than this, in milliseconds, no retry of an undo is offered. */
const SHORTEST_OFFER = 1000;

export type Deletion = {
  /** In English, such as `menu item`. */
  noun: string;
  /** The record's name. */
  name: string;
  remove: () => Promise<unknown>;
  restore: () => Promise<unknown>;
  /** What the dialog says of an error. */
  failure: (error: unknown) => FormErrors;
};

/**
 * Deletes a record, and offers an undo for ten seconds. Never rejects.
 * @returns the errors, or null.
 */
export async function deleteRecord(deletion: Deletion): Promise<FormErrors | null> {
  const { noun, name, remove, failure } = deletion;
  try {
    await remove();
  } catch (error) {
    return hasExpired(error)
      ? { advice: 'Du var logget ut. Logg inn, og trykk Slett en gang til.' }
      : failure(error);
  }
  closeLastSaved();
  const deadline = Date.now() + UNDO_OFFER;
  const run = () => void undo(deletion, deadline);
  const action = { text: 'Angre', time: UNDO_OFFER, run, key: undoKey(noun, name) };
  toast(`${quotedName(name)} er slettet`, { action });
  return null;
}

/** The fields with a record's name, as the server spells them. */
const NAME_FIELDS = ['Name', 'ImageName'];

function reasonOf(error: unknown): string {
  if (hasExpired(error)) return 'du var logget ut';
  if (isNotFound(error)) return 'det er for sent, eller alt gjort';
  if (NAME_FIELDS.some((field) => rejectsField(error, field))) return 'noe annet har fått navnet imens';
  return reasonText(error) ?? errorText(error, 'ingen svar');
}

/** Restores the record; offers a retry after a network failure until `deadline` (milliseconds since 1970). */
async function undo(deletion: Deletion, deadline: number): Promise<void> {
  const { noun, name, restore } = deletion;
  try {
    await restore();
    toast(`${quotedName(name)} er tilbake`);
  } catch (error) {
    const time = deadline - Date.now();
    const run = () => void undo(deletion, deadline);
    const key = undoKey(noun, name);
    const canRetry = isNetworkFailure(error) && time > SHORTEST_OFFER;
    toast(`Fikk ikke ${quotedName(name)} tilbake: ${reasonOf(error)}`, {
      error: true,
      ...(canRetry && { action: { text: 'Prøv igjen', time, run, key } }),
    });
  }
}
