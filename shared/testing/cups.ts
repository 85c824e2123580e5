import fc from 'fast-check';
import { add, type Cup, emptyCup, type Portion, remove } from '#shared/cup/cup.ts';

/** Portions with these fill levels and different colours; ids start at 1. */
export const portionsOf = (fillLevels: readonly number[]): Portion[] =>
  fillLevels.map((fillLevel, at) => ({
    ingredientId: at + 1,
    name: `Ingrediens ${at + 1}`,
    color: `#${(at * 0x151515 + 0x101010).toString(16)}`,
    fillLevel,
    texture: 'liquid',
    isHot: false,
  }));

/** Adds a portion, or removes one if there is any. */
export const anyStep = (catalogue: readonly Portion[]) =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom(...catalogue).map((portion) => (cup: Cup) => add(cup, portion)),
    },
    {
      weight: 2,
      arbitrary: fc.nat().map((at) => (cup: Cup) => remove(cup, at % Math.max(1, cup.portions.length))),
    },
  );

export const cupAfter = (steps: readonly ((cup: Cup) => Cup)[], cup = emptyCup): Cup =>
  steps.reduce((now, step) => step(now), cup);

/** A cup after any series of adds and removes. */
export const anyCup = (catalogue: readonly Portion[]): fc.Arbitrary<Cup> =>
  fc.array(anyStep(catalogue), { maxLength: 25 }).map((steps) => cupAfter(steps));
