import type { Period } from '#shared/cafe/cafe-sections.ts';

/** Whether two values of JSON are the same. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/** Whether a value is the hours of a day on which the café opens. */
export const isPeriods = (value: unknown): value is Period[] =>
  isList(value) &&
  value.length > 0 &&
  value.every((item) => isRecord(item) && typeof item.from === 'string' && typeof item.to === 'string');

/** What both admins changed: the other one's values by their paths, such as `phone`, `week.0` or `news.1.text`. */
type Clashes = Record<string, unknown>;

/**
 * Merges two changes of a section field by field. The items of a list are merged one by one where none was removed; what
 * one admin added at its start or end is added to the other's list.
 * @param before the values that both started from
 * @returns `merged`, with mine where both changed the same, and `clashes`
 */
export function mergeSection<Value extends object>(before: Value, mine: Value, theirs: Value) {
  const clashes: Clashes = {};
  // Merging picks and joins values of the three, which have the same shape.
  const merged = merge(clashes, '', before, mine, theirs) as Value;
  return { merged, clashes };
}

/** @param isItem whether they are items of a list: these may be different things at the same place, and stay whole */
function merge(
  clashes: Clashes,
  path: string,
  before: unknown,
  mine: unknown,
  theirs: unknown,
  isItem = false,
): unknown {
  if (isSame(before, mine)) return theirs;
  if (isSame(before, theirs) || isSame(mine, theirs)) return mine;
  const at = (name: string | number) => (path === '' ? `${name}` : `${path}.${name}`);
  if (isRecord(before) && isRecord(mine) && isRecord(theirs)) {
    if (!isItem)
      return Object.fromEntries(
        Object.keys(theirs).map((name) => [
          name,
          merge(clashes, at(name), before[name], mine[name], theirs[name]),
        ]),
      );
    for (const name of Object.keys(theirs))
      if (!isSame(mine[name], theirs[name])) clashes[at(name)] = theirs[name];
    return mine;
  }
  const isHours = [before, mine, theirs].some(isPeriods);
  if (isList(before) && isList(mine) && isList(theirs) && !isHours) {
    const had = before.length;
    for (const [one, other] of [
      [mine, theirs],
      [theirs, mine],
    ] as const) {
      const added = one.length - had;
      if (isSame(one.slice(0, had), before)) return [...other, ...one.slice(had)];
      if (added > 0 && isSame(one.slice(added), before)) return [...one.slice(0, added), ...other];
    }
    if (mine.length === had && theirs.length === had)
      return before.map((item, place) => merge(clashes, at(place), item, mine[place], theirs[place], true));
  }
  clashes[path] = theirs;
  return mine;
}
