import { percentText } from '#client/cup/cup-text.ts';
import { slotsFor } from '#shared/cup/cup.ts';
import { amountText } from '#shared/cup/units.ts';
import { layersOfDrink } from '#shared/drinks/drink-layers.ts';
import type { Drink } from '#shared/drinks/drinks.ts';

/** An ingredient of a cup. It fills `slots` of the twenty, 0 without a layer. */
export type Part = Drink['ingredientDTOs'][number] & {
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

/** The share of the cup, such as `30 %`. */
export const shareText = ({ slots, without }: Part): string =>
  without ? WITHOUT[without] : percentText(slots);

/** The amount in a barista's unit, such as `2 shot`. */
export const measureText = ({ slots, without, ...measure }: Part): string =>
  without ? WITHOUT[without] : amountText(slots, measure);

/** The name of a part, such as `2 × Espresso`. */
export const partText = ({ name, times }: Part): string => (times > 1 ? `${times} × ${name}` : name);
