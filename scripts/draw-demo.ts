/** Draws every picture of the demo café and of the site itself: `node scripts/draw-demo.ts`. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawCard } from '#server/features/drinks/card-svg.ts';
import { type SvgNode, svgText } from '#shared/cup-svg.ts';
import { CARD_WIDTH } from '#shared/drink-card.ts';
import { ingredientPictures } from './demo-pictures/ingredient-pictures.ts';
import { INGREDIENT_SIZE } from './demo-pictures/ingredient-stage.ts';
import { hotCoffees } from './demo-pictures/menu-coffee.ts';
import { coldCoffees } from './demo-pictures/menu-cold-coffee.ts';
import { matchas } from './demo-pictures/menu-matcha.ts';
import { smoothies } from './demo-pictures/menu-smoothies.ts';
import { MENU_SIZE } from './demo-pictures/menu-stage.ts';
import { behindTheCounter } from './demo-pictures/scenes-counter.ts';
import { cupShelf, morningWindow, snowWindow } from './demo-pictures/scenes-inside.ts';
import { fjord, forestBerries } from './demo-pictures/scenes-nature.ts';
import { streetCorner } from './demo-pictures/scenes-street.ts';
import { cinnamonBuns, coffeeBeans, matchaTable } from './demo-pictures/scenes-table.ts';
import { appIcon, cardCups, defaultPicture, favicon } from './demo-pictures/site-pictures.ts';

const ROOT = join(import.meta.dirname, '..');
const PICTURES = join(ROOT, 'server/seed/pictures');
const PUBLIC = join(ROOT, 'client/public');
const SCENE_WIDTH = 1200;

/** The picture drawn `width` pixels wide. */
const drawn = (svg: SvgNode, width: number) => sharp(Buffer.from(svgText(svg))).resize({ width });

async function drawAll(pictures: Record<string, SvgNode>, prefix: string, width: number): Promise<void> {
  for (const [name, svg] of Object.entries(pictures)) {
    await drawn(svg, width)
      .webp({ quality: 90, effort: 6, smartSubsample: true })
      .toFile(join(PICTURES, `${prefix}${name}.webp`));
  }
}

await mkdir(PICTURES, { recursive: true });
await mkdir(join(PUBLIC, 'images'), { recursive: true });
await drawAll({ ...hotCoffees, ...coldCoffees, ...matchas, ...smoothies }, 'menu-', MENU_SIZE);
await drawAll(ingredientPictures, 'ingrediens-', INGREDIENT_SIZE);
const gallery = {
  vinduet: morningWindow(),
  hylla: cupShelf(),
  bonner: coffeeBeans(),
  matcha: matchaTable(),
  baer: forestBerries(),
  hjornet: streetCorner(),
  sno: snowWindow(),
  boller: cinnamonBuns(),
  fjorden: fjord(),
};
await drawAll(gallery, 'galleri-', SCENE_WIDTH);
await drawn(behindTheCounter(), SCENE_WIDTH)
  .jpeg({ quality: 88, mozjpeg: true })
  .toFile(join(PICTURES, 'about-us.jpg'));
await drawn(drawCard(...cardCups()), CARD_WIDTH)
  .jpeg({ quality: 88, mozjpeg: true })
  .toFile(join(PUBLIC, 'images/kafeen.jpg'));
await drawn(defaultPicture(), MENU_SIZE)
  .png({ palette: true, effort: 10 })
  .toFile(join(PUBLIC, 'images/default.png'));
for (const size of [192, 512]) {
  await drawn(appIcon(), size)
    .png({ palette: true, effort: 10 })
    .toFile(join(PUBLIC, `icon-${size}.png`));
}
await writeFile(join(PUBLIC, 'favicon.svg'), `${svgText(favicon())}\n`);
