import type { Texture } from './textures.ts';

/** A cup has 20 slots; slot 20 is the bottom. One slot is five points of fill. */
export const SLOTS = 20;
const POINTS_PER_SLOT = 5;

export const MAX_PORTIONS = 20;

/** One added ingredient. Adding it twice makes two portions. `fillLevel` is percent, `color` is `#RRGGBB`. */
export type Portion = {
  ingredientId: number;
  name: string;
  color: string;
  fillLevel: number;
  texture: Texture;
  isHot: boolean;
};

type Filling = Omit<Portion, 'fillLevel'>;

/** 20 slots from the top (slot 1) to the bottom (slot 20), and the portions in their order. */
export type Cup = { readonly slots: readonly (Filling | null)[]; readonly portions: readonly Portion[] };

/** A run of neighbouring slots with the same ingredient. Lists of layers start at the bottom. */
export type Layer = Filling & { slots: number };

export const portionOf = ({ ingredientId, name, color, fillLevel, texture, isHot }: Portion): Portion => ({
  ingredientId,
  name,
  color,
  fillLevel,
  texture,
  isHot,
});

export const emptyCup: Cup = { slots: Array<null>(SLOTS).fill(null), portions: [] };

/** How many slots an ingredient fills in a cup with enough room. */
export const slotsFor = (portion: { fillLevel: number }): number =>
  Math.floor(portion.fillLevel / POINTS_PER_SLOT);

export const freeSlots = (cup: Cup): number => cup.slots.filter((slot) => slot === null).length;

export const isFull = (cup: Cup): boolean => freeSlots(cup) === 0;

/** Places the fillings, given from top to bottom, on the bottom of the cup. */
function settle(fillings: readonly Filling[]): Cup['slots'] {
  return [...Array<null>(SLOTS - fillings.length).fill(null), ...fillings];
}

const fillingOf = ({ fillLevel: _, ...filling }: Portion): Filling => filling;

const fillingsOf = (cup: Cup): Filling[] => cup.slots.filter((slot) => slot !== null);

/** Adds a portion and fills as many of its slots as are free. */
export function add(cup: Cup, portion: Portion): Cup {
  const poured = Array.from({ length: Math.min(slotsFor(portion), freeSlots(cup)) }, () =>
    fillingOf(portion),
  );
  return { slots: settle([...poured, ...fillingsOf(cup)]), portions: [...cup.portions, portion] };
}

/** Removes a portion and at most its number of slots, the topmost of its ingredient first. Slots above move down. */
export function remove(cup: Cup, index: number): Cup {
  const portion = cup.portions[index];
  if (!portion) return cup;
  let left = slotsFor(portion);
  const kept = fillingsOf(cup).filter((filling) => {
    if (filling.ingredientId !== portion.ingredientId || left === 0) return true;
    left -= 1;
    return false;
  });
  return { slots: settle(kept), portions: cup.portions.toSpliced(index, 1) };
}

export const fold = (portions: readonly Portion[]): Cup => portions.reduce(add, emptyCup);

/** A cup as ids: the ingredients of its portions in their order, and the layers from the bottom. */
export type Recipe = {
  readonly choices: readonly number[];
  readonly layers: readonly Pick<Layer, 'ingredientId' | 'slots'>[];
};

export const recipeOf = (cup: Cup) => ({
  choices: cup.portions.map(({ ingredientId }) => ingredientId),
  layers: layersOf(cup).map(({ ingredientId, slots }) => ({ ingredientId, slots })),
});

/** Rebuilds a cup from the current catalogue. Drops missing ingredients, and slots that its portions no longer fill. */
export function rebuild({ choices, layers }: Recipe, catalogue: readonly Portion[]): Cup {
  const byId = new Map(catalogue.map((portion) => [portion.ingredientId, portionOf(portion)]));
  const chosen = choices.map((id) => byId.get(id)).filter((portion) => portion !== undefined);
  const room = poursOf(chosen);
  const fillings: Filling[] = [];
  for (const { ingredientId, slots } of layers) {
    const portion = byId.get(ingredientId);
    if (!portion) continue;
    const left = room.get(ingredientId) ?? 0;
    const poured = Math.min(slots, left, SLOTS - fillings.length);
    fillings.push(...Array.from({ length: poured }, () => fillingOf(portion)));
    room.set(ingredientId, left - poured);
  }
  return { slots: settle(fillings.reverse()), portions: chosen };
}

/** How many slots the portions fill per ingredient, in a cup with enough room. */
function poursOf(portions: readonly Portion[]): Map<number, number> {
  const pours = new Map<number, number>();
  for (const portion of portions) {
    pours.set(portion.ingredientId, (pours.get(portion.ingredientId) ?? 0) + slotsFor(portion));
  }
  return pours;
}

export function layersOf(cup: Cup): Layer[] {
  const layers: Layer[] = [];
  for (const filling of fillingsOf(cup).reverse()) {
    const top = layers.at(-1);
    if (top?.ingredientId === filling.ingredientId) top.slots += 1;
    else layers.push({ ...filling, slots: 1 });
  }
  return layers;
}

/** An ingredient of a cup; without an id if it was deleted since. */
type Chosen = { ingredientId: number | null; name: string };

const keyOf = ({ ingredientId, name }: Chosen) => ingredientId ?? name;

/**
 * Whether each portion is in the cup: something of it was poured, or it fills no slot. Portions that were chosen into a full
 * cup are not. If an ingredient was chosen more often than its layers show, its last portions are not in the cup.
 */
export function arePoured(
  portions: readonly (Chosen & { fillLevel: number })[],
  layers: readonly (Chosen & { slots: number })[],
): boolean[] {
  const left = new Map<number | string, number>();
  const slotsOf = (each: Chosen) => left.get(keyOf(each)) ?? 0;
  for (const layer of layers) left.set(keyOf(layer), slotsOf(layer) + layer.slots);
  return portions.map((portion) => {
    const slots = slotsOf(portion);
    left.set(keyOf(portion), slots - slotsFor(portion));
    return slots > 0 || slotsFor(portion) === 0;
  });
}

/**
 * Whether some series of adds and removes results in these portions with these layers. Compares amounts only. Any
 * amount up to the sum of the portions is possible, because removed portions may have filled the cup before. Any order
 * is possible, because the topmost slot of an ingredient chosen twice is removed first. Neighbours of the same
 * ingredient are one layer.
 */
export function canHold(portions: readonly Portion[], layers: Recipe['layers']): boolean {
  const room = poursOf(portions);
  let total = 0;
  for (const [index, { ingredientId, slots }] of layers.entries()) {
    const left = (room.get(ingredientId) ?? 0) - slots;
    if (left < 0 || layers[index - 1]?.ingredientId === ingredientId) return false;
    room.set(ingredientId, left);
    total += slots;
  }
  return total <= SLOTS;
}
