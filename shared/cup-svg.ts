import { colorOrGrey, darker, lighter, mix } from './color.ts';
import { SLOTS } from './cup.ts';
import { bandPath, halfAt, levelEllipse, path, streakPath, type Vessel } from './cup-shape.ts';
import { escapeMarkup } from './markup.ts';
import type { Texture } from './textures.ts';
import type { CupTheme } from './themes.ts';
import type { Vessel as VesselName } from './vessels.ts';

/**
 * An SVG element as data, which the server renders to text and the browser to elements. `attrs` have SVG's names
 * (`stroke-width`); `key` identifies a part while others are added and removed.
 */
export type SvgNode = {
  tag: string;
  attrs: Record<string, string | number>;
  children?: SvgNode[];
  key?: string;
};

type Poured = { color: string; slots: number; texture?: Texture };

/** Size of the drawing in its own units. */
export const CUP_WIDTH = 240;
export const CUP_HEIGHT = 400;

const X = CUP_WIDTH / 2;
const FULL_Y = 132;
const FLOOR_Y = 372;
const SLOT_HEIGHT = (FLOOR_Y - FULL_Y) / SLOTS;

const WALL: Vessel = { x: X, top: { y: 104, half: 88 }, bottom: { y: 384, half: 60 }, arc: 8 };
const INSIDE: Vessel = { x: X, top: { y: 104, half: 83 }, bottom: { y: 384, half: 55 }, arc: 7 };
const LID: Vessel = { x: X, top: { y: 62, half: 72 }, bottom: { y: 100, half: 86 }, arc: 9 };
const RIM: Vessel = { x: X, top: { y: 96, half: 95 }, bottom: { y: 114, half: 94 }, arc: 9 };
/** Where the straw leaves the cup. */
export const STRAW_HOLE = { x: 132, y: 62 };

/** The height of the surface of `filled` slots, and half the width of the cup's inside at that height. */
export function levelAt(filled: number): { y: number; half: number } {
  const y = FLOOR_Y - filled * SLOT_HEIGHT;
  return { y, half: halfAt(INSIDE, y) };
}

const node = (tag: string, attrs: SvgNode['attrs'], children?: SvgNode[]): SvgNode =>
  children ? { tag, attrs, children } : { tag, attrs };

const group = (name: string, children: SvgNode[], key = name): SvgNode => ({
  tag: 'g',
  attrs: { class: name },
  children,
  key,
});

const line = (d: string, stroke: string, width: number, more: SvgNode['attrs'] = {}): SvgNode =>
  node('path', { d, fill: 'none', stroke, 'stroke-width': width, ...more });

const veil = (d: string, fill: string, opacity: number): SvgNode =>
  node('path', { d, fill, 'fill-opacity': opacity });

/** The straw's tube: body, stripes and a highlight. */
function tube(d: string, color: string): SvgNode[] {
  const bend = { 'stroke-linejoin': 'round' };
  return [
    line(d, darker(color, 0.28), 12.5, bend),
    line(d, color, 10.5, bend),
    line(d, lighter(color, 0.55), 10.5, { ...bend, 'stroke-dasharray': '7 13' }),
    line(d, '#ffffff', 2, { ...bend, 'stroke-opacity': 0.4, transform: 'translate(-2.4 -0.6)' }),
  ];
}

/** How far a slot overlaps the slot below it in the same layer, to hide the seam. */
const OVERLAP = 2;

type Slot = { color: string; isLowest: boolean };

/** One slot: its face, and its surface, which the slot above covers. */
function slot({ color, isLowest }: Slot, level: number, key: string): SvgNode {
  const bottom = levelAt(level).y;
  const top = levelAt(level + 1).y;
  const face = bandPath(INSIDE, top, isLowest ? bottom : bottom + OVERLAP);
  const shade = veil(bandPath(INSIDE, bottom - 4, bottom), darker(color, 0.4), 0.12);
  return group(
    'cup-slot',
    [
      node('path', { d: face, fill: colorOrGrey(color) }),
      ...(isLowest ? [shade] : []),
      node('ellipse', {
        ...levelEllipse(INSIDE, top, 0.4),
        fill: lighter(color, 0.3),
        stroke: darker(color, 0.25),
      }),
      node('ellipse', { ...levelEllipse(INSIDE, top, 8), ry: INSIDE.arc - 1.8, fill: lighter(color, 0.16) }),
    ],
    key,
  );
}

/** The slots of the layers from the bottom, one part each, so that each can be added and removed alone. */
function stack(layers: readonly Poured[], keys: readonly string[]): SvgNode[] {
  const slots = layers.flatMap(({ color, slots: count }) =>
    Array.from({ length: count }, (_, nth): Slot => ({ color, isLowest: nth === 0 })),
  );
  return slots.map((each, level) => slot(each, level, keys[level] ?? String(level)));
}

function wall(theme: CupTheme): SvgNode[] {
  return [
    node('path', {
      class: 'cup-wall',
      d: bandPath(WALL, 104, 382),
      fill: theme.cup,
      stroke: darker(theme.cup, 0.3),
      'stroke-width': 4,
      'stroke-linejoin': 'round',
    }),
    veil(bandPath(WALL, 374, 384), darker(theme.cup, 0.5), 0.22),
    node('path', { class: 'cup-inside', d: bandPath(INSIDE, 104, FLOOR_Y), fill: lighter(theme.cup, 0.66) }),
    node('ellipse', { ...levelEllipse(INSIDE, FLOOR_Y), fill: lighter(theme.cup, 0.4) }),
  ];
}

/** Shade on the right and highlights on the left, in front of the layers. */
function gloss(): SvgNode[] {
  const shades = [0.4, 0.52, 0.63, 0.73, 0.82, 0.9].map((from) =>
    veil(streakPath(WALL, from, 1, 112, 384), '#2a1c14', 0.028),
  );
  return [
    ...shades,
    veil(streakPath(WALL, -1, -0.93, 112, 384), '#2a1c14', 0.06),
    veil(bandPath(WALL, 104, 122), '#2a1c14', 0.07),
    veil(bandPath(WALL, 104, 128), '#2a1c14', 0.05),
    line(streakPath(INSIDE, -0.74, -0.66, 150, 330), '#ffffff', 7, {
      'stroke-linejoin': 'round',
      'stroke-opacity': 0.5,
    }),
    line(streakPath(INSIDE, -0.47, -0.47, 150, 262), '#ffffff', 4, {
      'stroke-linejoin': 'round',
      'stroke-opacity': 0.38,
    }),
    line(streakPath(INSIDE, 0.86, 0.86, 158, 340), '#ffffff', 3, {
      'stroke-linejoin': 'round',
      'stroke-opacity': 0.28,
    }),
  ];
}

function lid(color: string): SvgNode[] {
  const edge = darker(color, 0.3);
  return [
    node('path', { d: bandPath(LID, 62, 100), fill: color, stroke: edge, 'stroke-width': 1.5 }),
    veil(streakPath(LID, 0.45, 1, 62, 100), '#2a1c14', 0.1),
    veil(streakPath(LID, 0.75, 1, 62, 100), '#2a1c14', 0.1),
    veil(streakPath(LID, -0.78, -0.62, 66, 98), '#ffffff', 0.35),
    node('ellipse', { ...levelEllipse(LID, 62), fill: lighter(color, 0.2), stroke: edge, 'stroke-width': 1 }),
    node('ellipse', { cx: X, cy: 63, rx: 61, ry: 6.4, fill: darker(color, 0.12) }),
    node('path', {
      d: bandPath(RIM, 96, 114),
      fill: lighter(color, 0.08),
      stroke: edge,
      'stroke-width': 1.5,
      'stroke-linejoin': 'round',
    }),
    veil(streakPath(RIM, 0.5, 1, 96, 114), '#2a1c14', 0.1),
    veil(streakPath(RIM, 0.8, 1, 96, 114), '#2a1c14', 0.1),
    veil(streakPath(RIM, -0.8, -0.6, 98, 112), '#ffffff', 0.4),
    node('ellipse', { cx: STRAW_HOLE.x, cy: STRAW_HOLE.y + 1, rx: 11, ry: 3.4, fill: darker(color, 0.6) }),
  ];
}

/**
 * Draws a cup of `CUP_WIDTH` by `CUP_HEIGHT` units. `layers` start at the bottom and hold at most 20 slots, which fill
 * the cup; colours are `#RRGGBB`. `keys` identify the filled slots from the bottom. The SVG has no ids, so that a page
 * can contain many.
 */
export function drawCup(
  layers: readonly Poured[],
  theme: CupTheme,
  { keys = [] }: { keys?: readonly string[]; vessel?: VesselName; isHot?: boolean } = {},
): SvgNode {
  const straw = path('M', STRAW_HOLE.x, STRAW_HOLE.y + 1, 'L', 141, 26, 'L', 172, 10);
  const sunken = path('M', STRAW_HOLE.x, STRAW_HOLE.y, 'L', 74, 352);
  return node('svg', { viewBox: `0 0 ${CUP_WIDTH} ${CUP_HEIGHT}`, class: 'cup', fill: 'none' }, [
    node('ellipse', { cx: X, cy: 389, rx: 74, ry: 9, fill: '#1d130d', 'fill-opacity': 0.16 }),
    group('cup-body', wall(theme)),
    group('cup-straw', tube(sunken, mix(theme.straw, theme.cup, 0.35)), 'cup-straw-sunken'),
    node('g', { class: 'cup-layers', 'stroke-width': 0.8, 'stroke-opacity': 0.5 }, stack(layers, keys)),
    group('cup-gloss', gloss()),
    group('cup-lid', lid(theme.lid)),
    group('cup-straw', tube(straw, theme.straw), 'cup-straw'),
  ]);
}

function elementText({ tag, attrs, children = [] }: SvgNode): string {
  const written = Object.entries(attrs).map(([name, value]) => ` ${name}="${escapeMarkup(String(value))}"`);
  return `<${tag}${written.join('')}>${children.map(elementText).join('')}</${tag}>`;
}

/** The drawing as the text of a self-contained SVG file. */
export const svgText = (svg: SvgNode): string =>
  elementText({ ...svg, attrs: { xmlns: 'http://www.w3.org/2000/svg', ...svg.attrs } });
