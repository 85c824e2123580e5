import { darker, lighter } from '#shared/color.ts';
import type { SvgNode } from '#shared/cup-svg.ts';
import { box, clipped, group, line, n, oval, place, shaded, shape } from './canvas.ts';

const glassy = (d: string): SvgNode => line(d, '#6B5646', 1.6, { 'stroke-opacity': 0.32 });

/** A milk bottle, foot at the origin, about 220 high. */
export function bottle(milk: string, cap: string): SvgNode {
  const d =
    'M-26 -206 L26 -206 L26 -164 C26 -142 58 -138 58 -104 L58 -14 Q58 4 40 4 L-40 4 Q-58 4 -58 -14 L-58 -104 C-58 -138 -26 -142 -26 -164Z';
  return group(
    shape(d, '#FFFFFF', { 'fill-opacity': 0.45 }),
    clipped(
      d,
      shaded('M-54 -150 Q0 -138 54 -150 L54 0 L-54 0Z', 'across', [
        [0, lighter(milk, 0.4)],
        [0.6, milk],
        [1, darker(milk, 0.16)],
      ]),
      oval(0, -150, 46, 7, lighter(milk, 0.7)),
      shape('M-46 -100 L-34 -104 L-34 -20 L-46 -20Z', '#FFFFFF', { 'fill-opacity': 0.75 }),
      shape('M34 -140 L60 -140 L60 10 L40 10Z', '#2a1c14', { 'fill-opacity': 0.06 }),
    ),
    glassy(d),
    shaded('M-32 -222 Q0 -230 32 -222 L30 -196 Q0 -190 -30 -196Z', 'across', [
      [0, lighter(cap, 0.3)],
      [0.4, cap],
      [1, darker(cap, 0.3)],
    ]),
  );
}

/** A bottle with a pump and a round label, foot at the origin, about 240 high. */
export function pumpBottle(syrup: string, label: string): SvgNode {
  const d =
    'M-18 -176 L18 -176 L18 -158 C18 -142 52 -146 52 -118 L52 -12 Q52 4 36 4 L-36 4 Q-52 4 -52 -12 L-52 -118 C-52 -146 -18 -142 -18 -158Z';
  return group(
    line('M0 -184 L0 -216 M0 -216 L-40 -214 L-46 -200', '#3A2C24', 9, { 'stroke-linejoin': 'round' }),
    shape('M-20 -190 L20 -190 L22 -168 L-22 -168Z', '#3A2C24'),
    shaded(d, 'across', [
      [0, lighter(syrup, 0.45)],
      [0.22, lighter(syrup, 0.2)],
      [0.55, syrup],
      [1, darker(syrup, 0.3)],
    ]),
    clipped(d, shape('M-60 -180 H60 V-134 Q0 -124 -60 -134Z', '#FFFFFF', { 'fill-opacity': 0.42 })),
    box(-34, -100, 68, 70, 10, '#FFF9EE'),
    box(-28, -94, 56, 58, 7, 'none', { stroke: label, 'stroke-width': 2 }),
    oval(0, -65, 15, 15, label),
    oval(-4, -70, 4, 4, '#FFFFFF', { 'fill-opacity': 0.6 }),
    shape('M-44 -116 L-38 -118 L-38 -14 L-44 -14Z', '#FFFFFF', { 'fill-opacity': 0.55 }),
    glassy(d),
  );
}

/** A jar with a cloth lid, foot at the origin, about 180 high. */
export function jar(content: string, cloth: string): SvgNode {
  const d =
    'M-62 -130 Q-74 -120 -74 -100 L-74 -16 Q-74 4 -54 4 L54 4 Q74 4 74 -16 L74 -100 Q74 -120 62 -130Z';
  return group(
    shaded(d, 'across', [
      [0, lighter(content, 0.5)],
      [0.2, lighter(content, 0.22)],
      [0.55, content],
      [1, darker(content, 0.28)],
    ]),
    shape('M-62 -100 L-52 -102 L-52 -18 L-62 -18Z', '#FFFFFF', { 'fill-opacity': 0.5 }),
    glassy(d),
    shape(
      'M-82 -112 L-66 -160 Q0 -184 66 -160 L82 -112 L62 -120 L44 -110 L22 -119 L0 -110 L-22 -119 L-44 -110 L-62 -120Z',
      cloth,
    ),
    line('M-66 -132 Q0 -120 66 -132', '#FFF9EE', 5),
    ...[-40, -14, 14, 40].map((x) =>
      line(`M${x} -162 L${n(x * 1.2)} -122`, darker(cloth, 0.22), 2, { 'stroke-opacity': 0.6 }),
    ),
  );
}

/** A small jug of clay or steel with its spout to the left, foot at the origin, about 150 high. */
export function jug(side: string, content: string): SvgNode {
  const d =
    'M-70 -146 L-48 -128 L58 -134 C54 -96 66 -74 66 -40 C66 -8 44 4 0 4 C-44 4 -66 -8 -66 -40 C-66 -74 -52 -96 -54 -122Z';
  return group(
    line('M56 -116 C112 -122 108 -34 60 -34', darker(side, 0.25), 15),
    line('M56 -116 C112 -122 108 -34 60 -34', side, 10),
    shaded(d, 'across', [
      [0, lighter(side, 0.1)],
      [0.25, lighter(side, 0.5)],
      [0.55, side],
      [1, darker(side, 0.34)],
    ]),
    shape('M-72 -147 C-40 -168 40 -158 58 -134 C40 -116 -34 -112 -54 -124Z', lighter(side, 0.35)),
    shape('M-56 -142 C-30 -156 34 -150 50 -134 C34 -122 -30 -118 -46 -126Z', darker(content, 0.08)),
    shape('M-44 -138 C-24 -149 30 -145 44 -134 C30 -125 -26 -122 -38 -128Z', lighter(content, 0.3)),
  );
}

/** A carafe with a wooden collar, foot at the origin, about 230 high. */
export function carafe(coffee: string): SvgNode {
  const d =
    'M-62 -226 L62 -226 L18 -134 C30 -110 84 -60 84 -22 Q84 4 60 4 L-60 4 Q-84 4 -84 -22 C-84 -60 -30 -110 -18 -134Z';
  return group(
    shape(d, '#FFFFFF', { 'fill-opacity': 0.5 }),
    clipped(
      d,
      shaded('M-90 -62 Q0 -50 90 -62 L90 10 L-90 10Z', 'across', [
        [0, lighter(coffee, 0.2)],
        [0.5, coffee],
        [1, darker(coffee, 0.4)],
      ]),
      oval(0, -62, 68, 9, lighter(coffee, 0.28)),
      shape('M-46 -60 C-58 -46 -70 -30 -70 -16 L-58 -16 C-58 -30 -46 -46 -36 -60Z', '#FFFFFF', {
        'fill-opacity': 0.4,
      }),
    ),
    shape('M-52 -222 L-22 -150 L-14 -150 L-38 -222Z', '#FFFFFF', { 'fill-opacity': 0.8 }),
    glassy(d),
    oval(0, -226, 62, 9, '#FFFFFF', { 'fill-opacity': 0.7 }),
    shaded('M-34 -158 L34 -158 Q22 -134 34 -108 L-34 -108 Q-22 -134 -34 -158Z', 'across', [
      [0, '#D9A366'],
      [0.4, '#C48A4C'],
      [1, '#8C5A2C'],
    ]),
    line('M-27 -134 L27 -134', '#5B3A20', 5),
    place(0, -134, 1, 0, oval(0, 0, 7, 6, '#F0DCA4')),
  );
}

/** A low bowl with its foot at the origin, about 170 wide; `inside` lies on its opening. */
export function dish(clay: string, ...inside: SvgNode[]): SvgNode {
  return group(
    shape('M-88 -66 A88 22 0 0 1 88 -66 A88 22 0 0 1 -88 -66Z', lighter(clay, 0.5)),
    shape('M-80 -65 A80 18 0 0 1 80 -65 A80 18 0 0 1 -80 -65Z', darker(clay, 0.25)),
    place(0, -62, 1, 0, ...inside),
    shaded('M-88 -66 C-84 -18 -50 0 -30 2 Q0 8 30 2 C50 0 84 -18 88 -66 A88 22 0 0 1 -88 -66Z', 'across', [
      [0, lighter(clay, 0.1)],
      [0.25, lighter(clay, 0.45)],
      [0.55, clay],
      [1, darker(clay, 0.3)],
    ]),
    line('M-88 -66 A88 22 0 0 0 88 -66', lighter(clay, 0.6), 3),
  );
}

/** A dipper for honey, lying from its head at the origin to the upper right. */
export const dipper = (): SvgNode =>
  group(
    line('M10 -10 L86 -82', '#9A6A3B', 8),
    line('M10 -12 L84 -83', '#C99558', 3),
    place(
      0,
      0,
      1,
      45,
      ...[-22, -11, 0, 11, 22].map((y) =>
        box(-20 + Math.abs(y) * 0.35, y - 5, 40 - Math.abs(y) * 0.7, 9, 4.5, y % 2 ? '#B57A42' : '#C68D50'),
      ),
    ),
    shape('M-26 10 C-22 26 -28 40 -18 40 C-8 40 -14 24 -6 20 C0 30 -4 46 4 46 C10 44 6 26 10 20Z', '#E0A033'),
  );
