import type { SvgNode } from '#shared/cup-svg.ts';
import { line, place } from './canvas.ts';
import { citrusSlice } from './fruit.ts';
import { glass, type Pour } from './glass.ts';
import { lying, onStage, type Stage } from './menu-stage.ts';
import { bean, iceCube } from './pantry.ts';
import { coupe, spoon } from './tableware.ts';
import { cream, drips } from './toppings.ts';

const COLD: Stage = { wall: '#B5CCD4', table: '#8C6B52' };

const tall = (pours: Pour, more: Partial<Parameters<typeof glass>[0]> = {}): SvgNode =>
  place(0, 0, 1.18, 0, glass({ size: [330, 92, 68], pours, ice: 4, blend: 0.08, ...more }));

/** The pictures of the cold coffee drinks by the names of their files. */
export const coldCoffees: Record<string, SvgNode> = {
  kaldbrygg: onStage(
    COLD,
    tall(
      [
        ['#33190D', 5],
        ['#4A2816', 3],
      ],
      { ice: 6 },
    ),
    [
      lying(180, 588, 0.42, 14, iceCube()),
      lying(500, 594, 0.3, 40, bean()),
      lying(534, 580, 0.3, -30, bean()),
    ],
  ),
  iskaffe: onStage(
    COLD,
    tall(
      [
        ['#6B3E20', 4],
        ['#8A5A34', 4],
      ],
      { ice: 6, straw: '#3F6B3A' },
    ),
    [lying(492, 590, 0.46, -10, iceCube()), lying(544, 598, 0.36, 24, iceCube())],
  ),
  islatte: onStage(
    COLD,
    tall(
      [
        ['#F8EFDF', 5],
        ['#C99A6B', 2],
        ['#4A2816', 4],
      ],
      { blend: 0.13, straw: '#C98A2B' },
    ),
    [lying(166, 592, 0.44, 20, iceCube()), lying(512, 596, 0.3, 40, bean())],
  ),
  'karamell-islatte': onStage(
    COLD,
    tall(
      [
        ['#F3E3C6', 4],
        ['#C99A6B', 3],
        ['#7A4726', 3],
      ],
      {
        blend: 0.12,
        ice: 2,
        inside: [drips(84, -330, '#B4691F')],
        straw: '#A8324A',
        full: 0.9,
        top: [
          cream(82),
          line(
            'M-50 -26 Q-20 2 10 -14 T58 -30 M-34 -54 Q-4 -34 18 -46 T42 -60 M-18 -80 Q4 -66 24 -84',
            '#B4691F',
            7,
          ),
        ],
      },
    ),
    [lying(160, 596, 0.4, 20, iceCube())],
  ),
  'espresso-tonic': onStage(
    { ...COLD, wall: '#C6D3C0' },
    tall(
      [
        ['#F4EBD2', 5],
        ['#E0B57C', 1.4],
        ['#4A2816', 2.2],
      ],
      { blend: 0.07, ice: 6, inside: [place(36, -150, 1.05, 10, citrusSlice('#EE8E2B'))] },
    ),
    [lying(500, 590, 0.86, 0, citrusSlice('#EE8E2B'))],
  ),
  affogato: onStage(
    COLD,
    place(0, -2, 1.28, 0, coupe('#4A2816', '#F9E7B4', '#F6E0A6', '#FBEDC4')),
    [
      lying(502, 598, 0.56, -10, spoon(), 84, 14),
      lying(120, 592, 0.3, 40, bean()),
      lying(150, 606, 0.3, -20, bean()),
    ],
    100,
  ),
};
