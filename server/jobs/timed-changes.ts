import type { Deps } from '#server/deps.ts';
import { readSettings } from '#server/features/cafe/cafe.service.ts';
import { nextChange } from '#server/features/cafe/opening.service.ts';

/**
 * Creates a function that notifies open pages and outdates cached responses once what they show has changed because of
 * the time: the café opens or closes, or a day ends. Call it with the time every few seconds, in milliseconds since 1970.
 */
export function createTimedChanges(deps: Deps, start: number): (now: number) => void {
  let last = start;
  return (now) => {
    const isDue = now >= nextChange(readSettings(deps).hours.value, last);
    last = now;
    if (!isDue) return;
    deps.outdate(['cafe', 'menu', 'ingredients', 'drinks', 'today']);
  };
}
