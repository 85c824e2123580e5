import { hasExpired, isVersionConflict } from '#client/lib/api/error-text.ts';
import { sayError } from '#client/lib/api/reason-text.ts';
import { closeToasts, toast } from '#client/ui/toast/toast-store.ts';
import { nameKey } from '#shared/text.ts';
import { UNDO_OFFER } from '#shared/undo.ts';

/** A record's name in a toast, such as `«Cappuccino»`; cut after forty characters, since toasts are small. */
export function quotedName(name: string): string {
  const characters = [...name];
  return characters.length > 40 ? `«${characters.slice(0, 40).join('').trimEnd()}…»` : `«${name}»`;
}

/** Identifies the undo of a deletion. @param noun in English, such as `image` */
export const undoKey = (noun: string, name: string): string => `${noun} ${nameKey(name)}`;

/** Takes back the offer to undo the deletion of a record whose name another one has got; only one may have it. */
export const closeUndo = (noun: 'category' | 'image', name: string): void =>
  closeToasts(({ action }) => action?.key === undoKey(noun, name));

/** Shows why an undo failed. */
export function toastNotUndone(error: unknown): void {
  const reason = isVersionConflict(error) ? 'noen har endret det imens' : sayError(error, 'ingen svar').text;
  toast(`Fikk ikke angret: ${reason}`, { error: true });
}

/** The key of the last change's undo: only that one is offered, until a record is deleted. */
const LAST_SAVED = 'saved';

/** Takes back the offer to undo the last change of a record. */
export const closeLastSaved = (): void => closeToasts(({ action }) => action?.key === LAST_SAVED);

/** Shows that a record is changed, and offers to take it back. */
export function toastSaved(name: string, undo: (() => Promise<unknown>) | undefined): void {
  async function run() {
    try {
      await undo?.();
      toast(`${quotedName(name)} er som før`);
    } catch (error) {
      toastNotUndone(error);
    }
  }
  closeLastSaved();
  const action = { text: 'Angre', time: UNDO_OFFER, run: () => void run(), key: LAST_SAVED };
  toast(`${quotedName(name)} er lagret`, undo && { action });
}

/** Shows that a record is new. @param list the search parameters of the list to find it in. */
export function toastAdded(name: string, list: { fane: string }): void {
  const href = `/admindash?${new URLSearchParams({ ...list, sok: name })}`;
  toast(`${quotedName(name)} er lagt til.`, { link: { href, text: 'Vis den' } });
}

/** Shows why something failed. @param fallback the English text where the server gave no reason. */
export function toastError(error: unknown, fallback: string): void {
  const { text, lang } = sayError(error, fallback);
  toast(text, { error: true, lang });
}

/** Shows that a switch is rolled back. @param fallback the English text where the server gave no reason. */
export function toastRolledBack(error: unknown, name: string, fallback: string): void {
  if (hasExpired(error))
    toast(`${quotedName(name)} er som før, for du var logget ut. Trykk en gang til.`, { error: true });
  else toastError(error, fallback);
}
