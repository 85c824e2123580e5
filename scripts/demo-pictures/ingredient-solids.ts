import type { SvgNode } from '#shared/cup-svg.ts';
import { place } from './canvas.ts';
import { dish, jug } from './containers.ts';
import {
  banana,
  bananaSlice,
  blueberry,
  cloudberry,
  leaf,
  mango,
  mangoCheek,
  raspberry,
  strawberry,
  strawberryHalf,
} from './fruit.ts';
import { resting, standing, tile } from './ingredient-stage.ts';
import { cardamom, cinnamon, ginger, heap } from './spices.ts';
import { chocolate, cookie } from './sweets.ts';
import { cream, foam, scoop } from './toppings.ts';

export const fruits: Record<string, SvgNode> = {
  jordbaer: tile(
    '#E27A7E',
    resting(130, 192, 1.34, -10, strawberry(), 264),
    resting(224, 222, 0.96, 14, strawberryHalf(), 274),
  ),
  blabaer: tile(
    '#8A82C0',
    resting(124, 190, 1.02, 0, blueberry(), 240),
    resting(208, 196, 0.92, 24, blueberry(), 242),
    resting(166, 230, 0.86, -20, blueberry(), 272),
    place(168, 128, 0.62, 30, leaf()),
  ),
  bringebaer: tile(
    '#DD7A98',
    resting(126, 198, 1.22, -8, raspberry(), 262),
    resting(216, 222, 1, 12, raspberry(), 274),
  ),
  mango: tile(
    '#F2B45A',
    resting(146, 192, 1.44, 0, mango(), 256),
    resting(220, 252, 0.9, 0, mangoCheek(), 278),
  ),
  banan: tile(
    '#EBCB5E',
    resting(154, 198, 1.56, -6, banana(), 262),
    resting(222, 258, 0.66, 0, bananaSlice(), 276),
    resting(262, 266, 0.52, 0, bananaSlice(), 281),
  ),
  multer: tile(
    '#EFA650',
    resting(128, 196, 1.24, -6, cloudberry(), 264),
    resting(222, 222, 0.92, 14, cloudberry(), 274),
  ),
};

export const toppings: Record<string, SvgNode> = {
  'pisket-krem': tile(
    '#D9A0A8',
    standing(160, 264, 1.24, 96, dish('#C9808C', place(0, 0, 1.04, 0, cream(72)))),
  ),
  melkeskum: tile(
    '#C9BA9A',
    standing(150, 266, 1.18, 74, jug('#B9B6B2', '#FBF2E2')),
    place(142, 100, 0.9, -2, foam(50)),
  ),
  vaniljeis: tile(
    '#E3C877',
    standing(
      160,
      264,
      1.16,
      92,
      dish(
        '#8FB8AE',
        place(-36, -4, 1, 0, scoop(38)),
        place(38, -4, 1, 0, scoop(38, '#F6E0A6')),
        place(0, -40, 1, 0, scoop(42, '#FBEDC4')),
      ),
    ),
  ),
  sjokoladebiter: tile('#D2A07E', resting(160, 190, 1.7, 0, chocolate(), 266)),
  havrekjeks: tile(
    '#D4AC72',
    resting(186, 170, 1.4, 20, cookie(), 240),
    resting(130, 210, 1.4, 0, cookie('#C8955A'), 280),
  ),
};

export const spices: Record<string, SvgNode> = {
  kanel: tile('#BE8354', resting(160, 180, 1.55, 8, cinnamon(), 262)),
  kardemomme: tile('#A9B277', resting(160, 172, 1.5, 0, cardamom(), 262)),
  kakao: tile(
    '#CFA07C',
    standing(160, 264, 1.24, 96, dish('#D9C7AE', place(0, -22, 1.1, 0, heap('#6A3B26')))),
  ),
  ingefaer: tile('#D9B36A', resting(160, 186, 1.9, -4, ginger(), 266)),
};
