import { darker, lighter, mix } from '#shared/color.ts';
import type { SvgNode } from '#shared/cup-svg.ts';
import { disc, group, line, n, oval, place, shaded, shape } from './canvas.ts';

/** Everything here is drawn around the origin and about 100 units high. */
const shine = (cx: number, cy: number, rx: number, ry: number, turn = 0): SvgNode =>
  place(cx, cy, 1, turn, oval(0, 0, rx, ry, '#ffffff', { 'fill-opacity': 0.38 }));

export function leaf(color = '#5F8F45'): SvgNode {
  return group(
    shaded('M0 46 C-34 22 -32 -22 0 -50 C32 -22 34 22 0 46Z', 'across', [
      [0, lighter(color, 0.18)],
      [0.5, color],
      [0.51, darker(color, 0.14)],
      [1, darker(color, 0.22)],
    ]),
    line('M0 44 L0 -34 M0 24 L-15 8 M0 24 L15 8 M0 2 L-16 -14 M0 2 L16 -14', lighter(color, 0.35), 2, {
      'stroke-opacity': 0.7,
    }),
  );
}

/** Two leaves and a small one, as mint grows. */
export const mint = (): SvgNode =>
  group(
    place(-26, 6, 0.62, -58, leaf('#5E9E56')),
    place(26, 6, 0.62, 58, leaf('#5E9E56')),
    place(0, -14, 0.6, 4, leaf('#73B265')),
  );

const crown = (color = '#5C8B3F'): SvgNode =>
  group(
    ...[-76, -38, 0, 38, 76].map((turn) =>
      place(0, -32, 1, turn, shape('M0 4 C-11 -6 -9 -20 0 -30 C9 -20 11 -6 0 4Z', color)),
    ),
    line('M0 -36 Q2 -52 10 -58', darker(color, 0.15), 5),
  );

export function strawberry(): SvgNode {
  const seeds = [
    ...[-24, 0, 24].map((x) => [x, -14]),
    ...[-33, -12, 12, 33].map((x) => [x, 4]),
    ...[-22, 0, 22].map((x) => [x, 20]),
    ...[-9, 10].map((x) => [x, 36]),
  ];
  return group(
    shaded(
      'M0 -34 C26 -46 50 -26 45 4 C40 32 16 52 0 56 C-16 52 -40 32 -45 4 C-50 -26 -26 -46 0 -34Z',
      'across',
      [
        [0, '#EE6A66'],
        [0.45, '#D9434C'],
        [1, '#AE2B3D'],
      ],
    ),
    ...seeds.map(([x = 0, y = 0]) => oval(x, y, 2.4, 3.8, '#F8D58A')),
    shine(-27, -10, 7, 15, 18),
    crown(),
  );
}

/** A strawberry cut open. */
export const strawberryHalf = (): SvgNode =>
  group(
    shape(
      'M0 -34 C26 -46 50 -26 45 4 C40 32 16 52 0 56 C-16 52 -40 32 -45 4 C-50 -26 -26 -46 0 -34Z',
      '#D2404B',
    ),
    shape(
      'M0 -26 C22 -36 41 -20 37 4 C33 27 13 43 0 47 C-13 43 -33 27 -37 4 C-41 -20 -22 -36 0 -26Z',
      '#F29A92',
    ),
    shape('M0 -20 C14 -24 20 -8 16 8 C12 22 5 30 0 34 C-5 30 -12 22 -16 8 C-20 -8 -14 -24 0 -20Z', '#FBE0D6'),
    crown(),
  );

export function blueberry(): SvgNode {
  const points = Array.from({ length: 10 }, (_, at) => {
    const [angle, r] = [(at * Math.PI) / 5 - 0.2, at % 2 ? 8 : 19];
    return `${n(Math.sin(angle) * r)} ${n(-Math.cos(angle) * r * 0.72)}`;
  });
  return group(
    shaded('M-46 0 A46 46 0 1 1 46 0 A46 46 0 1 1 -46 0Z', 'across', [
      [0, '#7C79B8'],
      [0.5, '#514A8C'],
      [1, '#332A5E'],
    ]),
    place(8, -16, 1, 14, shape(`M${points.join('L')}Z`, '#2A2150'), oval(0, 0, 7, 5, '#6E69A6')),
    shine(-25, -8, 7, 14, 20),
  );
}

/** A berry of many small drops: a raspberry, or a cloudberry with fewer and larger ones. */
function dropBerry(color: string, drops: 'small' | 'large'): SvgNode {
  const r = drops === 'small' ? 12.5 : 17;
  const rows = drops === 'small' ? [4, 5, 5, 4, 2] : [3, 4, 3, 2];
  const step = r * (drops === 'small' ? 1.34 : 1.42);
  const beads = rows.flatMap((count, row) =>
    Array.from({ length: count }, (_, at) => ({
      x: (at - (count - 1) / 2) * r * (drops === 'small' ? 1.4 : 1.56),
      y: -26 + row * step,
    })),
  );
  const bead = ({ x, y }: { x: number; y: number }) => {
    const tone = mix(lighter(color, 0.12), darker(color, 0.24), (x + 45) / 90);
    return place(
      x,
      y,
      1,
      0,
      disc(0, 0, r, darker(tone, 0.22)),
      disc(-0.8, -1, r - 1.8, tone),
      disc(-r * 0.3, -r * 0.34, r * 0.26, '#ffffff', { 'fill-opacity': 0.42 }),
    );
  };
  return group(...beads.map(bead), place(0, -4, 0.92, 0, crown()));
}

export const raspberry = (): SvgNode => dropBerry('#C93A62', 'small');
export const cloudberry = (): SvgNode => dropBerry('#F09A38', 'large');

export function mango(): SvgNode {
  return group(
    shaded('M-44 18 C-52 -22 -18 -52 20 -44 C52 -36 58 0 40 26 C20 54 -34 58 -44 18Z', 'across', [
      [0, '#F7C548'],
      [0.5, '#F2A233'],
      [1, '#D8603A'],
    ]),
    shape('M18 -44 C30 -48 36 -52 38 -58', 'none', {
      stroke: '#7A5A34',
      'stroke-width': 6,
      'stroke-linecap': 'round',
    }),
    place(30, -54, 0.42, 62, leaf()),
    shine(-24, -8, 8, 20, 28),
  );
}

/** The cheek of a mango, cut into cubes. */
export const mangoCheek = (): SvgNode =>
  group(
    shape('M-50 4 C-48 42 48 42 50 4 C40 -14 -40 -14 -50 4Z', '#E79A2F'),
    shaded('M-50 2 C-46 -26 46 -26 50 2 C40 26 -40 26 -50 2Z', 'down', [
      [0, '#FFD063'],
      [1, '#F5AE3A'],
    ]),
    line(
      'M-30 -14 Q-24 2 -28 18 M-10 -18 Q-7 2 -9 20 M11 -18 Q10 2 11 20 M31 -14 Q27 2 29 18',
      '#DB8726',
      2.4,
    ),
    line('M-42 -6 Q0 -14 42 -6 M-44 6 Q0 2 44 6', '#DB8726', 2.4),
  );

export function banana(): SvgNode {
  return group(
    shaded(
      'M-52 -26 C-40 34 20 52 56 16 C58 10 54 6 50 6 C22 22 -16 6 -36 -40 C-42 -46 -54 -40 -52 -26Z',
      'down',
      [
        [0, '#FBE48C'],
        [0.6, '#F2CE55'],
        [1, '#D9A935'],
      ],
    ),
    line('M-46 -26 C-34 18 14 36 50 12', '#D2A23A', 2.6, { 'stroke-opacity': 0.75 }),
    shape('M-36 -40 L-40 -54 L-50 -52 L-52 -36Z', '#8C7A3A'),
    shape('M50 6 L60 4 L60 14 L55 17Z', '#5B4526'),
  );
}

export const bananaSlice = (): SvgNode =>
  group(
    disc(0, 0, 30, '#EFC95C'),
    disc(0, 0, 26, '#FBEFC2'),
    ...[0, 120, 240].map((turn) => place(0, 0, 1, turn, oval(0, -7, 2.6, 6, '#D9BE7A'))),
  );

/** A round slice of an orange or a lemon. */
export function citrusSlice(color: string): SvgNode {
  const segment = 'M0 -4 L-13 -33 Q0 -39 13 -33Z';
  return group(
    disc(0, 0, 46, color),
    disc(0, 0, 41, lighter(color, 0.78)),
    ...Array.from({ length: 8 }, (_, at) =>
      place(
        0,
        0,
        1,
        at * 45,
        shape(segment, lighter(color, at % 2 ? 0.16 : 0.28), { 'stroke-linejoin': 'round' }),
      ),
    ),
    disc(0, 0, 3.5, lighter(color, 0.8)),
  );
}

export const passionHalf = (): SvgNode =>
  group(
    disc(0, 0, 46, '#6B3A5B'),
    disc(0, 0, 40, '#F3DCE0'),
    disc(0, 0, 33, '#F0A92E'),
    ...[
      [-14, -10],
      [8, -16],
      [17, 4],
      [-4, 4],
      [-18, 9],
      [4, 19],
      [18, -14],
    ].map(([x = 0, y = 0], at) =>
      place(x, y, 1, at * 47, oval(0, 0, 5.6, 7.4, '#F7CB60'), oval(0, 0, 3.2, 4.8, '#3A2430')),
    ),
    shine(-26, -26, 4, 9, 45),
  );

export function carrot(): SvgNode {
  const top = [-26, 0, 26].map((turn) => place(0, -38, 0.5, turn, place(0, -40, 1, 0, leaf('#6E9A48'))));
  return group(
    ...top,
    shaded('M-19 -36 Q0 -46 19 -36 C17 0 8 40 0 56 C-8 40 -17 0 -19 -36Z', 'across', [
      [0, '#F4A04A'],
      [0.5, '#EA8231'],
      [1, '#C8642A'],
    ]),
    line('M-15 -18 L-3 -16 M16 -2 L5 0 M-9 12 L-1 13 M7 26 L1 27', '#C8642A', 2.4),
  );
}
