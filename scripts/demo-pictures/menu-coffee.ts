import type { SvgNode } from '#shared/cup-svg.ts';
import { group, place } from './canvas.ts';
import { glass, steam } from './glass.ts';
import { lying, onStage, type Stage } from './menu-stage.ts';
import { beaker, mug, saucer } from './mug.ts';
import { bean } from './pantry.ts';
import { cinnamon, starAnise } from './spices.ts';
import { chocolate, gingerbread } from './sweets.ts';
import { spoon } from './tableware.ts';
import { foam } from './toppings.ts';

const HOT: Stage = { wall: '#DDBB92', table: '#9A6A45' };
const MILK = '#FBF1E0';
const LATTE = '#B47A48';

const steaming = (height: number, drink: SvgNode): SvgNode => group(drink, place(0, -height, 1, 0, steam()));

const beans = (): SvgNode[] => [
  lying(508, 590, 0.3, 40, bean()),
  lying(542, 572, 0.27, -30, bean('#7A4A2A')),
  lying(560, 602, 0.3, 80, bean()),
];

/** The pictures of the hot coffee drinks by the names of their files. */
export const hotCoffees: Record<string, SvgNode> = {
  espresso: onStage(
    HOT,
    steaming(
      196,
      place(
        0,
        -14,
        1.1,
        0,
        mug({ size: [96, 118], clay: '#F7F0E4', drink: '#3B2013', art: { kind: 'crema' }, saucer: true }),
      ),
    ),
    [...beans(), lying(170, 584, 0.6, 14, spoon(), 84, 14)],
    170,
  ),
  'dobbel-espresso': onStage(
    HOT,
    steaming(
      208,
      place(
        0,
        -14,
        1.1,
        0,
        mug({ size: [116, 128], clay: '#3B2A22', drink: '#3B2013', art: { kind: 'crema' }, saucer: true }),
      ),
    ),
    [
      lying(110, 584, 0.3, 20, bean()),
      lying(146, 602, 0.32, 100, bean()),
      lying(528, 600, 0.3, -50, bean('#7A4A2A')),
    ],
    190,
  ),
  filterkaffe: onStage(HOT, steaming(262, place(-14, 0, 1.12, 0, beaker(112, 196, '#E9DFD0', '#3B2013'))), [
    ...beans(),
    lying(112, 592, 0.3, 30, bean()),
  ]),
  americano: onStage(
    HOT,
    steaming(
      226,
      place(
        -8,
        -16,
        1.1,
        0,
        mug({ size: [126, 150], clay: '#A8503F', drink: '#2E180D', art: { kind: 'black' }, saucer: true }),
      ),
    ),
    [lying(560, 606, 0.3, -20, bean())],
    200,
  ),
  cortado: onStage(
    HOT,
    steaming(
      262,
      group(
        place(0, -2, 1, 0, saucer(160, '#E9DFD0')),
        place(
          0,
          -10,
          1.32,
          0,
          glass({
            size: [186, 78, 62],
            pours: [
              ['#5A3018', 2],
              [LATTE, 3],
              [MILK, 1.2],
            ],
            blend: 0.09,
            full: 0.9,
          }),
        ),
      ),
    ),
    [lying(500, 600, 0.54, -8, spoon(), 84, 14)],
    170,
  ),
  cappuccino: onStage(
    HOT,
    steaming(
      216,
      place(
        -8,
        -16,
        1.1,
        0,
        mug({
          size: [142, 146],
          clay: '#5F8468',
          drink: LATTE,
          art: { kind: 'dusted', powder: '#6A3B26' },
          saucer: true,
        }),
      ),
    ),
    [lying(94, 604, 0.52, 8, chocolate())],
    205,
  ),
  'kaffe-latte': onStage(
    HOT,
    steaming(
      236,
      place(
        -8,
        -16,
        1.1,
        0,
        mug({
          size: [146, 160],
          clay: '#F7F0E4',
          drink: LATTE,
          art: { kind: 'leaf', milk: MILK },
          saucer: true,
        }),
      ),
    ),
    [lying(566, 606, 0.3, 40, bean()), lying(92, 606, 0.3, -40, bean())],
    210,
  ),
  pepperkakelatte: onStage(
    { ...HOT, wall: '#D9A98B' },
    steaming(
      336,
      glass({
        size: [270, 92, 72],
        pours: [
          ['#8A5530', 3],
          [LATTE, 4],
          [MILK, 2],
        ],
        blend: 0.1,
        full: 0.93,
        top: [foam(84), place(-6, -34, 0.5, -10, gingerbread())],
      }),
    ),
    [
      lying(150, 584, 0.78, -16, gingerbread()),
      lying(508, 590, 0.6, 12, starAnise()),
      lying(560, 600, 0.6, 60, cinnamon()),
    ],
  ),
};
