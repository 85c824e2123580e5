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

/** A draft that goes on from what others have stored meanwhile. */
export type Merged<Draft> = {
  draft: Draft;
  /** The fields that only they changed: the draft has their values. */
  taken: FieldName<Draft>[];
  /** The fields that both changed, each to something else: the draft has its own. */
  both: FieldName<Draft>[];
};

/** What becomes of `mine`, which was begun from `base`, now that `theirs` is stored. */
export function mergeDrafts<Draft extends object>(base: Draft, mine: Draft, theirs: Draft): Merged<Draft> {
  const own = new Set(changedFields(base, mine));
  const draft = { ...theirs };
  for (const name of own) draft[name] = mine[name];
  const foreign = changedFields(base, theirs);
  return {
    draft,
    taken: foreign.filter((name) => !own.has(name)),
    both: foreign.filter((name) => own.has(name) && !Object.is(mine[name], theirs[name])),
  };
}
