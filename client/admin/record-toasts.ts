import { hasExpired } from '#client/lib/api/error-text.ts';
import { announcementOf } from '#client/lib/api/reason-text.ts';
import { closeToasts, toast } from '#client/ui/toast/toast-store.ts';
import { nameKey } from '#shared/text/text.ts';
import { quotedName } from './quoted-name.ts';
import { toastDone } from './undo.ts';

/** Identifies the undo of a deletion. @param noun in English, such as `image` */
export const undoKey = (noun: string, name: string): string => `${noun} ${nameKey(name)}`;

/** Takes back the offer to undo the deletion of a record whose name another one has got; only one may have it. */
export const closeUndo = (noun: 'category' | 'image', name: string): void =>
  closeToasts(({ action }) => action?.key === undoKey(noun, name));

/** The key of the last change's undo: only that one is offered, until a record is deleted. */
const LAST_SAVED = 'saved';

/** Takes back the offer to undo the last change of a record. */
export const closeLastSaved = (): void => closeToasts(({ action }) => action?.key === LAST_SAVED);

/** Shows that a record is changed, and offers to take it back. @param answer the server's, with the id of the change */
export function toastSaved(name: string, answer: unknown): void {
  closeLastSaved();
  toastDone(`${quotedName(name)} er lagret`, [answer], `${quotedName(name)} er som før`, LAST_SAVED);
}

/** Shows that a record is new. @param tab the id of the tab to find it in */
export function toastAdded(name: string, tab: string): void {
  const href = `/admindash?${new URLSearchParams({ fane: tab, sok: name })}`;
  toast(`${quotedName(name)} er lagt til.`, { link: { href, text: 'Vis den' } });
}

/** Shows why something failed. @param fallback the English text where the server gave no reason. */
export function toastError(error: unknown, fallback: string): void {
  const { text, lang } = announcementOf(error, fallback);
  toast(text, { error: true, lang });
}

/** Shows that a switch is rolled back. @param fallback the English text where the server gave no reason. */
export function toastRolledBack(error: unknown, name: string, fallback: string): void {
  if (hasExpired(error))
    toast(`${quotedName(name)} er som før, for du var logget ut. Trykk en gang til.`, { error: true });
  else toastError(error, fallback);
}
