import { CUP_WIDTH, levelAt } from '#shared/cup/drawing/cup-svg.ts';
import type { CupMotion, Pour } from './cup-motion.ts';
import { ADD_DELAY, CATCH_UP_PLAYBACK_RATE, DROP, FADE_IN, FADE_OUT, LANDED } from './cup-timing.ts';
import { openLid } from './lid.ts';
import { POURED, pour } from './pour.ts';
import { play, playing } from './running.ts';
import { svgElement } from './svg-element.ts';

/** The elements of the filled slots from the bottom. */
export const slotElements = (svg: SVGSVGElement): Element[] => [
  ...svg.querySelectorAll('.cup-layers > .cup-slot'),
];

export function stopMotion(svg: SVGSVGElement): void {
  for (const animation of playing(svg)) animation.finish();
}

/** Animates the change of a cup; `before` and `after` are its slots' elements from the bottom. */
export function playMotion(svg: SVGSVGElement, motion: CupMotion, before: Element[], after: Element[]): void {
  // Finish running pours quickly before the new ones.
  for (const animation of playing(svg, 'pour-in', 'pour-out', 'fade-in'))
    animation.updatePlaybackRate(CATCH_UP_PLAYBACK_RATE);
  fadeOut(svg, motion.left, before);
  for (const { level, by } of motion.dropped) drop(after[level], level, by);
  let delay = ADD_DELAY;
  let end = 0;
  for (const each of motion.poured) {
    const first = after[each.from];
    if (first) pour(svg, first, each, delay);
    for (let nth = 0; nth < each.slots; nth++)
      rise(after[each.from + nth], each, nth, delay + nth * FADE_IN.stagger);
    end = delay + POURED;
    delay += each.slots * FADE_IN.stagger;
  }
  if (end > 0) openLid(svg, end);
}

const FADE = [{ opacity: 0 }, { opacity: 1 }];

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

/** Lets the slots of a pour rise as one column. `nth` is a slot's index in the pour; `delay` is in milliseconds. */
function rise(element: Element | undefined, { from, slots }: Pour, nth: number, delay: number): void {
  if (!element) return;
  const { duration, stagger } = FADE_IN;
  // The times at which the column reaches the slot and has filled it, as parts of the slot's own animation.
  const whole = (slots - 1) * stagger + duration - LANDED;
  const partOf = (reached: number) => (LANDED + (reached / slots) * whole - nth * stagger) / duration;
  const { y } = levelAt(from + nth);
  const grown = (height: number) => ({
    transform: `translateY(${y}px) scaleY(${height}) translateY(${-y}px)`,
  });
  const [start, end] = [partOf(nth), partOf(nth + 1)];
  const frames = [
    { opacity: 0, ...grown(0), offset: 0 },
    { opacity: 0, ...grown(0), offset: start },
    { opacity: 1, ...grown(0.1), offset: start + 0.02 },
    { opacity: 1, ...grown(1), offset: Math.min(1, end) },
    { opacity: 1, ...grown(1), offset: 1 },
  ];
  play(element, 'fade-in', frames, { delay, duration });
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
