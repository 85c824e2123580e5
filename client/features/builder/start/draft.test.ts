import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Work } from '#client/features/builder/builder-state.ts';
import { stored } from '#client/lib/stored-state.ts';
import { stubStorage } from '#client/testing/storage.ts';
import { add, canHold, emptyCup, fold, layersOf, type Portion, portionOf, remove } from '#shared/cup/cup.ts';
import { VESSELS } from '#shared/cup/looks.ts';
import { forAll, forMany } from '#shared/testing/for-all.ts';
import { ingredientWith } from '#shared/testing/ingredients.ts';
import { draftOf, forgetDraft, storeDraft } from './draft.ts';

const catalogue = [0, 5, 15, 30, 45, 100].map((fillLevel, at) =>
  ingredientWith({ ingredientId: at + 1, name: `Ingrediens ${at + 1}`, fillLevel, isAvailable: at !== 3 }),
);
const works: fc.Arbitrary<Work> = fc.record({
  cup: fc
    .tuple(fc.array(fc.constantFrom(...catalogue), { maxLength: 15 }), fc.nat(20))
    .map(([chosen, at]) => remove(fold(chosen.map(portionOf)), at)),
  themeId: fc.integer({ min: 1, max: 8 }),
  vessel: fc.constantFrom(...VESSELS),
  name: fc.string(),
});

const restored = (text: string | null) => draftOf(text, catalogue);

function storedAndRestored(work: Work) {
  storeDraft(work);
  return restored(stored('draft'));
}

beforeEach(() => stubStorage());
afterEach(() => vi.unstubAllGlobals());

test('a stored draft is restored unchanged, also with ingredients that sold out meanwhile', () =>
  forAll([works], (work) => expect(storedAndRestored(work)).toEqual({ work, gone: 0 })));

test('ingredients that are no longer in the catalogue are left out and counted', () => {
  const [, pinch, berry] = catalogue.map(portionOf) as [Portion, Portion, Portion];
  const gone = { ...pinch, ingredientId: 99 };
  const work = { cup: fold([gone, berry, gone]), themeId: 3, vessel: 'mug' as const, name: 'Ærlig' };
  const cup = add(emptyCup, berry);
  expect(storedAndRestored(work)).toEqual({ work: { ...work, cup }, gone: 2 });
});

test('the draft of a saved cup is deleted, and a newer one stays', () => {
  const work: Work = { cup: emptyCup, themeId: 1, vessel: 'cup', name: 'Lagret' };
  expect(storedAndRestored(work)?.work.name).toBe('Lagret');
  forgetDraft({ ...work, name: 'Eldre' });
  expect(stored('draft')).not.toBeNull();
  forgetDraft(work);
  expect(stored('draft')).toBeNull();
});

test('any stored text gives no draft, or one that fits into a cup', () => {
  const garbage = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .record(
        {
          version: fc.constantFrom<unknown>(1, 2, '1'),
          themeId: fc.constantFrom<unknown>(1, 8, 9, 0, '1', null),
          name: fc.oneof(fc.string(), fc.anything()),
          choices: fc.oneof(fc.array(fc.integer({ min: -1, max: 7 })), fc.anything()),
          layers: fc.oneof(
            fc.array(fc.record({ ingredientId: fc.nat(7), slots: fc.integer({ min: -1, max: 21 }) })),
            fc.anything(),
          ),
        },
        { requiredKeys: [] },
      )
      .map((value) => JSON.stringify(value)),
  );
  forMany(garbage, (text) => {
    const work = restored(text)?.work;
    if (work) expect(canHold(work.cup.portions, layersOf(work.cup))).toBe(true);
  });
});

const good = { version: 1, themeId: 1, name: '', choices: [3], layers: [{ ingredientId: 3, slots: 3 }] };

test('a valid draft is parsed, and one with any invalid value is not', () => {
  expect(restored(JSON.stringify(good))).toMatchObject({ work: { vessel: 'cup' } });
  expect(restored(JSON.stringify({ ...good, vessel: 'mug' }))).toMatchObject({ work: { vessel: 'mug' } });
  const wrong = [
    { version: 2 },
    { themeId: 9 },
    { themeId: '1' },
    { name: null },
    { vessel: 'bucket' },
    { choices: Array(21).fill(3) },
    { choices: { length: 0 } },
    { layers: [{ ingredientId: 3, slots: 0 }] },
    { layers: [null] },
  ];
  for (const error of wrong) expect(restored(JSON.stringify({ ...good, ...error }))).toBeNull();
  for (const text of [null, '', '{', 'null', '[]', '"draft"', '1']) expect(restored(text)).toBeNull();
});

test('storing has no effect where the browser denies storage or has no space', () => {
  const refuse = () => {
    throw new DOMException('no', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  const work: Work = { cup: emptyCup, themeId: 1, vessel: 'cup', name: '' };
  expect(() => forgetDraft(work)).not.toThrow();
  expect(() => storeDraft(work)).not.toThrow();
  expect(() => storeDraft(null)).not.toThrow();
});
