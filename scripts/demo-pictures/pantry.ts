import { darker, lighter, mix } from '#shared/color.ts';
import type { SvgNode } from '#shared/cup-svg.ts';
import { box, disc, group, line, n, oval, place, random, shaded, shape } from './canvas.ts';
import { leaf } from './fruit.ts';

/** Dry goods, spices and sweets, each around the origin and about 100 units high. */
export const bean = (color = '#6B4023'): SvgNode =>
  group(
    shaded(
      'M0 -48 C34 -46 42 -16 38 8 C34 36 16 50 0 48 C-34 46 -42 16 -38 -8 C-34 -36 -16 -50 0 -48Z',
      'across',
      [
        [0, lighter(color, 0.22)],
        [0.55, color],
        [1, darker(color, 0.4)],
      ],
    ),
    line('M4 -42 C-18 -18 22 12 -4 42', darker(color, 0.65), 6),
    line('M9 -38 C-10 -16 28 12 2 40', lighter(color, 0.25), 2, { 'stroke-opacity': 0.55 }),
  );

export const almond = (): SvgNode =>
  group(
    shaded('M0 -48 C26 -22 32 20 0 46 C-32 20 -26 -22 0 -48Z', 'across', [
      [0, '#C98F57'],
      [0.5, '#B0723C'],
      [1, '#8A5428'],
    ]),
    line('M0 -40 L0 38 M-10 -26 Q-16 4 -9 30 M10 -26 Q16 4 9 30', '#7D4A22', 1.8, { 'stroke-opacity': 0.6 }),
  );

export const hazelnut = (): SvgNode =>
  group(
    shaded('M-40 -6 C-40 26 -14 46 0 50 C14 46 40 26 40 -6Z', 'across', [
      [0, '#C98A4B'],
      [0.5, '#A9672E'],
      [1, '#7A441C'],
    ]),
    shape(
      'M-44 -2 C-48 -34 -22 -44 0 -44 C22 -44 48 -34 44 -2 Q34 -12 24 -3 Q12 -12 0 -3 Q-12 -12 -24 -3 Q-34 -12 -44 -2Z',
      '#D9B98A',
    ),
    line('M-30 -30 L-26 -10 M0 -40 L0 -10 M30 -30 L26 -10', '#B8935E', 2),
  );

export const elderflower = (): SvgNode => {
  const next = random(5);
  const heads = [
    [-34, -18],
    [0, -32],
    [34, -16],
    [-16, -2],
    [18, 0],
  ];
  const flower = (x: number, y: number) =>
    place(
      x,
      y,
      n(0.5 + next() * 0.2),
      n(next() * 72),
      ...[0, 72, 144, 216, 288].map((turn) =>
        place(0, 0, 1, turn, oval(0, -8, 6, 8, mix('#FFFFFF', '#F6EFC9', next()))),
      ),
      disc(0, 0, 4, '#E3C04F'),
    );
  return group(
    ...heads.map(([x = 0, y = 0]) => line(`M0 54 Q${n(x * 0.3)} 20 ${x} ${y}`, '#7C9A52', 3)),
    place(24, 36, 0.44, 62, leaf('#6B9450')),
    ...heads.flatMap(([x = 0, y = 0]) =>
      Array.from({ length: 9 }, () => flower(n(x + (next() - 0.5) * 34), n(y + (next() - 0.5) * 24))),
    ),
  );
};

export const coconutHalf = (): SvgNode =>
  group(
    shape('M-52 -8 C-52 34 -24 52 0 52 C24 52 52 34 52 -8Z', '#7A4F30'),
    line('M-38 12 Q-30 34 -14 44 M-10 24 Q0 40 18 42 M34 10 Q30 28 20 34', '#5D3A22', 2.6),
    oval(0, -8, 52, 21, '#8C5D3A'),
    oval(0, -8, 48, 18.5, '#FFFDF7'),
    oval(0, -5, 36, 12, '#EDE9DE'),
    oval(0, -3, 32, 9.5, '#FAF9F5'),
  );

/** An ear of oats. */
export const oats = (): SvgNode =>
  group(
    line('M0 58 Q4 0 -6 -54', '#C09A4F', 3.4),
    ...[
      [-20, -40, -30],
      [14, -34, 34],
      [-24, -12, -36],
      [22, -6, 36],
      [-22, 16, -40],
      [24, 22, 40],
      [-6, -56, 0],
    ].map(([x = 0, y = 0, turn = 0]) =>
      place(
        x,
        y,
        0.46,
        turn,
        shape('M0 40 C-22 14 -14 -26 0 -44 C14 -26 22 14 0 40Z', '#E0BE72'),
        line('M0 34 L0 -36', '#B98F43', 3),
      ),
    ),
  );

/** A cube of ice, to lie on the table. */
export const iceCube = (): SvgNode =>
  group(
    box(-36, -36, 72, 72, 14, '#DDF0F5', { stroke: '#FFFFFF', 'stroke-width': 4, 'fill-opacity': 0.75 }),
    shape('M-22 20 L20 -22 L24 -8 L-8 24Z', '#FFFFFF', { 'fill-opacity': 0.6 }),
  );
