import { nameKey } from '#shared/text.ts';

/** How many slips of the pen two names may be apart to be taken for the same one. */
const MOST_SLIPS = 2;

/** How many letters have to be added, left out or changed to make one text of the other; `most` + 1 where it is more. */
function distance(one: string, other: string, most: number): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1];
    for (const [at, otherLetter] of [...other].entries()) {
      const changed = (row[at] ?? 0) + (letter === otherLetter ? 0 : 1);
      next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    if (Math.min(...next) > most) return most + 1; // It only grows from here.
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The name that was most likely meant by `typed`; undefined where none is close: in a short one every letter counts. */
export function closestOf(typed: string, names: readonly string[]): string | undefined {
  const key = nameKey(typed);
  const mostSlips = Math.min(MOST_SLIPS, Math.floor(key.length / 3));
  const [closest] = names
    .filter((name) => Math.abs(name.length - key.length) <= mostSlips)
    .map((name) => ({ name, slips: distance(key, nameKey(name), mostSlips) }))
    .filter(({ slips }) => slips <= mostSlips)
    .sort((one, other) => one.slips - other.slips);
  return closest?.name;
}
