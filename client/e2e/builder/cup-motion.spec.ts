import type { Page } from '@playwright/test';
import { choiceItems, openIngredientCard, pour } from '#client/e2e/steps/builder-steps.ts';
import {
  animatedProperties,
  continueAnimations,
  cupSvg,
  expectFinalSvg,
  expectSlots,
  finishAnimations,
  holdAnimations,
  recordAnimations,
  type StartedAnimation,
  setAnimations,
  startedCount,
  takeStartedAnimations,
} from '#client/e2e/steps/motion-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';
import {
  add,
  type Cup,
  emptyCup,
  fold,
  MAX_PORTIONS,
  type Portion,
  portionOf,
  remove,
  slotsFor,
} from '#shared/cup/cup.ts';
import type { Ingredient } from '#shared/menu/ingredients.ts';

const BASE = 'Grunningredienser';

const timingOf = ({ delay, duration, iterations }: StartedAnimation) => ({ delay, duration, iterations });
const named = (started: StartedAnimation[], id: string) => started.filter((animation) => animation.id === id);

/** The café's ingredients of these names, as choices. */
async function choicesOf(page: Page, ...names: string[]): Promise<Portion[]> {
  const catalogue: Ingredient[] = await (await page.request.get('/api/ingredientapi/ingredientslist')).json();
  return names.map((name) => {
    const found = catalogue.find((ingredient) => ingredient.name === name);
    if (!found) throw new Error(`The café has no ${name}`);
    return portionOf(found);
  });
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } });
test.beforeEach(async ({ page }) => {
  await recordAnimations(page);
  await page.goto('/drommekoppen');
});

test('the animations of pouring, slots and straw have their exact timings', async ({ page }) => {
  await pour(page, BASE, 'Espresso');
  const started = await takeStartedAnimations(page);
  for (const animation of named(started, 'pour-in'))
    expect(timingOf(animation)).toEqual({ delay: 50, duration: 1000, iterations: 1 });
  for (const animation of named(started, 'pour-out'))
    expect(timingOf(animation)).toEqual({ delay: 1050, duration: 2000, iterations: 1 });
  expect(named(started, 'pour-in').length).toBeGreaterThan(0);
  expect(named(started, 'pour-out')).toHaveLength(named(started, 'pour-in').length);
  expect(named(started, 'fade-in').map(timingOf)).toEqual(
    [50, 350, 650, 950, 1250, 1550].map((delay) => ({ delay, duration: 1200, iterations: 1 })),
  );
  for (const { first, last } of named(started, 'fade-in')) {
    expect(first.opacity).toBe('0');
    expect(last.opacity).toBe('1');
  }
  // The straw, above the lid and below it.
  const strawAnimations = named(started, 'sway');
  expect(strawAnimations.map(timingOf)).toEqual(
    Array(2).fill({ delay: 3500, duration: 1500, iterations: 3 }),
  );
  expect(new Set(strawAnimations.map(({ first }) => first.transform)).size).toBe(1);
});

test('a layer is poured slot by slot, through an open lid', async ({ page }) => {
  const drawing = cupSvg(page);
  const lid = drawing.locator('.cup-lid');
  const closed = await lid.boundingBox();
  await holdAnimations(page);
  await pour(page, BASE, 'Filterkaffe');
  for (const [moment, isOpen] of [
    [0, false],
    [340, true],
    [3000, true],
    [3500, false],
  ] as const) {
    await setAnimations(drawing, moment);
    await expect.poll(async () => (await lid.boundingBox())?.y === closed?.y).toBe(!isOpen);
  }
  for (const moment of [900, 1500, 2100, 2900]) {
    await setAnimations(drawing, moment);
    const scales = await drawing.locator('.cup-layers > .cup-slot').evaluateAll((slots) =>
      slots.map((slot) => {
        const { opacity, transform } = getComputedStyle(slot);
        return Number(opacity) * new DOMMatrix(transform).d;
      }),
    );
    const growing = scales.findIndex((scale) => scale < 0.999);
    expect(growing).toBeGreaterThanOrEqual(0);
    expect(scales.slice(growing + 1).every((scale) => scale === 0)).toBe(true);
  }
  // The tool begins to leave after 1050 ms.
  const widthAt = async (moment: number) => {
    await setAnimations(drawing, moment);
    return (await drawing.locator('.pour-jug').boundingBox())?.width ?? 0;
  };
  expect(await widthAt(1051)).toBeCloseTo(await widthAt(1049), 0);
  await finishAnimations(drawing);
  await expect.poll(() => lid.boundingBox()).toEqual(closed);
});

test('an ingredient comes from the tool of its category, which is gone afterwards', async ({ page }) => {
  await holdAnimations(page);
  const names: string[] = [];
  for (const [category, name, tool] of [
    ['Grunningredienser', 'Matcha', 'jug'],
    ['Sirup', 'Karamellsirup', 'pump'],
    ['Frukt og bær', 'Blåbær', 'hand'],
    ['Topping', 'Melkeskum', 'spoon'],
    ['Krydder', 'Kanel', 'spoon'],
  ] as const) {
    await pour(page, category, name);
    await expect(cupSvg(page).locator(`.pour-${tool}`), name).toHaveCount(1);
    await finishAnimations(cupSvg(page));
    await expect(cupSvg(page).locator('.pour')).toHaveCount(0);
    names.push(name);
    await expectFinalSvg(cupSvg(page), fold(await choicesOf(page, ...names)));
  }
});

test('a removed layer fades out, the layers above it drop, and a reset fades all out', async ({ page }) => {
  const drawing = cupSvg(page);
  const animated = new Set<string>();
  await holdAnimations(page);
  /** Ends the animations of a step. @returns them. */
  const endStep = async () => {
    const started = await takeStartedAnimations(page);
    for (const name of await animatedProperties(drawing)) animated.add(name);
    await finishAnimations(drawing);
    return started;
  };
  for (const name of ['Espresso', 'Matcha']) {
    await pour(page, BASE, name);
    await endStep();
  }
  await page.getByRole('button', { name: 'Fjern Espresso' }).click();
  const started = await endStep();
  const [removed = 0, remaining = 0] = (await choicesOf(page, 'Espresso', 'Matcha')).map(slotsFor);
  expect(named(started, 'fade-out')).toHaveLength(1);
  expect(named(started, 'drop')).toHaveLength(remaining);
  // The layers start at their former position. A slot is 12 units high.
  for (const { first } of named(started, 'drop')) expect(first.transform).toContain(`-${12 * removed}px`);
  expect(started).toHaveLength(1 + remaining);
  await expectFinalSvg(drawing, fold(await choicesOf(page, 'Matcha')));
  await page.getByRole('button', { name: 'Overrask meg' }).click();
  await endStep();
  await page.getByRole('button', { name: 'Fjern valg' }).click();
  expect((await endStep()).map(({ id, first, last }) => [id, first.opacity, last.opacity])).toEqual([
    ['fade-out', '1', '0'],
  ]);
  await expectFinalSvg(drawing, emptyCup);
  expect([...animated].sort()).toEqual(['opacity', 'transform']);
});

test('reduced motion and a restored draft show the final cup at once', async ({ page }) => {
  const drawing = cupSvg(page);
  const [matcha] = await choicesOf(page, 'Matcha');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await pour(page, BASE, 'Espresso');
  await pour(page, BASE, 'Matcha');
  await page.getByRole('button', { name: 'Fjern Espresso' }).click();
  await expectSlots(drawing, fold(matcha ? [matcha] : []));
  expect(await startedCount(page)).toBe(0);
  expect(await animatedProperties(drawing)).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.reload();
  await expect(choiceItems(page)).toHaveCount(1);
  await expectFinalSvg(drawing, fold(matcha ? [matcha] : []));
  expect(await startedCount(page)).toBe(0);
});

test('adding and removing during an animation shows the right cup', async ({ page }) => {
  const drawing = cupSvg(page);
  const [coffee, matcha] = await choicesOf(page, 'Filterkaffe', 'Matcha');
  if (!coffee || !matcha) throw new Error('The café has no coffee or matcha');
  await holdAnimations(page);
  await pour(page, BASE, 'Filterkaffe');
  // Some slots are visible, one is half visible, others have not started.
  await setAnimations(drawing, 1000);
  await pour(page, BASE, 'Matcha');
  await expectSlots(drawing, fold([coffee, matcha]));
  await setAnimations(drawing, 1000);
  await page.getByRole('button', { name: 'Fjern Filterkaffe' }).click();
  await expectSlots(drawing, fold([matcha]));
  await setAnimations(drawing, 300);
  await pour(page, BASE, 'Filterkaffe');
  await expectSlots(drawing, fold([matcha, coffee]));
  await expect(choiceItems(page)).toHaveText([/Matcha/, /Filterkaffe/]);
  await continueAnimations(drawing);
  await expectFinalSvg(drawing, fold([matcha, coffee]));
});

/** Pseudorandom numbers from 0 to 1, the same in each run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

test('many quick changes end in the cup that shared/cup/cup.ts computes', async ({ page }) => {
  const drawing = cupSvg(page);
  const names = ['Espresso', 'Filterkaffe', 'Matcha', 'Chai', 'Yoghurt naturell'];
  const choices = await choicesOf(page, ...names);
  const cards = await Promise.all(names.map((name) => openIngredientCard(page, BASE, name)));
  const next = random(4);
  let cup: Cup = emptyCup;
  for (let step = 1; step <= 25; step++) {
    const count = cup.portions.length;
    const pick = next();
    if (count > 0 && (next() < 0.45 || count === MAX_PORTIONS)) {
      const index = Math.floor(pick * count);
      await choiceItems(page).nth(index).getByRole('button').click();
      cup = remove(cup, index);
    } else {
      const index = Math.floor(pick * choices.length);
      await cards[index]?.dblclick();
      cup = choices.slice(index, index + 1).reduce(add, cup);
    }
    if (step % 5 === 0) await expectSlots(drawing, cup);
  }
  await expect(choiceItems(page)).toHaveText(cup.portions.map(({ name }) => new RegExp(name)));
  await expectFinalSvg(drawing, cup);
  await page.getByRole('button', { name: 'Fjern valg' }).click();
  await expectFinalSvg(drawing, emptyCup);
});
