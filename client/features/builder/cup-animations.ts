import { CUP_WIDTH, levelAt, STRAW_HOLE } from '#shared/drawing/cup-svg.ts';
import type { CupMotion } from './cup-motion.ts';
import { ADD_DELAY, DROP, FADE_IN, FADE_OUT, HURRY, SWAY } from './cup-timing.ts';
import { pourStream } from './pour-stream.ts';
import { play, playing } from './running.ts';
import { svgElement } from './stream-svg.ts';

/** The elements of the filled slots from the bottom. */
export const slotElements = (svg: SVGSVGElement): Element[] => [
  ...svg.querySelectorAll('.cup-layers > .cup-slot'),
];

/** Ends all animations. */
export function stopMotion(svg: SVGSVGElement): void {
  for (const animation of playing(svg)) animation.finish();
}

/** Animates the change of a cup; `before` and `after` are its slots' elements from the bottom. */
export function playMotion(svg: SVGSVGElement, motion: CupMotion, before: Element[], after: Element[]): void {
  // Finish running pours quickly before the new ones.
  for (const animation of playing(svg, 'pour-in', 'pour-out', 'fade-in')) animation.updatePlaybackRate(HURRY);
  fadeOut(svg, motion.left, before);
  for (const { level, by } of motion.dropped) drop(after[level], level, by);
  let nth = 0;
  for (const { color, from, slots } of motion.poured) {
    const first = after[from];
    if (first) pourStream(svg, first, { color, from, slots, delay: nth * FADE_IN.stagger });
    for (let level = from; level < from + slots; level++, nth++) fadeIn(after[level], level, nth);
  }
  if (nth > 0) sway(svg);
}

const FADE = [{ opacity: 0 }, { opacity: 1 }];

/** Fades the removed slots out in their old positions. */
function fadeOut(svg: SVGSVGElement, left: readonly number[], before: readonly Element[]): void {
  const layers = svg.querySelector('.cup-layers');
  const ghosts = new Map<Element | null, Element>();
  for (const level of left) {
    const above = before.slice(level + 1).find((element) => element.parentNode === layers) ?? null;
    const ghost = ghosts.get(above) ?? svgElement('g', { class: 'cup-ghost' });
    ghost.append(...before.slice(level, level + 1));
    ghosts.set(above, ghost);
  }
  for (const [above, ghost] of ghosts) {
    layers?.insertBefore(ghost, above);
    const fading = play(ghost, 'fade-out', FADE.toReversed(), { duration: FADE_OUT, fill: 'forwards' });
    fading.addEventListener('finish', () => ghost.remove());
  }
}

/** Lets a new slot rise from the one below; `nth` is its index among the new ones, from the bottom. */
function fadeIn(element: Element | undefined, level: number, nth: number): void {
  if (!element) return;
  const { y } = levelAt(level);
  const rise = [0.2, 1].map((height, at) => ({
    ...FADE[at],
    transform: `translateY(${y}px) scaleY(${height}) translateY(${-y}px)`,
  }));
  play(element, 'fade-in', rise, {
    delay: ADD_DELAY + nth * FADE_IN.stagger,
    duration: FADE_IN.duration,
    easing: 'cubic-bezier(0.3, 0.4, 0.3, 1)',
  });
}

/** The number of slots that each drop animation covers. */
const distances = new WeakMap<Animation, number>();

/** Animates an element from its visible position down to its level, narrowing with the cup. */
function drop(element: Element | undefined, level: number, by: number): void {
  if (!element) return;
  // Two transform animations on one element can't run on the compositor: fade only.
  for (const { effect } of playing(element, 'fade-in')) {
    if (effect instanceof KeyframeEffect) effect.setKeyframes(FADE);
  }
  let from = by;
  for (const falling of playing(element, 'drop')) {
    const { progress } = falling.effect?.getComputedTiming() ?? {};
    from += (distances.get(falling) ?? 0) * (1 - (progress ?? 1));
    falling.cancel();
  }
  const [now, then] = [levelAt(level + from), levelAt(level)];
  const middle = CUP_WIDTH / 2;
  const at = (y: number, width: number) => ({
    transform: `translate(${middle}px, ${y}px) scaleX(${width}) translateX(${-middle}px)`,
  });
  const falling = play(element, 'drop', [at(now.y - then.y, now.half / then.half), at(0, 1)], {
    ...DROP,
    easing: 'cubic-bezier(0.5, 0, 0.4, 1)',
  });
  distances.set(falling, from);
}

/** The straw sways around its hole; a running animation is extended. */
function sway(svg: SVGSVGElement): void {
  const { x, y } = STRAW_HOLE;
  const at = (degrees: number, offset: number) => ({
    ...{ offset, easing: 'ease-in-out' },
    transform: `translate(${x}px, ${y}px) rotate(${degrees}deg) translate(${-x}px, ${-y}px)`,
  });
  for (const straw of svg.querySelectorAll('.cup-straw')) {
    const [swaying] = playing(straw, 'sway');
    const turn = swaying?.effect?.getComputedTiming().currentIteration ?? 0;
    if (swaying) swaying.effect?.updateTiming({ iterations: turn + 1 + SWAY.times });
    else
      play(straw, 'sway', [at(0, 0), at(-5, 0.3), at(1, 0.7), at(0, 1)], {
        delay: ADD_DELAY,
        duration: SWAY.duration,
        iterations: SWAY.times,
      });
  }
}
