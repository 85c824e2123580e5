import { hasExpired } from '#client/data/error-text.ts';
import { announcementOf } from '#client/data/reason-text.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import * as paths from '#shared/paths.ts';
import { quotedName } from './quoted-name.ts';
import { toastDone } from './undo.ts';

/** Shows that a record is changed, and offers to take it back. @param answer the server's, with the id of the change */
export const toastSaved = (name: string, answer: unknown): void =>
  toastDone(`${quotedName(name)} er lagret`, [answer], `${quotedName(name)} er som før`, { key: 'replaced' });

/** Shows that a record is new. @param tab the id of the tab to find it in */
export function toastAdded(name: string, tab: string): void {
  const href = paths.officeSearch(tab, name);
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
