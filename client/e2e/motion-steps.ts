import type { Locator, Page } from '@playwright/test';
import { type Cup, layersOf } from '#shared/cup.ts';
import { drawCup, svgText } from '#shared/cup-svg.ts';
import { themeById } from '#shared/themes.ts';
import { expect } from './test.ts';

/** An animation that was begun in the drawing of the cup: what its parts are told to do, in milliseconds. */
export type Played = {
  id: string;
  delay: number;
  duration: number;
  iterations: number;
  first: Record<string, string>;
  last: Record<string, string>;
};

type Watched = { played: Animation[] };

/** Keeps what the drawing begins to move from now on, from the next page that is loaded. */
export const watchMotion = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const watched = Object.assign(window, { played: [] as Animation[] });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...args) {
      const animation = animate.apply(this, args);
      if (this instanceof SVGElement) watched.played.push(animation);
      return animation;
    };
  });

/** What was begun since it was asked for last. */
export const begun = (page: Page): Promise<Played[]> =>
  page.evaluate(() => {
    const watched = window as unknown as Watched;
    return watched.played.splice(0).map(({ id, effect }) => {
      const { delay = 0, duration, iterations = 1 } = effect?.getTiming() ?? {};
      const frames = (effect as KeyframeEffect).getKeyframes().map((frame) => {
        const { offset, computedOffset, easing, composite, ...moved } = frame;
        return moved as Record<string, string>;
      });
      const [first = {}, last = {}] = [frames[0], frames.at(-1)];
      return { id, delay, duration: Number(duration), iterations, first, last };
    });
  });

/** The drawing of the builder's cup. */
export const drawingOf = (page: Page): Locator =>
  page.getByRole('region', { name: 'Koppen' }).locator('svg', { has: page.locator('.cup-layers') });

/** Sets whatever moves in the drawing to one moment of it, in milliseconds, or lets it go on. */
export const hold = (drawing: Locator, moment: number | null): Promise<void> =>
  drawing.evaluate((svg, at) => {
    for (const animation of svg.getAnimations({ subtree: true })) {
      if (at === null) animation.play();
      else {
        animation.pause();
        animation.currentTime = at;
      }
    }
  }, moment);

/** Lets everything that moves come to its end at once. */
export const finish = (drawing: Locator): Promise<void> =>
  drawing.evaluate((svg) => {
    for (const animation of svg.getAnimations({ subtree: true })) animation.finish();
  });

/** The properties that move in the drawing now. */
export const movedNow = (drawing: Locator): Promise<string[]> =>
  drawing.evaluate((svg) => {
    const names = svg
      .getAnimations({ subtree: true })
      .flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes())
      .flatMap(({ offset, computedOffset, easing, composite, ...moved }) => Object.keys(moved));
    return [...new Set(names)].sort();
  });

/** The colours of the filled slots from the bottom, without what only fades away. */
const shownIn = (drawing: Locator): Promise<(string | null)[]> =>
  drawing
    .locator('.cup-layers > .cup-slot')
    .evaluateAll((slots) => slots.map((slot) => slot.firstElementChild?.getAttribute('fill') ?? null));

/** Sees that the drawing holds what the cup holds, whatever still moves. */
export async function expectShown(drawing: Locator, cup: Cup): Promise<void> {
  const colors = layersOf(cup).flatMap(({ color, slots }) => Array<string>(slots).fill(color));
  await expect.poll(() => shownIn(drawing)).toEqual(colors);
}

/** A drawing as the browser writes it, without what only a page needs: its name for those who don't see it. */
export const writtenBy = (drawing: Locator): Promise<string> =>
  drawing.evaluate((svg) => {
    const copy = svg.cloneNode(true) as Element;
    for (const name of ['role', 'aria-label', 'class', 'focusable']) copy.removeAttribute(name);
    return copy.outerHTML;
  });

/** The text that the server draws, less the two attributes of the root that the browser's has no need of. */
export const drawnOf = (layers: Parameters<typeof drawCup>[0], themeId: number): string =>
  svgText(drawCup(layers, themeById(themeId)))
    .replace(' xmlns="http://www.w3.org/2000/svg"', '')
    .replace(' class="cup"', '');

/** Waits until nothing moves; then the drawing is that of the cup, to the letter. */
export async function expectDrawn(drawing: Locator, cup: Cup): Promise<void> {
  await expect.poll(() => movedNow(drawing), { timeout: 30_000 }).toEqual([]);
  await expect.poll(() => writtenBy(drawing)).toBe(drawnOf(layersOf(cup), 1));
}
