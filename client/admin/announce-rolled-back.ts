import { errorText, hasExpired } from '#client/lib/api/error-text.ts';
import { announce } from '#client/ui/toast/toast-store.ts';
import { quotedName } from './quoted-name.ts';

/**
 * Announces that a change made with one tap was rolled back.
 * @param name the name of the record.
 * @param failure error text where the server gives none, in English.
 */
export function announceRolledBack(error: unknown, name: string, failure: string): void {
  if (hasExpired(error))
    announce(`${quotedName(name)} er som før, for du var logget ut. Trykk en gang til.`, { tone: 'bad' });
  else announce(errorText(error, failure), { tone: 'bad', lang: 'en' });
}
