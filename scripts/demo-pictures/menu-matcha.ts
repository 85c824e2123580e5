import type { SvgNode } from '#shared/cup-svg.ts';
import { themeById } from '#shared/themes.ts';
import { cupAt, group, oval, place } from './canvas.ts';
import { dipper } from './containers.ts';
import { citrusSlice, leaf, mangoCheek, mint, strawberry, strawberryHalf } from './fruit.ts';
import { type GlassDrink, glass, type Pour, steam } from './glass.ts';
import { lying, onStage, type Stage } from './menu-stage.ts';
import { mug } from './mug.ts';
import { coconutHalf, iceCube } from './pantry.ts';
import { vanilla } from './spices.ts';
import { chunk } from './sweets.ts';
import { bowl, matchaFoam, whisk } from './tableware.ts';
import { strewn } from './toppings.ts';

const WARM: Stage = { wall: '#C3D1A6', table: '#8B6A4A' };
const COOL: Stage = { wall: '#EBC7BC', table: '#9A7355' };
const MATCHA = '#8CAC45';
const MILK = '#FBF3E2';

const steaming = (height: number, drink: SvgNode): SvgNode => group(drink, place(0, -height, 1, 0, steam()));
const tall = (pours: Pour, more: Partial<GlassDrink> = {}): SvgNode =>
  place(0, 0, 1.18, 0, glass({ size: [330, 92, 68], pours, ice: 4, blend: 0.07, ...more }));

const honey = (): SvgNode =>
  group(oval(-6, 34, 52, 12, '#D9922B'), oval(-14, 31, 24, 4, '#F5C766'), dipper());

const rhubarb = (): SvgNode =>
  group(
    ...[-16, 10].map((x, at) =>
      place(x, 0, 1, at * 12, oval(0, 10, 12, 66, at ? '#C64A62' : '#DB7183'), oval(-4, 8, 3, 56, '#F1B5B6')),
    ),
    place(6, -60, 0.7, 10, leaf()),
  );

const warm: Record<string, SvgNode> = {
  'matcha-i-skal': onStage(WARM, steaming(196, place(-14, 0, 1.14, 0, bowl('#5B5048', matchaFoam()))), [
    lying(536, 566, 0.9, 0, place(0, 50, 1, 0, whisk()), 34),
  ]),
  'matcha-latte': onStage(
    WARM,
    steaming(
      236,
      place(
        -8,
        -16,
        1.1,
        0,
        mug({
          size: [146, 158],
          clay: '#F7F0E4',
          drink: MATCHA,
          art: { kind: 'tulip', milk: '#F6F3DC' },
          saucer: true,
        }),
      ),
    ),
    [],
    210,
  ),
  honningmatcha: onStage(
    { ...WARM, wall: '#DFCB93' },
    steaming(
      236,
      place(
        -8,
        -16,
        1.1,
        0,
        mug({
          size: [142, 156],
          clay: '#D39A3A',
          drink: MATCHA,
          art: { kind: 'heart', milk: '#F6F3DC' },
          saucer: true,
        }),
      ),
    ),
    [lying(86, 588, 0.8, 0, honey(), 48, 42)],
    205,
  ),
  vaniljematcha: onStage(
    WARM,
    steaming(
      336,
      place(
        0,
        0,
        1.2,
        0,
        glass({
          size: [250, 96, 76],
          pours: [
            ['#A9C066', 4],
            [MATCHA, 2],
            ['#F4EFD6', 2],
          ],
          blend: 0.1,
          full: 0.92,
        }),
      ),
    ),
    [lying(514, 584, 0.84, 8, vanilla())],
  ),
  'hvit-sjokolade-matcha': onStage(
    WARM,
    steaming(
      336,
      place(
        0,
        0,
        1.2,
        0,
        glass({
          size: [250, 96, 76],
          pours: [
            ['#FBF1D3', 3],
            ['#C8D391', 1],
            [MATCHA, 4],
          ],
          blend: 0.06,
          full: 0.9,
          top: [strewn(26, 62, 8, 4, () => oval(0, 0, 7, 2.4, '#FFF8E4'))],
        }),
      ),
    ),
    [lying(150, 590, 0.66, 0, chunk('#EBDDBB')), lying(504, 598, 0.56, 0, chunk('#F3E7C8'))],
  ),
};

const cool: Record<string, SvgNode> = {
  ismatcha: onStage(
    { ...COOL, wall: '#BFD3C2' },
    tall(
      [
        [MILK, 4],
        ['#C6D59A', 1.4],
        [MATCHA, 4],
      ],
      { blend: 0.1, ice: 5, straw: '#3F6B3A' },
    ),
    [lying(498, 592, 0.46, -10, iceCube()), lying(548, 600, 0.36, 24, iceCube())],
  ),
  jordbaermatcha: onStage(
    COOL,
    tall(
      [
        ['#D8434E', 2.6],
        ['#F0A9A2', 0.8],
        [MILK, 3],
        ['#C6D59A', 0.8],
        [MATCHA, 3],
      ],
      { blend: 0.03, straw: '#A8324A', top: [place(-72, -52, 0.66, -18, strawberryHalf())] },
    ),
    [lying(500, 584, 0.74, 14, strawberry()), lying(560, 600, 0.56, -20, strawberry())],
  ),
  mangomatcha: onStage(
    { ...COOL, wall: '#F2D49B' },
    tall(
      [
        ['#F2A533', 2.8],
        ['#F6CE83', 0.8],
        ['#F4E7CC', 3],
        ['#C6D59A', 0.8],
        [MATCHA, 3],
      ],
      { blend: 0.03, straw: '#C98A2B' },
    ),
    [lying(506, 590, 0.84, 4, mangoCheek(), 52)],
  ),
  kokosmatcha: onStage(
    { ...COOL, wall: '#C5D6CF' },
    tall(
      [
        ['#FDFBF5', 5],
        ['#CFDCA8', 1],
        [MATCHA, 3],
      ],
      { ice: 3, top: [strewn(34, 64, 9, 8, () => oval(0, 0, 9, 2.6, '#FFFDF7'))] },
    ),
    [lying(514, 580, 0.96, 0, coconutHalf(), 52)],
  ),
  matchalimonade: onStage(
    { ...COOL, wall: '#E6DB9C' },
    tall(
      [
        ['#F5EEBB', 5],
        ['#D3DA8D', 2],
        [MATCHA, 2.4],
      ],
      {
        blend: 0.12,
        ice: 6,
        inside: [place(-34, -128, 0.96, 20, citrusSlice('#EBC531'))],
        top: [place(60, -40, 0.7, 20, mint())],
      },
    ),
    [lying(500, 590, 0.84, 0, citrusSlice('#EBC531'))],
  ),
  rabarbramatcha: onStage(
    COOL,
    cupAt(0, 2, 452, themeById(1), [
      { color: '#D9677F', slots: 6 },
      { color: '#F6E3DA', slots: 5 },
      { color: '#9DB85A', slots: 7 },
    ]),
    [lying(512, 590, 0.7, 78, rhubarb(), 40)],
    112,
  ),
};

/** The pictures of the matcha drinks by the names of their files. */
export const matchas: Record<string, SvgNode> = { ...warm, ...cool };
