import type { Cup } from '#shared/cup.ts';

/** Something new in the cup: `slots` slots of a colour, on top of `from` others. */
type Pour = { color: string; from: number; slots: number };

/**
 * What is to be seen when a cup changes. Levels count filled slots from the bottom, which is 0: those of `left` are
 * the cup's before, all others the cup's after.
 */
export type CupMotion = {
  /** From the bottom; neighbours of the same ingredient come in one pour. */
  poured: Pour[];
  /** What stays and lies elsewhere now: `by` slots lower, or higher where it is negative. */
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

/** A key for each filled slot from the bottom, which stays with what it holds while others come and go. */
export const slotKeys = (cup: Cup): string[] => fillingsOf(cup).map(nameOf);

/** What comes, moves and goes when one cup becomes the other. */
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
    else if (was === undefined) poured.push({ color: filling.color, from: level, slots: 1 });
    else if (was !== level) dropped.push({ level, by: was - level });
    last = was === undefined ? filling : undefined;
  }
  const left = [...levelBefore].filter(([filling]) => !levelAfter.has(filling)).map(([, level]) => level);
  return { poured, dropped, left };
}
