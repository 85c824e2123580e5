import { listText } from '#shared/text/norwegian-text.ts';

/** A record's name in a toast, such as `«Cappuccino»`; cut after forty characters, since toasts are small. */
export function quotedName(name: string): string {
  const characters = [...name];
  return characters.length > 40 ? `«${characters.slice(0, 40).join('').trimEnd()}…»` : `«${name}»`;
}

/**
 * Names in a sentence, the first ones and how many more: `«Latte», «Mokka» og 3 til`.
 * @param most how many are told @param count of all, where `names` are some of them
 */
export function namesText(names: readonly string[], most: number, count = names.length): string {
  const told = names.slice(0, most).map(quotedName);
  const more = count - told.length;
  return listText(more > 0 ? [...told, `${more} til`] : told);
}
