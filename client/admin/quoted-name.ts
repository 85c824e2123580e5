/** How many letters of a name a message says: it has to stay small. */
const LONGEST = 40;

/** A name as a message says it, such as `«Cappuccino»`; the end of a long one is left out. */
export function quotedName(name: string): string {
  const letters = [...name];
  return letters.length > LONGEST ? `«${letters.slice(0, LONGEST).join('').trimEnd()}…»` : `«${name}»`;
}
