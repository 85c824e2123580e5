import { type Layer, SLOTS, slotsFor } from '#shared/cup/cup.ts';
import { type CupTheme, themeById, VESSEL_NAMES, type Vessel } from '#shared/cup/looks.ts';
import { amountText } from '#shared/cup/units.ts';
import { layersOfDrink } from '#shared/drinks/drink-layers.ts';
import type { Drink } from '#shared/drinks/drinks.ts';

type NamedLayers = readonly Pick<Layer, 'name' | 'slots'>[];

/** A number of slots as their share of the cup, such as `30 %`. */
const percentText = (slots: number): string => `${Math.round((slots / SLOTS) * 100)}\u00a0%`;

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

/** A React key for each name, stable when other names are removed: the name and the number of its occurrence. */
export function occurrenceKeys(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const nth = (seen.get(name) ?? 0) + 1;
    seen.set(name, nth);
    return `${name} ${nth}`;
  });
}

/** An ingredient of a cup. It fills `slots` of the twenty, 0 without a layer. */
type Part = Drink['ingredientDTOs'][number] & {
  slots: number;
  times: number;
  /** Why the ingredient has no layer: a low fill level (`pinch`) or a full cup (`noroom`). */
  without: 'pinch' | 'noroom' | null;
};

type Poured = Pick<Drink, 'ingredientDTOs' | 'layers'>;

/** The ingredients of a cup in the order of choosing; one part for all times that an ingredient was chosen. */
export function partsOf(drink: Poured): Part[] {
  const slots = new Map<string, number>();
  for (const layer of layersOfDrink(drink)) slots.set(layer.name, (slots.get(layer.name) ?? 0) + layer.slots);
  const parts = new Map<string, Part>();
  for (const portion of drink.ingredientDTOs) {
    const { name } = portion;
    const filled = slots.get(name) ?? 0;
    const without = filled > 0 ? null : slotsFor(portion) === 0 ? 'pinch' : 'noroom';
    const times = (parts.get(name)?.times ?? 0) + 1;
    parts.set(name, { ...portion, slots: filled, times, without });
  }
  return [...parts.values()];
}

/** The steps of making a cup: its layers from the bottom, then the ingredients without a layer, in the order of choosing. */
export function pouringOrder(drink: Poured): Part[] {
  return [
    ...layersOfDrink(drink).map((layer) => ({ ...layer, times: 1, without: null })),
    ...partsOf(drink).filter(({ without }) => without),
  ];
}

const WITHOUT = { pinch: 'litt', noroom: 'fikk ikke plass' };

export const shareText = ({ slots, without }: Part): string =>
  without ? WITHOUT[without] : percentText(slots);

/** The amount in a barista's unit, such as `2 shot`. */
export const measureText = ({ slots, without, ...measure }: Part): string =>
  without ? WITHOUT[without] : amountText(slots, measure);

export const partText = ({ name, times }: Part): string => (times > 1 ? `${times} × ${name}` : name);
