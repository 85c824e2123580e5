import { type Layer, SLOTS } from '#shared/cup/cup.ts';
import { type CupTheme, themeById, VESSEL_NAMES, type Vessel } from '#shared/cup/looks.ts';
import { layersOfDrink } from '#shared/drinks/drink-layers.ts';
import type { Drink } from '#shared/drinks/drinks.ts';

type NamedLayers = readonly Pick<Layer, 'name' | 'slots'>[];

/** A number of slots as their share of the cup, such as `30 %`. */
export const percentText = (slots: number): string => `${Math.round((slots / SLOTS) * 100)}\u00a0%`;

/** How full the cup is, such as `60 % full`. */
export function fillText(layers: NamedLayers): string {
  const filled = layers.reduce((sum, { slots }) => sum + slots, 0);
  return filled === 0 ? 'Koppen er tom' : `${percentText(filled)} full`;
}

/** The label of a cup's SVG: its vessel and colour theme, how full it is, and its layers from the bottom. */
export function cupText(layers: NamedLayers, theme: CupTheme, vessel: Vessel = 'cup'): string {
  const name = VESSEL_NAMES[vessel];
  if (layers.length === 0)
    return `Tom${vessel === 'cup' ? '' : 't'} ${name.toLowerCase()} i fargetemaet ${theme.name}`;
  const parts = layers.map(({ name, slots }) => `${percentText(slots)} ${name}`);
  return `${name} i fargetemaet ${theme.name}, ${fillText(layers)}. Fra bunnen: ${parts.join(', ')}`;
}

export const drinkText = (drink: Drink): string =>
  cupText(layersOfDrink(drink), themeById(drink.themeId), drink.vessel);

const NAMES_A_LINE = 3;

export function nameLines(names: readonly string[]): string[] {
  return Array.from({ length: Math.ceil(names.length / NAMES_A_LINE) }, (_, line) =>
    names.slice(line * NAMES_A_LINE, (line + 1) * NAMES_A_LINE).join(', '),
  );
}

/** A React key for each name, stable when other names are removed: the name and the number of its occurrence. */
export function occurrenceKeys(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const nth = (seen.get(name) ?? 0) + 1;
    seen.set(name, nth);
    return `${name} ${nth}`;
  });
}
