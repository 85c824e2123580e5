import { darker, lighter } from '#shared/color.ts';
import type { SvgNode } from '#shared/cup-svg.ts';
import { disc, group, line, n, oval, place, random, shape } from './canvas.ts';

export function chunk(color = '#4A2A1B'): SvgNode {
  return group(
    shape('M-34 -14 L2 -32 L38 -12 L0 8Z', lighter(color, 0.22)),
    shape('M-34 -14 L0 8 L0 42 L-34 18Z', color),
    shape('M0 8 L38 -12 L38 20 L0 42Z', darker(color, 0.45)),
    shape('M-22 -13 L2 -25 L26 -12 L1 1Z', lighter(color, 0.32)),
  );
}

export const chocolate = (): SvgNode =>
  group(
    place(-26, 18, 0.86, 0, chunk()),
    place(30, 22, 0.78, 0, chunk()),
    place(2, -18, 0.86, 0, chunk('#55311F')),
  );

export const cookie = (color = '#CF9F5E'): SvgNode => {
  const next = random(23);
  const crumb = () => {
    const [angle, r] = [next() * 6.28, Math.sqrt(next()) * 36];
    const tone = next() > 0.5 ? lighter(color, 0.35) : darker(color, 0.25);
    return place(
      n(Math.cos(angle) * r),
      n(Math.sin(angle) * r),
      1,
      n(next() * 180),
      oval(0, 0, 5, 2.6, tone),
    );
  };
  const edge = Array.from({ length: 16 }, (_, at) => {
    const angle = (at * Math.PI) / 8;
    return disc(n(Math.cos(angle) * 40), n(Math.sin(angle) * 40), 9.5, darker(color, 0.12));
  });
  return group(
    ...edge,
    disc(0, 0, 43, color),
    disc(-2, -3, 38, lighter(color, 0.12)),
    ...Array.from({ length: 34 }, crumb),
  );
};

export const gingerbread = (): SvgNode =>
  group(
    shape(
      'M0 46 C-62 6 -46 -46 -18 -40 C-6 -38 0 -28 0 -22 C0 -28 6 -38 18 -40 C46 -46 62 6 0 46Z',
      '#8F5128',
    ),
    shape(
      'M0 42 C-56 4 -42 -42 -18 -37 C-6 -35 0 -25 0 -19 C0 -25 6 -35 18 -37 C42 -42 56 4 0 42Z',
      '#B06C38',
    ),
    line(
      'M0 32 C-42 2 -34 -30 -18 -28 C-8 -27 -2 -18 0 -8 C2 -18 8 -27 18 -28 C34 -30 42 2 0 32Z',
      '#FFF7E8',
      3,
      {
        'stroke-dasharray': '0.1 7',
      },
    ),
  );

/** Sugar cooked brown, cut into cubes. */
export const caramel = (): SvgNode =>
  group(
    place(-22, 14, 0.8, 0, chunk('#C4782E')),
    place(28, 18, 0.7, 0, chunk('#D08A3C')),
    place(4, -16, 0.7, 0, chunk('#CC8236')),
  );
