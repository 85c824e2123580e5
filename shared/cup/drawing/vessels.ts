import type { CupTheme } from '#shared/cup/themes.ts';
import type { Vessel } from '#shared/cup/vessels.ts';
import { darker, lighter, mix } from '#shared/text/color.ts';
import { FLOOR_Y, INSIDE, X } from './cup-inside.ts';
import { bandPath, levelEllipse, path, streakPath, type Taper } from './cup-shape.ts';
import { group, line, node, outline, type SvgNode, shape } from './svg-node.ts';

const WALL: Taper = { x: X, top: { y: 104, half: 88 }, bottom: { y: 384, half: 60 }, arc: 8 };
const LID: Taper = { x: X, top: { y: 62, half: 72 }, bottom: { y: 100, half: 86 }, arc: 9 };
const RIM: Taper = { x: X, top: { y: 96, half: 95 }, bottom: { y: 114, half: 94 }, arc: 9 };
const GLASS: Taper = { x: X, top: { y: 88, half: 91 }, bottom: { y: 388, half: 61 }, arc: 9 };
const MUG: Taper = { x: X, top: { y: 98, half: 94 }, bottom: { y: 386, half: 74 }, arc: 10 };
/** Where the straw leaves the cup. */
export const STRAW_HOLE = { x: 132, y: 62 };

const SHADE = '#2a1c14';

/** A straw's tube: body, stripes and a highlight. */
function tube(d: string, color: string): SvgNode[] {
  const bend = { 'stroke-linejoin': 'round' };
  return [
    line(d, darker(color, 0.28), 12.5, bend),
    line(d, color, 10.5, bend),
    line(d, lighter(color, 0.55), 10.5, { ...bend, 'stroke-dasharray': '7 13' }),
    line(d, '#ffffff', 2, { ...bend, 'stroke-opacity': 0.4, transform: 'translate(-2.4 -0.6)' }),
  ];
}

const SUNKEN = path('M', STRAW_HOLE.x, STRAW_HOLE.y, 'L', 74, 352);
const STRAW = path('M', STRAW_HOLE.x, STRAW_HOLE.y + 1, 'L', 141, 26, 'L', 172, 10);

const sunkenStraw = ({ straw, cup }: CupTheme): SvgNode =>
  group('cup-straw', tube(SUNKEN, mix(straw, cup, 0.35)), 'cup-straw-sunken');

/** A highlight down the left side of the wall. */
const shine = (
  from: number,
  to: number,
  [top, bottom]: [number, number],
  width: number,
  opacity: number,
): SvgNode =>
  line(streakPath(INSIDE, from, to, top, bottom), '#ffffff', width, {
    'stroke-linejoin': 'round',
    'stroke-opacity': opacity,
  });

/** Shade on the right and highlights on the left, in front of the layers. */
function gloss(): SvgNode[] {
  const shades = [0.4, 0.52, 0.63, 0.73, 0.82, 0.9].map((from) =>
    shape(streakPath(WALL, from, 1, 112, 384), SHADE, 0.028),
  );
  return [
    ...shades,
    shape(streakPath(WALL, -1, -0.93, 112, 384), SHADE, 0.06),
    shine(-0.74, -0.66, [150, 330], 7, 0.5),
    shine(-0.47, -0.47, [150, 262], 4, 0.38),
    shine(0.86, 0.86, [158, 340], 3, 0.28),
  ];
}

/** The empty inside, behind the layers. */
const inside = (color: string): SvgNode[] => [
  shape(bandPath(INSIDE, 104, FLOOR_Y), lighter(color, 0.66)),
  node('ellipse', { ...levelEllipse(INSIDE, FLOOR_Y), fill: lighter(color, 0.4) }),
];

const wall = (taper: Taper, [top, bottom]: [number, number], color: string): SvgNode =>
  node('path', {
    d: bandPath(taper, top, bottom),
    fill: color,
    ...outline(darker(color, 0.3), 4),
  });

function lid(color: string): SvgNode[] {
  const edge = darker(color, 0.3);
  return [
    node('path', { d: bandPath(LID, 62, 100), fill: color, stroke: edge, 'stroke-width': 1.5 }),
    shape(streakPath(LID, 0.45, 1, 62, 100), SHADE, 0.1),
    shape(streakPath(LID, 0.75, 1, 62, 100), SHADE, 0.1),
    shape(streakPath(LID, -0.78, -0.62, 66, 98), '#ffffff', 0.35),
    node('ellipse', { ...levelEllipse(LID, 62), fill: lighter(color, 0.2), stroke: edge, 'stroke-width': 1 }),
    node('ellipse', { cx: X, cy: 63, rx: 61, ry: 6.4, fill: darker(color, 0.12) }),
    node('path', { d: bandPath(RIM, 96, 114), fill: lighter(color, 0.08), ...outline(edge, 1.5) }),
    shape(streakPath(RIM, 0.5, 1, 96, 114), SHADE, 0.1),
    shape(streakPath(RIM, 0.8, 1, 96, 114), SHADE, 0.1),
    shape(streakPath(RIM, -0.8, -0.6, 98, 112), '#ffffff', 0.4),
    node('ellipse', { cx: STRAW_HOLE.x, cy: STRAW_HOLE.y + 1, rx: 11, ry: 3.4, fill: darker(color, 0.6) }),
  ];
}

/** A disk under a glass; the edge shows a pale one on pale paper. */
const coaster = (fill: string, y: number, color: string): SvgNode =>
  node('ellipse', { cx: X, cy: y, rx: 84, ry: 10, fill, stroke: darker(color, 0.3) });

/** Three wisps over a hot drink. */
const steam = (): SvgNode =>
  group(
    'cup-steam',
    [-30, 4, 36].map((x, nth) =>
      line(
        path('M', X + x, 92, 'c', -14, -16, 14, -26, 0, -42 + nth * 4, 's', 10, -18, 2, -30),
        '#b9a795',
        7 - nth,
        { 'stroke-linecap': 'round', 'stroke-opacity': 0.45 },
      ),
    ),
  );

/** What is drawn behind the layers, and in front of them. */
type Parts = { behind: SvgNode[]; before: SvgNode[] };

const DRAW: Record<Vessel, (theme: CupTheme, isHot: boolean) => Parts> = {
  cup: (theme) => ({
    behind: [
      group('cup-body', [
        wall(WALL, [104, 382], theme.cup),
        shape(bandPath(WALL, 374, 384), darker(theme.cup, 0.5), 0.22),
        ...inside(theme.cup),
      ]),
      sunkenStraw(theme),
    ],
    before: [
      group('cup-gloss', [
        ...gloss(),
        // The shadow of the lid.
        shape(bandPath(WALL, 104, 122), SHADE, 0.07),
        shape(bandPath(WALL, 104, 128), SHADE, 0.05),
      ]),
      group('cup-cover', [
        group('cup-lid', lid(theme.lid)),
        group('cup-straw', tube(STRAW, theme.straw), 'cup-straw'),
      ]),
    ],
  }),
  glass: (theme) => {
    const pane = mix('#cfe0e2', theme.cup, 0.25);
    return {
      behind: [
        group('cup-body', [
          coaster(theme.lid, 388, theme.lid),
          coaster(lighter(theme.lid, 0.25), 385.5, theme.lid),
          node('path', {
            d: bandPath(GLASS, 88, 384),
            fill: pane,
            'fill-opacity': 0.32,
            ...outline(darker(pane, 0.22), 2.5),
          }),
          node('ellipse', { ...levelEllipse(GLASS, 88), fill: '#ffffff', 'fill-opacity': 0.5 }),
          shape(bandPath(INSIDE, 104, FLOOR_Y), '#ffffff', 0.2),
        ]),
        group('cup-straw', [...tube(SUNKEN, theme.straw), ...tube(STRAW, theme.straw)], 'cup-straw'),
      ],
      before: [
        group('cup-gloss', [
          ...gloss(),
          shape(streakPath(GLASS, -0.97, -0.88, 98, 376), '#ffffff', 0.55),
          shape(bandPath(GLASS, 374, 384), '#ffffff', 0.4),
          node('ellipse', { ...levelEllipse(GLASS, 88), ...outline(darker(pane, 0.16), 2.5) }),
        ]),
      ],
    };
  },
  mug: (theme, isHot) => {
    const glaze = theme.cup;
    return {
      behind: [
        group('cup-body', [
          line('M204 168 C232 158 234 206 224 240 C217 264 204 280 190 286', darker(glaze, 0.3), 18),
          line('M204 168 C232 158 234 206 224 240 C217 264 204 280 190 286', glaze, 14),
          line('M206 164 C229 157 230 200 222 234', '#ffffff', 3, {
            'stroke-opacity': 0.45,
            'stroke-linecap': 'round',
          }),
          wall(MUG, [98, 384], glaze),
          shape(bandPath(MUG, 306, 382), theme.lid),
          node('ellipse', {
            ...levelEllipse(MUG, 98),
            fill: lighter(glaze, 0.45),
            stroke: darker(glaze, 0.3),
            'stroke-width': 2,
          }),
          node('ellipse', { ...levelEllipse(MUG, 100, 8), fill: darker(glaze, 0.28) }),
          ...inside(glaze),
          line(bandPath(INSIDE, 104, FLOOR_Y), lighter(glaze, 0.3), 5, { 'stroke-linejoin': 'round' }),
        ]),
      ],
      before: [group('cup-gloss', gloss()), ...(isHot ? [steam()] : [])],
    };
  },
};

/** Draws a vessel around the slots. */
export function drawVessel(vessel: Vessel, theme: CupTheme, isHot: boolean, slots: SvgNode): SvgNode[] {
  const { behind, before } = DRAW[vessel](theme, isHot);
  return [...behind, slots, ...before];
}
