import { isRecord, isSame } from '#shared/api/json.ts';
import type { FieldGroups } from '#shared/menu/field.ts';

/** The name of a field of a form. */
export type FieldName<Draft> = keyof Draft & string;

/** The fields in which two drafts differ. */
export const changedFields = <Draft extends object>(before: Draft, after: Draft): FieldName<Draft>[] => {
  const names: FieldName<Draft>[] = [];
  for (const name in after) if (!isSame(before[name], after[name])) names.push(name);
  return names;
};

/** A version conflict: two drafts that started from the same record. */
export type Conflict<Draft> = { before: Draft; mine: Draft; theirs: Draft };

/** What both changed, to different values: theirs by their paths, such as `phone`, `week.0` or `news.1.text`. */
export type Clashes = Record<string, unknown>;

/**
 * Merges `mine` with `theirs`, which is stored, field by field. The items of a list are merged one by one where none was
 * removed; what one side added at its start or end is added to the other's list.
 * @param isWhole whether a list is merged as one value: unless told otherwise, every list
 * @param groups fields that clash together: values of both sides would be a record that nobody has chosen
 * @returns `draft`, with mine where both changed the same, and `clashes`
 */
export function mergeDrafts<Draft extends object>(
  { before, mine, theirs }: Conflict<Draft>,
  isWhole: (value: unknown) => boolean = Array.isArray,
  groups: FieldGroups = [],
): { draft: Draft; clashes: Clashes } {
  const clashes: Clashes = {};

  /** @param isItem whether they are items of a list: these may be different things at the same place, and stay whole */
  function merge(path: string, had: unknown, own: unknown, other: unknown, isItem = false): unknown {
    if (isSame(had, own)) return other;
    if (isSame(had, other) || isSame(own, other)) return own;
    const at = (name: string | number) => (path === '' ? `${name}` : `${path}.${name}`);
    if (isRecord(had) && isRecord(own) && isRecord(other)) {
      const names = Object.keys(other);
      if (!isItem)
        return Object.fromEntries(
          names.map((name) => [name, merge(at(name), had[name], own[name], other[name])]),
        );
      for (const name of names) if (!isSame(own[name], other[name])) clashes[at(name)] = other[name];
      return own;
    }
    if (
      Array.isArray(had) &&
      Array.isArray(own) &&
      Array.isArray(other) &&
      ![had, own, other].some(isWhole)
    ) {
      const joined = withAdded(had, own, other) ?? withAdded(had, other, own);
      if (joined) return joined;
      if (own.length === had.length && other.length === had.length)
        return had.map((item, place) => merge(at(place), item, own[place], other[place], true));
    }
    clashes[path] = other;
    return own;
  }

  // Merging picks and joins values of the three, which have the same shape.
  const draft = merge('', before, mine, theirs) as Draft;
  const differences = [
    changedFields(before, mine),
    changedFields(before, theirs),
    changedFields(mine, theirs),
  ] as const;
  for (const group of groups) {
    if (!differences.every((changed) => changed.some((name) => group.includes(name)))) continue;
    for (const name of differences[2].filter((each) => group.includes(each))) {
      draft[name] = mine[name];
      clashes[name] = theirs[name];
    }
  }
  return { draft, clashes };
}

/** The list `other` with what `one` added to `had` at its start or end; undefined where it changed more than that. */
function withAdded(had: unknown[], one: unknown[], other: unknown[]): unknown[] | undefined {
  const added = one.length - had.length;
  if (isSame(one.slice(0, had.length), had)) return [...other, ...one.slice(had.length)];
  return added > 0 && isSame(one.slice(added), had) ? [...one.slice(0, added), ...other] : undefined;
}
