import { darker, lighter } from '#shared/color.ts';
import type { SvgNode } from '#shared/cup-svg.ts';
import {
  box,
  clipped,
  disc,
  glow,
  group,
  line,
  n,
  oval,
  place,
  random,
  shaded,
  shape,
  soft,
} from './canvas.ts';
import { leaf } from './fruit.ts';

export const SCENE = { width: 1200, height: 800 };

/** A window of `columns` panes beside each other with a light above each; `view` is drawn in scene coordinates. */
export function cafeWindow(
  frame: { x: number; y: number; width: number; height: number; columns: number; color: string },
  ...view: SvgNode[]
): SvgNode {
  const { x, y, width, height, columns, color } = frame;
  const inside = `M${x} ${y} H${x + width} V${y + height} H${x}Z`;
  const bars = Array.from({ length: columns - 1 }, (_, at) => {
    const left = n(x + ((at + 1) * width) / columns) - 7;
    return group(box(left, y, 14, height, 0, color), box(left + 10, y, 4, height, 0, darker(color, 0.25)));
  });
  const glare = shape(
    `M${x + width * 0.12} ${y} h${width * 0.12} L${x + width * 0.02} ${y + height} h${-width * 0.12}Z M${x + width * 0.3} ${y} h${width * 0.04} L${x + width * 0.12} ${y + height} h${-width * 0.04}Z`,
    '#FFFFFF',
    { 'fill-opacity': 0.14 },
  );
  return group(
    box(x - 22, y - 22, width + 44, height + 44, 6, darker(color, 0.2)),
    box(x - 18, y - 20, width + 36, height + 38, 4, color),
    clipped(inside, ...view, glare),
    ...bars,
    box(x, n(y + height * 0.24), width, 12, 0, color),
    box(x, n(y + height * 0.24) + 9, width, 3, 0, darker(color, 0.25)),
    box(x, y, width, 8, 0, darker(color, 0.35), { 'fill-opacity': 0.35 }),
    box(x - 40, y + height + 16, width + 80, 20, 5, lighter(color, 0.12)),
    box(x - 40, y + height + 30, width + 80, 8, 4, darker(color, 0.3)),
  );
}

/** A lamp that hangs from the ceiling down to `y`, with its light. */
export const pendant = (x: number, y: number, color: string, light = 0.55): SvgNode =>
  group(
    glow(x, y + 40, 210, '#FFE7AE', light),
    line(`M${x} -10 V${y - 60}`, '#3A2C24', 4),
    shaded(
      `M${x - 16} ${y - 62} H${x + 16} C${x + 22} ${y - 40} ${x + 70} ${y - 30} ${x + 76} ${y} H${x - 76} C${x - 70} ${y - 30} ${x - 22} ${y - 40} ${x - 16} ${y - 62}Z`,
      'across',
      [
        [0, lighter(color, 0.3)],
        [0.4, color],
        [1, darker(color, 0.4)],
      ],
    ),
    oval(x, y, 76, 10, darker(color, 0.5)),
    oval(x, y + 2, 60, 7, '#FFF1C9'),
    disc(x, y + 8, 15, '#FFF8E2'),
  );

/** A plant in a pot with its foot at the origin, about 200 high. */
export function plant(pot: string, seed: number, leaves = 15): SvgNode {
  const next = random(seed);
  const stems = Array.from({ length: leaves }, (_, at) => {
    const turn = n(((at + 0.5) / leaves - 0.5) * 150 + (next() - 0.5) * 12);
    const reach = n(70 + next() * 62);
    const tone = ['#4F7F45', '#5F8F4E', '#3F6B3A', '#7AA562'][at % 4] ?? '#4F7F45';
    return place(
      0,
      -70,
      1,
      turn,
      line(`M0 0 L0 ${-reach + 20}`, darker(tone, 0.2), 3),
      place(0, -reach, 0.52, 0, leaf(tone)),
    );
  });
  return group(
    ...stems,
    shaded('M-48 -74 L48 -74 L36 0 Q0 8 -36 0Z', 'across', [
      [0, lighter(pot, 0.3)],
      [0.5, pot],
      [1, darker(pot, 0.32)],
    ]),
    box(-53, -84, 106, 18, 6, lighter(pot, 0.12)),
  );
}

/** A table top from height `y` down, with its edge lit. */
export const tableTop = (y: number, color: string): SvgNode => {
  const grain = [28, 74, 132, 200].map((down, at) =>
    line(
      `M-10 ${y + down} C300 ${y + down + 10 - at * 4} 700 ${y + down - 8} 1210 ${y + down + 5}`,
      darker(color, 0.16),
      2.4,
      { 'stroke-opacity': 0.4 },
    ),
  );
  return group(
    shaded(`M0 ${y} H1200 V800 H0Z`, 'down', [
      [0, lighter(color, 0.14)],
      [1, darker(color, 0.12)],
    ]),
    box(0, y, 1200, 8, 0, lighter(color, 0.4)),
    ...grain,
  );
};

/** Beams of light that fall through a window from the upper left. */
export const beams = (...starts: number[]): SvgNode =>
  soft(
    9,
    ...starts.map((x) => shape(`M${x} 0 h110 L${x + 470} 800 h-190Z`, '#FFF3CF', { 'fill-opacity': 0.17 })),
  );

/** A ridge of hills or roofs across the picture through the given heights. */
export function ridge(color: string, base: number, ...heights: number[]): SvgNode {
  const step = SCENE.width / (heights.length - 1);
  const points = heights.map((height, at) => [n(at * step), height] as const);
  const curve = points.slice(1).map(([x, y], at) => {
    const [px, py] = points[at] ?? [0, y];
    const middle = n((px + x) / 2);
    return `C${middle} ${py} ${middle} ${y} ${x} ${y}`;
  });
  return shape(`M0 ${heights[0]} ${curve.join(' ')} V${base} H0Z`, color);
}

/** A spruce with its foot at the origin, about 200 high. */
export const spruce = (color: string, snow = false): SvgNode =>
  group(
    box(-7, -24, 14, 26, 0, darker(color, 0.5)),
    ...[0, 1, 2, 3].map((at) => {
      const [y, half] = [-20 - at * 44, 62 - at * 13];
      return group(
        shape(
          `M0 ${y - 84} L${half} ${y} Q0 ${y + 14} ${-half} ${y}Z`,
          at % 2 ? lighter(color, 0.06) : color,
        ),
        shape(`M0 ${y - 84} L${half} ${y} Q${half * 0.5} ${y + 8} 4 ${y + 7}Z`, darker(color, 0.4), {
          'fill-opacity': 0.28,
        }),
        ...(snow
          ? [
              shape(
                `M0 ${y - 84} L${half * 0.6} ${y - 34} Q${half * 0.2} ${y - 24} 0 ${y - 36} Q${-half * 0.3} ${y - 20} ${-half * 0.62} ${y - 32}Z`,
                '#F4F8FB',
              ),
            ]
          : []),
      );
    }),
  );

/** A wooden house front with lit or dark windows; `x`, `y` is its lower left corner. */
export function house(
  x: number,
  y: number,
  width: number,
  height: number,
  color: string,
  glass: string,
): SvgNode {
  const columns = Math.max(1, Math.round(width / 70));
  const windows = Array.from({ length: columns * 2 }, (_, at) => {
    const left = x + ((at % columns) + 0.5) * (width / columns) - 15;
    const top = y - height + 34 + Math.floor(at / columns) * 84;
    return group(
      box(n(left - 4), top - 4, 38, 52, 2, '#FFF6E6'),
      box(n(left), top, 30, 44, 1, glass),
      line(`M${n(left + 15)} ${top} v44 M${n(left)} ${top + 18} h30`, '#FFF6E6', 3),
    );
  });
  return group(
    shape(
      `M${x - 8} ${y - height} L${n(x + width / 2)} ${n(y - height - width * 0.36)} L${x + width + 8} ${y - height}Z`,
      darker(color, 0.45),
    ),
    box(x, y - height, width, height, 0, color),
    box(n(x + width * 0.72), y - height, n(width * 0.28), height, 0, darker(color, 0.4), {
      'fill-opacity': 0.14,
    }),
    ...windows,
  );
}
/** Stacks of a cup: colours from the bottom with their slots. */
export const stack = (...layers: [string, number][]) => layers.map(([color, slots]) => ({ color, slots }));
