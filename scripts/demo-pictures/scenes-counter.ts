import { darker, lighter } from '#shared/color.ts';
import type { SvgNode } from '#shared/cup-svg.ts';
import { themeById } from '#shared/themes.ts';
import { pendant, plant, SCENE, stack } from './cafe-parts.ts';
import {
  box,
  cupAt,
  disc,
  glow,
  group,
  line,
  oval,
  picture,
  place,
  shaded,
  shadow,
  shape,
  soft,
} from './canvas.ts';
import { jar } from './containers.ts';
import { steam } from './glass.ts';
import { type Mug, mug, saucer } from './mug.ts';

const { width, height } = SCENE;
/** The machine behind the counter, standing with its foot at the origin, about 360 wide. */
function espressoMachine(): SvgNode {
  const steel = '#C4C0B8';
  return group(
    shadow(10, 2, 200, 14, 0.36),
    box(-176, -20, 352, 22, 6, '#4A4440'),
    box(-164, -120, 328, 104, 4, '#5B544E'),
    shaded('M-186 -228 H186 L178 -112 H-178Z', 'across', [
      [0, '#E4E0D8'],
      [0.3, '#F3F0EA'],
      [1, '#9E9890'],
    ]),
    box(-192, -250, 384, 26, 8, '#3F6B3A'),
    ...[-110, 110].map((x) =>
      group(
        box(x - 32, -124, 64, 26, 5, '#35302C'),
        line(`M${x} -98 h${x < 0 ? 66 : -66}`, '#35302C', 11),
        shape(`M${x - 14} -96 h28 l-6 16 h-16Z`, '#8A847C'),
      ),
    ),
    ...[-110, 110].map((x) =>
      place(
        x,
        -22,
        0.3,
        0,
        mug({ size: [92, 110], clay: '#F7F0E4', drink: '#3B2013', art: { kind: 'crema' } }),
      ),
    ),
    line('M0 -112 q-8 40 -14 66', darker(steel, 0.2), 7),
    disc(-40, -172, 22, '#FBF7F0', { stroke: '#8A847C', 'stroke-width': 5 }),
    line('M-40 -172 l9 -12', '#A8324A', 4),
    disc(40, -172, 22, '#FBF7F0', { stroke: '#8A847C', 'stroke-width': 5 }),
    line('M40 -172 l-10 -9', '#A8324A', 4),
    ...[-130, -86, -42, 2, 46, 90, 134].map((x) =>
      group(
        shape(`M${x - 17} -250 l5 -30 h24 l5 30Z`, lighter('#E9DFD0', x % 4 ? 0.3 : 0)),
        oval(x, -280, 12, 3.4, '#CFC3B0'),
      ),
    ),
  );
}

/** What stands on the wall, from its shelves' left end on. */
function wallShelves(): SvgNode {
  const board = (y: number) =>
    group(
      soft(6, box(640, y + 14, 500, 30, 0, '#2a1c14', { 'fill-opacity': 0.22 })),
      box(630, y, 520, 16, 2, '#A9744A'),
      box(630, y, 520, 4, 0, '#D0A070'),
    );
  const latte = stack(['#5A3018', 5], ['#C99A6B', 4], ['#FBF1E0', 6]);
  const jars = [
    ['#6B4023', '#3F6B3A'],
    ['#D9922B', '#A8324A'],
    ['#C22F5B', '#F3E3C3'],
  ];
  return group(
    board(196),
    board(384),
    ...[1, 2, 3, 5, 6].map((id, at) => cupAt(690 + at * 82, 198, 132, themeById(id), latte)),
    place(1106, 196, 0.5, 0, jar('#7FA33C', '#F3E3C3')),
    ...jars.map(([content = '', cloth = ''], at) => place(684 + at * 84, 384, 0.52, 0, jar(content, cloth))),
    ...[0, 1, 2, 3].map((at) => place(962, 378 - at * 18, 0.42, 0, saucer(120, '#F7F0E4'))),
    place(1080, 384, 0.62, 0, plant('#C4705A', 8)),
  );
}

/** The counter from its top, at height 0, down. */
function counter(): SvgNode {
  const panels = Array.from({ length: 9 }, (_, at) =>
    box(24 + at * 132, 68, 108, 150, 6, '#37602F', { stroke: '#2C4D26', 'stroke-width': 3 }),
  );
  return group(
    box(0, 12, width, 230, 0, '#3F6B3A'),
    ...panels,
    box(-10, 0, width + 20, 40, 4, '#B8834F'),
    box(-10, 0, width + 20, 9, 0, '#DDB27E'),
    box(0, 40, width, 10, 0, '#2a1c14', { 'fill-opacity': 0.25 }),
  );
}

const flatWhite: Mug = {
  size: [112, 122],
  clay: '#F7F0E4',
  drink: '#B47A48',
  art: { kind: 'heart', milk: '#FBF1E0' },
  saucer: true,
};

export function behindTheCounter(): SvgNode {
  return picture(
    width,
    height,
    box(0, 0, width, height, 0, '#EAD6B4'),
    glow(420, 220, 720, '#FFF4DA', 0.9),
    wallShelves(),
    pendant(140, 220, '#3F6B3A', 0.6),
    pendant(440, 170, '#3F6B3A', 0.6),
    place(320, 614, 1.12, 0, espressoMachine()),
    place(0, 596, 1, 0, counter()),
    place(624, 606, 0.94, 0, plant('#B8654A', 5, 13)),
    group(
      shadow(850, 606, 120, 9, 0.3),
      place(836, 602, 0.78, 0, mug(flatWhite)),
      place(836, 502, 0.56, 0, steam()),
    ),
    group(
      shadow(1050, 608, 70, 8, 0.3),
      cupAt(1036, 608, 230, themeById(1), stack(['#D8434E', 5], ['#FBF3E2', 6], ['#8CAC45', 6])),
    ),
  );
}
