import { CUP_HEIGHT, CUP_WIDTH, type SvgNode } from '#shared/cup/drawing/cup-svg.ts';
import type { CupTheme } from '#shared/cup/themes.ts';
import { CARD_HEIGHT, CARD_WIDTH } from '#shared/drinks/drink-card.ts';
import { lighter } from '#shared/text/color.ts';

const CENTER_X = CARD_WIDTH / 2;
/** The y coordinate of the cup's foot. */
const FOOT_Y = 566;
const CUP = 496;
/** Messengers may crop the image to its middle square, so everything important is inside. */
const LIGHT_RADIUS = 262;

const el = (tag: string, attrs: SvgNode['attrs'], ...children: SvgNode[]): SvgNode => ({
  tag,
  attrs,
  children,
});
const stop = (offset: number, color: string, opacity = 1): SvgNode =>
  el('stop', { offset, 'stop-color': color, 'stop-opacity': opacity });
const oval = (cx: number, cy: number, rx: number, ry: number, fill: string): SvgNode =>
  el('ellipse', { cx, cy, rx, ry, fill });

/**
 * Draws a cup on a table in front of the colour of its theme, `CARD_WIDTH` by `CARD_HEIGHT` pixels. No text, which needs
 * fonts, and no room: each café's looks different.
 */
export function drawCard({ theme, drawing }: { theme: CupTheme; drawing: SvgNode }): SvgNode {
  const width = (CUP * CUP_WIDTH) / CUP_HEIGHT;
  const tint = (amount: number) => lighter(theme.cup, amount);
  return el(
    'svg',
    { viewBox: `0 0 ${CARD_WIDTH} ${CARD_HEIGHT}`, width: CARD_WIDTH, height: CARD_HEIGHT, fill: 'none' },
    el(
      'defs',
      {},
      el(
        'linearGradient',
        { id: 'wall', x1: 0, y1: 0, x2: 0, y2: 1 },
        stop(0, tint(0.5)),
        stop(1, tint(0.2)),
      ),
      el('radialGradient', { id: 'light' }, stop(0, '#ffffff', 0.95), stop(1, '#ffffff', 0.55)),
      el('radialGradient', { id: 'shade' }, stop(0, '#2a1c14', 0.42), stop(1, '#2a1c14', 0)),
    ),
    el('rect', { width: CARD_WIDTH, height: CARD_HEIGHT, fill: 'url(#wall)' }),
    oval(CENTER_X, 300, LIGHT_RADIUS, LIGHT_RADIUS, 'url(#light)'),
    el('path', {
      d: `M0 532 Q${CENTER_X} 500 ${CARD_WIDTH} 532 V${CARD_HEIGHT} H0Z`,
      fill: '#dfcdb2',
    }),
    oval(CENTER_X + 12, FOOT_Y, width * 0.46, 13, 'url(#shade)'),
    {
      ...drawing,
      attrs: { ...drawing.attrs, x: CENTER_X - width / 2, y: FOOT_Y - CUP * 0.975, width, height: CUP },
    },
  );
}
