import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { ROOT } from '#server/core/program.ts';
import { cafeSections } from '#server/db/cafe-schema.ts';
import { choices, optionIds } from '#server/db/choices-schema.ts';
import { descriptionColumns } from '#server/db/columns.ts';
import { drinks, likes, visitors } from '#server/db/drinks-schema.ts';
import { categories, images, ingredients, menuItems } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import type { Deps, TxDeps } from '#server/deps.ts';
import { pour, storeCup } from '#server/features/drinks/create-drink.service.ts';
import { type PictureFile, storePicture } from '#server/files/picture-files.ts';
import { recordWriter } from '#server/records/records.ts';
import type { CafeSection } from '#shared/cafe/cafe-sections.ts';
import { portionOf } from '#shared/cup/cup.ts';
import { placeOfName } from '#shared/menu/category-names.ts';
import { toOre } from '#shared/text/money.ts';
import { BANNER_PICTURE, type Demo, demoCafe, readDemo } from './demo-content.ts';

const PICTURES = join(ROOT, 'server/seed/pictures');

export const isEmptyCafe = (deps: Deps): boolean =>
  [categories, menuItems, choices, ingredients, drinks, images].every(
    (table) => deps.db.select({ id: table.id }).from(table).limit(1).all().length === 0,
  );

/** @throws Error for a name that the demo lacks. */
function find<T>(named: Map<string, T>, name: string): T {
  const found = named.get(name);
  if (found === undefined) throw new Error(`The demo has no ${name}`);
  return found;
}

type Pictures = Map<string, PictureFile>;

/** Copies the demo's pictures to the uploads folder. @returns the stored files by the demo's file names. */
async function storePictures(deps: Deps, { menu, ingredients, gallery, drinks }: Demo): Promise<Pictures> {
  const stored: Pictures = new Map();
  const names = [...menu, ...ingredients, ...gallery, ...drinks].map(({ picture }) => picture);
  const paths = names.map((name) => join(PICTURES, name));
  const sizes = await deps.worker.run('pictures', 'sizesOf', paths);
  for (const [index, name] of names.entries()) {
    const bytes = await readFile(join(PICTURES, name));
    const file = await storePicture(deps.config.uploadsDir, bytes, name.endsWith('.jpg') ? 'jpg' : 'webp');
    stored.set(name, { file, width: 0, height: 0, ...sizes[index] });
  }
  return stored;
}

/** The demo's dream cups. Until there are ids, their portions hold indexes of the demo's ingredients. */
export function demoCups(demo: Demo) {
  const portionByName = new Map(
    demo.ingredients.map((ingredient, index) => [
      ingredient.name,
      portionOf({ ...ingredient, ingredientId: index }),
    ]),
  );
  return demo.drinks.map(({ ingredients: names, ...cup }) => ({
    ...cup,
    portions: names.map((wanted) => find(portionByName, wanted)),
  }));
}

/** Stores the demo's name and texts, as version 0, except where the owner has saved some. @param imageId the banner's picture */
function insertCafe(db: TxDeps['db'], imageId: number): void {
  for (const [section, value] of Object.entries(demoCafe(imageId)))
    db.insert(cafeSections)
      .values({ section: section as CafeSection, value, version: 0 })
      .onConflictDoNothing()
      .run();
}

/** @returns the ids of the demo's choices by name */
function insertChoices(
  db: TxDeps['db'],
  { options }: Demo,
  ingredientIds: Map<string, number>,
): Map<string, number> {
  const writer = recordWriter(db, choices);
  const byChoice = Map.groupBy(options, ({ choice }) => choice);
  return new Map(
    [...byChoice].map(([name, own], index) => {
      const stored = own.map(({ name: optionName, price, ingredient, allergens }) => ({
        optionId: db.insert(optionIds).values({}).returning().get().id,
        name: optionName,
        priceOre: toOre(price),
        ingredientId: ingredient === '' ? null : find(ingredientIds, ingredient),
        allergens,
        isAvailable: true,
      }));
      const [{ kind, max } = { kind: 'one' as const, max: null }] = own;
      return [name, writer.insert(name, { kind, max, options: stored, position: index + 1 })];
    }),
  );
}

function insertRecords({ db }: TxDeps, demo: Demo, pictures: Pictures): Map<string, number> {
  const [categoryWriter, imageWriter] = [recordWriter(db, categories), recordWriter(db, images)];
  const [menuWriter, ingredientWriter] = [recordWriter(db, menuItems), recordWriter(db, ingredients)];
  const galleryIds = new Map(
    demo.gallery.map(({ name, picture, isCarouselImage }, index) => {
      const place = { isCarouselImage, position: isCarouselImage ? index + 1 : null };
      return [name, imageWriter.insert(name, { kind: 'gallery', ...find(pictures, picture), ...place })];
    }),
  );
  insertCafe(db, find(galleryIds, BANNER_PICTURE));
  const categoryIds = new Map(
    demo.categories.map(({ name, description }) => [
      name,
      categoryWriter.insert(name, { ...descriptionColumns(description), ...placeOfName(name) }),
    ]),
  );
  const ingredientIds = new Map(
    demo.ingredients.map(({ name, category, price, picture, ...fields }) => [
      name,
      ingredientWriter.insert(name, {
        ...fields,
        categoryId: find(categoryIds, category),
        unitPriceOre: toOre(price),
        imageId: imageWriter.insert(name, { kind: 'ingredient', ...find(pictures, picture) }),
      }),
    ]),
  );
  const choiceIds = insertChoices(db, demo, ingredientIds);
  for (const { name, category, description, price, isAvailable, allergens, picture, ...item } of demo.menu)
    menuWriter.insert(name, {
      allergens,
      ...descriptionColumns(description),
      categoryId: find(categoryIds, category),
      priceOre: toOre(price),
      isAvailable,
      madeOf: item.madeOf.map((part) => find(ingredientIds, part)),
      isRecipeComplete: item.madeOf.length > 0,
      choiceIds: item.choices.map((choice) => find(choiceIds, choice)),
      imageId: imageWriter.insert(name, { kind: 'gallery', ...find(pictures, picture) }),
    });
  return ingredientIds;
}

function insertLikes({ db }: TxDeps, drinkId: number, times: number): void {
  const createdAt = Date.now();
  for (let time = 0; time < times; time += 1) {
    const visitorId = randomUUID();
    db.insert(visitors).values({ id: visitorId, createdAt }).run();
    db.insert(likes).values({ drinkId, visitorId, createdAt }).run();
  }
  db.update(drinks).set({ likes: times }).where(eq(drinks.id, drinkId)).run();
}

export async function seedDemo(deps: Deps): Promise<void> {
  const demo = readDemo();
  const pictures = await storePictures(deps, demo);
  await write(deps, (tx) => {
    const ids = insertRecords(tx, demo, pictures);
    for (const { likes, picture, ...cup } of demoCups(demo)) {
      const portions = cup.portions.map((portion) => ({ ...portion, ingredientId: find(ids, portion.name) }));
      const poured = { ...cup, portions, layers: pour(portions), picture: find(pictures, picture) };
      insertLikes(tx, storeCup(tx, null, poured), likes);
    }
  });
}
