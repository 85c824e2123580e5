import type { SvgNode } from '#shared/cup-svg.ts';
import { themeById } from '#shared/themes.ts';
import { cupAt, oval, place } from './canvas.ts';
import {
  banana,
  bananaSlice,
  blueberry,
  carrot,
  citrusSlice,
  mango,
  mint,
  passionHalf,
  raspberry,
  strawberry,
} from './fruit.ts';
import { type GlassDrink, glass } from './glass.ts';
import { lying, onStage, type Stage } from './menu-stage.ts';
import { oats } from './pantry.ts';
import { ginger } from './spices.ts';
import { spoon } from './tableware.ts';
import { strewn } from './toppings.ts';

const FRUIT: Stage = { wall: '#F0C796', table: '#A77750' };
const smooth = (color: string, more: Partial<GlassDrink> = {}): SvgNode =>
  place(0, 0, 1.16, 0, glass({ size: [316, 100, 70], pours: [[color, 1]], full: 0.95, ...more }));

/** The pictures of the smoothies by the names of their files. */
export const smoothies: Record<string, SvgNode> = {
  skogsbaer: onStage(
    { ...FRUIT, wall: '#DDBBD0' },
    smooth('#8A3568', {
      pours: [
        ['#5E2A63', 3],
        ['#8A3568', 2],
        ['#B85C8A', 2],
      ],
      blend: 0.14,
      straw: '#4E4482',
      top: [
        place(-34, -18, 0.5, 0, blueberry()),
        place(4, -24, 0.56, -8, raspberry()),
        place(44, -16, 0.42, 0, blueberry()),
      ],
    }),
    [
      lying(498, 592, 0.5, 0, blueberry()),
      lying(542, 582, 0.6, 16, raspberry()),
      lying(138, 598, 0.46, 0, blueberry()),
    ],
  ),
  'mango-pasjonsfrukt': onStage(
    FRUIT,
    smooth('#F4AE3B', {
      pours: [
        ['#F0952B', 2],
        ['#F6BC4B', 3],
      ],
      blend: 0.2,
      straw: '#E0703F',
      top: [place(-64, -46, 0.84, -16, passionHalf())],
    }),
    [lying(140, 574, 1, 0, mango()), lying(508, 592, 0.74, 0, passionHalf())],
  ),
  'gronn-hverdag': onStage(
    { ...FRUIT, wall: '#D4DBA2' },
    smooth('#7FA646', {
      pours: [
        ['#5F8B3A', 2],
        ['#86AE4C', 3],
      ],
      blend: 0.2,
      straw: '#3F6B3A',
      top: [place(50, -40, 0.8, 14, mint())],
    }),
    [lying(136, 582, 0.86, 0, ginger(), 54), lying(514, 590, 0.74, 0, citrusSlice('#EBC531'))],
  ),
  'jordbaer-banan': onStage(
    { ...FRUIT, wall: '#F3C9BE' },
    cupAt(0, 2, 452, themeById(2), [
      { color: '#E0616C', slots: 8 },
      { color: '#F6C6BB', slots: 5 },
      { color: '#F7E3A8', slots: 6 },
    ]),
    [lying(118, 566, 0.94, -8, banana()), lying(518, 580, 0.76, 12, strawberry())],
    112,
  ),
  'blabaer-havre': onStage(
    { ...FRUIT, wall: '#CBC7DF' },
    smooth('#6C62A0', {
      pours: [
        ['#E6D8BE', 1.6],
        ['#8E84B8', 2],
        ['#5E548F', 3],
      ],
      blend: 0.08,
      top: [
        strewn(22, 66, 9, 3, () => oval(0, 0, 8, 4, '#E3C88E')),
        place(-18, -18, 0.46, 0, blueberry()),
        place(20, -16, 0.42, 0, blueberry()),
      ],
    }),
    [
      lying(126, 562, 0.9, -14, oats(), 24),
      lying(500, 594, 0.5, 0, blueberry()),
      lying(544, 600, 0.44, 0, blueberry()),
      lying(450, 606, 0.5, 0, bananaSlice(), 30, 16),
    ],
  ),
  'gulrot-appelsin': onStage(
    FRUIT,
    smooth('#EE8A33', {
      pours: [
        ['#E8762A', 3],
        ['#F2A047', 2],
      ],
      blend: 0.2,
      straw: '#5E8A4E',
      top: [place(-66, -46, 0.86, 0, citrusSlice('#EE8E2B'))],
    }),
    [lying(512, 580, 0.92, 62, carrot(), 40), lying(126, 594, 0.54, 10, spoon(), 84, 14)],
  ),
};
