import { distance } from 'fastest-levenshtein';
import { nameKey } from '#shared/text.ts';

/** How many letters may be added, missing or different in a mistyped name. */
const MAX_EDITS = 2;

/** The name that was most likely meant by `typed`; undefined where none is close: in a short one every letter counts. */
export function closestOf(typed: string, names: readonly string[]): string | undefined {
  const key = nameKey(typed);
  const maxEdits = Math.min(MAX_EDITS, Math.floor(key.length / 3));
  const [closest] = names
    .map((name) => ({ name, edits: distance(key, nameKey(name)) }))
    .filter(({ edits }) => edits <= maxEdits)
    .sort((one, other) => one.edits - other.edits);
  return closest?.name;
}
