import { errorText, hasExpired } from '#client/lib/api/error-text.ts';
import { toast } from '#client/ui/toast/toast-store.ts';

/** A record's name in a toast, such as `«Cappuccino»`; cut after forty letters, since toasts are small. */
export function quotedName(name: string): string {
  const letters = [...name];
  return letters.length > 40 ? `«${letters.slice(0, 40).join('').trimEnd()}…»` : `«${name}»`;
}

/** Shows that a record is saved. @param list the search parameters of the list to find it in, where it is new. */
export function toastSaved(name: string, list?: { fane?: string }): void {
  const link = list && { href: `/admindash?${new URLSearchParams({ ...list, sok: name })}`, text: 'Vis den' };
  if (link) toast(`${quotedName(name)} er lagt til.`, { link });
  else toast(`${quotedName(name)} er lagret`);
}

/** Shows that a switch is rolled back. @param fallback the English text where the server gave no reason. */
export function toastRolledBack(error: unknown, name: string, fallback: string): void {
  if (hasExpired(error))
    toast(`${quotedName(name)} er som før, for du var logget ut. Trykk en gang til.`, { error: true });
  else toast(errorText(error, fallback), { error: true, lang: 'en' });
}
