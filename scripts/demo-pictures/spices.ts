import { darker, lighter } from '#shared/color.ts';
import type { SvgNode } from '#shared/cup-svg.ts';
import { disc, group, line, n, oval, place, random, shaded, shape } from './canvas.ts';

const roll = (): SvgNode =>
  group(
    shaded('M-13 -52 L13 -52 L13 46 Q0 54 -13 46Z', 'across', [
      [0, '#B9713B'],
      [0.45, '#D08B50'],
      [0.55, '#8C4F26'],
      [1, '#A9622F'],
    ]),
    oval(0, -52, 13, 5, '#8A4D25'),
    line('M-8 -52 C-6 -56 0 -55 0 -52 C0 -49 7 -49 8 -52', '#D9A06A', 2.4),
  );

export const cinnamon = (): SvgNode =>
  group(place(-20, 2, 0.95, -20, roll()), place(22, 4, 0.95, 18, roll()), place(0, 6, 1, -3, roll()));

export const starAnise = (): SvgNode =>
  group(
    ...Array.from({ length: 8 }, (_, at) =>
      place(
        0,
        0,
        1,
        at * 45,
        shape('M0 -4 C-14 -18 -9 -38 0 -50 C9 -38 14 -18 0 -4Z', '#7A4A2B'),
        oval(0, -24, 3.6, 8, '#C99558'),
        disc(0, -24, 2.6, '#5A3018'),
      ),
    ),
    disc(0, 0, 7, '#5A3018'),
  );

const pod = (color = '#A9B277'): SvgNode =>
  group(
    shaded('M0 -46 C22 -30 26 8 0 44 C-26 8 -22 -30 0 -46Z', 'across', [
      [0, lighter(color, 0.3)],
      [0.5, color],
      [1, darker(color, 0.28)],
    ]),
    line(
      'M0 -42 C-6 -14 -6 12 0 40 M9 -32 C12 -8 10 12 5 30 M-9 -32 C-14 -8 -12 12 -6 30',
      darker(color, 0.3),
      1.8,
    ),
    line('M0 -46 Q3 -54 8 -56', darker(color, 0.3), 4),
  );

export const cardamom = (): SvgNode =>
  group(
    place(-28, 8, 0.82, -38, pod()),
    place(30, 4, 0.82, 32, pod('#B5BB85')),
    place(0, 14, 0.9, -4, pod('#9FA96C')),
    ...[
      [-44, 48],
      [38, 50],
      [10, 60],
      [52, 40],
    ].map(([x = 0, y = 0]) => oval(x, y, 4.4, 3.6, '#4A3526')),
  );

export const ginger = (): SvgNode =>
  group(
    shaded(
      'M-56 16 C-62 -4 -40 -16 -26 -8 C-28 -30 -12 -50 4 -42 C16 -36 10 -18 8 -10 C24 -20 50 -22 56 -4 C60 12 40 18 28 18 C32 34 22 48 8 44 C-4 42 -4 28 -8 22 C-24 36 -50 36 -56 16Z',
      'down',
      [
        [0, '#EBCD97'],
        [0.6, '#DDB676'],
        [1, '#BF9052'],
      ],
    ),
    line(
      'M-40 -8 Q-34 8 -42 24 M-22 -2 Q-14 10 -20 24 M-16 -30 Q-4 -24 8 -30 M34 -16 Q38 0 32 14',
      '#B98A4C',
      2.4,
    ),
    oval(50, -3, 7, 9, '#F7E6BC', { stroke: '#C99C5E', 'stroke-width': 2 }),
  );

/** A heap of powder. */
export function heap(color: string): SvgNode {
  const next = random(11);
  const grain = () => {
    const x = (next() - 0.5) * 108;
    return disc(
      n(x),
      n(30 - next() * (1 - Math.abs(x) / 60) * 46),
      n(1.2 + next() * 1.6),
      lighter(color, next() * 0.3),
    );
  };
  return group(
    shaded('M-62 34 C-44 26 -24 -28 0 -30 C24 -28 44 26 62 34 Q0 48 -62 34Z', 'across', [
      [0, lighter(color, 0.16)],
      [0.5, color],
      [1, darker(color, 0.3)],
    ]),
    ...Array.from({ length: 46 }, grain),
  );
}

export const vanilla = (): SvgNode =>
  group(
    line('M-40 44 C-20 10 20 24 46 -30', '#4A3020', 8),
    line('M-30 52 C-2 22 26 34 54 -14', '#5D3E29', 8),
    ...Array.from({ length: 5 }, (_, at) =>
      place(
        -8,
        -12,
        0.62,
        at * 72,
        shaded('M0 0 C-26 -20 -20 -54 0 -60 C20 -54 26 -20 0 0Z', 'down', [
          [0, '#FFFDF3'],
          [1, '#F5DF9C'],
        ]),
      ),
    ),
    disc(-8, -12, 9, '#E0A93B'),
  );
