/** A record's name in a toast, such as `«Cappuccino»`; cut after forty characters, since toasts are small. */
export function quotedName(name: string): string {
  const characters = [...name];
  return characters.length > 40 ? `«${characters.slice(0, 40).join('').trimEnd()}…»` : `«${name}»`;
}
