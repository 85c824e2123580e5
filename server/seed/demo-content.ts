import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#server/core/root.ts';
import { VesselName } from '#shared/drinks/drinks.ts';
import { TextureName, UnitName } from '#shared/menu/ingredients.ts';

/** The folder of the demo's tables: CSV with semicolons, a header, and cells without quotes. */
const TABLES = join(ROOT, 'server/seed/demo');

/** The rows of a table, as texts by column. */
function readTable<Column extends string>(name: string): Record<Column, string>[] {
  const [header = '', ...lines] = readFileSync(join(TABLES, `${name}.csv`), 'utf8')
    .trimEnd()
    .split('\n');
  const columns = header.split(';');
  return lines.map((line) => {
    const cells = line.split(';').map((cell, at) => [columns[at], cell]);
    return Object.fromEntries(cells) as Record<Column, string>;
  });
}

const isYes = (cell: string): boolean => cell === 'ja';

type IngredientColumn = ItemColumn | 'fillLevel' | 'color' | 'texture' | 'isHot' | 'unit' | 'amountPerSlot';
type ItemColumn = 'category' | 'name' | 'price' | 'isAvailable' | 'picture' | 'description';

/**
 * The content of the demo café. Prices are NOK, `fillLevel` is percent, and `picture` is a file in `pictures/`. A dream
 * cup's `ingredients` are names in pouring order.
 */
export const readDemo = () => ({
  categories: readTable<'name' | 'description'>('categories'),
  gallery: readTable<'name' | 'picture' | 'isCarouselImage'>('gallery').map((row) => ({
    ...row,
    isCarouselImage: isYes(row.isCarouselImage),
  })),
  menu: readTable<ItemColumn>('menu').map((row) => ({
    ...row,
    price: Number(row.price),
    isAvailable: isYes(row.isAvailable),
  })),
  ingredients: readTable<IngredientColumn>('ingredients').map((row) => ({
    ...row,
    price: Number(row.price),
    fillLevel: Number(row.fillLevel),
    texture: TextureName.parse(row.texture),
    isHot: isYes(row.isHot),
    unit: UnitName.parse(row.unit),
    amountPerSlot: Number(row.amountPerSlot),
    isAvailable: isYes(row.isAvailable),
  })),
  drinks: readTable<'name' | 'themeId' | 'vessel' | 'likes' | 'ingredients'>('drinks').map((row) => ({
    name: row.name,
    themeId: Number(row.themeId),
    vessel: VesselName.parse(row.vessel),
    likes: Number(row.likes),
    ingredients: row.ingredients.split(', '),
  })),
});

export type Demo = ReturnType<typeof readDemo>;
