import type { SvgNode } from '#shared/cup-svg.ts';
import { themeById } from '#shared/themes.ts';
import { beams, SCENE, stack, tableTop } from './cafe-parts.ts';
import {
  box,
  clipped,
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
  shaded,
  shadow,
  shape,
} from './canvas.ts';
import { dish } from './containers.ts';
import { leaf } from './fruit.ts';
import { steam } from './glass.ts';
import { beaker, mug } from './mug.ts';
import { bean } from './pantry.ts';
import { cardamom, heap } from './spices.ts';
import { bowl, matchaFoam, spoon, whisk } from './tableware.ts';
import { strewn } from './toppings.ts';

const { width, height } = SCENE;
const ROASTS = ['#6B4023', '#7A4A2A', '#5A3420', '#85532F'];

const someBean = (at: number): SvgNode => bean(ROASTS[at % ROASTS.length]);

/** An open sack of beans with the café's cup on it. */
function beanSack(): SvgNode {
  const sack = 'M150 660 C120 520 150 400 196 330 L560 330 C606 400 640 520 606 660 Q380 700 150 660Z';
  const fold =
    'M182 330 A196 56 0 0 0 574 330 C590 352 596 372 598 392 C470 430 290 430 158 392 C162 370 168 350 182 330Z';
  const thread = { 'stroke-opacity': 0.4 };
  const weave = Array.from({ length: 24 }, (_, at) =>
    line(`M${130 + at * 22} 330 q-12 170 0 340`, '#A67C49', 1.6, thread),
  );
  const cross = Array.from({ length: 16 }, (_, at) =>
    line(`M120 ${348 + at * 21} q260 24 520 0`, '#A67C49', 1.6, thread),
  );
  const beans = (count: number, rx: number, ry: number, seed: number) =>
    strewn(count, rx, ry, seed, (at) => place(0, 0, 0.46, 0, someBean(at)));
  return group(
    shadow(420, 668, 290, 26, 0.42),
    shaded(sack, 'across', [
      [0, '#D9B47C'],
      [0.3, '#E3C18B'],
      [1, '#A97F4C'],
    ]),
    clipped(sack, ...weave, ...cross),
    oval(378, 330, 196, 56, '#B98D55'),
    oval(378, 328, 180, 46, '#3A2015'),
    place(378, 296, 1, 0, beans(90, 168, 46, 3)),
    place(378, 262, 1, 0, beans(46, 110, 28, 5)),
    shape(fold, '#E8CB9A'),
    line('M158 392 C290 430 470 430 598 392', '#A97F4C', 4, { 'stroke-opacity': 0.7 }),
    cupAt(378, 600, 150, themeById(1), stack(['#5A3018', 8], ['#F1D9B4', 7])),
  );
}

const SPILLED = [
  ...[700, 640, 750, 664, 690, 700, 640, 720, 1050, 690, 1100, 720, 560, 740],
  ...[480, 724, 780, 746, 250, 738, 180, 716, 1000, 756, 330, 764],
];

export function coffeeBeans(): SvgNode {
  const next = random(19);
  const spilled = (x: number, y: number) => {
    const depth = (y - 560) / 240;
    return group(
      shadow(x + 6, y + 18, 20 + depth * 8, 5, 0.34),
      place(x, y, n(0.36 + depth * 0.16), n(next() * 360), someBean(Math.floor(next() * 4))),
    );
  };
  const pairs = Array.from({ length: SPILLED.length / 2 }, (_, at) => SPILLED.slice(at * 2, at * 2 + 2));
  return picture(
    width,
    height,
    box(0, 0, width, height, 0, '#E3C39A'),
    glow(760, 200, 620, '#FFF0D0', 0.9),
    beams(420, 640),
    tableTop(560, '#8F5F3D'),
    beanSack(),
    ...pairs.map(([x = 0, y = 0]) => spilled(x, y)),
    group(
      shadow(920, 704, 170, 20, 0.4),
      place(890, 706, 1.36, 0, beaker(104, 176, '#E9DFD0', '#3B2013')),
      place(890, 446, 1.1, 0, steam()),
    ),
  );
}

export function matchaTable(): SvgNode {
  const branch = [
    [1110, 44, 24],
    [1030, 92, 150],
    [960, 84, 10],
    [880, 136, 150],
    [800, 124, -10],
    [730, 192, 140],
    [668, 184, -20],
    [600, 258, 120],
    [556, 250, -50],
  ];
  return picture(
    width,
    height,
    box(0, 0, width, height, 0, '#AFC293'),
    glow(480, 300, 640, '#E9F0D2', 0.9),
    disc(600, 300, 246, '#8A6A45'),
    disc(600, 300, 230, '#F3EED9'),
    clipped(
      'M370 300 a230 230 0 1 1 460 0 a230 230 0 1 1 -460 0Z',
      shape('M300 470 Q480 330 620 440 T900 400 V560 H300Z', '#C9D8AE'),
      shape('M300 500 Q520 420 700 480 T900 460 V560 H300Z', '#A9C183'),
      disc(690, 250, 60, '#F6D9A8'),
    ),
    line('M1210 40 C1010 70 760 150 560 262', '#6B4A30', 8),
    ...branch.map(([x = 0, y = 0, turn = 0]) => place(x, y, 0.5, turn, leaf('#5F8F45'))),
    tableTop(580, '#A4764C'),
    beams(160),
    group(
      shadow(620, 742, 220, 22, 0.42),
      place(584, 742, 1.36, 0, bowl('#4E5B5A', matchaFoam())),
      place(584, 520, 1.04, 0, steam()),
    ),
    group(shadow(902, 722, 60, 12, 0.4), place(890, 722, 1.24, 0, whisk())),
    group(
      shadow(282, 716, 120, 14, 0.4),
      place(262, 714, 1.26, 0, dish('#E9DFD0', place(0, -20, 1.12, 0, heap('#8CAC45')))),
    ),
    group(shadow(1044, 762, 80, 8, 0.3), place(1050, 748, 0.9, -8, spoon('#C49A5C'))),
    place(180, 764, 0.5, 66, leaf('#7AA562')),
    place(350, 770, 0.44, -70, leaf()),
  );
}

/** A bun of rolled dough with cinnamon and pearl sugar, about 200 wide, around the origin. */
function bun(seed: number): SvgNode {
  const next = random(seed);
  return group(
    shaded(
      'M-100 0 C-104 -62 -52 -82 0 -82 C52 -82 104 -62 100 0 C100 36 52 50 0 50 C-52 50 -100 36 -100 0Z',
      'down',
      [
        [0, '#E0A765'],
        [0.6, '#C98645'],
        [1, '#9A5C2A'],
      ],
    ),
    oval(0, -28, 84, 44, '#D79A58'),
    line(
      'M68 -28 C66 4 -58 8 -62 -26 C-62 -62 46 -62 46 -28 C44 -4 -34 -2 -36 -26 C-36 -46 22 -46 22 -28 C20 -16 -12 -16 -12 -26',
      '#7A4322',
      10,
    ),
    line('M66 -33 C62 -6 -50 -2 -60 -32', '#F0C488', 3, { 'stroke-opacity': 0.5 }),
    ...Array.from({ length: 24 }, () => {
      const [angle, r] = [next() * 6.28, Math.sqrt(next())];
      return place(
        n(Math.cos(angle) * r * 74),
        n(-30 + Math.sin(angle) * r * 36),
        1,
        n(next() * 90),
        box(-4.5, -4.5, 9, 9, 2.4, '#FFFDF6'),
      );
    }),
    oval(-46, -62, 22, 7, '#FFF3D6', { 'fill-opacity': 0.45, transform: 'rotate(-18 -46 -62)' }),
  );
}

export function cinnamonBuns(): SvgNode {
  const tiles = Array.from({ length: 7 }, (_, row) =>
    line(
      `M-10 ${row * 84 + 40} H1210 ${Array.from({ length: 9 }, (_, at) => `M${at * 150 + (row % 2) * 75} ${row * 84 + 40} v-84`).join(' ')}`,
      '#C9A890',
      3,
      { 'stroke-opacity': 0.55 },
    ),
  );
  return picture(
    width,
    height,
    box(0, 0, width, height, 0, '#E8CDB8'),
    ...tiles,
    glow(420, 160, 680, '#FFF3DC', 0.8),
    beams(60, 280),
    tableTop(560, '#9A6A45'),
    group(
      shadow(500, 704, 380, 24, 0.42),
      box(120, 660, 720, 40, 18, '#6F4A2E'),
      box(120, 652, 720, 36, 18, '#B98752'),
      line('M160 662 H800', '#D9AC78', 4),
      ...[
        [250, 610, 3],
        [480, 604, 5],
        [710, 610, 7],
      ].map(([x = 0, y = 0, seed = 0]) =>
        group(shadow(x + 6, y + 46, 96, 10, 0.34), place(x, y, 1.08, 0, bun(seed))),
      ),
      ...[
        [366, 520, 11],
        [596, 520, 13],
      ].map(([x = 0, y = 0, seed = 0]) =>
        group(shadow(x + 4, y + 48, 80, 10, 0.26), place(x, y, 1.06, 0, bun(seed))),
      ),
    ),
    place(480, 430, 1.1, 0, steam(1.5)),
    group(
      shadow(1010, 704, 140, 18, 0.4),
      place(
        990,
        700,
        1.1,
        0,
        mug({ size: [118, 140], clay: '#3F6B3A', drink: '#3B2013', art: { kind: 'black' }, saucer: true }),
      ),
      place(990, 536, 0.9, 0, steam()),
    ),
    place(200, 752, 0.66, 20, cardamom()),
  );
}
