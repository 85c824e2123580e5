/** The name of a field of a form. */
export type FieldName<Draft> = keyof Draft & string;

const fieldsOf = <Draft extends object>(draft: Draft): FieldName<Draft>[] => {
  const names: FieldName<Draft>[] = [];
  for (const name in draft) names.push(name);
  return names;
};

/** The fields in which two drafts differ. */
export const changedFields = <Draft extends object>(before: Draft, after: Draft): FieldName<Draft>[] =>
  fieldsOf(after).filter((name) => !Object.is(before[name], after[name]));

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
    both: foreign.filter((name) => own.has(name) && !Object.is(mine[name], theirs[name])),
  };
}
