/** Whether two values of JSON are the same. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Merges two changes of a section, field by field.
 * @param before the values that both started from
 * @returns `merged`, with mine where both changed a field, and `both`: those fields
 */
export function mergeSection<Value extends object>(before: Value, mine: Value, theirs: Value) {
  const merged = { ...theirs };
  const both: (keyof Value & string)[] = [];
  for (const name in merged) {
    if (isSame(before[name], mine[name])) continue;
    merged[name] = mine[name];
    if (!isSame(before[name], theirs[name]) && !isSame(mine[name], theirs[name])) both.push(name);
  }
  return { merged, both };
}
