import type { Cup } from '#shared/cup/cup.ts';
import type { Texture } from '#shared/cup/textures.ts';

/** New content of the cup: `slots` slots of an ingredient, on top of `from` others. */
export type Pour = { color: string; texture: Texture; from: number; slots: number };

/** The animations of a change. Levels count filled slots from the bottom, which is 0; `left` has those of the cup before. */
export type CupMotion = {
  /** From the bottom; neighbouring slots of the same ingredient are one pour. */
  poured: Pour[];
  /** Slots at a new level: `by` slots lower, or higher where it is negative. */
  dropped: { level: number; by: number }[];
  left: number[];
};

type Filling = NonNullable<Cup['slots'][number]>;

const names = new WeakMap<Filling, string>();
let named = 0;

function nameOf(filling: Filling): string {
  const name = names.get(filling) ?? `slot ${++named}`;
  names.set(filling, name);
  return name;
}

const fillingsOf = (cup: Cup): Filling[] => cup.slots.filter((slot) => slot !== null).reverse();

/** A React key for each filled slot from the bottom, stable while other slots are added or removed. */
export const slotKeys = (cup: Cup): string[] => fillingsOf(cup).map(nameOf);

/** The added, moved and removed slots between two cups. */
export function cupMotion(before: Cup, after: Cup): CupMotion {
  const levelBefore = new Map(fillingsOf(before).map((filling, level) => [filling, level]));
  const levelAfter = new Map(fillingsOf(after).map((filling, level) => [filling, level]));
  const poured: Pour[] = [];
  const dropped: CupMotion['dropped'] = [];
  let last: Filling | undefined;
  for (const [filling, level] of levelAfter) {
    const was = levelBefore.get(filling);
    const pour = poured.at(-1);
    if (was === undefined && pour && last?.ingredientId === filling.ingredientId) pour.slots += 1;
    else if (was === undefined)
      poured.push({ color: filling.color, texture: filling.texture, from: level, slots: 1 });
    else if (was !== level) dropped.push({ level, by: was - level });
    last = was === undefined ? filling : undefined;
  }
  const left = [...levelBefore].filter(([filling]) => !levelAfter.has(filling)).map(([, level]) => level);
  return { poured, dropped, left };
}
