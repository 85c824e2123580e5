import { isSame } from '#shared/api/json.ts';
import { type Field, type FieldGroups, fieldOf } from '#shared/menu/field.ts';

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

/**
 * Merges `mine` with `theirs`, which is stored, field by field.
 * @param groups fields that clash together: values of both sides would be a record that nobody has chosen
 * @returns `draft`, with mine where both changed a field, and `clashes`, the fields that both changed to different values
 */
export function mergeDrafts<Draft extends object>(
  { before, mine, theirs }: Conflict<Draft>,
  groups: FieldGroups = [],
) {
  const own = changedFields(before, mine);
  const others = changedFields(before, theirs);
  const clashes = changedFields(mine, theirs).filter((name) => {
    const group = groups.find((names) => names.includes(name)) ?? [name];
    return [own, others].every((changed) => changed.some((each) => group.includes(each)));
  });
  const draft = { ...theirs };
  for (const name of [...own, ...clashes]) draft[name] = mine[name];
  return { draft, clashes };
}

/** What a field has now that both admins changed, such as `Er nå «45 kr»`. */
export function nowText<Row>(fields: readonly Field<Row>[], name: string, row: Row): string {
  const field = fieldOf(fields, name);
  if (field.key === 'imageId' || field.key === 'logoId') return 'Er nå et annet bilde';
  const text = field.text(row);
  return text ? `Er nå «${text}»` : 'Er nå tom';
}
