import {
  errorText,
  hasExpired,
  isNetworkFailure,
  isNotFound,
  refusesField,
} from '#client/lib/api/error-text.ts';
import type { FormErrors } from '#client/ui/dialog/form-errors.ts';
import { ActionButton } from '#client/ui/toast/action-button.tsx';
import { announce } from '#client/ui/toast/toast-store.ts';
import { UNDO_OFFER } from '#shared/undo.ts';
import { quotedName } from './quoted-name.ts';

/** The least time, in milliseconds, in which another try is offered. */
const TOO_LATE = 1000;

export type Deletion = {
  name: string;
  remove: () => Promise<unknown>;
  restore: () => Promise<unknown>;
  /** Reads the list again; called after both, and where the record was gone already. */
  refresh: () => unknown;
  /** The text of an error, in English. */
  failure: (error: unknown) => string;
};

/**
 * Deletes a record, and offers for ten seconds to undo that. Never rejects.
 * @returns the errors, or null.
 */
export async function deleteRecord(deletion: Deletion): Promise<FormErrors | null> {
  const { name, remove, refresh, failure } = deletion;
  try {
    await remove();
  } catch (error) {
    if (isNotFound(error)) refresh();
    return hasExpired(error)
      ? { advice: 'Du var logget ut. Logg inn, og trykk Slett en gang til.' }
      : { form: failure(error) };
  }
  const deadline = Date.now() + UNDO_OFFER;
  const run = () => void takeBack(deletion, deadline);
  announce(`${quotedName(name)} er slettet`, {
    action: { text: 'Angre', Button: ActionButton, run, time: UNDO_OFFER },
  });
  refresh();
  return null;
}

/** The server's fields for the name of a record or picture. */
const NAMES = ['Name', 'ImageName'];

function whyNot(error: unknown): string {
  if (hasExpired(error)) return 'du var logget ut';
  if (isNotFound(error)) return 'det er for sent, eller alt gjort';
  if (NAMES.some((field) => refusesField(error, field))) return 'noe annet har fått navnet imens';
  return errorText(error, 'ingen svar');
}

/** Restores it; where no answer came, that can be tried again until `deadline` (milliseconds since 1970). */
async function takeBack(deletion: Deletion, deadline: number): Promise<void> {
  const { name, restore, refresh } = deletion;
  try {
    await restore();
    announce(`${quotedName(name)} er tilbake`);
  } catch (error) {
    const reason = whyNot(error);
    const time = deadline - Date.now();
    const run = () => void takeBack(deletion, deadline);
    announce(`Fikk ikke ${quotedName(name)} tilbake: ${reason}`, {
      tone: 'bad',
      ...(isNetworkFailure(error) &&
        time > TOO_LATE && { action: { text: 'Prøv igjen', Button: ActionButton, run, time } }),
    });
  }
  refresh();
}
