import { darker, lighter } from '#shared/color.ts';
import type { SvgNode } from '#shared/cup-svg.ts';
import { clipped, el, group, line, n, oval, place, shaded, shape, soft } from './canvas.ts';
import { type Art, surface } from './latte-art.ts';

export type Mug = {
  /** Half the width at the rim, and the height. */
  size: readonly [half: number, height: number];
  clay: string;
  drink: string;
  art: Art;
  saucer?: boolean;
  handle?: boolean;
};

function handleOf(half: number, height: number, clay: string): SvgNode {
  const d = `M${n(half * 0.9)} ${n(height * 0.2)} C${n(half * 1.55)} ${n(height * 0.02)} ${n(half * 1.6)} ${n(height * 0.72)} ${n(half * 0.7)} ${n(height * 0.66)}`;
  const width = Math.max(13, half * 0.15);
  return group(
    line(d, darker(clay, 0.22), width),
    line(d, clay, width - 4),
    line(d, lighter(clay, 0.5), 3, { transform: 'translate(-2 -4)', 'stroke-opacity': 0.7 }),
  );
}

/** A plate around the origin. */
export const saucer = (half: number, clay: string): SvgNode =>
  group(
    oval(0, 6, half, half * 0.27, darker(clay, 0.26)),
    oval(0, 0, half, half * 0.27, lighter(clay, 0.1)),
    oval(0, 2, half * 0.86, half * 0.22, darker(clay, 0.08)),
    oval(0, 4, half * 0.62, half * 0.15, darker(clay, 0.16)),
  );

/** A cup of clay with its foot at the origin. */
export function mug({ size, clay, drink, art, saucer: plate = false, handle = true }: Mug): SvgNode {
  const [half, height] = size;
  const tilt = 0.3;
  const foot = half * 0.5;
  const body = `M${-half} 0 C${-half} ${n(height * 0.62)} ${n(-half * 0.84)} ${n(height * 0.97)} ${-foot} ${height} Q0 ${n(height + foot * 0.24)} ${foot} ${height} C${n(half * 0.84)} ${n(height * 0.97)} ${half} ${n(height * 0.62)} ${half} 0Z`;
  const level = half - Math.max(7, half * 0.075);
  const sink = half * 0.045;
  const opening = `M${-level} 0 A${level} ${n(level * tilt)} 0 1 0 ${level} 0 A${level} ${n(level * tilt)} 0 1 0 ${-level} 0Z`;
  const flat = el(
    'g',
    { transform: `translate(0 ${n(sink)}) scale(${n(level) / 100} ${n(level * tilt) / 100})` },
    ...surface(drink, art),
  );
  return group(
    ...(plate ? [place(0, -4, 1, 0, saucer(half * 1.42, clay))] : []),
    place(
      0,
      -height,
      1,
      0,
      ...(handle ? [handleOf(half, height, clay)] : []),
      shaded(body, 'across', [
        [0, lighter(clay, 0.1)],
        [0.2, lighter(clay, 0.45)],
        [0.5, clay],
        [1, darker(clay, 0.3)],
      ]),
      clipped(
        body,
        soft(7, oval(0, height + 14, half * 0.9, height * 0.2, darker(clay, 0.5), { 'fill-opacity': 0.26 })),
      ),
      oval(0, 0, half, half * tilt, lighter(clay, 0.62), { stroke: darker(clay, 0.16), 'stroke-width': 1.4 }),
      shape(opening, darker(clay, 0.34)),
      clipped(opening, flat),
    ),
  );
}

/** A straight-sided mug of stoneware with a band of glaze, foot at the origin. */
export function beaker(half: number, height: number, clay: string, drink: string): SvgNode {
  const body = `M${-half} 0 L${-half + 6} ${height - 10} Q${-half + 8} ${height} ${-half + 22} ${height + 4} Q0 ${height + 14} ${half - 22} ${height + 4} Q${half - 8} ${height} ${half - 6} ${height - 10} L${half} 0Z`;
  const level = half - 8;
  const opening = `M${-level} 0 A${level} ${n(level * 0.28)} 0 1 0 ${level} 0 A${level} ${n(level * 0.28)} 0 1 0 ${-level} 0Z`;
  return place(
    0,
    -height - 8,
    1,
    0,
    handleOf(half, height, clay),
    shaded(body, 'across', [
      [0, lighter(clay, 0.1)],
      [0.2, lighter(clay, 0.4)],
      [0.5, clay],
      [1, darker(clay, 0.3)],
    ]),
    clipped(
      body,
      shape(
        `M${-half} ${n(height * 0.7)} Q0 ${n(height * 0.7 + 34)} ${half} ${n(height * 0.7)} L${half} ${height + 30} L${-half} ${height + 30}Z`,
        '#8A6A4E',
        { 'fill-opacity': 0.4 },
      ),
    ),
    oval(0, 0, half, half * 0.28, lighter(clay, 0.62), { stroke: darker(clay, 0.16), 'stroke-width': 1.4 }),
    shape(opening, darker(clay, 0.4)),
    clipped(
      opening,
      el(
        'g',
        { transform: `translate(0 ${n(half * 0.06)}) scale(${level / 100} ${(level * 0.28) / 100})` },
        ...surface(drink, { kind: 'black' }),
      ),
    ),
  );
}
