import { type Cup, freeSlots, layersOf, SLOTS } from '#shared/cup.ts';
import type { CupTheme } from '#shared/themes.ts';

const percent = (slots: number): number => Math.round((slots / SLOTS) * 100);

/** How full the cup is, such as `60 % full`. */
export function fillText(cup: Cup): string {
  const filled = percent(SLOTS - freeSlots(cup));
  return filled === 0 ? 'Koppen er tom' : `${filled}\u00a0% full`;
}

/** What the drawing of the cup shows, in words: its colour theme, how full it is, and its layers from the bottom. */
export function cupText(cup: Cup, theme: CupTheme): string {
  const layers = layersOf(cup).map(({ name, slots }) => `${percent(slots)}\u00a0% ${name}`);
  if (layers.length === 0) return `Tom kopp i fargetemaet ${theme.name}`;
  return `Kopp i fargetemaet ${theme.name}, ${fillText(cup)}. Fra bunnen: ${layers.join(', ')}`;
}

const NAMES_A_LINE = 3;

/** Names as lines of three, separated by commas. */
export function nameLines(names: readonly string[]): string[] {
  return Array.from({ length: Math.ceil(names.length / NAMES_A_LINE) }, (_, line) =>
    names.slice(line * NAMES_A_LINE, (line + 1) * NAMES_A_LINE).join(', '),
  );
}

/** A key for each of the names that stays with it when others go: the name and which one of its like it is. */
export function occurrenceKeys(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const nth = (seen.get(name) ?? 0) + 1;
    seen.set(name, nth);
    return `${name} ${nth}`;
  });
}
