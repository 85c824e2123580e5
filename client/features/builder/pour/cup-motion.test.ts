import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, type Choice, type Cup, emptyCup, remove, reset, SLOTS } from '#shared/cup/cup.ts';
import { cupMotion, slotKeys } from './cup-motion.ts';

const PANTRY: Choice[] = [0, 5, 10, 15, 30, 45, 100].map((fillLevel, at) => ({
  ingredientId: at + 1,
  name: `Ingrediens ${at + 1}`,
  color: `#00000${at}`,
  fillLevel,
  texture: 'liquid',
  isHot: false,
}));
const choice = fc.constantFrom(...PANTRY);
const cups = fc
  .array(fc.oneof(choice, fc.nat()), { maxLength: 20 })
  .map((steps) =>
    steps.reduce<Cup>(
      (cup, step) =>
        typeof step === 'object' ? add(cup, step) : remove(cup, step % Math.max(1, cup.choices.length)),
      emptyCup,
    ),
  );

const levels = (cup: Cup): string[] =>
  cup.slots
    .filter((slot) => slot !== null)
    .map(({ name }) => name)
    .reverse();
const filled = (cup: Cup): number => levels(cup).length;

/** Two cups, the second of which comes from the first by any steps, or the other way round, as by an undo. */
const pairs = fc
  .tuple(cups, fc.array(fc.oneof(choice, fc.nat()), { maxLength: 4 }), fc.boolean())
  .map(([cup, steps, turned]) => {
    const next = steps.reduce<Cup>(
      (now, step) =>
        typeof step === 'object' ? add(now, step) : remove(now, step % Math.max(1, now.choices.length)),
      cup,
    );
    return turned ? ([next, cup] as const) : ([cup, next] as const);
  });

describe('the motion of a cup', () => {
  it('pours new slots on top of the others, which do not move', () => {
    fc.assert(
      fc.property(cups, choice, (cup, chosen) => {
        const after = add(cup, chosen);
        const slots = filled(after) - filled(cup);
        const poured =
          slots > 0 ? [{ color: chosen.color, texture: chosen.texture, from: filled(cup), slots }] : [];
        expect(cupMotion(cup, after)).toEqual({ poured, dropped: [], left: [] });
      }),
    );
  });

  it('lets the slots above a removal drop by the number of removed slots', () => {
    fc.assert(
      fc.property(cups, fc.nat(), (cup, pick) => {
        const after = remove(cup, pick % Math.max(1, cup.choices.length));
        const { poured, dropped, left } = cupMotion(cup, after);
        expect(poured).toEqual([]);
        expect(left).toHaveLength(filled(cup) - filled(after));
        for (const { level, by } of dropped) {
          expect(left.filter((gone) => gone < level + by)).toHaveLength(by);
          expect(by).toBeGreaterThan(0);
        }
      }),
    );
  });

  it('removes all slots when the cup is cleared', () => {
    fc.assert(
      fc.property(cups, (cup) => {
        const all = Array.from({ length: filled(cup) }, (_, level) => level);
        expect(cupMotion(cup, reset())).toEqual({ poured: [], dropped: [], left: all });
      }),
    );
  });

  it('turns one cup into the other for any steps between them', () => {
    fc.assert(
      fc.property(pairs, ([before, after]) => {
        const { poured, dropped, left } = cupMotion(before, after);
        const was = levels(before);
        // What did neither go nor move stays.
        const moved = new Map(dropped.map(({ level, by }) => [level, level + by]));
        const fresh = poured.flatMap(({ from, slots }) =>
          Array.from({ length: slots }, (_, nth) => from + nth),
        );
        const origins = levels(after)
          .map((_, level) => (fresh.includes(level) ? null : (moved.get(level) ?? level)))
          .filter((level) => level !== null);
        expect(origins.map((level) => was[level])).toEqual(
          levels(after).filter((_, at) => !fresh.includes(at)),
        );
        expect([...origins, ...left].sort((a, b) => a - b)).toEqual(was.map((_, level) => level));
        expect(fresh.length).toBeLessThanOrEqual(SLOTS);
      }),
    );
  });

  it('does nothing where nothing changes', () => {
    fc.assert(
      fc.property(cups, (cup) => {
        expect(cupMotion(cup, cup)).toEqual({ poured: [], dropped: [], left: [] });
      }),
    );
  });
});

it('a slot keeps its key while others are added and removed', () => {
  fc.assert(
    fc.property(cups, choice, (cup, chosen) => {
      const keys = slotKeys(cup);
      expect(new Set(keys).size).toBe(filled(cup));
      const more = add(cup, chosen);
      expect(slotKeys(more).slice(0, keys.length)).toEqual(keys);
      const less = slotKeys(remove(more, 0));
      expect(less).toEqual(slotKeys(more).filter((key) => less.includes(key)));
    }),
  );
});
