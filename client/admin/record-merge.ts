/** The name of a field of a form. */
export type FieldName<Draft> = keyof Draft & string;

const fieldsOf = <Draft extends object>(draft: Draft): FieldName<Draft>[] => {
  const names: FieldName<Draft>[] = [];
  for (const name in draft) names.push(name);
  return names;
};

/** Whether two values of a field are the same; lists by their content. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) || (Array.isArray(one) && JSON.stringify(one) === JSON.stringify(other));

/** The fields in which two drafts differ. */
export const changedFields = <Draft extends object>(before: Draft, after: Draft): FieldName<Draft>[] =>
  fieldsOf(after).filter((name) => !isSameValue(before[name], after[name]));

/** A version conflict: two drafts that started from the same record. */
export type Conflict<Draft> = { before: Draft; mine: Draft; theirs: Draft };

export type Merged<Draft> = {
  draft: Draft;
  /** The fields that only they changed: the draft has their values. */
  taken: FieldName<Draft>[];
  /** The fields that both changed, to different values: the draft has mine. */
  both: FieldName<Draft>[];
};

/** Merges `mine` with `theirs`, which is stored, field by field. */
export function mergeDrafts<Draft extends object>({ before, mine, theirs }: Conflict<Draft>): Merged<Draft> {
  const own = new Set(changedFields(before, mine));
  const draft = { ...theirs };
  for (const name of own) draft[name] = mine[name];
  const foreign = changedFields(before, theirs);
  return {
    draft,
    taken: foreign.filter((name) => !own.has(name)),
    both: foreign.filter((name) => own.has(name) && !isSameValue(mine[name], theirs[name])),
  };
}
