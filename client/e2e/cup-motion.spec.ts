import type { Page } from '@playwright/test';
import {
  add,
  type Choice,
  type Cup,
  emptyCup,
  fold,
  MAX_CHOICES,
  remove,
  reset,
  slotsFor,
} from '#shared/cup.ts';
import type { Ingredient } from '#shared/ingredients.ts';
import { cardOf, chosenOf, pour } from './builder-steps.ts';
import {
  begun,
  drawingOf,
  expectDrawn,
  expectShown,
  finish,
  hold,
  movedNow,
  type Played,
  watchMotion,
} from './motion-steps.ts';
import { expect, test } from './test.ts';

const BASE = 'Grunningredienser';

const timingOf = ({ delay, duration, iterations }: Played) => ({ delay, duration, iterations });
const named = (played: Played[], id: string) => played.filter((animation) => animation.id === id);

/** The choices of these names, as the café sells them. */
async function choicesOf(page: Page, ...names: string[]): Promise<Choice[]> {
  const catalogue: Ingredient[] = await (await page.request.get('/api/ingredientapi/ingredientslist')).json();
  return names.map((name) => {
    const found = catalogue.find((ingredient) => ingredient.name === name);
    if (!found) throw new Error(`The café has no ${name}`);
    return { ingredientId: found.ingredientId, name, color: found.color, fillLevel: found.fillLevel };
  });
}

test.beforeEach(async ({ page }) => {
  await watchMotion(page);
  await page.goto('/drommekoppen');
});

test('what is added is poured 50 ms later, 1 s in and 2 s out, its slots fade in from the bottom, and the straw sways', async ({
  page,
}) => {
  await pour(page, BASE, 'Espresso');
  const played = await begun(page);
  const [espresso] = await choicesOf(page, 'Espresso');
  for (const animation of named(played, 'pour-in'))
    expect(timingOf(animation)).toEqual({ delay: 50, duration: 1000, iterations: 1 });
  for (const animation of named(played, 'pour-out'))
    expect(timingOf(animation)).toEqual({ delay: 1050, duration: 2000, iterations: 1 });
  expect(named(played, 'pour-in').length).toBeGreaterThan(0);
  expect(named(played, 'pour-out')).toHaveLength(named(played, 'pour-in').length);
  expect(named(played, 'fade-in').map(timingOf)).toEqual(
    Array.from({ length: slotsFor(espresso ?? { fillLevel: 0 }) }, (_, nth) => ({
      ...{ delay: 50 + 300 * nth, duration: 1200, iterations: 1 },
    })),
  );
  for (const { first, last } of named(played, 'fade-in')) {
    expect(first.opacity).toBe('0');
    expect(last.opacity).toBe('1');
  }
  // The straw, above the lid and below it.
  const sways = named(played, 'sway');
  expect(sways.map(timingOf)).toEqual(Array(2).fill({ delay: 50, duration: 1500, iterations: 3 }));
  expect(new Set(sways.map(({ first }) => first.transform)).size).toBe(1);
});

test('what is taken out fades where it was, what lay above drops, and a reset lets the whole cup fade', {
  tag: '@once',
}, async ({ page }) => {
  const drawing = drawingOf(page);
  await pour(page, BASE, 'Espresso');
  await pour(page, BASE, 'Matcha');
  await finish(drawing);
  await begun(page);
  await page.getByRole('button', { name: 'Fjern Espresso' }).click();
  const played = await begun(page);
  const [espresso, matcha] = await choicesOf(page, 'Espresso', 'Matcha');
  const [gone, stays] = [espresso, matcha].map((choice) => slotsFor(choice ?? { fillLevel: 0 }));
  expect(named(played, 'fade-out')).toHaveLength(1);
  expect(named(played, 'drop')).toHaveLength(stays ?? 0);
  // From where they were: a slot is 12 units high.
  for (const { first } of named(played, 'drop')) expect(first.transform).toContain(`-${12 * (gone ?? 0)}px`);
  expect(played).toHaveLength(1 + (stays ?? 0));
  await expectDrawn(drawing, fold(await choicesOf(page, 'Matcha')));
  await pour(page, 'Melk', 'Havremelk');
  await finish(drawing);
  await begun(page);
  await page.getByRole('button', { name: 'Fjern valg' }).click();
  expect((await begun(page)).map(({ id, first, last }) => [id, first.opacity, last.opacity])).toEqual([
    ['fade-out', '1', '0'],
  ]);
  await expectDrawn(drawing, emptyCup);
});

test('only transform and opacity move', { tag: '@once' }, async ({ page }) => {
  const drawing = drawingOf(page);
  const steps = [
    () => pour(page, BASE, 'Espresso'),
    () => pour(page, BASE, 'Matcha'),
    () => page.getByRole('button', { name: 'Fjern Espresso' }).click(),
    () => page.getByRole('button', { name: 'Fjern valg' }).click(),
    () => page.getByRole('button', { name: 'Overrask meg' }).click(),
  ];
  const seen = new Set<string>();
  for (const step of steps) {
    await step();
    await hold(drawing, 200);
    for (const name of await movedNow(drawing)) seen.add(name);
    for (const { first, last } of await begun(page))
      for (const name of Object.keys({ ...first, ...last })) seen.add(name);
    await finish(drawing);
  }
  expect([...seen].sort()).toEqual(['opacity', 'transform']);
});

test('who wishes less motion sees the end at once, and a draft is there as it was', { tag: '@once' }, async ({
  page,
}) => {
  const drawing = drawingOf(page);
  const [matcha] = await choicesOf(page, 'Matcha');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await pour(page, BASE, 'Espresso');
  await pour(page, BASE, 'Matcha');
  await page.getByRole('button', { name: 'Fjern Espresso' }).click();
  await expectShown(drawing, fold(matcha ? [matcha] : []));
  expect(await begun(page)).toEqual([]);
  expect(await movedNow(drawing)).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.reload();
  await expect(chosenOf(page)).toHaveCount(1);
  await expectDrawn(drawing, fold(matcha ? [matcha] : []));
  expect(await begun(page)).toEqual([]);
});

test('what is done while something moves is neither lost nor doubled', { tag: '@once' }, async ({ page }) => {
  const drawing = drawingOf(page);
  const [coffee, matcha] = await choicesOf(page, 'Filterkaffe', 'Matcha');
  if (!coffee || !matcha) throw new Error('The café has no coffee or matcha');
  await pour(page, BASE, 'Filterkaffe');
  // Some slots are there, one is half there, some are to come.
  await hold(drawing, 1000);
  await pour(page, BASE, 'Matcha');
  await expectShown(drawing, fold([coffee, matcha]));
  await hold(drawing, 1000);
  await page.getByRole('button', { name: 'Fjern Filterkaffe' }).click();
  await expectShown(drawing, fold([matcha]));
  await hold(drawing, 300);
  await pour(page, BASE, 'Filterkaffe');
  await expectShown(drawing, fold([matcha, coffee]));
  await expect(chosenOf(page)).toHaveText([/Matcha/, /Filterkaffe/]);
  await hold(drawing, null);
  await expectDrawn(drawing, fold([matcha, coffee]));
});

/** Numbers from 0 to 1 that look random and are the same at every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

test('fifty adds and removes without waiting end in the cup that the pure functions say', {
  tag: '@once',
}, async ({ page }) => {
  test.slow();
  const drawing = drawingOf(page);
  const names = ['Espresso', 'Filterkaffe', 'Matcha', 'Chai', 'Yoghurt naturell'];
  const choices = await choicesOf(page, ...names);
  const cards = await Promise.all(names.map((name) => cardOf(page, BASE, name)));
  const next = random(4);
  let cup: Cup = emptyCup;
  for (let step = 1; step <= 50; step++) {
    const count = cup.choices.length;
    const pick = next();
    if (count > 0 && (next() < 0.45 || count === MAX_CHOICES)) {
      const index = Math.floor(pick * count);
      await chosenOf(page).nth(index).getByRole('button').click();
      cup = remove(cup, index);
    } else {
      const index = Math.floor(pick * choices.length);
      await cards[index]?.dblclick();
      cup = choices.slice(index, index + 1).reduce(add, cup);
    }
    if (step % 10 === 0) await expectShown(drawing, cup);
  }
  await expect(chosenOf(page)).toHaveText(cup.choices.map(({ name }) => new RegExp(name)));
  await expectDrawn(drawing, cup);
  await page.getByRole('button', { name: 'Fjern valg' }).click();
  await expectDrawn(drawing, reset());
});
