import { darker, lighter } from '#shared/color.ts';
import { bandPath, halfAt, levelEllipse, streakPath, type Vessel } from '#shared/cup-shape.ts';
import type { SvgNode } from '#shared/cup-svg.ts';
import { box, clipped, el, glow, group, line, n, oval, place, random, shape, soft } from './canvas.ts';

/** What is in a glass from the bottom: colours with their shares of the height, running into each other. */
export type Pour = readonly [color: string, share: number][];

export type GlassDrink = {
  /** Height, half the width above and below. */
  size: readonly [height: number, top: number, bottom: number];
  pours: Pour;
  /** How full the glass is, 0 to 1. */
  full?: number;
  /** How far neighbouring colours run into each other, as a share of the height. */
  blend?: number;
  ice?: number;
  straw?: string;
  /** What floats on top or hangs on the rim, around the middle of the surface. */
  top?: SvgNode[];
  /** Something on the inner wall, in the glass's own coordinates. */
  inside?: SvgNode[];
};

/** The colours of the pours as a gradient from the floor to the surface. */
function liquid(inner: Vessel, surface: number, floor: number, pours: Pour, blend: number): SvgNode {
  const id = `pour${pours
    .flat()
    .join('')
    .replaceAll(/[^a-z0-9]/gi, '')}`;
  const total = pours.reduce((sum, [, share]) => sum + share, 0);
  let level = 0;
  const stops = pours.flatMap(([color, share], at) => {
    const from = level / total;
    level += share;
    const first = at === 0 ? 0 : Math.min(from + blend, level / total);
    const last = at === pours.length - 1 ? 1 : Math.max(first, level / total - blend);
    return [
      el('stop', { offset: n(first * 1000) / 1000, 'stop-color': color }),
      el('stop', { offset: n(last * 1000) / 1000, 'stop-color': color }),
    ];
  });
  const along = { gradientUnits: 'userSpaceOnUse', x1: 0, x2: 0, y1: floor, y2: surface };
  return group(
    el('linearGradient', { id, ...along }, ...stops),
    shape(bandPath(inner, surface, floor), `url(#${id})`),
  );
}

function iceIn(inner: Vessel, surface: number, count: number): SvgNode[] {
  const next = random(count * 31 + Math.round(-surface));
  return Array.from({ length: count }, (_, at) => {
    const row = Math.floor(at / 2);
    const y = surface + 6 + row * 46 + next() * 14;
    const x = (at % 2 ? 1 : -1) * halfAt(inner, y) * (0.34 + next() * 0.2);
    const turn = n((next() - 0.5) * 56);
    const size = 25 - row * 1.5;
    return place(
      n(x),
      n(y),
      1,
      turn,
      box(-size, -size, size * 2, size * 2, 9, '#FFFFFF', {
        'fill-opacity': row ? 0.3 : 0.5,
        stroke: '#FFFFFF',
        'stroke-width': 2,
        'stroke-opacity': 0.75,
      }),
      shape(
        `M${-size + 8} ${size - 9} L${size - 10} ${-size + 7} L${size - 7} ${-size + 16} L${-size + 20} ${size - 7}Z`,
        '#FFFFFF',
        {
          'fill-opacity': 0.42,
        },
      ),
    );
  });
}

function straw(color: string, x: number, from: number, to: number, lean: number): SvgNode {
  const d = `M${x} ${from} L${n(x + lean)} ${to}`;
  const flat = { 'stroke-linecap': 'butt' };
  return group(
    line(d, darker(color, 0.25), 17, flat),
    line(d, color, 14.5, flat),
    line(d, lighter(color, 0.6), 14.5, { ...flat, 'stroke-dasharray': '11 19' }),
    line(d, '#FFFFFF', 2.6, { ...flat, 'stroke-opacity': 0.5, transform: 'translate(-3.4 0)' }),
  );
}

/** A glass on its foot at the origin. */
export function glass(drink: GlassDrink): SvgNode {
  const [height, topHalf, bottomHalf] = drink.size;
  const arc = topHalf * 0.17;
  const wall: Vessel = { x: 0, top: { y: -height, half: topHalf }, bottom: { y: 0, half: bottomHalf }, arc };
  const inner: Vessel = {
    ...wall,
    top: { y: -height, half: topHalf - 6 },
    bottom: { y: 0, half: bottomHalf - 6 },
  };
  const floor = -16;
  const surface = floor - (height - 16) * (drink.full ?? 0.86);
  const topColor = drink.pours.at(-1)?.[0] ?? '#FFFFFF';
  return group(
    shape(bandPath(wall, -height, 0), '#FFFFFF', { 'fill-opacity': 0.34 }),
    oval(0, -height, topHalf, arc, '#FFFFFF', { 'fill-opacity': 0.25 }),
    liquid(inner, surface, floor, drink.pours, drink.blend ?? 0.06),
    el('ellipse', { ...levelEllipse(inner, surface), fill: lighter(topColor, 0.22) }),
    el('ellipse', { ...levelEllipse(inner, surface, 7), ry: n(arc - 2), fill: lighter(topColor, 0.1) }),
    ...(drink.straw ? [straw(drink.straw, 14, surface + 8, -height - 92, 44)] : []),
    clipped(
      bandPath(inner, -height - 20, floor),
      ...(drink.inside ?? []),
      ...iceIn(inner, surface, drink.ice ?? 0),
    ),
    ...gloss(wall, inner, height),
    line(`M${-topHalf} ${-height} A${topHalf} ${n(arc)} 0 0 0 ${topHalf} ${-height}`, '#FFFFFF', 3, {
      'stroke-opacity': 0.8,
    }),
    line(`M${-topHalf} ${-height} A${topHalf} ${n(arc)} 0 0 1 ${topHalf} ${-height}`, '#FFFFFF', 2, {
      'stroke-opacity': 0.45,
    }),
    place(0, surface, 1, 0, ...(drink.top ?? [])),
  );
}

function gloss(wall: Vessel, inner: Vessel, height: number): SvgNode[] {
  const shade = (from: number) =>
    shape(streakPath(wall, from, 1, -height, 0), '#2a1c14', { 'fill-opacity': 0.045 });
  return [
    shape(bandPath(wall, -14, 0), '#FFFFFF', { 'fill-opacity': 0.35 }),
    shade(0.45),
    shade(0.66),
    shade(0.84),
    soft(1.2, shape(streakPath(inner, -0.82, -0.64, -height + 26, -34), '#FFFFFF', { 'fill-opacity': 0.42 })),
    shape(streakPath(inner, -0.52, -0.47, -height + 30, -height * 0.42), '#FFFFFF', { 'fill-opacity': 0.34 }),
    shape(streakPath(inner, 0.84, 0.89, -height + 40, -40), '#FFFFFF', { 'fill-opacity': 0.3 }),
    line(bandPath(wall, -height, 0), '#6B5646', 1.4, { 'stroke-opacity': 0.28 }),
  ];
}

/** Three ribbons of steam that rise from the origin. */
export const steam = (width = 1): SvgNode => {
  const ribbon =
    'M0 0 C-34 -34 26 -62 2 -104 C-14 -132 14 -150 6 -172 C28 -148 4 -130 18 -102 C42 -58 -16 -36 0 0Z';
  const ribbons = [
    [-46, -6, 0.86, 0.5],
    [0, -14, 1.12, 0.62],
    [44, -2, 0.8, 0.5],
  ];
  return group(
    glow(0, -50, 120, '#FFFFFF', 0.2),
    soft(
      3,
      ...ribbons.map(([x = 0, y = 0, size = 1, opacity = 1]) =>
        place(n(x * width), y, size, 0, shape(ribbon, '#FFFFFF', { 'fill-opacity': opacity })),
      ),
    ),
  );
};
