import { darker, lighter } from '#shared/color.ts';
import type { SvgNode } from '#shared/cup-svg.ts';
import { clipped, disc, el, group, line, n, oval, place, shaded, shape } from './canvas.ts';
import { scoop } from './toppings.ts';

/**
 * A wide bowl with its foot at the origin, about 300 wide. `fill` is its surface, drawn in a circle of 100; `heaped`
 * rises out of it, around the middle of its opening.
 */
export function bowl(clay: string, fill: SvgNode[], heaped: SvgNode[] = []): SvgNode {
  const side =
    'M-150 0 C-146 84 -96 128 -52 138 L-52 150 Q0 164 52 150 L52 138 C96 128 146 84 150 0 A150 47 0 0 1 -150 0Z';
  const opening = 'M-139 0 A139 43 0 1 0 139 0 A139 43 0 1 0 -139 0Z';
  const glaze = 'M-160 40 Q-90 78 -30 66 T90 74 T160 48 L160 -20 L-160 -20Z';
  return place(
    0,
    -154,
    1,
    0,
    oval(0, 0, 150, 47, lighter(clay, 0.42)),
    shape(opening, darker(clay, 0.36)),
    clipped(opening, el('g', { transform: 'translate(0 9) scale(1.39 0.43)' }, ...fill)),
    ...heaped,
    shaded(side, 'across', [
      [0, lighter(clay, 0.06)],
      [0.22, lighter(clay, 0.36)],
      [0.55, clay],
      [1, darker(clay, 0.36)],
    ]),
    clipped(side, shape(glaze, lighter(clay, 0.5), { 'fill-opacity': 0.28 })),
    line('M-144.5 0 A144.5 45 0 0 0 144.5 0', lighter(clay, 0.42), 5),
  );
}

/** Matcha whisked to foam, in a circle of 100. */
export const matchaFoam = (): SvgNode[] => [
  disc(0, 0, 100, '#6F9433'),
  disc(0, 4, 92, '#8FB347'),
  line('M-62 -20 C-40 -64 44 -62 60 -14 C70 32 -10 56 -34 26 C-52 0 4 -24 22 4', '#A9C766', 10, {
    'stroke-opacity': 0.8,
  }),
  ...[
    [-66, 24, 5],
    [-58, 38, 3],
    [62, 36, 6],
    [70, 22, 3],
    [-12, 74, 5],
    [6, 80, 3],
    [-74, 4, 3],
    [30, -70, 4],
  ].map(([x = 0, y = 0, r = 0]) => disc(x, y, r, '#C3DB86')),
];

/** A bamboo whisk standing on the origin, about 150 high. */
export function whisk(): SvgNode {
  const tines = Array.from({ length: 13 }, (_, at) => {
    const x = (at - 6) * 5.4;
    return line(
      `M${n(x * 0.62)} -72 C${n(x * 1.35)} -48 ${n(x * 1.25)} -18 ${n(x * 0.8)} 0`,
      at % 2 ? '#E5CB8C' : '#CFAF68',
      3.4,
    );
  });
  return group(
    ...tines,
    shaded('M-21 -150 L21 -150 L24 -72 Q0 -64 -24 -72Z', 'across', [
      [0, '#DDBF7C'],
      [0.3, '#F0DCA4'],
      [1, '#B08F4C'],
    ]),
    oval(0, -150, 21, 6, '#F3E3B3'),
    line('M-23 -82 Q0 -74 23 -82 M-23 -90 Q0 -82 23 -90', '#3A2A22', 3),
  );
}

/** A spoon lying along the x axis, about 180 long. */
export const spoon = (color = '#B9B2A8'): SvgNode =>
  group(
    line('M-30 0 L92 0', darker(color, 0.2), 9),
    line('M-30 -2 L90 -2', lighter(color, 0.4), 4),
    oval(-58, 0, 36, 19, darker(color, 0.16)),
    oval(-58, -2, 32, 15, lighter(color, 0.16)),
    oval(-64, -5, 14, 5, '#FFFFFF', { 'fill-opacity': 0.6 }),
  );

/** A stemmed glass with ice cream in it, foot at the origin, about 260 high. */
export function coupe(coffee: string, ...balls: string[]): SvgNode {
  const cup = 'M-112 -238 C-108 -150 -60 -108 -14 -98 L14 -98 C60 -108 108 -150 112 -238Z';
  const level = -200;
  const [left = '#F9E7B4', right = left, above = left] = balls;
  return group(
    oval(0, -4, 70, 14, '#FFFFFF', { 'fill-opacity': 0.65 }),
    oval(0, -7, 58, 10, '#FFFFFF', { 'fill-opacity': 0.4 }),
    shape('M-9 -100 L9 -100 L7 -16 Q22 -8 34 -5 L-34 -5 Q-22 -8 -7 -16Z', '#FFFFFF', { 'fill-opacity': 0.6 }),
    oval(0, -238, 112, 20, '#FFFFFF', { 'fill-opacity': 0.3 }),
    shape(cup, '#FFFFFF', { 'fill-opacity': 0.35 }),
    place(-42, -222, 1, 0, scoop(50, left)),
    place(44, -220, 1, 0, scoop(50, right)),
    place(0, -252, 1, 0, scoop(52, above)),
    clipped(
      cup,
      shape(
        `M-120 ${level} Q-60 ${level + 26} 0 ${level + 14} T120 ${level - 6} L120 -80 L-120 -80Z`,
        coffee,
      ),
      shape(
        `M-120 ${level} Q-60 ${level + 26} 0 ${level + 14} T120 ${level - 6} L120 ${level + 6} Q60 ${level + 8} 0 ${level + 26} T-120 ${level + 12}Z`,
        lighter(coffee, 0.35),
      ),
    ),
    shape('M-98 -222 C-92 -168 -66 -132 -40 -118 C-62 -142 -80 -180 -84 -222Z', '#FFFFFF', {
      'fill-opacity': 0.5,
    }),
    line('M-112 -238 C-108 -150 -60 -108 -14 -98 M112 -238 C108 -150 60 -108 14 -98', '#6B5646', 1.4, {
      'stroke-opacity': 0.3,
    }),
    line('M-112 -238 A112 20 0 0 0 112 -238', '#FFFFFF', 3, { 'stroke-opacity': 0.85 }),
  );
}
