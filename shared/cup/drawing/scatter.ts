import { FLOOR_Y, halfAt, INSIDE, onWall, path } from './cup-shape.ts';

/** Pseudorandom numbers from 0 up to 1, the same on every machine. */
export function noise(seed: number, nth: number): number {
  let hash = Math.imul(seed * 61 + nth + 1, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

/** A piece in the drawing: its centre, its radius, and its turn in radians. */
export type Piece = { x: number; y: number; r: number; turn: number };

/** The arrangement of pieces: `sizes` are the smallest and largest radius, `spread` the distance from their line. */
export type Scatter = { seed: number; count: number; sizes: [number, number]; spread: number };

/** Pieces side by side along the level line of `y`, all above the floor. */
export function piecesAlong(y: number, { seed, count, sizes, spread }: Scatter): Piece[] {
  const [smallest, largest] = sizes;
  return Array.from({ length: count }, (_, nth) => {
    const r = smallest + (largest - smallest) * noise(seed, nth * 4);
    const room = 1 - r / halfAt(INSIDE, y);
    const share = room * (((nth + 0.2 + 0.6 * noise(seed, nth * 4 + 1)) / count) * 2 - 1);
    const [x, middle] = onWall(INSIDE, share, y);
    const lowest = onWall(INSIDE, share, FLOOR_Y)[1] - r;
    const wanted = middle + spread * (noise(seed, nth * 4 + 2) * 2 - 1);
    return { x, y: lowest - Math.abs(lowest - wanted), r, turn: noise(seed, nth * 4 + 3) * Math.PI };
  });
}

/** Circles as one path; `scale` shrinks them, `shift` moves them up and to the left by a share of their radius. */
export const circles = (pieces: readonly Piece[], scale = 1, shift = 0): string =>
  pieces
    .map(({ x, y, r }) => {
      const radius = r * scale;
      const half = (across: number) => path('a', radius, radius, 0, 1, 0, across, 0);
      return path('M', x - shift * r - radius, y - shift * r, half(2 * radius), half(-2 * radius));
    })
    .join('');

/** Polygons with `corners` corners as one path. */
export const polygons = (pieces: readonly Piece[], corners: number, scale = 1): string =>
  pieces
    .map(({ x, y, r, turn }) =>
      path(
        ...Array.from({ length: corners }, (_, nth) => {
          const angle = turn + (nth * 2 * Math.PI) / corners;
          return [nth ? 'L' : 'M', x + Math.cos(angle) * r * scale, y + Math.sin(angle) * r * scale];
        }).flat(),
        'Z',
      ),
    )
    .join('');

/** The area from a level line down to a wavy line, at most `depth` below it. */
export function wavyEdge(y: number, depth: number, seed: number): string {
  const steps = 9;
  const points = Array.from({ length: steps + 1 }, (_, nth) => {
    const [x, middle] = onWall(INSIDE, 1 - (2 * nth) / steps, y);
    return { x, y: middle + (nth % steps === 0 ? 0 : depth * (0.25 + 0.75 * noise(seed, nth))) };
  });
  const half = halfAt(INSIDE, y);
  const curve = points.slice(0, -1).flatMap((point, nth) => {
    const next = points[nth + 1] ?? point;
    return ['Q', point.x, point.y, (point.x + next.x) / 2, (point.y + next.y) / 2];
  });
  return path('M', INSIDE.x - half, y, 'A', half, INSIDE.arc, 0, 0, 0, INSIDE.x + half, y, ...curve, 'Z');
}
