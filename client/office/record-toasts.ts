import { hasExpired, isNetworkFailure } from '#client/data/error-text.ts';
import { announcementOf } from '#client/data/reason-text.ts';
import { isAdminRole, roleNow } from '#client/data/session-store.ts';
import { undoChange } from '#client/data/undo-change.ts';
import { closeToasts, type Toast, toast } from '#client/ui/toast/toast-store.ts';
import { UNDO_OFFER } from '#shared/api/undo.ts';
import * as paths from '#shared/paths.ts';
import { listText } from '#shared/text/text.ts';

/** A quoted name, such as `«Cappuccino»`; cut after forty characters, because toasts are small. */
export function quotedName(name: string): string {
  const characters = [...name];
  return characters.length > 40 ? `«${characters.slice(0, 40).join('').trimEnd()}…»` : `«${name}»`;
}

/** Such as `«Latte», «Mokka» og 3 til`. @param most how many names are listed @param count the total */
export function namesText(names: readonly string[], most = 5, count = names.length): string {
  const told = names.slice(0, most).map(quotedName);
  const more = count - told.length;
  return listText(more > 0 ? [...told, `${more} til`] : told);
}

/** The id that the server adds to the answer of a write; undefined if nothing changed. */
export function changeIdOf(answer: unknown): number | undefined {
  const { changeId } = Object(answer);
  return typeof changeId === 'number' ? changeId : undefined;
}

function reasonOf(error: unknown): string {
  if (hasExpired(error)) return 'Du var logget ut.';
  return announcementOf(error, 'Ingen svar.').text;
}

/** Undoes changes, the latest first. Offers a retry after a network failure. */
async function takeBack(changeIds: readonly number[], done: string): Promise<void> {
  const changed: { changeId: number; text: string }[] = [];
  let left = [...changeIds];
  try {
    for (const changeId of changeIds.toReversed()) {
      const { conflicts, conflicting } = await undoChange(changeId);
      left = left.filter((each) => each !== changeId);
      const names = conflicts.map(({ name }) => name);
      if (conflicting > 0) changed.push({ changeId, text: namesText(names, 3, conflicting) });
    }
    const [first] = changed;
    if (!first) {
      toast(done);
      return;
    }
    const link = { href: paths.loggedChange(first.changeId), text: 'Se hva' };
    const text = `Ikke angret: ${changed.map((each) => each.text).join(', ')} er endret siden.`;
    toast(changeIds.length > changed.length ? `Resten er angret. ${text}` : text, { error: true, link });
  } catch (error) {
    const run = () => void takeBack(left, done);
    const action = { text: 'Prøv igjen', time: UNDO_OFFER, run };
    toast(`Fikk ikke angret. ${reasonOf(error)}`, {
      error: true,
      ...(isNetworkFailure(error) && { action }),
    });
  }
}

/**
 * Reports a change, with an undo for ten seconds if the user is an admin; the log offers it for thirty days.
 * @param answers the answers of the server to the writes
 * @param done the text after an undo
 * @param key `replaced` lets the next such toast replace this one, so many small changes don't cover the page
 * @param other an alternative to the undo
 */
export function toastDone(
  text: string,
  answers: readonly unknown[],
  done: string,
  { key, other }: Pick<NonNullable<Toast['action']>, 'key' | 'other'> = {},
): void {
  closeToasts(({ action }) => action?.key === 'replaced');
  const changeIds = answers.map(changeIdOf).filter((id) => id !== undefined);
  const run = () => void takeBack(changeIds, done);
  const undo = isAdminRole(roleNow()) ? { text: 'Angre', run, other } : other;
  const action = undo && { time: UNDO_OFFER, ...undo, ...(key && { key }) };
  toast(text, changeIds.length > 0 && action ? { action } : {});
}

export const toastSaved = (name: string, answer: unknown): void =>
  toastDone(`${quotedName(name)} er lagret`, [answer], `${quotedName(name)} er som før`, { key: 'replaced' });

export function toastAdded(name: string, tab: string): void {
  const href = paths.officeSearch(tab, name);
  toast(`${quotedName(name)} er lagt til.`, { link: { href, text: 'Vis den' } });
}

/** @param fallback the English text if the server gave no reason */
export function toastError(error: unknown, fallback: string): void {
  const { text, lang } = announcementOf(error, fallback);
  toast(text, { error: true, lang });
}

export function toastRolledBack(error: unknown, name: string, fallback: string): void {
  if (hasExpired(error))
    toast(`${quotedName(name)} er som før, for du var logget ut. Trykk en gang til.`, { error: true });
  else toastError(error, fallback);
}
