import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, type Cup, emptyCup, remove, SLOTS } from '#shared/cup/cup.ts';
import { anyCup, anyStep, cupAfter, portionsOf } from '#shared/testing/cups.ts';
import { forAll } from '#shared/testing/for-all.ts';
import { cupMotion, slotKeys } from './cup-motion.ts';

const PANTRY = portionsOf([0, 5, 10, 15, 30, 45, 100]);
const portion = fc.constantFrom(...PANTRY);
const cups = anyCup(PANTRY);

const levels = (cup: Cup): string[] =>
  cup.slots
    .filter((slot) => slot !== null)
    .map(({ name }) => name)
    .reverse();
const filled = (cup: Cup): number => levels(cup).length;

/** Two cups: some steps lead from the first to the second, or back, as an undo does. */
const pairs = fc
  .tuple(cups, fc.array(anyStep(PANTRY), { maxLength: 4 }), fc.boolean())
  .map(([cup, steps, turned]) => {
    const next = cupAfter(steps, cup);
    return turned ? ([next, cup] as const) : ([cup, next] as const);
  });

test('the motion of a cup pours new slots on top of the others, which do not move', () =>
  forAll([cups, portion], (cup, chosen) => {
    const after = add(cup, chosen);
    const slots = filled(after) - filled(cup);
    const poured =
      slots > 0 ? [{ color: chosen.color, texture: chosen.texture, from: filled(cup), slots }] : [];
    expect(cupMotion(cup, after)).toEqual({ poured, dropped: [], left: [] });
  }));

test('the motion of a cup lets the slots above a removal drop by the number of removed slots', () =>
  forAll([cups, fc.nat()], (cup, pick) => {
    const after = remove(cup, pick % Math.max(1, cup.portions.length));
    const { poured, dropped, left } = cupMotion(cup, after);
    expect(poured).toEqual([]);
    expect(left).toHaveLength(filled(cup) - filled(after));
    for (const { level, by } of dropped) {
      expect(left.filter((gone) => gone < level + by)).toHaveLength(by);
      expect(by).toBeGreaterThan(0);
    }
  }));

test('the motion of a cup removes all slots when the cup is cleared', () =>
  forAll([cups], (cup) => {
    const all = Array.from({ length: filled(cup) }, (_, level) => level);
    expect(cupMotion(cup, emptyCup)).toEqual({ poured: [], dropped: [], left: all });
  }));

test('the motion of a cup turns one cup into the other for any steps between them', () =>
  forAll([pairs], ([before, after]) => {
    const { poured, dropped, left } = cupMotion(before, after);
    const was = levels(before);
    // All other slots stay in place.
    const moved = new Map(dropped.map(({ level, by }) => [level, level + by]));
    const fresh = poured.flatMap(({ from, slots }) => Array.from({ length: slots }, (_, nth) => from + nth));
    const origins = levels(after)
      .map((_, level) => (fresh.includes(level) ? null : (moved.get(level) ?? level)))
      .filter((level) => level !== null);
    expect(origins.map((level) => was[level])).toEqual(levels(after).filter((_, at) => !fresh.includes(at)));
    expect([...origins, ...left].sort((a, b) => a - b)).toEqual(was.map((_, level) => level));
    expect(fresh.length).toBeLessThanOrEqual(SLOTS);
  }));

test('the motion of a cup does nothing where nothing changes', () =>
  forAll([cups], (cup) => expect(cupMotion(cup, cup)).toEqual({ poured: [], dropped: [], left: [] })));

test('a slot keeps its key while others are added and removed', () =>
  forAll([cups, portion], (cup, chosen) => {
    const keys = slotKeys(cup);
    expect(new Set(keys).size).toBe(filled(cup));
    const more = add(cup, chosen);
    expect(slotKeys(more).slice(0, keys.length)).toEqual(keys);
    const less = slotKeys(remove(more, 0));
    expect(less).toEqual(slotKeys(more).filter((key) => less.includes(key)));
  }));
