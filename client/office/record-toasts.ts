import { hasExpired, isNetworkFailure, isNotFound } from '#client/data/error-text.ts';
import { announcementOf } from '#client/data/reason-text.ts';
import { isAdminRole, roleNow } from '#client/data/session-store.ts';
import { undoChange } from '#client/data/undo-change.ts';
import { closeToasts, type Toast, toast } from '#client/ui/toast/toast-store.ts';
import { UNDO_OFFER } from '#shared/api/undo.ts';
import * as paths from '#shared/paths.ts';
import { listText } from '#shared/text/norwegian-text.ts';

/** A record's name in a toast, such as `«Cappuccino»`; cut after forty characters, since toasts are small. */
export function quotedName(name: string): string {
  const characters = [...name];
  return characters.length > 40 ? `«${characters.slice(0, 40).join('').trimEnd()}…»` : `«${name}»`;
}

/**
 * Names in a sentence, the first ones and how many more: `«Latte», «Mokka» og 3 til`.
 * @param most how many are told @param count of all, where `names` are some of them
 */
export function namesText(names: readonly string[], most: number, count = names.length): string {
  const told = names.slice(0, most).map(quotedName);
  const more = count - told.length;
  return listText(more > 0 ? [...told, `${more} til`] : told);
}

/** The id of the change that a write has made, which the server adds to its answer; undefined where it changed nothing. */
export function changeIdOf(answer: unknown): number | undefined {
  const { changeId } = Object(answer);
  return typeof changeId === 'number' ? changeId : undefined;
}

function reasonOf(error: unknown): string {
  if (hasExpired(error)) return 'Du var logget ut.';
  if (isNotFound(error)) return 'Det er for sent.';
  return announcementOf(error, 'Ingen svar.').text;
}

/** The most names that a toast has. */
const MOST_NAMES = 3;

/** Takes changes back, the last one first, and says so; offers a retry after a network failure. */
async function takeBack(changeIds: readonly number[], done: string): Promise<void> {
  const changed: { changeId: number; text: string }[] = [];
  let left = [...changeIds];
  try {
    for (const changeId of changeIds.toReversed()) {
      const { conflicts, conflicting } = await undoChange(changeId);
      left = left.filter((each) => each !== changeId);
      const names = conflicts.map(({ name }) => name);
      if (conflicting > 0) changed.push({ changeId, text: namesText(names, MOST_NAMES, conflicting) });
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
 * Says what was done, and offers admins for ten seconds to take it back; afterwards the log offers it for thirty days.
 * @param answers the server's answers to the writes. @param done what is said once it is taken back.
 * @param key where the next offer replaces this one: otherwise many small changes would cover the page with theirs.
 * @param other what can be done instead of taking it back.
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
