import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add,
  type Choice,
  type Cup,
  canHold,
  emptyCup,
  fold,
  freeSlots,
  isFull,
  layersOf,
  remove,
  reset,
  SLOTS,
  slotsFor,
} from './cup.ts';
import { drawCup, type SvgNode } from './drawing/cup-svg.ts';
import { themeById } from './looks.ts';

const PANTRY: Choice[] = [0, 3, 4, 5, 9, 10, 15, 20, 35, 50, 100].map((fillLevel, at) => ({
  ingredientId: at + 1,
  name: `Ingrediens ${at + 1}`,
  color: `#${(at * 0x151515 + 0x101010).toString(16)}`,
  fillLevel,
  texture: 'liquid',
  isHot: false,
}));
const choice = fc.constantFrom(...PANTRY);
const step = fc.oneof(
  { weight: 3, arbitrary: choice.map((picked) => (cup: Cup) => add(cup, picked)) },
  {
    weight: 2,
    arbitrary: fc.nat().map((at) => (cup: Cup) => remove(cup, at % Math.max(1, cup.choices.length))),
  },
);

/** A cup after any series of adds and removes. */
const cups = fc
  .array(step, { maxLength: 25 })
  .map((steps) => steps.reduce<Cup>((cup, apply) => apply(cup), emptyCup));

const filled = (cup: Cup): number => cup.slots.filter((slot) => slot !== null).length;
const total = (cup: Cup): number => layersOf(cup).reduce((sum, layer) => sum + layer.slots, 0);
const isSettled = (cup: Cup): boolean => cup.slots.slice(0, freeSlots(cup)).every((slot) => slot === null);

function drawnSlots(cup: Cup): { fill: unknown; slots: number }[] {
  const faces = (node: SvgNode): SvgNode[] =>
    node.attrs.class === 'cup-slot'
      ? (node.children ?? []).slice(0, 1)
      : (node.children ?? []).flatMap(faces);
  const runs: { fill: unknown; slots: number }[] = [];
  for (const { attrs } of faces(drawCup(layersOf(cup), themeById(1)))) {
    const last = runs.at(-1);
    if (last && last.fill === attrs.fill) last.slots += 1;
    else runs.push({ fill: attrs.fill, slots: 1 });
  }
  return runs;
}

describe('a cup', () => {
  it('always has 20 slots, with the free ones above the filled ones', () => {
    fc.assert(
      fc.property(cups, (cup) => {
        expect(cup.slots).toHaveLength(SLOTS);
        expect(isSettled(cup)).toBe(true);
        expect(filled(cup) + freeSlots(cup)).toBe(SLOTS);
        expect(isFull(cup)).toBe(filled(cup) === SLOTS);
      }),
    );
  });

  it('pours on top of what is there, as far as there is room', () => {
    fc.assert(
      fc.property(cups, choice, (cup, picked) => {
        const after = add(cup, picked);
        const poured = Math.min(slotsFor(picked), freeSlots(cup));
        expect(filled(after)).toBe(filled(cup) + poured);
        expect(after.slots.slice(freeSlots(cup))).toEqual(cup.slots.slice(freeSlots(cup)));
        const fresh = after.slots.slice(freeSlots(after), freeSlots(after) + poured);
        expect(fresh.every((slot) => slot?.name === picked.name && slot.color === picked.color)).toBe(true);
        expect(after.choices).toEqual([...cup.choices, picked]);
      }),
    );
  });

  it('is as before when the last choice is taken back, where nothing overflowed', () => {
    fc.assert(
      fc.property(cups, choice, (cup, picked) => {
        fc.pre(slotsFor(picked) <= freeSlots(cup));
        expect(remove(add(cup, picked), cup.choices.length)).toEqual(cup);
      }),
    );
  });

  it('loses only the ingredient that is taken out, at most what it pours, and keeps the order of the rest', () => {
    fc.assert(
      fc.property(cups, fc.nat(), (cup, pick) => {
        fc.pre(cup.choices.length > 0);
        const at = pick % cup.choices.length;
        const out = cup.choices[at];
        const after = remove(cup, at);
        const others = (of: Cup) => of.slots.filter((s) => s && s.ingredientId !== out?.ingredientId);
        const same = (of: Cup) => of.slots.filter((s) => s?.ingredientId === out?.ingredientId).length;
        expect(others(after)).toEqual(others(cup));
        expect(same(after)).toBe(Math.max(0, same(cup) - slotsFor(out ?? { fillLevel: 0 })));
        expect(after.choices).toEqual(cup.choices.filter((_, index) => index !== at));
      }),
    );
  });

  it('stays as it is when nothing is chosen at the place that is taken out', () => {
    fc.assert(
      fc.property(cups, (cup) => {
        expect(remove(cup, cup.choices.length)).toBe(cup);
        expect(remove(cup, -1)).toBe(cup);
      }),
    );
  });

  it('takes back an overflowed choice with earlier slots of the same ingredient', () => {
    const [milk, coffee] = [PANTRY[9], PANTRY[8]];
    if (!milk || !coffee) throw new Error('the pantry is too small');
    const cup = fold([milk, coffee, milk]);
    expect(layersOf(cup).map((layer) => layer.slots)).toEqual([10, 7, 3]);
    expect(layersOf(remove(cup, 2)).map((layer) => layer.slots)).toEqual([3, 7]);
  });

  it('lists an ingredient below five percent and pours nothing of it', () => {
    fc.assert(
      fc.property(cups, fc.integer({ min: 0, max: 4 }), (cup, fillLevel) => {
        const pinch: Choice = {
          ingredientId: 99,
          name: 'Klype',
          color: '#123456',
          fillLevel,
          texture: 'spice',
          isHot: false,
        };
        expect(add(cup, pinch).slots).toEqual(cup.slots);
        expect(add(cup, pinch).choices).toHaveLength(cup.choices.length + 1);
      }),
    );
  });

  it('is empty after a reset', () => expect(reset()).toEqual(emptyCup));

  it('is poured choice by choice by a fold', () => {
    fc.assert(
      fc.property(fc.array(choice, { maxLength: 20 }), choice, (choices, last) => {
        expect(fold([...choices, last])).toEqual(add(fold(choices), last));
      }),
    );
  });
});

describe('the layers of a cup', () => {
  it('hold the filled slots from the bottom, neighbours of one ingredient as one', () => {
    fc.assert(
      fc.property(cups, (cup) => {
        const layers = layersOf(cup);
        const spread = layers.flatMap(({ slots, ...filling }) => Array(slots).fill(filling)).reverse();
        expect(spread).toEqual(cup.slots.filter((slot) => slot !== null));
        expect(layers.every((l, at) => l.ingredientId !== layers[at + 1]?.ingredientId)).toBe(true);
        expect(total(cup)).toBe(filled(cup));
      }),
    );
  });

  it('are drawn as they are stored', () => {
    fc.assert(
      fc.property(cups, (cup) => {
        expect(drawnSlots(cup)).toEqual(layersOf(cup).map(({ color, slots }) => ({ fill: color, slots })));
      }),
    );
  });
});

describe('what a cup can hold', () => {
  it('is every cup that adds and removes can make', () => {
    fc.assert(
      fc.property(cups, (cup) => {
        expect(canHold(cup.choices, layersOf(cup))).toBe(true);
      }),
    );
  });

  it('is never more of an ingredient than its choices pour, and never more than 20 slots', () => {
    fc.assert(
      fc.property(fc.array(choice, { maxLength: 12 }), choice, (choices, extra) => {
        const poured = choices
          .filter((picked) => picked.ingredientId === extra.ingredientId)
          .reduce((sum, picked) => sum + slotsFor(picked), 0);
        expect(canHold(choices, [{ ingredientId: extra.ingredientId, slots: poured + 1 }])).toBe(false);
      }),
    );
    const flood = PANTRY.filter((picked) => slotsFor(picked) >= 10);
    expect(
      canHold(
        flood,
        flood.map(({ ingredientId }) => ({ ingredientId, slots: 10 })),
      ),
    ).toBe(true);
    expect(
      canHold(
        flood,
        flood.map(({ ingredientId }, at) => ({ ingredientId, slots: 10 + at })),
      ),
    ).toBe(false);
  });
});
