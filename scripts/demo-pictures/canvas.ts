import { drawCup, type SvgNode } from '#shared/cup-svg.ts';
import type { CupTheme } from '#shared/themes.ts';

export type Attrs = SvgNode['attrs'];

export const el = (tag: string, attrs: Attrs, ...children: SvgNode[]): SvgNode => ({ tag, attrs, children });

export const group = (...children: SvgNode[]): SvgNode => el('g', {}, ...children);

export const shape = (d: string, fill: string, more: Attrs = {}): SvgNode => el('path', { d, fill, ...more });

export const line = (d: string, stroke: string, width: number, more: Attrs = {}): SvgNode =>
  el('path', {
    ...{
      d,
      stroke,
      fill: 'none',
      'stroke-width': width,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    },
    ...more,
  });

export const oval = (
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  fill: string,
  more: Attrs = {},
): SvgNode => el('ellipse', { cx, cy, rx, ry, fill, ...more });

export const disc = (cx: number, cy: number, r: number, fill: string, more: Attrs = {}): SvgNode =>
  oval(cx, cy, r, r, fill, more);

export const box = (
  ...[x, y, width, height, rx, fill, more = {}]: [number, number, number, number, number, string, Attrs?]
): SvgNode => el('rect', { x, y, width, height, rx, fill, ...more });

/** Moves, enlarges and turns (degrees, clockwise) what is drawn around the origin. */
export const place = (x: number, y: number, scale: number, turn: number, ...nodes: SvgNode[]): SvgNode =>
  el('g', { transform: `translate(${x} ${y}) rotate(${turn}) scale(${scale})` }, ...nodes);

/** An id that is the same for the same text, so that equal definitions may stand twice in a picture. */
function idFor(text: string): string {
  let hash = 7;
  for (const letter of text) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return `d${hash.toString(36)}`;
}

/** A shape whose colour runs through `stops` (shares of its box, 0 to 1) from the left or from the top. */
export function shaded(d: string, direction: 'across' | 'down', stops: readonly [number, string][]): SvgNode {
  const id = idFor(direction + stops.join());
  const to = direction === 'across' ? { x2: 1, y2: 0 } : { x2: 0, y2: 1 };
  const steps = stops.map(([offset, color]) => el('stop', { offset, 'stop-color': color }));
  return group(el('linearGradient', { id, x1: 0, y1: 0, ...to }, ...steps), shape(d, `url(#${id})`));
}

/** A glow or ground whose colour runs from its middle outwards. */
export function glow(cx: number, cy: number, r: number, color: string, opacity: number): SvgNode {
  const id = idFor(`glow${color}${opacity}`);
  const stops = [
    el('stop', { offset: 0, 'stop-color': color, 'stop-opacity': opacity }),
    el('stop', { offset: 1, 'stop-color': color, 'stop-opacity': 0 }),
  ];
  return group(el('radialGradient', { id }, ...stops), disc(cx, cy, r, `url(#${id})`));
}

/** Blurs what is drawn by `radius` units. */
export function soft(radius: number, ...nodes: SvgNode[]): SvgNode {
  const id = `soft${String(radius).replace('.', '-')}`;
  const filter = el(
    'filter',
    { id, x: '-60%', y: '-60%', width: '220%', height: '220%' },
    el('feGaussianBlur', { stdDeviation: radius }),
  );
  return group(filter, el('g', { filter: `url(#${id})` }, ...nodes));
}

/** Cuts what is drawn off at the edge of the path. */
export function clipped(d: string, ...nodes: SvgNode[]): SvgNode {
  const id = idFor(`clip${d}`);
  return group(el('clipPath', { id }, el('path', { d })), el('g', { 'clip-path': `url(#${id})` }, ...nodes));
}

/** The soft shadow that a thing throws on what it stands on. */
export const shadow = (cx: number, cy: number, rx: number, ry: number, opacity = 0.3): SvgNode =>
  soft(Math.round(ry * 0.45 * 10) / 10, oval(cx, cy, rx, ry, '#2a1c14', { 'fill-opacity': opacity }));

/** The cup of the site, `height` units high, standing on the point `x`, `y`. */
export function cupAt(
  ...[x, y, height, theme, layers]: [number, number, number, CupTheme, { color: string; slots: number }[]]
): SvgNode {
  const cup = drawCup(layers, theme);
  const width = height * 0.6;
  return { ...cup, attrs: { ...cup.attrs, x: x - width / 2, y: y - height * 0.975, width, height } };
}

/** Numbers from 0 to 1 that look random and are the same at every run with the same seed. */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Shortens numbers in a path that is put together from a template. */
export const n = (value: number): number => Math.round(value * 10) / 10;

/** A whole picture. */
export const picture = (width: number, height: number, ...nodes: SvgNode[]): SvgNode =>
  el('svg', { viewBox: `0 0 ${width} ${height}`, width, height, fill: 'none' }, ...nodes);
