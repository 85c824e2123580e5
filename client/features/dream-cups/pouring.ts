import { percentText } from '#client/cup/cup-text.ts';
import { slotsFor } from '#shared/cup.ts';
import { type DrinkLayer, layersOfDrink } from '#shared/drink-layers.ts';
import type { Drink } from '#shared/drinks.ts';

/** A part of a cup: `slots` of its twenty are filled with it, none where it made no layer. */
export type Part = DrinkLayer & {
  /** How often it was chosen. */
  times: number;
  /** Why it made no layer: too little for one (`pinch`), or the cup was full (`noroom`). */
  without: 'pinch' | 'noroom' | null;
};

type Poured = Pick<Drink, 'ingredientDTOs' | 'layers'>;

/** What a cup is made of, in the order of choosing; what was chosen more than once is one part. */
export function partsOf(drink: Poured): Part[] {
  const slots = new Map<string, number>();
  for (const layer of layersOfDrink(drink)) slots.set(layer.name, (slots.get(layer.name) ?? 0) + layer.slots);
  const parts = new Map<string, Part>();
  for (const choice of drink.ingredientDTOs) {
    const { name, color } = choice;
    const filled = slots.get(name) ?? 0;
    const without = filled > 0 ? null : slotsFor(choice) === 0 ? 'pinch' : 'noroom';
    const times = (parts.get(name)?.times ?? 0) + 1;
    parts.set(name, { name, color, slots: filled, times, without });
  }
  return [...parts.values()];
}

/** How a cup is made: its layers from the bottom, then what made no layer, in the order of choosing. */
export const pouringOrder = (drink: Poured): Part[] => [
  ...layersOfDrink(drink).map((layer) => ({ ...layer, times: 1, without: null })),
  ...partsOf(drink).filter(({ without }) => without),
];

const WITHOUT = { pinch: 'litt', noroom: 'fikk ikke plass' };

/** How much of the cup a part is, such as `30 %`. */
export const shareText = ({ slots, without }: Part): string =>
  without ? WITHOUT[without] : percentText(slots);

/** What a part is called, such as `2 × Espresso`. */
export const partText = ({ name, times }: Part): string => (times > 1 ? `${times} × ${name}` : name);
