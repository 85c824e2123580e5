import { listText } from '#shared/text/norwegian-text.ts';

/** How many names are told. */
const MOST = 5;

/** Names in a sentence, the first five and how many more: `«Latte», «Mokka» og 3 til`. */
export function namesText(names: readonly string[]): string {
  const told = names.slice(0, MOST).map((name) => `«${name}»`);
  const more = names.length - told.length;
  return listText(more > 0 ? [...told, `${more} til`] : told);
}
