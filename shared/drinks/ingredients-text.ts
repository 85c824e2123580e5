/** Ingredient names for a table; one that was chosen more than once is listed once, with its count. */
export function ingredientsText(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Array.from(counts, ([name, count]) => (count > 1 ? `${count} × ${name}` : name)).join(', ');
}
