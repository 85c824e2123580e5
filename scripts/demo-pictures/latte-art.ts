import { darker, lighter } from '#shared/color.ts';
import type { SvgNode } from '#shared/cup-svg.ts';
import { type Attrs, disc, line, n, place, random, shape } from './canvas.ts';

/** What the surface of a hot drink shows: bare coffee, its crema, poured milk, or foam dusted with powder. */
export type Art =
  | { kind: 'black' }
  | { kind: 'crema' }
  | { kind: 'plain' }
  | { kind: 'leaf'; milk: string }
  | { kind: 'heart'; milk: string }
  | { kind: 'tulip'; milk: string }
  | { kind: 'dusted'; powder: string };

/** `count` dots between two distances from the middle; `look` gives each its size and colour. */
function dots(
  count: number,
  from: number,
  to: number,
  look: (next: () => number) => [size: number, color: string, more?: Attrs],
): SvgNode[] {
  const next = random(17);
  return Array.from({ length: count }, () => {
    const angle = next() * Math.PI * 2;
    const distance = from + Math.sqrt(next()) * (to - from);
    const [size, color, more] = look(next);
    return disc(n(Math.cos(angle) * distance), n(Math.sin(angle) * distance), n(size), color, more);
  });
}

const heart = (y: number, half: number, milk: string): SvgNode =>
  place(
    0,
    y,
    half / 50,
    0,
    shape('M0 44 C-30 28 -62 2 -54 -26 C-48 -46 -16 -48 0 -18 C16 -48 48 -46 54 -26 C62 2 30 28 0 44Z', milk),
  );

function leafOf(milk: string): SvgNode[] {
  const ribs = [48, 28, 9, -9, -26, -41].map((y, at) => {
    const half = 62 - at * 8;
    const bend = n(half * 0.3);
    return line(
      `M${-half} ${y - 24} Q${-bend} ${y + 12} 0 ${y + 6} Q${bend} ${y + 12} ${half} ${y - 24}`,
      milk,
      n(10 - at * 0.7),
    );
  });
  return [...ribs, line('M0 70 L0 -46', milk, 5), heart(-58, 17, milk)];
}

function tulipOf(milk: string, drink: string): SvgNode[] {
  const petals = [
    [34, 50],
    [4, 40],
    [-24, 30],
    [-48, 19],
  ];
  return petals.flatMap(([y = 0, half = 0]) => [heart(y, half + 6, drink), heart(y, half, milk)]);
}

const shine = (): SvgNode =>
  shape('M-70 -40 Q-30 -86 36 -78 Q-20 -66 -52 -24Z', '#FFFFFF', { 'fill-opacity': 0.16 });

/** The surface of a drink seen from straight above, in a circle of 100 around the origin. */
export function surface(drink: string, art: Art): SvgNode[] {
  const ground = [disc(0, 0, 100, darker(drink, 0.14)), disc(0, 3, 92, drink)];
  switch (art.kind) {
    case 'black':
      return [disc(0, 0, 100, lighter(drink, 0.06)), disc(4, 10, 90, drink), shine()];
    case 'plain': {
      const bubbles = dots(20, 78, 92, (next) => [2 + next() * 5, lighter(drink, 0.34)]);
      return [disc(0, 0, 100, lighter(drink, 0.28)), disc(2, 6, 90, drink), ...bubbles];
    }
    case 'crema': {
      const flecks = dots(46, 0, 86, (next) => [1.5 + next() * 3.4, next() > 0.5 ? '#8F5428' : '#DDB07C']);
      return [disc(0, 0, 100, '#A8693A'), disc(0, 4, 88, '#BC7F4B'), disc(6, 8, 62, '#C98F5B'), ...flecks];
    }
    case 'dusted': {
      const dust = dots(120, 0, 72, (next) => [1.4 + next() * 2.6, art.powder, { 'fill-opacity': 0.8 }]);
      return [disc(0, 0, 100, '#E8D5BB'), disc(0, 2, 92, '#FBF1E0'), disc(-8, -6, 74, '#FFF9EE'), ...dust];
    }
    case 'heart':
      return [...ground, disc(0, 4, 72, lighter(drink, 0.24)), heart(6, 56, art.milk)];
    case 'tulip':
      return [...ground, ...tulipOf(art.milk, drink)];
    case 'leaf':
      return [...ground, ...leafOf(art.milk)];
  }
}
