import { levelAt } from '#shared/cup/drawing/cup-svg.ts';
import { noise } from '#shared/cup/drawing/scatter.ts';
import { line, node, outlined, type SvgNode, shape } from '#shared/cup/drawing/svg-node.ts';
import type { Texture } from '#shared/cup/textures.ts';
import { darker, lighter } from '#shared/text/color.ts';
import { drawTool } from './pour-tools.ts';

/** Durations of the cup's animations, in milliseconds. The first four are from section 9 of the specification. */
export const ADD_DELAY = 50;
const POUR = { in: 1000, out: 2000 };
export const FADE_IN = { duration: 1200, stagger: 300 };
/** When the stream reaches the cup, and the column of slots starts to rise. */
export const LANDED = 650;
/** The lid is lifted before the stream falls, and returns after the last one. */
export const LID = { up: 300, down: 450 };
export const SWAY = { duration: 1500, iterations: 3 };
/** The slots above drop once the removed ones have begun to fade. */
export const DROP = { duration: 600, delay: 120 };
export const FADE_OUT = 450;
/** The playback rate of running pours when another step follows. */
export const CATCH_UP_PLAYBACK_RATE = 6;

/** New content of the cup: `slots` slots of an ingredient, on top of `from` others. */
export type Pour = { color: string; texture: Texture; from: number; slots: number };

/** Creates the elements of a part that exists only during an animation. */
export function elementOf({ tag, attrs, children = [] }: SvgNode): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attrs)) element.setAttribute(name, String(value));
  element.append(...children.map(elementOf));
  return element;
}

export const play = (
  element: Element | null | undefined,
  id: string,
  frames: Keyframe[] | PropertyIndexedKeyframes,
  timing: KeyframeAnimationOptions,
): Animation | undefined => element?.animate(frames, { id, fill: 'backwards', ...timing });

/** Milliseconds from the start of a pour until its tool has left. */
export const POURED = POUR.in + POUR.out;

/** The height of the spout. */
const Y = 72;
const PLACE = node('g', { class: 'pour', transform: `translate(100 ${Y})` });

/** When the lid is open, as a share of the time in which the tool comes. */
const OPEN = LID.up / POUR.in;

/** The tool comes from the left and tips. After pouring it leaves. */
const COME: Keyframe[] = [
  { transform: 'translate(-120px, -40px) rotate(-40deg)', opacity: 0, easing: 'ease-out' },
  { transform: 'translate(0px, 0px) rotate(-16deg)', opacity: 1, offset: OPEN },
  { transform: 'translate(0px, 0px) rotate(0deg)', opacity: 1, offset: OPEN + 0.15 },
  { transform: 'translate(0px, 0px) rotate(0deg)', opacity: 1 },
];
const LEAVE: Keyframe[] = [
  { transform: 'translate(0px, 0px) rotate(0deg)', opacity: 1 },
  { transform: 'translate(0px, 0px) rotate(0deg)', opacity: 1, offset: 0.62 },
  { transform: 'translate(0px, -4px) rotate(-22deg)', opacity: 1, offset: 0.76, easing: 'ease-in' },
  { transform: 'translate(-120px, -40px) rotate(-40deg)', opacity: 0 },
];

/** A stream that tapers downwards, with a shadow and a highlight, centred at x = 0. */
function jet(color: string, half: number, length: number): SvgNode {
  const end = half * 0.55;
  const edge = (side: number, share: number) =>
    `M${side * half * share} 0C${side * half * share} ${length * 0.3} ${side * end * share + 1.5} ${length * 0.5} ${side * end * share} ${length}`;
  const round = { 'stroke-linecap': 'round' };
  return node('g', {}, [
    shape(
      `M${-half} 0C${-half} ${length * 0.3} ${-end + 1.5} ${length * 0.5} ${-end} ${length}H${end}C${end + 1.5} ${length * 0.5} ${half} ${length * 0.3} ${half} 0Z`,
      color,
    ),
    line(edge(1, 0.6), darker(color, 0.22), half * 0.35, round),
    line(edge(-1, 0.5), lighter(color, 0.5), half * 0.35, round),
  ]);
}

/** The stream falls once the tool has tipped; at the end its upper end falls too. */
const FLOW: Keyframe[] = [
  { transform: 'scale(0.6, 0)' },
  { transform: 'scale(0.6, 0)', offset: OPEN + 0.1, easing: 'ease-in' },
  { transform: 'scale(0.7, 1)', offset: 0.75, easing: 'ease-out' },
  { transform: 'scale(1, 1)' },
];
const runDry = (length: number): Keyframe[] => [
  { transform: 'translateY(0px) scale(1, 1)' },
  { transform: 'translateY(0px) scale(0.6, 1)', offset: 0.62, easing: 'ease-in' },
  { transform: `translateY(${length}px) scale(0.4, 0)`, offset: 0.8 },
  { transform: `translateY(${length}px) scale(0.4, 0)` },
];

/** Pieces that fall: their radius, how many there are at most, and how far they spread. */
type Pieces = { r: number; count: number; spread: number };

/** The form of a pour by texture: pieces, or a stream, given by half its width for a number of slots. */
const FALLING: Record<Texture, Pieces | ((slots: number) => number)> = {
  liquid: (slots) => Math.min(8, 4 + slots / 2),
  syrup: () => 2.6,
  fruit: { r: 7, count: 9, spread: 60 },
  ice: { r: 9, count: 5, spread: 50 },
  crumbs: { r: 2.6, count: 16, spread: 60 },
  spice: { r: 1.1, count: 26, spread: 70 },
  foam: { r: 13, count: 3, spread: 24 },
};

/** Animates a part: how it comes and how it goes, from `start` in milliseconds. */
function comeAndGo(part: Element, start: number, comes: Keyframe[], goes: Keyframe[]) {
  play(part, 'pour-in', comes, { delay: start, duration: POUR.in });
  return play(part, 'pour-out', goes, { delay: start + POUR.in, duration: POUR.out, fill: 'forwards' });
}

/**
 * Animates the pouring of an ingredient: its tool, and a stream or pieces that fall into the cup. `first` is the lowest
 * of the slots that it fills, which cover the end of the stream; `start` is in milliseconds.
 */
export function pour(svg: SVGSVGElement, first: Element, poured: Pour, start: number): void {
  const { color, texture, from, slots } = poured;
  const inside = elementOf(PLACE);
  const front = elementOf(PLACE);
  first.before(inside);
  const tool = elementOf(drawTool(texture, color));
  front.append(tool);
  svg.append(front);
  comeAndGo(tool, start, COME, LEAVE)?.addEventListener('finish', () => {
    inside.remove();
    front.remove();
  });
  const surface = levelAt(from + slots).y - Y;
  const falling = FALLING[texture];
  if (typeof falling === 'object') drop(inside, poured, falling, surface, start);
  else {
    const length = levelAt(from).y - Y;
    const stream = elementOf(jet(color, falling(slots), length));
    inside.append(stream);
    comeAndGo(stream, start, FLOW, runDry(length));
    ripple(front, color, surface, start);
  }
}

/** A ring that widens on the surface when the cup is filled. */
function ripple(front: Element, color: string, surface: number, start: number): void {
  const look = { fill: 'none', stroke: lighter(color, 0.5), 'stroke-width': 1.6 };
  const ring = elementOf(node('ellipse', { rx: 34, ry: 4, ...look }));
  front.prepend(ring);
  const at = (scale: number) => `translate(8px, ${surface}px) scale(${scale})`;
  const frames = { transform: [at(0.2), at(0.5), at(1.2)], opacity: [0, 0.9, 0] };
  const delay = start + POUR.in + POUR.out * 0.55;
  play(ring, 'ripple', frames, { delay, duration: 450, iterations: 2, fill: 'both' });
}

const cube = (color: string, half: number): SvgNode => {
  const d = `M${-half} ${-half}H${half}V${half}H${-half}Z`;
  return outlined(d, lighter(color, 0.6), '#ffffff', 1, { 'fill-opacity': 0.7 });
};

const ball = (fill: string, color: string, r: number): SvgNode =>
  node('circle', { r, fill, stroke: darker(color, 0.2), 'stroke-width': r > 4 ? 1 : 0 });

/** Pieces fall from the tool, bounce once, and lie still. */
function drop(inside: Element, poured: Pour, { r, count, spread }: Pieces, surface: number, start: number) {
  const { color, texture, slots } = poured;
  const pieces = r < 3 ? count : Math.min(count, 2 + slots);
  const rest = texture === 'foam' || texture === 'spice' ? 0 : 5;
  for (let nth = 0; nth < pieces; nth++) {
    const size = r * (0.8 + 0.4 * noise(nth, 1));
    const fill = noise(nth, 2) < 0.5 ? lighter(color, 0.25) : color;
    const piece = elementOf(texture === 'ice' ? cube(color, size) : ball(fill, color, size));
    inside.append(piece);
    const x = 20 + (noise(nth, 3) - 0.5) * spread;
    const at = (y: number, turn: number, across: number) =>
      `translate(${across}px, ${y}px) rotate(${Math.round(turn * noise(nth, 4))}deg)`;
    const fall: Keyframe[] = [
      { transform: at(-6, 0, 0), opacity: 0 },
      { transform: at(-4, 0, 0), opacity: 1, offset: 0.05, easing: 'ease-in' },
      { transform: at(surface - size, 160, x), opacity: 1, offset: 0.55, easing: 'ease-out' },
      { transform: at(surface - size - rest, 190, x + 3), opacity: 1, offset: 0.7, easing: 'ease-in' },
      { transform: at(surface - size, 200, x + 4), opacity: 1, offset: 0.85 },
      { transform: at(surface - size, 200, x + 4), opacity: 0 },
    ];
    const delay = start + POUR.in * (OPEN + 0.15) + (nth / pieces) * POUR.out * 0.6;
    play(piece, 'falling', fall, { delay, duration: 800, fill: 'both' });
  }
}
