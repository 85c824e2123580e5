import { darker, lighter } from '#shared/color.ts';
import type { SvgNode } from '#shared/cup-svg.ts';

/** Where it is poured: through an opening of the lid, left of the straw. */
const X = 92;
export const LID_Y = 64;
/** Hidden by the lid. */
const BEHIND_LID_Y = 56;
/** How far below its top a stream that begins in the air is whole. */
const SOFT = 24;

const node = (tag: string, attrs: SvgNode['attrs'], children: SvgNode[] = []): SvgNode => ({
  tag,
  attrs,
  children,
});

const bar = (x: number, width: number, top: number, bottom: number, attrs: SvgNode['attrs']): SvgNode =>
  node('rect', { x, y: top, width, height: bottom - top, ...attrs });

/** A stream around the middle of which it is drawn, with a shade and a light along it. */
const jet = (color: string, half: number, top: number, bottom: number): SvgNode[] => [
  bar(-half, 2 * half, top, bottom, { fill: color, rx: half }),
  bar(0.45 * half, 0.4 * half, top, bottom - half, { fill: darker(color, 0.25), 'fill-opacity': 0.5 }),
  bar(-0.7 * half, 0.4 * half, top, bottom - half, { fill: lighter(color, 0.5), 'fill-opacity': 0.8 }),
];

const softness = (color: string, half: number): SvgNode[] =>
  [0, 4, 8, 12, 16, 20].map((top) =>
    bar(-half, 2 * half, top, SOFT + half, { fill: color, 'fill-opacity': 0.3 }),
  );

/** Parts of a stream, each of which comes by itself (the outer group) and goes by itself: no group moves in two ways. */
const around = (...parts: SvgNode[][]): SvgNode =>
  node(
    'g',
    { class: 'cup-stream', transform: `translate(${X} 0)` },
    parts.map((part) => node('g', {}, [node('g', {}, part)])),
  );

/**
 * A stream that fills `slots` slots: what is seen of it inside the cup, down to `bottom`, and what is seen above the
 * lid, which is the opening and then the stream.
 */
export function drawStream(
  color: string,
  slots: number,
  bottom: number,
): { inside: SvgNode; above: SvgNode } {
  const half = Math.min(8, 4 + slots / 2);
  const opening = { cx: 0, cy: LID_Y, rx: half + 4, ry: 3.2, fill: '#1d130d', 'fill-opacity': 0.55 };
  return {
    inside: around(jet(color, half, BEHIND_LID_Y, bottom)),
    above: around(
      [node('ellipse', opening)],
      [...softness(color, half), ...jet(color, half, SOFT, LID_Y + 1)],
    ),
  };
}
