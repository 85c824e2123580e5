import { type Field, type FieldGroups, fieldOf, isSame } from '#shared/menu/field.ts';

export type FieldName<Draft> = keyof Draft & string;

/** Whether a value has fields that are merged one by one. Values with lists, such as allergens, are merged as one. */
const hasParts = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  Object.getPrototypeOf(value) === Object.prototype &&
  !Object.values(value).some(Array.isArray);

/** Flattens a draft to paths such as `banner.heading`. */
const valuesOf = (draft: object, within = ''): [field: string, value: unknown][] =>
  Object.entries(draft).flatMap(([name, value]) =>
    hasParts(value) ? valuesOf(value, `${within}${name}.`) : [[`${within}${name}`, value]],
  );

const withValue = <Draft extends object>(draft: Draft, field: string, value: unknown): Draft => {
  const [name = '', ...inside] = field.split('.');
  const before: unknown = Object(draft)[name];
  return { ...draft, [name]: inside.length > 0 ? withValue(Object(before), inside.join('.'), value) : value };
};

/** The paths at which two drafts differ, such as `price` or `banner.heading`. */
export function changedFields(before: object, after: object): string[] {
  const values = new Map(valuesOf(before));
  return valuesOf(after).flatMap(([field, value]) => (isSame(values.get(field), value) ? [] : field));
}

/** Two drafts that started from the same record `before`. */
type Conflict<Draft> = { before: Draft; mine: Draft; theirs: Draft };

/**
 * Merges `mine` with `theirs`, the stored draft, field by field.
 * @param groups fields that must come from the same draft, such as the start and end of a season
 * @returns `draft`, which has my value where both changed a field, and `clashes`, the fields that both changed
 * differently
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

/** The stored value of a field in a conflict, such as `Er nå «45 kr»`. */
export function nowText<Row>(fields: readonly Field<Row>[], name: string, row: Row): string {
  const field = fieldOf(fields, name);
  if (field.key === 'imageId' || field.key === 'logoId') return 'Er nå et annet bilde';
  const text = field.text(row);
  return text ? `Er nå «${text}»` : 'Er nå tom';
}
