/** A cup has 20 slots; slot 20 is the bottom. One slot is five points of fill. */
export const SLOTS = 20;
const POINTS_PER_SLOT = 5;

/** The most ingredients that one cup may be chosen from. */
export const MAX_CHOICES = 20;

/** An ingredient as it was chosen: what the cup remembers of it. `fillLevel` is percent, `color` `#RRGGBB`. */
export type Choice = { ingredientId: number; name: string; color: string; fillLevel: number };

/** What a filled slot holds. */
type Filling = Pick<Choice, 'ingredientId' | 'name' | 'color'>;

/** 20 slots from the top (slot 1) to the bottom (slot 20), and the choices in the order they were made. */
export type Cup = { readonly slots: readonly (Filling | null)[]; readonly choices: readonly Choice[] };

/** A run of neighbouring slots with the same ingredient. Lists of layers start at the bottom. */
export type Layer = Filling & { slots: number };

/** What a cup remembers of an ingredient. */
export const choiceOf = ({ ingredientId, name, color, fillLevel }: Choice): Choice => ({
  ingredientId,
  name,
  color,
  fillLevel,
});

export const emptyCup: Cup = { slots: Array<null>(SLOTS).fill(null), choices: [] };

/** How many slots an ingredient fills where there is room. */
export const slotsFor = (choice: { fillLevel: number }): number =>
  Math.floor(choice.fillLevel / POINTS_PER_SLOT);

/** How many slots are free. */
export const freeSlots = (cup: Cup): number => cup.slots.filter((slot) => slot === null).length;

/** Whether nothing more can be poured. */
export const isFull = (cup: Cup): boolean => freeSlots(cup) === 0;

/** Rests the fillings, top to bottom, on the bottom of the cup. */
function settle(fillings: readonly Filling[]): Cup['slots'] {
  return [...Array<null>(SLOTS - fillings.length).fill(null), ...fillings];
}

const fillingOf = ({ ingredientId, name, color }: Choice): Filling => ({ ingredientId, name, color });

const fillingsOf = (cup: Cup): Filling[] => cup.slots.filter((slot) => slot !== null);

/** Chooses an ingredient: it is listed, and poured as far as there is room. */
export function add(cup: Cup, choice: Choice): Cup {
  const poured = Array.from({ length: Math.min(slotsFor(choice), freeSlots(cup)) }, () => fillingOf(choice));
  return { slots: settle([...poured, ...fillingsOf(cup)]), choices: [...cup.choices, choice] };
}

/**
 * Takes back the choice at `index`: up to as many slots as it fills are emptied, the topmost of that ingredient
 * first, and what lay above drops. An index that names no choice changes nothing.
 */
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

/** Empties the cup and the list. */
export const reset = (): Cup => emptyCup;

/** Pours the choices one after the other into an empty cup. */
export const fold = (choices: readonly Choice[]): Cup => choices.reduce(add, emptyCup);

/** A cup in numbers: what was chosen, in order, and the layers from the bottom. */
export type Recipe = {
  readonly choices: readonly number[];
  readonly layers: readonly Pick<Layer, 'ingredientId' | 'slots'>[];
};

/** The numbers by which a cup is saved, and put together again. */
export const recipeOf = (cup: Cup) => ({
  choices: cup.choices.map(({ ingredientId }) => ingredientId),
  layers: layersOf(cup).map(({ ingredientId, slots }) => ({ ingredientId, slots })),
});

/**
 * Puts a cup together again from what is in the catalogue now. What is not there is left out, and so are slots that the
 * choices don't pour any more, the topmost first; what lay above drops.
 */
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

/** How many slots the choices pour of each ingredient, where there is room. */
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
 * Whether some series of adds and removes leaves these choices with these layers. Every amount up to what the
 * choices pour can come about (others may have filled the cup before and be gone), in every order (the topmost of
 * an ingredient chosen twice is emptied first), so only amounts are compared. Neighbours of the same ingredient
 * are one layer.
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
