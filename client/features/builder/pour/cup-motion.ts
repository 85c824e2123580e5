import type { Cup } from '#shared/cup/cup.ts';
import { CUP_WIDTH, levelAt, STRAW_HOLE } from '#shared/cup/drawing/cup-svg.ts';
import {
  ADD_DELAY,
  CATCH_UP_PLAYBACK_RATE,
  DROP,
  elementOf,
  FADE_IN,
  FADE_OUT,
  LANDED,
  LID,
  POURED,
  type Pour,
  play,
  pour,
  SWAY,
} from './pour.ts';

/** The animations of a change. A level is the index of a filled slot from the bottom. */
type CupMotion = {
  /** From the bottom; neighbouring slots of the same ingredient are one pour. */
  poured: Pour[];
  /** Slots at a new level: `by` slots lower, or higher where it is negative. */
  dropped: { level: number; by: number }[];
  /** The levels of the removed slots in the previous cup. */
  left: number[];
};

type Filling = NonNullable<Cup['slots'][number]>;

const names = new WeakMap<Filling, string>();
let named = 0;

function nameOf(filling: Filling): string {
  const name = names.get(filling) ?? `slot ${++named}`;
  names.set(filling, name);
  return name;
}

const fillingsOf = (cup: Cup): Filling[] => cup.slots.filter((slot) => slot !== null).reverse();

/** A React key for each filled slot from the bottom, stable while other slots are added or removed. */
export const slotKeys = (cup: Cup): string[] => fillingsOf(cup).map(nameOf);

export function cupMotion(before: Cup, after: Cup): CupMotion {
  const levelBefore = new Map(fillingsOf(before).map((filling, level) => [filling, level]));
  const levelAfter = new Map(fillingsOf(after).map((filling, level) => [filling, level]));
  const poured: Pour[] = [];
  const dropped: CupMotion['dropped'] = [];
  let below: Filling | undefined;
  for (const [filling, level] of levelAfter) {
    const was = levelBefore.get(filling);
    const last = poured.at(-1);
    if (was === undefined && last && below?.ingredientId === filling.ingredientId) last.slots += 1;
    else if (was === undefined)
      poured.push({ color: filling.color, texture: filling.texture, from: level, slots: 1 });
    else if (was !== level) dropped.push({ level, by: was - level });
    below = was === undefined ? filling : undefined;
  }
  const left = [...levelBefore].filter(([filling]) => !levelAfter.has(filling)).map(([, level]) => level);
  return { poured, dropped, left };
}

/** Animates the change of a cup; `before` and `after` are its slots' elements from the bottom. */
export function playMotion(svg: SVGSVGElement, motion: CupMotion, before: Element[], after: Element[]): void {
  const running = svg.getAnimations({ subtree: true });
  // Finish running pours quickly before the new ones.
  for (const animation of running) {
    if (['pour-in', 'pour-out', 'fade-in'].includes(animation.id))
      animation.updatePlaybackRate(CATCH_UP_PLAYBACK_RATE);
  }
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
  if (end > 0) openLid(svg, end, running);
}

/** Fades the removed slots out together, behind the slots that were above them. */
function fadeOut(svg: SVGSVGElement, left: readonly number[], before: readonly Element[]): void {
  const [lowest] = left;
  if (lowest === undefined) return;
  const layers = svg.querySelector('.cup-layers');
  const above = before.slice(lowest).find((element) => element.parentNode === layers);
  const ghost = elementOf({ tag: 'g', attrs: { class: 'cup-ghost' } });
  ghost.append(...before.filter((_, level) => left.includes(level)));
  layers?.insertBefore(ghost, above ?? null);
  const frames = [{ opacity: 1 }, { opacity: 0 }];
  const fading = play(ghost, 'fade-out', frames, { duration: FADE_OUT, fill: 'forwards' });
  fading?.addEventListener('finish', () => ghost.remove());
}

/** Lets the slots of a pour rise as one column. `nth` is a slot's index in the pour; `delay` is in milliseconds. */
function rise(element: Element | undefined, { from, slots }: Pour, nth: number, delay: number): void {
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

/** Moves an element from its former level down to its new one, narrowing with the cup. Drops that overlap add up. */
function drop(element: Element | undefined, level: number, by: number): void {
  const [now, then] = [levelAt(level + by), levelAt(level)];
  const middle = CUP_WIDTH / 2;
  const at = (y: number, width: number) => ({
    transform: `translate(${middle}px, ${y}px) scaleX(${width}) translateX(${-middle}px)`,
  });
  const frames = [at(now.y - then.y, now.half / then.half), at(0, 1)];
  play(element, 'drop', frames, { ...DROP, composite: 'add', easing: 'cubic-bezier(0.5, 0, 0.4, 1)' });
}

const CLOSED = 'translate(0px, 0px) rotate(0deg)';
const OPEN = 'translate(92px, -66px) rotate(24deg)';

/**
 * Lifts the lid with its straw up and aside until `end`, in milliseconds; then it returns and the straw sways.
 * @param running the running animations of the cup
 */
function openLid(svg: SVGSVGElement, end: number, running: readonly Animation[]): void {
  const duration = end + LID.down;
  const [up, down] = [LID.up / duration, end / duration];
  const wasOpen = running.some(({ id }) => id === 'lid');
  for (const animation of running) if (['lid', 'sway'].includes(animation.id)) animation.cancel();
  const straws = [...svg.querySelectorAll('.cup-straw')];
  const cover = svg.querySelector('.cup-cover');
  if (cover) {
    const frames = [
      { transform: wasOpen ? OPEN : CLOSED, easing: 'ease-out' },
      { transform: OPEN, offset: up },
      { transform: OPEN, offset: down, easing: 'ease-in-out' },
      { transform: CLOSED },
    ];
    const gone = [
      { opacity: wasOpen ? 0 : 1 },
      { opacity: 0, offset: up },
      { opacity: 0, offset: down },
      { opacity: 1 },
    ];
    play(cover, 'lid', frames, { duration });
    play(straws[0], 'lid', gone, { duration });
  }
  for (const straw of straws) sway(straw, duration);
}

function sway(straw: Element, delay: number): void {
  const { x, y } = STRAW_HOLE;
  const at = (degrees: number, offset: number) => ({
    offset,
    easing: 'ease-in-out',
    transform: `translate(${x}px, ${y}px) rotate(${degrees}deg) translate(${-x}px, ${-y}px)`,
  });
  play(straw, 'sway', [at(0, 0), at(-5, 0.3), at(1, 0.7), at(0, 1)], { delay, ...SWAY, fill: 'none' });
}
