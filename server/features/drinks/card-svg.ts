import { darker, lighter } from '#shared/color.ts';
import { CUP_HEIGHT, CUP_WIDTH, type SvgNode } from '#shared/drawing/cup-svg.ts';
import { CARD_HEIGHT, CARD_WIDTH } from '#shared/drink-card.ts';
import type { CupTheme } from '#shared/themes.ts';

/** A cup on the window sill: its drawing, and its theme, whose colour the sky has. */
export type CardCup = { theme: CupTheme; drawing: SvgNode };

const PAPER = '#fbf7f0';
const WHITE = '#ffffff';
const GREEN = '#3f6b3a';
const CLAY = '#c4705a';

const MIDDLE = CARD_WIDTH / 2;
/** The y coordinate of the sill's surface, where the cups stand. */
const SILL = 556;
/** Messengers may crop the image to its middle square, so everything important is inside. */
const WINDOW = { half: 250, top: 66, frame: 14 };

/** Position and height of one or three cups; the middle one comes last, in front of the others. */
const PLACES: Record<number, readonly [x: number, height: number][]> = {
  1: [[MIDDLE, 484]],
  3: [
    [MIDDLE - 158, 330],
    [MIDDLE + 158, 330],
    [MIDDLE, 400],
  ],
};

const el = (tag: string, attrs: SvgNode['attrs'], ...children: SvgNode[]): SvgNode => ({
  tag,
  attrs,
  children,
});
const box = (x: number, y: number, width: number, height: number, fill: string, more = {}): SvgNode =>
  el('rect', { x, y, width, height, fill, ...more });
const shape = (d: string, fill: string, more = {}): SvgNode => el('path', { d, fill, ...more });
const oval = (cx: number, cy: number, rx: number, ry: number, fill: string, more = {}): SvgNode =>
  el('ellipse', { cx, cy, rx, ry, fill, ...more });
const at = (x: number, y: number, turn: number, ...nodes: SvgNode[]): SvgNode =>
  el('g', { transform: `translate(${x} ${y}) rotate(${turn})` }, ...nodes);

/** The gradients that `url(#id)` fills refer to: linear from the top, radial from the centre. */
function gradients(sky: string): SvgNode {
  const stop = (offset: number, color: string, opacity = 1) =>
    el('stop', { offset, 'stop-color': color, 'stop-opacity': opacity });
  const down = (id: string, ...stops: SvgNode[]) =>
    el('linearGradient', { id, x1: 0, y1: 0, x2: 0, y2: 1 }, ...stops);
  const outwards = (id: string, ...stops: SvgNode[]) => el('radialGradient', { id }, ...stops);
  return el(
    'defs',
    {},
    down('wall', stop(0, '#f1e4d0'), stop(0.3, '#f8efe2'), stop(1, PAPER)),
    down('sky', stop(0, '#f9dfae'), stop(0.55, '#fbeed3'), stop(1, sky)),
    down('boards', stop(0, darker(GREEN, 0.24)), stop(1, GREEN)),
    down('dusk', stop(0, '#2a1c14', 0.2), stop(1, '#2a1c14', 0)),
    outwards('sun', stop(0, WHITE), stop(0.25, WHITE, 0.75), stop(1, WHITE, 0)),
    outwards('lamp', stop(0, '#ffe3a3', 0.85), stop(1, '#ffe3a3', 0)),
    outwards('shade', stop(0, '#2a1c14', 0.42), stop(1, '#2a1c14', 0)),
  );
}

/** An arch on the sill; `half` is half of its width. */
const arch = (half: number, top: number): string =>
  `M${MIDDLE - half} ${SILL} V${top + half * 0.8} A${half} ${half * 0.8} 0 0 1 ${MIDDLE + half} ${top + half * 0.8} V${SILL}Z`;

function archedWindow(): SvgNode {
  const { half, top, frame } = WINDOW;
  return el(
    'g',
    {},
    shape(arch(half + frame + 8, top - frame - 6), '#2a1c14', { 'fill-opacity': 0.07 }),
    shape(arch(half + frame, top - frame), WHITE),
    shape(arch(half, top), 'url(#sky)'),
    oval(MIDDLE + 118, top + 150, 190, 190, 'url(#sun)'),
    box(MIDDLE - 5, top, 10, SILL - top, WHITE),
    box(MIDDLE - half, top + 176, half * 2, 10, WHITE),
  );
}

/** An awning like the one in the page header: green and white scallops. */
function awning(): SvgNode {
  const scallop = 50;
  const stripes = Array.from({ length: CARD_WIDTH / scallop }, (_, nth) => {
    const [x, r] = [nth * scallop, scallop / 2];
    return shape(`M${x} 0 V22 a${r} ${r * 0.72} 0 0 0 ${scallop} 0 V0Z`, nth % 2 ? WHITE : GREEN);
  });
  return el('g', {}, box(0, 0, CARD_WIDTH, 74, 'url(#dusk)'), ...stripes);
}

/** A lamp that hangs down to `y`. */
const lamp = (x: number, y: number): SvgNode =>
  el(
    'g',
    {},
    oval(x, y + 24, 170, 170, 'url(#lamp)'),
    box(x - 2, 0, 4, y - 40, '#3a2c24'),
    oval(x, y + 7, 14, 14, '#fff8e2'),
    shape(
      `M${x - 13} ${y - 46} h26 C${x + 20} ${y - 26} ${x + 58} ${y - 22} ${x + 64} ${y} h-128 C${x - 58} ${y - 22} ${x - 20} ${y - 26} ${x - 13} ${y - 46}Z`,
      GREEN,
    ),
    shape(
      `M${x - 13} ${y - 46} h9 C${x - 8} ${y - 24} ${x - 36} ${y - 20} ${x - 42} ${y} h-22 C${x - 58} ${y - 22} ${x - 20} ${y - 26} ${x - 13} ${y - 46}Z`,
      lighter(GREEN, 0.25),
    ),
  );

/** A potted plant on the sill, with leaves of length `reach`. */
function plant(x: number, reach: number): SvgNode {
  const leaves = [-64, -42, -22, 0, 20, 42, 66].map((turn, nth) => {
    const [length, tone] = [reach * (nth % 2 ? 0.86 : 1), lighter(GREEN, nth % 2 ? 0.28 : 0.1)];
    const half = `C${length * 0.2} ${-length * 0.35} ${length * 0.18} ${-length * 0.8} 0 ${-length}`;
    return at(
      0,
      -58,
      turn,
      shape(`M0 0 ${half} C${-length * 0.18} ${-length * 0.8} ${-length * 0.2} ${-length * 0.35} 0 0Z`, tone),
      shape(`M0 0 ${half} L0 0Z`, darker(tone, 0.16)),
    );
  });
  return at(
    x,
    SILL + 4,
    0,
    oval(0, 0, 64, 9, 'url(#shade)'),
    ...leaves,
    shape('M-38 -62 H38 L29 0 Q0 6 -29 0Z', CLAY),
    shape('M12 -62 H38 L29 0 Q20 3 9 4Z', darker(CLAY, 0.18)),
    box(-43, -72, 86, 16, lighter(CLAY, 0.14), { rx: 5 }),
  );
}

/** The sill over green boards. */
function counter(): SvgNode {
  const boards = Array.from({ length: 15 }, (_, nth) =>
    box(nth * 80 + 38, SILL + 20, 3, CARD_HEIGHT, darker(GREEN, 0.3), { 'fill-opacity': 0.6 }),
  );
  return el(
    'g',
    {},
    box(0, SILL + 18, CARD_WIDTH, CARD_HEIGHT - SILL, 'url(#boards)'),
    ...boards,
    box(0, SILL + 22, CARD_WIDTH, 22, 'url(#dusk)'),
    box(0, SILL - 6, CARD_WIDTH, 30, WHITE),
    box(0, SILL + 12, CARD_WIDTH, 12, '#efe4d4'),
  );
}

function standingCup({ drawing: cup }: CardCup, x: number, height: number): SvgNode {
  const width = (height * CUP_WIDTH) / CUP_HEIGHT;
  const foot = SILL + 8;
  return el('g', {}, oval(x + 8, foot, width * 0.46, 13, 'url(#shade)'), {
    ...cup,
    attrs: { ...cup.attrs, x: x - width / 2, y: foot - height * 0.975, width, height },
  });
}

/** Draws one or three cups in the café's window, `CARD_WIDTH` by `CARD_HEIGHT` pixels. No text, which needs fonts. */
export function drawCard(...cups: readonly CardCup[]): SvgNode {
  const places = PLACES[cups.length] ?? [];
  const sky = lighter(cups.at(-1)?.theme.cup ?? PAPER, 0.35);
  return el(
    'svg',
    { viewBox: `0 0 ${CARD_WIDTH} ${CARD_HEIGHT}`, width: CARD_WIDTH, height: CARD_HEIGHT, fill: 'none' },
    gradients(sky),
    box(0, 0, CARD_WIDTH, CARD_HEIGHT, 'url(#wall)'),
    archedWindow(),
    lamp(140, 190),
    lamp(CARD_WIDTH - 140, 190),
    awning(),
    counter(),
    plant(176, 150),
    plant(CARD_WIDTH - 176, 124),
    ...places.flatMap(([x, height], nth) => {
      const cup = cups[nth];
      return cup ? [standingCup(cup, x, height)] : [];
    }),
  );
}
