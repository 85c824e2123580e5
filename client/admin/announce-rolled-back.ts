import { errorText, hasExpired } from '#client/lib/api/error-text.ts';
import { announce } from '#client/ui/toast/toast-store.ts';
import { quotedName } from './quoted-name.ts';

/**
 * Says that what was changed with one tap is as it was before.
 * @param name what the record is called.
 * @param failure what is said where the server gave no reason, in English.
 */
export function announceUntaken(error: unknown, name: string, failure: string): void {
  if (hasExpired(error))
    announce(`${quotedName(name)} er som før, for du var logget ut. Trykk en gang til.`, { tone: 'bad' });
  else announce(errorText(error, failure), { tone: 'bad', lang: 'en' });
}
