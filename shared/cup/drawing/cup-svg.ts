import type { CupTheme } from '#shared/cup/themes.ts';
import type { Vessel } from '#shared/cup/vessels.ts';
import { CUP_HEIGHT, CUP_WIDTH, X } from './cup-shape.ts';
import { type DrawnLayer, drawSlots } from './slots.ts';
import { node, type SvgNode } from './svg-node.ts';
import { DRAW } from './vessels.ts';

export { CUP_HEIGHT, CUP_WIDTH, levelAt } from './cup-shape.ts';
export { type SvgNode, svgText } from './svg-node.ts';
export { STRAW_HOLE } from './vessels.ts';

type CupOptions = { keys?: readonly string[]; vessel?: Vessel };

/**
 * Draws a dream cup; `layers` start at the bottom, and so do `keys`, which identify the filled slots. The SVG has no ids,
 * so that a page can contain many.
 */
export function drawCup(
  layers: readonly DrawnLayer[],
  theme: CupTheme,
  { keys = [], vessel = 'cup' }: CupOptions = {},
): SvgNode {
  const isHot = layers.some((layer) => layer.isHot);
  const slots = node(
    'g',
    { class: 'cup-layers', 'stroke-width': 0.8, 'stroke-opacity': 0.5 },
    drawSlots(layers, keys),
  );
  return node('svg', { viewBox: `0 0 ${CUP_WIDTH} ${CUP_HEIGHT}`, class: 'cup', fill: 'none' }, [
    node('ellipse', { cx: X, cy: 389, rx: 74, ry: 9, fill: '#1d130d', 'fill-opacity': 0.16 }),
    ...DRAW[vessel](theme, slots, isHot),
  ]);
}
