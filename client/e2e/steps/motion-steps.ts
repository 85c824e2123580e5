import type { Locator, Page } from '@playwright/test';
import { type Cup, layersOf } from '#shared/cup/cup.ts';
import { drawCup, svgText } from '#shared/cup/drawing/cup-svg.ts';
import { themeById } from '#shared/cup/looks.ts';
import { expect } from './test.ts';

/** An animation in the cup's SVG: its timing in milliseconds, and its first and last keyframe. */
export type StartedAnimation = {
  id: string;
  delay: number;
  duration: number;
  iterations: number;
  first: Record<string, string>;
  last: Record<string, string>;
};

type Recorder = { started: Animation[]; areHeld: boolean };

/** Records all SVG animations, starting with the next page load. */
export const recordAnimations = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const recorder = Object.assign(window, { started: [] as Animation[], areHeld: false });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...args) {
      const animation = animate.apply(this, args);
      if (!(this instanceof SVGElement)) return animation;
      recorder.started.push(animation);
      if (recorder.areHeld) animation.pause();
      return animation;
    };
  });

/** Pauses SVG animations at their start from now on, because they could end before a slow test checks them. */
export const holdAnimations = (page: Page): Promise<void> =>
  page.evaluate(() => {
    (window as unknown as Recorder).areHeld = true;
  });

/** The number of animations that started since `takeStartedAnimations` was called. */
export const startedCount = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as Recorder).started.length);

/** The animations that started since the previous call. Waits for one, because the cup is drawn after the texts. */
export async function takeStartedAnimations(page: Page): Promise<StartedAnimation[]> {
  await expect.poll(() => startedCount(page)).toBeGreaterThan(0);
  return page.evaluate(() => {
    const recorder = window as unknown as Recorder;
    return recorder.started.splice(0).map(({ id, effect }) => {
      const { delay = 0, duration, iterations = 1 } = effect?.getTiming() ?? {};
      const frames = (effect as KeyframeEffect).getKeyframes().map((frame) => {
        const { offset, computedOffset, easing, composite, ...moved } = frame;
        return moved as Record<string, string>;
      });
      const [first = {}, last = {}] = [frames[0], frames.at(-1)];
      return { id, delay, duration: Number(duration), iterations, first, last };
    });
  });
}

/** The SVG of the builder's cup. */
export const cupSvg = (page: Page): Locator =>
  page.getByRole('region', { name: 'Koppen' }).locator('svg', { has: page.locator('.cup-layers') });

/** Waits for animations of the SVG, and sets all of them to a time in milliseconds. Call `holdAnimations` before. */
export async function setAnimations(drawing: Locator, moment: number): Promise<void> {
  const count = () => drawing.evaluate((svg) => svg.getAnimations({ subtree: true }).length);
  await expect.poll(count).toBeGreaterThan(0);
  await drawing.evaluate((svg, at) => {
    for (const animation of svg.getAnimations({ subtree: true })) {
      animation.currentTime = at;
    }
  }, moment);
}

/** Continues all animations of the SVG, and stops pausing new ones. */
export const continueAnimations = (drawing: Locator): Promise<void> =>
  drawing.evaluate((svg) => {
    (window as unknown as Recorder).areHeld = false;
    for (const animation of svg.getAnimations({ subtree: true })) animation.play();
  });

/** Ends all animations of the SVG at once. */
export const finishAnimations = (drawing: Locator): Promise<void> =>
  drawing.evaluate((svg) => {
    for (const animation of svg.getAnimations({ subtree: true })) animation.finish();
  });

/** The animated CSS properties in the SVG. */
export const animatedProperties = (drawing: Locator): Promise<string[]> =>
  drawing.evaluate((svg) => {
    const names = svg
      .getAnimations({ subtree: true })
      .flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes())
      .flatMap(({ offset, computedOffset, easing, composite, ...moved }) => Object.keys(moved));
    return [...new Set(names)].sort();
  });

/** The colours of the filled slots from the bottom. Slots that fade out are left out. */
const slotColors = (drawing: Locator): Promise<(string | null)[]> =>
  drawing
    .locator('.cup-layers > .cup-slot')
    .evaluateAll((slots) => slots.map((slot) => slot.firstElementChild?.getAttribute('fill') ?? null));

/** Expects the SVG to have the slots of the cup, even during an animation. */
export async function expectSlots(drawing: Locator, cup: Cup): Promise<void> {
  const colors = layersOf(cup).flatMap(({ color, slots }) => Array<string>(slots).fill(color));
  await expect.poll(() => slotColors(drawing)).toEqual(colors);
}

/** The markup of an SVG, without the attributes for accessibility and styles. */
export const svgMarkup = (drawing: Locator): Promise<string> =>
  drawing.evaluate((svg) => {
    const copy = svg.cloneNode(true) as Element;
    for (const name of ['role', 'aria-label', 'class', 'focusable']) copy.removeAttribute(name);
    return copy.outerHTML;
  });

/** The markup of the server's SVG, without two attributes that the browser's SVG lacks. */
export const serverSvgMarkup = (layers: Parameters<typeof drawCup>[0], themeId: number): string =>
  svgText(drawCup(layers, themeById(themeId)))
    .replace(' xmlns="http://www.w3.org/2000/svg"', '')
    .replace(' class="cup"', '');

/** Waits for all animations, then expects the exact SVG of the cup. */
export async function expectFinalSvg(drawing: Locator, cup: Cup): Promise<void> {
  await expect.poll(() => animatedProperties(drawing), { timeout: 30_000 }).toEqual([]);
  await expect.poll(() => svgMarkup(drawing)).toBe(serverSvgMarkup(layersOf(cup), 1));
}
