import type { Texture } from './textures.ts';

/** A cup has 20 slots; slot 20 is the bottom. One slot is five points of fill. */
export const SLOTS = 20;
const POINTS_PER_SLOT = 5;

export const MAX_CHOICES = 20;

/** A chosen ingredient, as the cup stores it. `fillLevel` is percent, `color` `#RRGGBB`. */
export type Choice = {
  ingredientId: number;
  name: string;
  color: string;
  fillLevel: number;
  texture: Texture;
  isHot: boolean;
};

type Filling = Omit<Choice, 'fillLevel'>;

/** 20 slots from the top (slot 1) to the bottom (slot 20), and the choices in their order. */
export type Cup = { readonly slots: readonly (Filling | null)[]; readonly choices: readonly Choice[] };

/** A run of neighbouring slots with the same ingredient. Lists of layers start at the bottom. */
export type Layer = Filling & { slots: number };

export const choiceOf = ({ ingredientId, name, color, fillLevel, texture, isHot }: Choice): Choice => ({
  ingredientId,
  name,
  color,
  fillLevel,
  texture,
  isHot,
});

export const emptyCup: Cup = { slots: Array<null>(SLOTS).fill(null), choices: [] };

/** How many slots an ingredient fills where there is room. */
export const slotsFor = (choice: { fillLevel: number }): number =>
  Math.floor(choice.fillLevel / POINTS_PER_SLOT);

export const freeSlots = (cup: Cup): number => cup.slots.filter((slot) => slot === null).length;

export const isFull = (cup: Cup): boolean => freeSlots(cup) === 0;

/** Places the fillings, given from top to bottom, on the bottom of the cup. */
function settle(fillings: readonly Filling[]): Cup['slots'] {
  return [...Array<null>(SLOTS - fillings.length).fill(null), ...fillings];
}

const fillingOf = ({ fillLevel: _, ...filling }: Choice): Filling => filling;

const fillingsOf = (cup: Cup): Filling[] => cup.slots.filter((slot) => slot !== null);

/** Adds a choice and fills as many of its slots as are free. */
export function add(cup: Cup, choice: Choice): Cup {
  const poured = Array.from({ length: Math.min(slotsFor(choice), freeSlots(cup)) }, () => fillingOf(choice));
  return { slots: settle([...poured, ...fillingsOf(cup)]), choices: [...cup.choices, choice] };
}

/** Removes a choice, and up to as many slots of its ingredient as it fills, the topmost first; those above move down. */
export function remove(cup: Cup, index: number): Cup {
  const choice = cup.choices[index];
  if (!choice) return cup;
  let left = slotsFor(choice);
  const kept = fillingsOf(cup).filter((filling) => {
    if (filling.ingredientId !== choice.ingredientId || left === 0) return true;
    left -= 1;
    return false;
  });
  return { slots: settle(kept), choices: cup.choices.toSpliced(index, 1) };
}

export const reset = (): Cup => emptyCup;

/** Pours the choices one after the other into an empty cup. */
export const fold = (choices: readonly Choice[]): Cup => choices.reduce(add, emptyCup);

/** A cup as ids: the choices in their order, and the layers from the bottom. */
export type Recipe = {
  readonly choices: readonly number[];
  readonly layers: readonly Pick<Layer, 'ingredientId' | 'slots'>[];
};

/** The ids by which a cup is saved and rebuilt. */
export const recipeOf = (cup: Cup) => ({
  choices: cup.choices.map(({ ingredientId }) => ingredientId),
  layers: layersOf(cup).map(({ ingredientId, slots }) => ({ ingredientId, slots })),
});

/** Rebuilds a cup from the current catalogue, without missing ingredients and slots that its choices no longer fill. */
export function rebuild({ choices, layers }: Recipe, catalogue: readonly Choice[]): Cup {
  const byId = new Map(catalogue.map((choice) => [choice.ingredientId, choiceOf(choice)]));
  const chosen = choices.map((id) => byId.get(id)).filter((choice) => choice !== undefined);
  const room = poursOf(chosen);
  const fillings: Filling[] = [];
  for (const { ingredientId, slots } of layers) {
    const choice = byId.get(ingredientId);
    if (!choice) continue;
    const left = room.get(ingredientId) ?? 0;
    const poured = Math.min(slots, left, SLOTS - fillings.length);
    fillings.push(...Array.from({ length: poured }, () => fillingOf(choice)));
    room.set(ingredientId, left - poured);
  }
  return { slots: settle(fillings.reverse()), choices: chosen };
}

/** How many slots the choices fill per ingredient, in a cup with enough room. */
function poursOf(choices: readonly Choice[]): Map<number, number> {
  const pours = new Map<number, number>();
  for (const choice of choices) {
    pours.set(choice.ingredientId, (pours.get(choice.ingredientId) ?? 0) + slotsFor(choice));
  }
  return pours;
}

/** The cup's layers from the bottom. */
export function layersOf(cup: Cup): Layer[] {
  const layers: Layer[] = [];
  for (const filling of fillingsOf(cup).reverse()) {
    const top = layers.at(-1);
    if (top?.ingredientId === filling.ingredientId) top.slots += 1;
    else layers.push({ ...filling, slots: 1 });
  }
  return layers;
}

/**
 * Whether some series of adds and removes results in these choices with these layers. Only amounts are compared: any
 * amount up to what the choices fill is possible (removed choices may have filled the cup before), in any order (the
 * topmost slot of an ingredient chosen twice is removed first). Neighbours of the same ingredient are one layer.
 */
export function canHold(choices: readonly Choice[], layers: Recipe['layers']): boolean {
  const room = poursOf(choices);
  let total = 0;
  for (const [index, { ingredientId, slots }] of layers.entries()) {
    const left = (room.get(ingredientId) ?? 0) - slots;
    if (left < 0 || layers[index - 1]?.ingredientId === ingredientId) return false;
    room.set(ingredientId, left);
    total += slots;
  }
  return total <= SLOTS;
}
