import type { SvgNode } from '#shared/cup-svg.ts';
import { oval, place } from './canvas.ts';
import { bottle, carafe, dipper, dish, jar, jug, pumpBottle } from './containers.ts';
import { blueberry } from './fruit.ts';
import { glass, steam } from './glass.ts';
import { fruits, spices, toppings } from './ingredient-solids.ts';
import { resting, standing, tile } from './ingredient-stage.ts';
import { mug } from './mug.ts';
import { almond, bean, coconutHalf, elderflower, hazelnut, iceCube, oats } from './pantry.ts';
import { starAnise, vanilla } from './spices.ts';
import { caramel, chocolate } from './sweets.ts';
import { bowl, matchaFoam } from './tableware.ts';
import { cream } from './toppings.ts';

const bases: Record<string, SvgNode> = {
  espresso: tile(
    '#C9975F',
    standing(
      152,
      264,
      0.92,
      92,
      mug({ size: [86, 112], clay: '#F7F0E4', drink: '#3B2013', art: { kind: 'crema' }, saucer: true }),
    ),
    place(152, 150, 0.66, 0, steam()),
    resting(270, 272, 0.28, 40, bean()),
  ),
  filterkaffe: tile('#D0A06A', standing(160, 268, 0.98, 78, carafe('#5A3018'))),
  kaldbrygg: tile(
    '#6E8E9C',
    standing(
      160,
      268,
      0.92,
      56,
      glass({
        size: [220, 74, 58],
        pours: [
          ['#2C160C', 4],
          ['#4A2816', 3],
        ],
        ice: 4,
      }),
    ),
    resting(264, 266, 0.34, 14, iceCube()),
  ),
  matcha: tile(
    '#8CAC45',
    standing(160, 266, 0.76, 70, bowl('#5B5048', matchaFoam())),
    place(160, 150, 0.6, 0, steam()),
  ),
  chai: tile(
    '#B4743C',
    standing(
      150,
      266,
      1,
      60,
      glass({
        size: [170, 74, 60],
        pours: [
          ['#9A5A2A', 3],
          ['#BC8048', 2],
        ],
        blend: 0.2,
      }),
    ),
    place(150, 120, 0.5, 0, steam()),
    resting(246, 250, 0.6, 10, starAnise()),
  ),
  sjokolade: tile(
    '#D39A7C',
    standing(
      142,
      266,
      0.92,
      86,
      mug({ size: [96, 128], clay: '#C4705A', drink: '#5D3423', art: { kind: 'plain' } }),
    ),
    place(142, 146, 0.56, 0, steam()),
    resting(256, 252, 0.48, 0, chocolate()),
  ),
  yoghurt: tile(
    '#8FA9C4',
    standing(
      160,
      264,
      1.24,
      96,
      dish('#7FA0C2', oval(0, -4, 74, 15, '#FFFBF2'), place(0, -4, 1, 0, cream(46, '#FBF6EA'))),
    ),
    resting(256, 262, 0.34, 0, blueberry()),
  ),
};

const milks: Record<string, SvgNode> = {
  helmelk: tile('#8FB0C8', standing(160, 266, 0.98, 56, bottle('#FDFAF2', '#3E6FA0'))),
  havremelk: tile(
    '#CDAE72',
    standing(142, 266, 0.98, 56, bottle('#EADBBE', '#B98F43')),
    resting(232, 212, 1, 18, oats(), 264),
  ),
  mandelmelk: tile(
    '#C79A6A',
    standing(142, 266, 0.98, 56, bottle('#F3E7D3', '#A9672E')),
    resting(228, 246, 0.5, 30, almond()),
    resting(262, 260, 0.46, 74, almond(), 274),
  ),
  kokosmelk: tile(
    '#7FB3A6',
    standing(134, 266, 0.98, 56, bottle('#FEFDF9', '#7A4F30')),
    resting(234, 232, 0.84, 0, coconutHalf(), 274),
  ),
  kremflote: tile('#E0B857', standing(152, 266, 1.14, 74, jug('#E9DFD0', '#FFF3D6'))),
};

const syrups: Record<string, SvgNode> = {
  vaniljesirup: tile(
    '#E0BE72',
    standing(130, 268, 0.98, 52, pumpBottle('#E8C987', '#C98A2B')),
    resting(232, 232, 0.86, 0, vanilla(), 270),
  ),
  karamellsirup: tile(
    '#C98A4B',
    standing(130, 268, 0.98, 52, pumpBottle('#C27A2C', '#8A4B1C')),
    resting(234, 240, 0.7, 0, caramel(), 272),
  ),
  hasselnottsirup: tile(
    '#B98C60',
    standing(130, 268, 0.98, 52, pumpBottle('#9C6434', '#6B4023')),
    resting(220, 250, 0.5, -14, hazelnut()),
    resting(264, 254, 0.46, 20, hazelnut()),
  ),
  lynghonning: tile(
    '#E3AC45',
    standing(144, 266, 1.04, 76, jar('#D9922B', '#A8324A')),
    resting(238, 238, 0.86, 0, dipper(), 274),
  ),
  hylleblomst: tile(
    '#C9C77A',
    standing(126, 268, 0.98, 52, pumpBottle('#EFE3A0', '#7C9A52')),
    resting(230, 218, 0.98, 8, elderflower(), 274),
  ),
};

/** The pictures of the ingredients by the names of their files. */
export const ingredientPictures: Record<string, SvgNode> = {
  ...bases,
  ...milks,
  ...syrups,
  ...fruits,
  ...toppings,
  ...spices,
};
