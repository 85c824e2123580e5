import { darker, lighter } from '#shared/color.ts';
import type { SvgNode } from '#shared/cup-svg.ts';
import { themeById } from '#shared/themes.ts';
import { ridge, SCENE, spruce, stack } from './cafe-parts.ts';
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
  shaded,
  shadow,
  shape,
  soft,
} from './canvas.ts';
import { blueberry, leaf, raspberry } from './fruit.ts';
import { glass } from './glass.ts';
import { bowl } from './tableware.ts';

const { width, height } = SCENE;
const sky = (...stops: [number, string][]): SvgNode => shaded('M0 0 H1200 V800 H0Z', 'down', stops);

export function fjord(): SvgNode {
  const plank = (y: number, color: string) =>
    group(
      box(0, y, width, 46, 0, color),
      box(0, y, width, 5, 0, lighter(color, 0.3)),
      line(`M0 ${y + 26} C300 ${y + 20} 800 ${y + 34} 1200 ${y + 24}`, darker(color, 0.2), 2, {
        'stroke-opacity': 0.5,
      }),
    );
  const ripples = Array.from({ length: 14 }, (_, at) =>
    line(`M${(at * 197) % 1000} ${470 + ((at * 53) % 150)} h${60 + ((at * 37) % 120)}`, '#FFFFFF', 3, {
      'stroke-opacity': 0.3,
    }),
  );
  return picture(
    width,
    height,
    sky([0, '#A9CBDD'], [0.4, '#F4E3C8'], [0.6, '#FBEFD8']),
    glow(760, 300, 330, '#FFF6DA', 1),
    disc(760, 296, 50, '#FFFBEA'),
    ridge('#A9BFCB', 470, 300, 190, 280, 330, 250, 170, 290),
    ridge('#7E9DAE', 470, 220, 330, 400, 420, 380, 270, 200),
    ridge('#55788A', 470, 330, 410, 452, 458, 440, 370, 300),
    shaded('M0 450 H1200 V800 H0Z', 'down', [
      [0, '#C9DDE0'],
      [0.5, '#7FA9B8'],
      [1, '#5A8798'],
    ]),
    shape('M690 450 h140 l90 250 h-320Z', '#FFF6DA', { 'fill-opacity': 0.34 }),
    ...ripples,
    group(
      shape('M240 520 h96 q-10 26 -26 26 h-46 q-16 0 -24 -26Z', '#A8503F'),
      line('M288 520 V440', '#5B4033', 5),
      shape('M292 446 L292 510 L336 510Z', '#FBF3E4'),
      shape('M284 456 L284 510 L254 510Z', '#EADBBE'),
    ),
    ...[70, 150, 1120, 1040].map((x, at) =>
      place(x, 640 + (at % 2) * 20, 1.3 + (at % 2) * 0.3, 0, spruce('#35573F')),
    ),
    plank(640, '#A7794F'),
    plank(690, '#99693F'),
    plank(740, '#8C5E38'),
    plank(786, '#7E5230'),
    group(
      shadow(520, 742, 130, 14, 0.4),
      cupAt(494, 748, 420, themeById(3), stack(['#4A2A18', 6], ['#C99A6B', 4], ['#FBF5E6', 6])),
    ),
    group(
      shadow(748, 752, 130, 14, 0.4),
      cupAt(722, 758, 420, themeById(8), stack(['#7FA33C', 7], ['#DCE5B8', 3], ['#FCFAF4', 6])),
    ),
  );
}

const HEAP = [
  [4, -112],
  [48, -76],
  [6, -82],
  [-44, -78],
  [76, -42],
  [28, -42],
  [-22, -40],
  [-72, -44],
  [98, -8],
  [50, 6],
  [0, -2],
  [-48, 4],
  [-96, -10],
];
const FALLEN = [
  [180, 716, 0],
  [250, 748, 1],
  [338, 728, 2],
  [836, 744, 1],
  [770, 762, 0],
  [1060, 762, 3],
  [1120, 736, 1],
];

const berry = (at: number): SvgNode => (at % 3 === 1 ? raspberry() : blueberry());

const berrySmoothie = (): SvgNode =>
  glass({
    size: [300, 96, 70],
    pours: [
      ['#5E2A63', 3],
      ['#8A3568', 2],
      ['#C9789E', 2],
    ],
    blend: 0.14,
    full: 0.94,
    straw: '#3F6B3A',
    top: [
      place(-30, -16, 0.5, 0, blueberry()),
      place(10, -22, 0.54, 0, raspberry()),
      place(46, -14, 0.42, 0, blueberry()),
    ],
  });

export function forestBerries(): SvgNode {
  const next = random(77);
  const woods = (y: number, color: string, size: number, count: number) =>
    Array.from({ length: count }, (_, at) => {
      const x = n((at + 0.2 + next() * 0.6) * (width / count));
      return place(x, y, n(size * (0.8 + next() * 0.4)), 0, spruce(color));
    });
  const heaped = HEAP.map(([x = 0, y = 0], at) => place(x, y + 16, 0.64, n((next() - 0.5) * 80), berry(at)));
  return picture(
    width,
    height,
    sky([0, '#F6E9CC'], [0.7, '#DCE3C4']),
    glow(620, 220, 460, '#FFF9E4', 1),
    ...woods(500, '#B4C7A6', 1.5, 13),
    ...woods(560, '#86A684', 1.9, 10),
    soft(22, oval(600, 560, 700, 50, '#F6F1DC', { 'fill-opacity': 0.8 })),
    ...woods(640, '#4F7A56', 2.3, 7),
    shaded('M0 610 Q600 580 1200 610 V800 H0Z', 'down', [
      [0, '#A97B50'],
      [1, '#86593A'],
    ]),
    line('M0 611 Q600 581 1200 611', '#CDA273', 7),
    line('M0 690 C400 676 800 700 1200 684 M0 762 C400 752 800 770 1200 758', '#7A5034', 2.4, {
      'stroke-opacity': 0.4,
    }),
    group(shadow(540, 742, 250, 20, 0.4), place(500, 738, 1.3, 0, bowl('#E4D2B6', [], heaped))),
    group(shadow(964, 722, 110, 14, 0.4), place(940, 720, 1.24, 0, berrySmoothie())),
    ...FALLEN.map(([x = 0, y = 0, kind = 0]) =>
      group(shadow(x + 8, y + 28, 34, 7, 0.36), place(x, y, 0.62, kind * 34, berry(kind))),
    ),
    place(300, 690, 0.6, -60, leaf()),
    place(700, 700, 0.66, 74, leaf('#7AA562')),
    place(1090, 700, 0.6, 50, leaf()),
  );
}
