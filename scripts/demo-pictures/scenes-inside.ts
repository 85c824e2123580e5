import { lighter } from '#shared/color.ts';
import type { SvgNode } from '#shared/cup-svg.ts';
import { themeById } from '#shared/themes.ts';
import {
  beams,
  cafeWindow,
  house,
  pendant,
  plant,
  ridge,
  SCENE,
  spruce,
  stack,
  tableTop,
} from './cafe-parts.ts';
import {
  box,
  cupAt,
  disc,
  glow,
  group,
  line,
  n,
  oval,
  picture,
  place,
  random,
  shadow,
  shape,
  soft,
} from './canvas.ts';
import { jar } from './containers.ts';
import { steam } from './glass.ts';
import { mug, saucer } from './mug.ts';
import { bean } from './pantry.ts';
import { cinnamon, starAnise } from './spices.ts';
import { spoon } from './tableware.ts';

const { width, height } = SCENE;
const MILK = '#FBF1E0';

const standing = (x: number, y: number, half: number, thing: SvgNode): SvgNode =>
  group(shadow(x + 26, y + 2, half * 1.15, half * 0.14, 0.34), thing);

export function morningWindow(): SvgNode {
  const sky = [
    box(0, 0, width, height, 0, '#F9DDB4'),
    glow(700, 270, 380, '#FFF4D0', 0.95),
    disc(700, 268, 50, '#FFF6D8'),
    ridge('#D9C3B0', 640, 360, 300, 350, 280, 340, 300, 330),
    house(300, 560, 150, 190, '#C97B5B', '#7F6A5C'),
    house(462, 560, 120, 150, '#E6CFA3', '#7F6A5C'),
    house(600, 560, 170, 210, '#8FA58A', '#6F5F55'),
    house(786, 560, 130, 168, '#D9A066', '#7F6A5C'),
    box(0, 530, width, 90, 0, '#CDB79A'),
  ];
  return picture(
    width,
    height,
    box(0, 0, width, height, 0, '#E9CFA8'),
    glow(560, 300, 760, '#FFF0CE', 0.8),
    cafeWindow({ x: 240, y: 90, width: 720, height: 450, columns: 3, color: '#8B5E3C' }, ...sky),
    place(316, 558, 1, 0, plant('#B8654A', 3)),
    place(906, 558, 0.78, 0, plant('#3F6B3A', 9, 12)),
    pendant(1090, 190, '#3F6B3A'),
    pendant(110, 190, '#3F6B3A'),
    tableTop(620, '#A9744A'),
    beams(120, 330),
    standing(
      520,
      734,
      104,
      cupAt(520, 738, 380, themeById(1), stack(['#5A3018', 6], [MILK, 6], ['#F1D9B4', 3], ['#FFFAF0', 3])),
    ),
    standing(
      760,
      736,
      190,
      group(
        place(
          760,
          724,
          1,
          0,
          mug({
            size: [112, 126],
            clay: '#F7F0E4',
            drink: '#B47A48',
            art: { kind: 'leaf', milk: MILK },
            saucer: true,
          }),
        ),
        place(760, 592, 0.8, 0, steam()),
      ),
    ),
    place(300, 744, 0.36, 30, bean()),
    place(340, 764, 0.34, -30, bean()),
  );
}

const FILLS: [string, number][][] = [
  [
    ['#5A3018', 6],
    ['#F6EBD9', 6],
    ['#C99A6B', 4],
  ],
  [
    ['#D8434E', 6],
    ['#F7C9BF', 5],
    ['#FFFAF0', 5],
  ],
  [
    ['#4B3B78', 5],
    ['#9C90C4', 4],
    ['#F7F1E3', 7],
  ],
  [
    ['#B4743C', 8],
    ['#F6E4C6', 5],
    ['#FFFAF0', 3],
  ],
  [
    ['#F2A533', 7],
    ['#F5DF9B', 5],
    ['#D8434E', 3],
  ],
  [
    ['#4B3B78', 4],
    ['#C22F5B', 5],
    ['#F8E2E6', 7],
  ],
  [
    ['#3A2015', 11],
    ['#EADBBE', 5],
  ],
  [
    ['#7FA33C', 6],
    ['#DCE5B8', 3],
    ['#FCFAF4', 7],
  ],
];

export function cupShelf(): SvgNode {
  const shelf = (y: number) =>
    group(
      soft(8, box(0, y + 20, width, 46, 0, '#16210F', { 'fill-opacity': 0.36 })),
      box(-10, y, width + 20, 24, 0, '#B8834F'),
      box(-10, y, width + 20, 6, 0, '#D9AC78'),
      box(-10, y + 20, width + 20, 7, 0, '#7E5430'),
      ...[180, 1020].map((x) => shape(`M${x - 9} ${y + 27} h18 v56 q-9 10 -18 0Z`, '#7E5430')),
    );
  const cup = (id: number, x: number, y: number) =>
    group(
      shadow(x + 20, y + 2, 84, 9, 0.4),
      cupAt(x, y + 4, 290, themeById(id), stack(...(FILLS[id - 1] ?? []))),
    );
  const boards = Array.from({ length: 9 }, (_, at) =>
    line(`M${at * 150} 0 V800`, '#35502F', 3, { 'stroke-opacity': 0.7 }),
  );
  return picture(
    width,
    height,
    box(0, 0, width, height, 0, '#46683F'),
    ...boards,
    glow(600, 60, 760, '#DDE7B0', 0.42),
    shelf(376),
    shelf(732),
    ...[1, 2, 3, 4].map((id, at) => cup(id, 190 + at * 212, 378)),
    place(1040, 376, 1.06, 0, plant('#C4705A', 12)),
    place(150, 732, 1.1, 0, jar('#D9922B', '#F3E3C3')),
    ...[5, 6, 7, 8].map((id, at) => cup(id, 376 + at * 212, 734)),
  );
}

export function snowWindow(): SvgNode {
  const next = random(41);
  const flakes = Array.from({ length: 90 }, () =>
    disc(n(220 + next() * 760), n(60 + next() * 500), n(1.6 + next() * 3.6), '#FFFFFF', {
      'fill-opacity': n(0.5 + next() * 0.5),
    }),
  );
  const lit = '#FFD98A';
  const view = [
    box(0, 0, width, height, 0, '#2F4A6B'),
    glow(700, 170, 300, '#7E9CC0', 0.6),
    disc(820, 176, 34, '#F4EFD9'),
    ridge('#3D5C80', 640, 320, 250, 330, 260, 310, 240, 320),
    place(300, 540, 1, 0, spruce('#2D4B4A', true)),
    house(380, 540, 150, 170, '#8C4238', lit),
    house(560, 540, 130, 140, '#B98A4C', lit),
    house(730, 540, 150, 180, '#55708A', lit),
    place(930, 545, 1.2, 0, spruce('#26413F', true)),
    ridge('#E6EEF5', 640, 520, 508, 524, 506, 520, 510, 522),
    ...flakes,
  ];
  return picture(
    width,
    height,
    box(0, 0, width, height, 0, '#8A5A41'),
    glow(300, 560, 620, '#F2B868', 0.75),
    cafeWindow({ x: 240, y: 80, width: 720, height: 460, columns: 3, color: '#F1E6D4' }, ...view),
    pendant(110, 230, '#A8324A', 0.7),
    pendant(1090, 230, '#A8324A', 0.7),
    tableTop(620, '#7E5236'),
    candle(330, 716),
    standing(
      620,
      738,
      220,
      group(
        place(
          620,
          728,
          1,
          0,
          mug({
            size: [132, 156],
            clay: '#A8324A',
            drink: '#5D3423',
            art: { kind: 'dusted', powder: '#6A3B26' },
            saucer: true,
          }),
        ),
        place(620, 566, 0.9, 0, steam()),
      ),
    ),
    place(880, 720, 0.74, 40, cinnamon()),
    place(950, 738, 0.6, 10, starAnise()),
    place(430, 762, 0.6, 8, spoon()),
  );
}

const candle = (x: number, y: number): SvgNode =>
  group(
    glow(x, y - 120, 190, '#FFDF9A', 0.8),
    place(x, y, 0.6, 0, saucer(120, '#F1E6D4')),
    box(x - 24, y - 92, 48, 92, 6, '#FBF3E2'),
    oval(x, y - 92, 24, 7, lighter('#F5DFAE', 0.2)),
    line(`M${x} ${y - 92} v-14`, '#3A2C24', 3),
    shape(
      `M${x} ${y - 150} C${x + 22} ${y - 122} ${x + 16} ${y - 102} ${x} ${y - 101} C${x - 16} ${y - 102} ${x - 20} ${y - 124} ${x} ${y - 150}Z`,
      '#F6B23C',
    ),
    shape(
      `M${x} ${y - 132} C${x + 10} ${y - 116} ${x + 8} ${y - 104} ${x} ${y - 103} C${x - 8} ${y - 104} ${x - 10} ${y - 116} ${x} ${y - 132}Z`,
      '#FFF0B8',
    ),
  );
