import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { job } from '#server/core/worker.ts';
import { descriptionColumns, nameColumns } from '#server/db/columns.ts';
import { categories, drinks, images, ingredients, likes, menuItems, visitors } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import type { Deps, TxDeps } from '#server/deps.ts';
import { type PreparedCup, prepareCup, storeCup } from '#server/features/drinks/create-drink.service.ts';
import type { sizesOf } from '#server/features/images/render.job.ts';
import { type PictureFile, storePicture } from '#server/files/picture-files.ts';
import { toOre } from '#shared/money.ts';
import { DEMO_DRINKS } from './demo-drinks.ts';
import { DEMO_IMAGES } from './demo-images.ts';
import { DEMO_INGREDIENT_CATEGORIES, DEMO_INGREDIENTS } from './demo-ingredients.ts';
import { DEMO_MENU } from './demo-menu.ts';

const PICTURES = join(import.meta.dirname, 'pictures');

/** Whether the café has no content yet: no categories, items, ingredients, pictures or dream cups. */
export const isEmptyCafe = (deps: Deps): boolean =>
  [categories, menuItems, ingredients, drinks, images].every(
    (table) => deps.db.select({ id: table.id }).from(table).limit(1).all().length === 0,
  );

/** Copies the demo's pictures to the uploads folder. @returns a function that finds the stored file of a demo file. */
async function storeDemoPictures(deps: Deps, files: string[]): Promise<(file: string) => PictureFile> {
  const stored = new Map<string, PictureFile>();
  const sizes = await deps.worker.run(
    job<typeof sizesOf>('sizesOf'),
    files.map((file) => join(PICTURES, file)),
  );
  for (const [index, name] of files.entries()) {
    const bytes = await readFile(join(PICTURES, name));
    const file = await storePicture(deps.config.uploadsDir, bytes, name.endsWith('.jpg') ? 'jpg' : 'webp');
    stored.set(name, { file, width: 0, height: 0, ...sizes[index] });
  }
  return (file) => {
    const picture = stored.get(file);
    if (!picture) throw new Error(`The demo has no picture ${file}`);
    return picture;
  };
}

type Pictures = (file: string) => PictureFile;
type Kind = (typeof images.$inferInsert)['kind'];

function insertImage(
  { db }: TxDeps,
  kind: Kind,
  name: string,
  picture: PictureFile,
  isCarouselImage = false,
): number {
  const values = { kind, ...nameColumns(name), ...picture, isCarouselImage, createdAt: Date.now() };
  return db.insert(images).values(values).returning({ id: images.id }).get().id;
}

function insertCategory(
  { db }: TxDeps,
  { name, description }: { name: string; description: string },
): number {
  const values = { ...nameColumns(name), ...descriptionColumns(description), createdAt: Date.now() };
  return db.insert(categories).values(values).returning({ id: categories.id }).get().id;
}

function insertMenu(tx: TxDeps, pictureOf: Pictures): void {
  for (const category of DEMO_MENU) {
    const categoryId = insertCategory(tx, category);
    for (const { name, description, priceNok, isAvailable, picture } of category.drinks) {
      const imageId = insertImage(tx, 'gallery', name, pictureOf(picture));
      const values = {
        ...nameColumns(name),
        categoryId,
        ...descriptionColumns(description),
        priceOre: toOre(priceNok),
        isAvailable,
        imageId,
      };
      tx.db
        .insert(menuItems)
        .values({ ...values, createdAt: Date.now() })
        .run();
    }
  }
}

/** Inserts the demo's ingredients. @returns their ids, in the order of `DEMO_INGREDIENTS`. */
function insertIngredients(tx: TxDeps, pictureOf: Pictures): number[] {
  const categoryIds = new Map(
    DEMO_INGREDIENT_CATEGORIES.map((category) => [category.name, insertCategory(tx, category)]),
  );
  return DEMO_INGREDIENTS.map(({ name, category, unitPriceNok, picture, ...rest }) => {
    const categoryId = categoryIds.get(category);
    if (categoryId === undefined) throw new Error(`The demo has no category ${category}`);
    const imageId = insertImage(tx, 'ingredient', name, pictureOf(picture));
    const values = { ...nameColumns(name), ...rest, categoryId, imageId };
    return tx.db
      .insert(ingredients)
      .values({ ...values, unitPriceOre: toOre(unitPriceNok), createdAt: Date.now() })
      .returning({ id: ingredients.id })
      .get().id;
  });
}

/** Gives a drink likes of made-up visitors. */
function insertLikes(tx: TxDeps, drinkId: number, times: number): void {
  const createdAt = Date.now();
  for (let time = 0; time < times; time += 1) {
    const visitorId = randomUUID();
    tx.db.insert(visitors).values({ id: visitorId, createdAt }).run();
    tx.db.insert(likes).values({ drinkId, visitorId, createdAt }).run();
  }
  tx.db.update(drinks).set({ likes: times }).where(eq(drinks.id, drinkId)).run();
}

/** Prepares the demo's dream cups. Until there are ids, their choices hold indexes of `DEMO_INGREDIENTS`. */
const prepareDrinks = (deps: Deps): Promise<PreparedCup[]> =>
  Promise.all(
    DEMO_DRINKS.map(({ name, themeId, ingredients: names }) => {
      const choices = names.map((ingredient) => {
        const index = DEMO_INGREDIENTS.findIndex((candidate) => candidate.name === ingredient);
        const found = DEMO_INGREDIENTS[index];
        if (!found) throw new Error(`The demo has no ingredient ${ingredient}`);
        return { ingredientId: index, name: ingredient, color: found.color, fillLevel: found.fillLevel };
      });
      return prepareCup(deps, { name, themeId, choices });
    }),
  );

/** Inserts the demo's dream cups. @param ids those of `DEMO_INGREDIENTS`, in the same order. */
function insertDrinks(tx: TxDeps, cups: PreparedCup[], ids: number[]): void {
  for (const [index, cup] of cups.entries()) {
    const choices = cup.choices.map((choice) => ({ ...choice, ingredientId: ids[choice.ingredientId] ?? 0 }));
    insertLikes(tx, storeCup(tx, null, { ...cup, choices }), DEMO_DRINKS[index]?.likes ?? 0);
  }
}

/** Fills an empty café with the demo content in one transaction. */
export async function seedDemo(deps: Deps): Promise<void> {
  const files = [
    ...DEMO_MENU.flatMap((category) => category.drinks.map((drink) => drink.picture)),
    ...DEMO_INGREDIENTS.map((ingredient) => ingredient.picture),
    ...DEMO_IMAGES.map((image) => image.file),
  ];
  const pictureOf = await storeDemoPictures(deps, files);
  const cups = await prepareDrinks(deps);
  await write(deps, (tx) => {
    for (const { imageName, file, isCarouselImage } of DEMO_IMAGES) {
      insertImage(tx, 'gallery', imageName, pictureOf(file), isCarouselImage);
    }
    insertMenu(tx, pictureOf);
    insertDrinks(tx, cups, insertIngredients(tx, pictureOf));
  });
}
