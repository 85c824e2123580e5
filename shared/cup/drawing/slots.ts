import type { Texture } from '#shared/cup/textures.ts';
import { colorOrGrey, darker, lighter } from '#shared/text/color.ts';
import { bandPath, FLOOR_Y, INSIDE, levelAt, onWall, streakPath, surface } from './cup-shape.ts';
import { circles, piecesAlong, polygons, wavyEdge } from './scatter.ts';
import { group, line, node, outline, outlined, type SvgNode, shape } from './svg-node.ts';

/** A slot in the drawing. `level` is 0 at the bottom. `seed` places its pieces, independent of the layers below. */
type Slot = {
  color: string;
  texture: Texture;
  level: number;
  seed: number;
  isLowest: boolean;
  isHighest: boolean;
};

/** The drawing of a texture: on the face of each slot, and on the surface of the layer's highest slot. */
type Look = { face: (slot: Slot) => SvgNode[]; top?: (slot: Slot) => SvgNode[] };

/** How far a slot overlaps the slot below it in the same layer, to hide the seam. */
const OVERLAP = 2;

/** The number of different arrangements of pieces. The colour of an ingredient selects one. */
const SEEDS = 997;

const HEIGHT = levelAt(0).y - levelAt(1).y;

const bottomOf = ({ level, isLowest }: Slot): number => levelAt(level).y + (isLowest ? 0 : OVERLAP);

/** A border that blends into the layer below: wavy edges, the deepest the faintest. */
const blend = ({ color, level, seed, isLowest }: Slot, depth: number): SvgNode[] =>
  isLowest && level > 0
    ? [1, 0.76, 0.54, 0.34, 0.18].map((share, nth) =>
        shape(wavyEdge(levelAt(level).y - 1, depth * share, seed + nth), color, 0.16 + 0.12 * nth),
      )
    : [];

const berries = ({ color, seed }: Slot, y: number, count: number, spread: number): SvgNode[] => {
  const pieces = piecesAlong(y, { seed, count, sizes: [6.4, 8.2], spread });
  return [
    shape(circles(pieces), darker(color, 0.3)),
    shape(circles(pieces, 0.86, 0.1), color),
    shape(circles(pieces, 0.5, 0.24), lighter(color, 0.22)),
    shape(circles(pieces, 0.16, 0.42), '#ffffff', 0.75),
  ];
};

const cubes = ({ color, seed }: Slot, y: number, count: number, spread: number): SvgNode[] => {
  const pieces = piecesAlong(y, { seed, count, sizes: [10, 12], spread });
  const glassy = { 'fill-opacity': 0.5, 'stroke-opacity': 0.85 };
  return [
    outlined(polygons(pieces, 4), lighter(color, 0.72), '#ffffff', 1.6, glassy),
    shape(polygons(pieces, 4, 0.55), '#ffffff', 0.35),
  ];
};

const crumbs = ({ color, seed }: Slot, y: number, count: number, spread: number): SvgNode[] => {
  const from = (first: number) => piecesAlong(y, { seed: first, count, sizes: [2, 4.6], spread });
  return [
    shape(polygons(from(seed), 5), darker(color, 0.3)),
    shape(polygons(from(seed + 50), 4), lighter(color, 0.28)),
  ];
};

const specks = ({ color, seed }: Slot, y: number, count: number, spread: number): SvgNode[] => {
  const from = (first: number) => piecesAlong(y, { seed: first, count, sizes: [0.6, 1.5], spread });
  return [
    shape(circles(from(seed)), darker(color, 0.35)),
    shape(circles(from(seed + 50)), lighter(color, 0.35)),
  ];
};

const bubbles = ({ color, level, seed }: Slot): SvgNode => {
  const pieces = piecesAlong(middle(level), { seed, count: 9, sizes: [1, 2.6], spread: 5 });
  return shape(circles(pieces), lighter(color, 0.6), 0.8);
};

/** A dome of cream: three soft rings, the smallest on top. */
function dome({ color, level }: Slot): SvgNode[] {
  const { y, half } = levelAt(level + 1);
  return [0.94, 0.64, 0.3].map((share, nth) =>
    node('ellipse', {
      cx: INSIDE.x,
      cy: y - 1 - nth * 6,
      rx: half * share,
      ry: 10.5 - nth * 2.4,
      fill: lighter(color, 0.25 + nth * 0.2),
      ...outline(darker(color, 0.24), 1),
    }),
  );
}

/** Thick drops that run down the wall from the lower edge of a layer. */
const drips = ({ color, level, isLowest }: Slot): SvgNode[] =>
  isLowest && level > 0
    ? [-0.72, -0.2, 0.3, 0.7].map((share, nth) => {
        const y = levelAt(level).y;
        const length = Math.min([20, 12, 26, 15][nth] ?? 0, FLOOR_Y - y - 4);
        const [x, from] = onWall(INSIDE, share, y - 2);
        return line(`M${x} ${from}v${length}`, color, 7 - nth, { 'stroke-linecap': 'round' });
      })
    : [];

const middle = (level: number): number => levelAt(level).y - HEIGHT / 2;

const LOOKS: Record<Texture, Look> = {
  liquid: { face: (slot) => blend(slot, 24) },
  syrup: {
    face: (slot) => [
      ...blend(slot, 8),
      ...drips(slot),
      shape(streakPath(INSIDE, -0.6, -0.4, levelAt(slot.level + 1).y, bottomOf(slot)), '#ffffff', 0.3),
    ],
  },
  foam: {
    face: (slot) => [...blend(slot, 7), bubbles(slot)],
    top: dome,
  },
  ice: {
    face: (slot) => cubes(slot, middle(slot.level), 6, 3),
    top: (slot) => cubes({ ...slot, seed: slot.seed + 90 }, levelAt(slot.level + 1).y - 5, 4, 3),
  },
  fruit: {
    face: (slot) => berries(slot, middle(slot.level) + 2, 9, 2.5),
    top: (slot) => [
      ...berries({ ...slot, seed: slot.seed + 90 }, levelAt(slot.level + 1).y - 9, 6, 2),
      ...berries({ ...slot, seed: slot.seed + 70 }, levelAt(slot.level + 1).y - 3, 7, 2),
    ],
  },
  crumbs: {
    face: (slot) => crumbs(slot, middle(slot.level) + 1, 20, 5),
    top: (slot) => crumbs({ ...slot, seed: slot.seed + 90 }, levelAt(slot.level + 1).y - 4, 15, 5),
  },
  spice: {
    face: (slot) => [...blend(slot, 6), ...specks(slot, middle(slot.level) + 4, 42, 11)],
    top: (slot) => specks({ ...slot, seed: slot.seed + 90 }, levelAt(slot.level + 1).y - 5, 36, 6),
  },
};

/** One slot: its face in its colour, and its surface, which the slot above covers; both with its texture. */
function drawSlot(slot: Slot, key: string): SvgNode {
  const { color, texture, level, isHighest } = slot;
  const { y } = levelAt(level + 1);
  const { face, top } = LOOKS[texture];
  const rim = { fill: lighter(color, 0.3), stroke: darker(color, 0.25) };
  return group(
    'cup-slot',
    [
      shape(bandPath(INSIDE, y, bottomOf(slot)), color),
      ...face(slot),
      surface(INSIDE, y, rim, 0.4),
      surface(INSIDE, y, { ry: INSIDE.arc - 1.8, fill: lighter(color, 0.16) }, 8),
      ...(isHighest ? (top?.(slot) ?? []) : []),
    ],
    key,
  );
}

/** A layer to draw: its colour as `#RRGGBB`, its texture, by default `liquid`, and whether it makes a mug steam. */
export type DrawnLayer = { color: string; slots: number; texture?: Texture; isHot?: boolean };

/** The slots of the layers from the bottom, one group each, because animations add and remove single slots. */
export const drawSlots = (layers: readonly DrawnLayer[], keys: readonly string[]): SvgNode[] =>
  layers
    .flatMap(({ color, slots, texture = 'liquid' }) =>
      Array.from({ length: slots }, (_, nth) => ({
        color: colorOrGrey(color),
        texture,
        seed: (Number.parseInt(colorOrGrey(color).slice(1), 16) % SEEDS) + nth,
        isLowest: nth === 0,
        isHighest: nth === slots - 1,
      })),
    )
    .map((slot, level) => drawSlot({ ...slot, level }, keys[level] ?? String(level)));
