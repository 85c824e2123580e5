import { hasExpired, isNetworkFailure, isNotFound } from '#client/lib/api/error-text.ts';
import { announcementOf } from '#client/lib/api/reason-text.ts';
import { undoChange } from '#client/lib/api/undo-change.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import { UNDO_OFFER } from '#shared/api/undo.ts';
import { namesText } from './quoted-name.ts';

/** The id of the change that a write has made, which the server adds to its answer; undefined where it changed nothing. */
export function changeIdOf(answer: unknown): number | undefined {
  const { changeId } = Object(answer);
  return typeof changeId === 'number' ? changeId : undefined;
}

/** With less time left than this, in milliseconds, no retry of an undo is offered. */
const SHORTEST_OFFER = 1000;

function reasonOf(error: unknown): string {
  if (hasExpired(error)) return 'Du var logget ut.';
  if (isNotFound(error)) return 'Det er for sent.';
  return announcementOf(error, 'Ingen svar.').text;
}

type Offer = { changeIds: readonly number[]; done: string; key: string | undefined; deadline: number };

/** The most names that a toast has. */
const MOST_NAMES = 3;

/** Takes changes back, the last one first, and says so; offers a retry after a network failure until the deadline. */
async function takeBack(offer: Offer): Promise<void> {
  const { changeIds, done, key, deadline } = offer;
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
    const link = { href: `/admindash?fane=log&endring=${first.changeId}`, text: 'Se hva' };
    const text = `Ikke angret: ${changed.map((each) => each.text).join(', ')} er endret siden.`;
    toast(changeIds.length > changed.length ? `Resten er angret. ${text}` : text, { error: true, link });
  } catch (error) {
    const time = deadline - Date.now();
    const canRetry = isNetworkFailure(error) && time > SHORTEST_OFFER;
    const run = () => void takeBack({ ...offer, changeIds: left });
    const action = { text: 'Prøv igjen', time, run, ...(key && { key }) };
    toast(`Fikk ikke angret. ${reasonOf(error)}`, { error: true, ...(canRetry && { action }) });
  }
}

/**
 * Says what was done, and offers for ten seconds to take it back; afterwards the log offers it for thirty days.
 * @param answers the server's answers to the writes. @param done what is said once it is taken back.
 * @param key identifies the offer, to withdraw it.
 */
export function toastDone(text: string, answers: readonly unknown[], done: string, key?: string): void {
  const changeIds = answers.map(changeIdOf).filter((id) => id !== undefined);
  const offer = { changeIds, done, key, deadline: Date.now() + UNDO_OFFER };
  const action = { text: 'Angre', time: UNDO_OFFER, run: () => void takeBack(offer), ...(key && { key }) };
  toast(text, changeIds.length > 0 ? { action } : {});
}
