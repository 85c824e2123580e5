import { darker, lighter } from '#shared/color.ts';
import type { SvgNode } from '#shared/cup-svg.ts';
import { clipped, disc, group, line, n, oval, place, random, shaded, shape } from './canvas.ts';

/** What lies on a drink. Its middle rests on the origin; `half` is half its width. */
export function cream(half: number, color = '#FFFAF0'): SvgNode {
  const ring = (y: number, w: number, h: number) =>
    group(
      shaded(
        `M${n(-w)} ${y} C${n(-w * 1.12)} ${n(y - h)} ${n(-w * 0.5)} ${n(y - h * 1.15)} 0 ${n(y - h)} C${n(w * 0.5)} ${n(y - h * 1.15)} ${n(w * 1.12)} ${n(y - h)} ${n(w)} ${y} C${n(w * 0.9)} ${n(y + h * 0.5)} ${n(-w * 0.9)} ${n(y + h * 0.5)} ${n(-w)} ${y}Z`,
        'across',
        [
          [0, lighter(color, 0.3)],
          [0.55, color],
          [1, darker(color, 0.15)],
        ],
      ),
      line(
        `M${n(-w * 0.7)} ${n(y - h * 0.1)} C${n(-w * 0.2)} ${n(y + h * 0.32)} ${n(w * 0.4)} ${n(y + h * 0.2)} ${n(w * 0.86)} ${n(y - h * 0.42)}`,
        darker(color, 0.14),
        2.4,
        { 'stroke-opacity': 0.6 },
      ),
    );
  const h = half * 0.42;
  return group(
    ring(0, half, h),
    ring(-h * 0.86, half * 0.76, h * 0.92),
    ring(-h * 1.66, half * 0.5, h * 0.8),
    shape(
      `M${n(-half * 0.24)} ${n(-h * 2.2)} C${n(-half * 0.3)} ${n(-h * 2.9)} ${n(half * 0.06)} ${n(-h * 2.9)} ${n(half * 0.14)} ${n(-h * 3.4)} C${n(half * 0.34)} ${n(-h * 2.9)} ${n(half * 0.3)} ${n(-h * 2.3)} ${n(half * 0.22)} ${n(-h * 2.2)}Z`,
      lighter(color, 0.2),
    ),
  );
}

/** A ball of ice cream. */
export function scoop(half: number, color = '#F9E7B4'): SvgNode {
  const next = random(Math.round(half));
  const ball = `M${-half} 0 A${half} ${half} 0 0 1 ${half} 0 C${n(half * 1.1)} ${n(half * 0.3)} ${n(half * 0.7)} ${n(half * 0.34)} ${n(half * 0.5)} ${n(half * 0.2)} C${n(half * 0.3)} ${n(half * 0.42)} ${n(-half * 0.1)} ${n(half * 0.4)} ${n(-half * 0.2)} ${n(half * 0.22)} C${n(-half * 0.5)} ${n(half * 0.4)} ${n(-half * 1.12)} ${n(half * 0.36)} ${-half} 0Z`;
  const fleck = () =>
    disc(n((next() - 0.5) * half * 1.7), n(-next() * half * 0.9), 1.5, '#7A5A34', { 'fill-opacity': 0.7 });
  return group(
    shaded(ball, 'across', [
      [0, lighter(color, 0.45)],
      [0.5, color],
      [1, darker(color, 0.22)],
    ]),
    clipped(ball, ...Array.from({ length: 22 }, fleck)),
    oval(-half * 0.4, -half * 0.55, half * 0.24, half * 0.14, '#FFFFFF', {
      'fill-opacity': 0.55,
      transform: `rotate(-35 ${n(-half * 0.4)} ${n(-half * 0.55)})`,
    }),
  );
}

/** Foam that stands over the rim. */
export const foam = (half: number, color = '#FBF2E2'): SvgNode =>
  group(
    shaded(
      `M${-half} 0 C${n(-half * 1.02)} ${n(-half * 0.42)} ${n(-half * 0.4)} ${n(-half * 0.5)} 0 ${n(-half * 0.46)} C${n(half * 0.4)} ${n(-half * 0.5)} ${n(half * 1.02)} ${n(-half * 0.42)} ${half} 0 A${half} ${n(half * 0.17)} 0 0 1 ${-half} 0Z`,
      'across',
      [
        [0, lighter(color, 0.6)],
        [0.5, color],
        [1, darker(color, 0.16)],
      ],
    ),
    oval(-half * 0.35, -half * 0.28, half * 0.26, half * 0.07, '#FFFFFF', { 'fill-opacity': 0.7 }),
  );

/** Sauce that has run down the inside of a glass, from the level `y`. */
export function drips(half: number, y: number, color: string): SvgNode {
  const lengths = [70, 120, 54, 150, 84, 130, 60];
  const step = (half * 2) / lengths.length;
  return group(
    ...lengths.map((length, at) => {
      const x = n(-half + step * (at + 0.5));
      return line(`M${x} ${y} L${n(x * 0.94)} ${y + length}`, color, 9, { 'stroke-opacity': 0.85 });
    }),
  );
}

/** Things strewn over an ellipse around the origin, each drawn by `each`. */
export function strewn(
  count: number,
  rx: number,
  ry: number,
  seed: number,
  each: (at: number) => SvgNode,
): SvgNode {
  const next = random(seed);
  return group(
    ...Array.from({ length: count }, (_, at) => {
      // The golden angle spreads them evenly.
      const [angle, r] = [at * 2.39996, Math.sqrt((at + 0.3 + next() * 0.5) / count)];
      return place(
        n(Math.cos(angle) * r * rx),
        n(Math.sin(angle) * r * ry),
        n(0.8 + next() * 0.4),
        n(next() * 360),
        each(at),
      );
    }),
  );
}
