import { type Field, type FieldGroups, fieldOf, isSame } from '#shared/menu/field.ts';

/** The name of a field of a form. */
export type FieldName<Draft> = keyof Draft & string;

/** Whether a field has fields of its own; lists belong together, such as what is in a drink and what may be. */
const hasParts = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  Object.getPrototypeOf(value) === Object.prototype &&
  !Object.values(value).some(Array.isArray);

/** The values of a draft by field; those inside a field such as `banner.heading` on their own, lists or a file as one. */
const valuesOf = (draft: object, within = ''): [field: string, value: unknown][] =>
  Object.entries(draft).flatMap(([name, value]) =>
    hasParts(value) ? valuesOf(value, `${within}${name}.`) : [[`${within}${name}`, value]],
  );

const withValue = <Draft extends object>(draft: Draft, field: string, value: unknown): Draft => {
  const [name = '', ...inside] = field.split('.');
  const before: unknown = Object(draft)[name];
  return { ...draft, [name]: inside.length > 0 ? withValue(Object(before), inside.join('.'), value) : value };
};

/** The fields in which two drafts differ, such as `price` or `banner.heading`. */
export function changedFields(before: object, after: object): string[] {
  const values = new Map(valuesOf(before));
  return valuesOf(after).flatMap(([field, value]) => (isSame(values.get(field), value) ? [] : field));
}

/** A version conflict: two drafts that started from the same record. */
type Conflict<Draft> = { before: Draft; mine: Draft; theirs: Draft };

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
  const merged = new Set([...own, ...clashes]);
  const kept = valuesOf(mine).filter(([field]) => merged.has(field));
  return { draft: kept.reduce((draft, [field, value]) => withValue(draft, field, value), theirs), clashes };
}

/** What a field has now that both admins changed, such as `Er nå «45 kr»`. */
export function nowText<Row>(fields: readonly Field<Row>[], name: string, row: Row): string {
  const field = fieldOf(fields, name);
  if (field.key === 'imageId' || field.key === 'logoId') return 'Er nå et annet bilde';
  const text = field.text(row);
  return text ? `Er nå «${text}»` : 'Er nå tom';
}
