import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCup, portionsOf } from '#shared/testing/cups.ts';
import { forAll } from '#shared/testing/for-all.ts';
import {
  add,
  arePoured,
  type Cup,
  canHold,
  fold,
  freeSlots,
  isFull,
  layersOf,
  type Portion,
  rebuild,
  recipeOf,
  remove,
  SLOTS,
  slotsFor,
} from './cup.ts';

const PANTRY = portionsOf([0, 3, 4, 5, 9, 10, 15, 20, 35, 50, 100]);
const portion = fc.constantFrom(...PANTRY);
const cups = anyCup(PANTRY);

const pouredInto = (cup: Cup) => cup.slots.filter((slot) => slot !== null);
const filled = (cup: Cup): number => pouredInto(cup).length;
const isSettled = (cup: Cup): boolean => cup.slots.slice(0, freeSlots(cup)).every((slot) => slot === null);

test('a cup always has 20 slots, with the free ones above the filled ones', () =>
  forAll([cups], (cup) => {
    expect(cup.slots).toHaveLength(SLOTS);
    expect(isSettled(cup)).toBe(true);
    expect(filled(cup) + freeSlots(cup)).toBe(SLOTS);
    expect(isFull(cup)).toBe(filled(cup) === SLOTS);
  }));

test('a cup pours on top of what is there, as far as there is room', () =>
  forAll([cups, portion], (cup, picked) => {
    const after = add(cup, picked);
    const poured = Math.min(slotsFor(picked), freeSlots(cup));
    expect(filled(after)).toBe(filled(cup) + poured);
    expect(after.slots.slice(freeSlots(cup))).toEqual(cup.slots.slice(freeSlots(cup)));
    const fresh = after.slots.slice(freeSlots(after), freeSlots(after) + poured);
    expect(fresh.every((slot) => slot?.name === picked.name && slot.color === picked.color)).toBe(true);
    expect(after.portions).toEqual([...cup.portions, picked]);
  }));

test('a portion is in the cup if something of it was poured, or it fills no slot', () =>
  forAll([fc.array(portion, { maxLength: 20 })], (portions) => {
    const slotsAfter = portions.map((_, index) => filled(fold(portions.slice(0, index + 1))));
    const wasPoured = portions.map(
      (each, index) => slotsFor(each) === 0 || (slotsAfter[index] ?? 0) > (slotsAfter[index - 1] ?? 0),
    );
    expect(arePoured(portions, layersOf(fold(portions)))).toEqual(wasPoured);
  }));

test('of two ingredients with the same name, the one that was poured is in the cup', () => {
  const [full, other] = [10, 11].map((ingredientId) => ({ ingredientId, name: 'Sirup', fillLevel: 100 }));
  const layers = [{ ingredientId: 11, name: 'Sirup', slots: 20 }];
  expect(full && other && arePoured([full, other], layers)).toEqual([false, true]);
});

test('of an ingredient, as few portions are in the cup as pour what is there', () =>
  forAll([cups], (cup) => {
    const isPoured = arePoured(cup.portions, layersOf(cup));
    for (const each of PANTRY) {
      const isEach = ({ ingredientId }: { ingredientId: number }) => ingredientId === each.ingredientId;
      const chosen = cup.portions.filter(isEach).length;
      const slots = pouredInto(cup).filter(isEach).length;
      const needed = slotsFor(each) === 0 ? chosen : Math.ceil(slots / slotsFor(each));
      expect(cup.portions.filter((portion, index) => isEach(portion) && isPoured[index])).toHaveLength(
        needed,
      );
    }
  }));

test('a cup is as before when the last portion is taken back, where nothing overflowed', () =>
  forAll([cups, portion], (cup, picked) => {
    fc.pre(slotsFor(picked) <= freeSlots(cup));
    expect(remove(add(cup, picked), cup.portions.length)).toEqual(cup);
  }));

test('a cup loses only the ingredient that is taken out, at most what it pours, and keeps the order of the rest', () =>
  forAll([cups, fc.nat()], (cup, pick) => {
    fc.pre(cup.portions.length > 0);
    const at = pick % cup.portions.length;
    const out = cup.portions[at];
    const after = remove(cup, at);
    const others = (of: Cup) => of.slots.filter((s) => s && s.ingredientId !== out?.ingredientId);
    const same = (of: Cup) => of.slots.filter((s) => s?.ingredientId === out?.ingredientId).length;
    expect(others(after)).toEqual(others(cup));
    expect(same(after)).toBe(Math.max(0, same(cup) - slotsFor(out ?? { fillLevel: 0 })));
    expect(after.portions).toEqual(cup.portions.filter((_, index) => index !== at));
  }));

test('a cup stays as it is when nothing is chosen at the place that is taken out', () =>
  forAll([cups], (cup) => {
    expect(remove(cup, cup.portions.length)).toBe(cup);
    expect(remove(cup, -1)).toBe(cup);
  }));

test('a cup takes back an overflowed portion with earlier slots of the same ingredient', () => {
  const [coffee, milk] = portionsOf([35, 50]) as [Portion, Portion];
  const cup = fold([milk, coffee, milk]);
  expect(layersOf(cup).map((layer) => layer.slots)).toEqual([10, 7, 3]);
  expect(layersOf(remove(cup, 2)).map((layer) => layer.slots)).toEqual([3, 7]);
});

test('a cup lists an ingredient below five percent and pours nothing of it', () =>
  forAll([cups, fc.integer({ min: 0, max: 4 })], (cup, fillLevel) => {
    const pinch = { ...PANTRY[0], ingredientId: 99, fillLevel } as Portion;
    expect(add(cup, pinch).slots).toEqual(cup.slots);
    expect(add(cup, pinch).portions).toHaveLength(cup.portions.length + 1);
  }));

test('a cup is poured portion by portion by a fold', () =>
  forAll([fc.array(portion, { maxLength: 20 }), portion], (portions, last) =>
    expect(fold([...portions, last])).toEqual(add(fold(portions), last)),
  ));

test('the layers of a cup hold the filled slots from the bottom, neighbours of one ingredient as one', () =>
  forAll([cups], (cup) => {
    const layers = layersOf(cup);
    const spread = layers.flatMap(({ slots, ...filling }) => Array(slots).fill(filling)).reverse();
    expect(spread).toEqual(pouredInto(cup));
    expect(layers.every((l, at) => l.ingredientId !== layers[at + 1]?.ingredientId)).toBe(true);
  }));

test('a cup can hold whatever adds and removes can make', () =>
  forAll([cups], (cup) => expect(canHold(cup.portions, layersOf(cup))).toBe(true)));

test('a cup never holds more of an ingredient than its portions pour, nor more than 20 slots', () => {
  forAll([fc.array(portion, { maxLength: 12 }), portion], (portions, extra) => {
    const poured = portions
      .filter((picked) => picked.ingredientId === extra.ingredientId)
      .reduce((sum, picked) => sum + slotsFor(picked), 0);
    expect(canHold(portions, [{ ingredientId: extra.ingredientId, slots: poured + 1 }])).toBe(false);
  });
  const flood = PANTRY.filter((picked) => slotsFor(picked) >= 10);
  const isPossible = (slotsAt: (at: number) => number) =>
    canHold(
      flood,
      flood.map(({ ingredientId }, at) => ({ ingredientId, slots: slotsAt(at) })),
    );
  expect([isPossible(() => 10), isPossible((at) => 10 + at)]).toEqual([true, false]);
});

test('a cup that is put together again is the same while the catalogue is', () =>
  forAll([cups], (cup) => expect(rebuild(recipeOf(cup), PANTRY)).toEqual(cup)));

test('what is no longer in the catalogue is left out, and the rest keeps its order', () =>
  forAll([cups, fc.subarray(PANTRY)], (cup, catalogue) => {
    const isThere = ({ ingredientId }: { ingredientId: number }) =>
      catalogue.some((portion) => portion.ingredientId === ingredientId);
    const again = rebuild(recipeOf(cup), catalogue);
    expect(again.portions).toEqual(cup.portions.filter(isThere));
    expect(pouredInto(again)).toEqual(pouredInto(cup).filter(isThere));
  }));

test('whatever is asked for, the cup is one that adds and removes could make', () => {
  const layers = fc.array(fc.record({ ingredientId: fc.nat(12), slots: fc.integer({ min: 1, max: 20 }) }));
  const levels = fc.array(fc.nat(100), { minLength: PANTRY.length, maxLength: PANTRY.length });
  forAll([fc.array(fc.nat(12)), layers, levels], (ids, wanted, now) => {
    const catalogue = PANTRY.map((portion, at) => ({ ...portion, fillLevel: now[at] ?? 0 }));
    const cup = rebuild({ choices: ids, layers: wanted }, catalogue);
    expect(canHold(cup.portions, layersOf(cup))).toBe(true);
    expect(cup.slots).toHaveLength(20);
    expect(cup.slots.slice(20 - pouredInto(cup).length)).not.toContain(null);
  });
});

test('names and colours are those of the catalogue', () => {
  const catalogue = PANTRY.map((portion) => ({ ...portion, name: `Ny ${portion.name}`, color: '#123456' }));
  expect(rebuild(recipeOf(fold(PANTRY.slice(5, 7))), catalogue)).toEqual(fold(catalogue.slice(5, 7)));
});
