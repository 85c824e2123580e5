import { darker } from '#shared/color.ts';
import type { SvgNode } from '#shared/cup-svg.ts';
import { themeById } from '#shared/themes.ts';
import { house, plant, SCENE, stack } from './cafe-parts.ts';
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
  shaded,
  shadow,
  shape,
  soft,
} from './canvas.ts';

const { width, height } = SCENE;
const sky = (...stops: [number, string][]): SvgNode => shaded('M0 0 H1200 V800 H0Z', 'down', stops);

/** Stripes of cloth with a scalloped edge, from `x` to `x + wide`. */
function awning(x: number, y: number, wide: number, color: string): SvgNode {
  const count = 10;
  const step = wide / count;
  return group(
    ...Array.from({ length: count }, (_, at) => {
      const [upper, lower] = [x + 26 + at * ((wide - 52) / count), x + at * step];
      const cloth = at % 2 ? '#FBF3E4' : color;
      return group(
        shape(
          `M${n(upper)} ${y} h${n((wide - 52) / count)} L${n(lower + step)} ${y + 70} h${n(-step)}Z`,
          cloth,
        ),
        shape(
          `M${n(lower)} ${y + 70} h${n(step)} v16 a${n(step / 2)} 16 0 0 1 ${n(-step)} 0Z`,
          darker(cloth, 0.1),
        ),
      );
    }),
    soft(6, box(x + 10, y + 98, wide - 20, 22, 0, '#2a1c14', { 'fill-opacity': 0.3 })),
  );
}

/** A shop window with warm light and cups in it. */
function shopWindow(x: number, y: number, wide: number, high: number, cups: number[]): SvgNode {
  const inside = `M${x} ${y} h${wide} v${high} h${-wide}Z`;
  const step = wide / cups.length;
  return group(
    box(x - 12, y - 12, wide + 24, high + 24, 4, '#2F4F2B'),
    shaded(inside, 'down', [
      [0, '#FFE9B0'],
      [1, '#F2BE6E'],
    ]),
    clipped(
      inside,
      glow(x + wide / 2, y + 30, wide * 0.5, '#FFFBE6', 0.9),
      ...cups.map((id, at) =>
        cupAt(
          n(x + step * (at + 0.5)),
          y + high - 18,
          high * 0.62,
          themeById(id),
          stack(['#5A3018', 6], ['#F1D9B4', 5], ['#FFFAF0', 4]),
        ),
      ),
      box(x, y + high - 20, wide, 20, 0, '#8B5E3C'),
      shape(`M${x + wide * 0.1} ${y} h70 l-130 ${high} h-70Z`, '#FFFFFF', { 'fill-opacity': 0.16 }),
    ),
    box(n(x + wide / 2 - 5), y, 10, high, 0, '#2F4F2B'),
  );
}

const door = (x: number, y: number): SvgNode =>
  group(
    box(x - 10, y - 288, 136, 288, 4, '#2F4F2B'),
    box(x, y - 278, 116, 278, 2, '#8B5E3C'),
    box(x + 18, y - 258, 80, 150, 4, '#FFE0A0'),
    line(`M${x + 58} ${y - 258} v150`, '#8B5E3C', 6),
    box(x + 18, y - 86, 80, 64, 4, '#7A5034'),
    disc(x + 100, y - 128, 6, '#E8C987'),
    box(x - 24, y, 164, 16, 2, '#B7A792'),
  );

function streetTable(x: number, y: number): SvgNode {
  return group(
    shadow(x + 8, y, 86, 10, 0.3),
    line(`M${x} ${y - 128} V${y - 8} M${x - 44} ${y} L${x} ${y - 26} L${x + 44} ${y}`, '#33261F', 7),
    oval(x, y - 126, 92, 14, '#7E5436'),
    oval(x, y - 130, 92, 14, '#C4935E'),
    cupAt(x - 18, y - 128, 104, themeById(2), stack(['#D8434E', 8], ['#F7C9BF', 7])),
    cupAt(x + 34, y - 124, 104, themeById(5), stack(['#7FA33C', 6], ['#FCFAF4', 8])),
  );
}

export function streetCorner(): SvgNode {
  const wall = '#F1E3CB';
  const planks = Array.from({ length: 12 }, (_, at) => line(`M250 ${108 + at * 50} H960`, '#D9C6A6', 2.4));
  const stones = Array.from({ length: 4 }, (_, row) =>
    line(`M${row % 2 ? -40 : -10} ${694 + row * 30} H1210`, '#8F8378', 2.6, {
      'stroke-dasharray': '46 8',
      'stroke-opacity': 0.5,
    }),
  );
  return picture(
    width,
    height,
    sky([0, '#6E86AE'], [0.5, '#E9B69A'], [0.85, '#F8DDB0']),
    house(-40, 660, 190, 360, '#A5513F', '#FFD98A'),
    house(150, 660, 120, 290, '#C99A5B', '#FFD98A'),
    house(950, 660, 150, 330, '#6F8B74', '#FFD98A'),
    house(1092, 660, 160, 390, '#B9705A', '#FFD98A'),
    shape('M220 110 L605 -30 L990 110Z', '#5B4033'),
    box(240, 100, 730, 560, 0, wall),
    ...planks,
    box(880, 100, 90, 560, 0, '#2a1c14', { 'fill-opacity': 0.06 }),
    ...[330, 545, 760].map((x) =>
      group(
        box(x - 8, 142, 116, 136, 4, '#2F4F2B'),
        box(x, 150, 100, 120, 2, '#FFDF9C'),
        line(`M${x + 50} 150 v120 M${x} 196 h100`, '#2F4F2B', 7),
        box(x - 14, 278, 128, 12, 2, '#8B5E3C'),
      ),
    ),
    box(240, 320, 730, 46, 0, '#2F4F2B'),
    disc(605, 316, 42, '#FBF3E4', { stroke: '#2F4F2B', 'stroke-width': 6 }),
    cupAt(605, 350, 66, themeById(1), stack(['#5A3018', 7], ['#F1D9B4', 6])),
    shopWindow(300, 440, 340, 176, [1, 4, 6, 8]),
    door(740, 650),
    awning(270, 366, 400, '#3F6B3A'),
    box(0, 650, width, 150, 0, '#A79A8C'),
    box(0, 650, width, 22, 0, '#C2B6A6'),
    ...stones,
    glow(560, 700, 360, '#FFE3A4', 0.5),
    place(704, 664, 0.62, 0, plant('#B8654A', 6)),
    place(912, 664, 0.62, 0, plant('#B8654A', 7)),
    streetTable(150, 752),
    streetLamp(1060, 720),
  );
}

const streetLamp = (x: number, y: number): SvgNode =>
  group(
    glow(x, y - 420, 190, '#FFE7AE', 0.75),
    shadow(x + 6, y, 34, 7, 0.35),
    line(`M${x} ${y} V${y - 380}`, '#2F2620', 10),
    box(x - 18, y - 18, 36, 20, 4, '#2F2620'),
    shape(`M${x - 24} ${y - 440} h48 l-10 62 h-28Z`, '#FFF1C4'),
    shape(`M${x - 34} ${y - 440} L${x} ${y - 474} L${x + 34} ${y - 440}Z`, '#2F2620'),
    line(`M${x - 24} ${y - 440} l10 62 h28 l10 -62`, '#2F2620', 5),
  );
