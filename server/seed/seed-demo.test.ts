import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { count, eq, isNull, lte, or } from 'drizzle-orm';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { prepareCafe } from '#server/cli/open-cafe.ts';
import { ROOT } from '#server/core/program.ts';
import { cafeSections } from '#server/db/cafe-schema.ts';
import { drinks, likes } from '#server/db/drinks-schema.ts';
import { clientOf } from '#server/db/open.ts';
import { images } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import type { Deps } from '#server/deps.ts';
import { listCategories } from '#server/features/categories/categories.service.ts';
import { listChoices } from '#server/features/choices/choices.service.ts';
import { PICTURE_HEIGHT, pourAndDraw } from '#server/features/drinks/create-drink.service.ts';
import { listDrinks } from '#server/features/drinks/drinks.service.ts';
import { getAboutUsImage, listCarousel, listGallery } from '#server/features/images/images.service.ts';
import { listIngredients } from '#server/features/ingredients/ingredients.service.ts';
import { listMenuItems } from '#server/features/menu/menu.service.ts';
import { readToday } from '#server/features/today/today.service.ts';
import { createTestDeps } from '#server/testing/test-deps.ts';
import { expectUnchanged } from '#server/testing/unchanged.ts';
import { CarouselImage, GalleryImage } from '#shared/cafe/images.ts';
import { Drink } from '#shared/drinks/drinks.ts';
import { BASE_CATEGORY, CATEGORY_KEYS } from '#shared/menu/category-names.ts';
import { allergensWith, choicesOf, takenOf } from '#shared/menu/drink-options.ts';
import { Ingredient } from '#shared/menu/ingredients.ts';
import { MenuItem } from '#shared/menu/menu.ts';
import { readDemo } from './demo-content.ts';
import { demoCups } from './seed-demo.ts';

const everyDrink = (deps: Deps) =>
  listDrinks(deps, { page: 1, pageSize: 100, search: '', sort: 'name', order: 'asc' }).rows;

function expectMenu(deps: Deps): void {
  for (const key of CATEGORY_KEYS)
    expect(MenuItem.array().parse(listMenuItems(deps, null, key)).length, key).toBeGreaterThanOrEqual(4);
  expect(listCategories(deps).map((category) => category.name)).toContain(BASE_CATEGORY);
}

function expectDrinks(deps: Deps): void {
  const all = Drink.array().parse(everyDrink(deps));
  expect(all.length).toBeGreaterThanOrEqual(12);
  expect(all.every((drink) => drink.ingredientDTOs.length > 0 && drink.layers.length > 0)).toBe(true);
  const rows = deps.db
    .select({ id: drinks.id, stored: drinks.likes, counted: count(likes.visitorId) })
    .from(drinks)
    .leftJoin(likes, eq(likes.drinkId, drinks.id))
    .groupBy(drinks.id)
    .all();
  for (const { stored, counted } of rows) expect(stored).toBe(counted);
  expect(deps.db.select().from(drinks).where(isNull(drinks.ownerId)).all()).toHaveLength(rows.length);
}

/** A cappuccino with oat milk shows what a choice makes of the allergens. */
function expectReplacedMilk(deps: Deps): void {
  const cappuccino = listMenuItems(deps, null).find(({ name }) => name === 'Cappuccino');
  const choices = cappuccino ? choicesOf(cappuccino, listChoices(deps)) : [];
  const oats = choices.flatMap(({ options }) => options.filter(({ name }) => name === 'Havremelk'));
  const taken = takenOf(
    choices,
    oats.map(({ optionId }) => optionId),
  );
  expect(cappuccino && allergensWith(cappuccino, listIngredients(deps), taken)).toEqual({
    allergens: { contains: ['oats'], mayContain: ['milk'] },
    allergensUnknown: [],
  });
}

function expectPictures(deps: Deps): void {
  expect(CarouselImage.array().parse(listCarousel(deps))).toHaveLength(6);
  expect(getAboutUsImage(deps)).not.toBeNull();
  const paths = [
    ...listMenuItems(deps, null),
    ...Ingredient.array().parse(listIngredients(deps)),
    ...GalleryImage.array().parse(listGallery(deps)),
    ...everyDrink(deps),
  ].map((record) => record.imagePath);
  for (const path of paths) {
    expect(path).toMatch(/^\/uploads\/[\w-]+\.(webp|jpg)$/);
    expect(existsSync(join(deps.config.uploadsDir, path.replace('/uploads/', ''))), path).toBe(true);
  }
  const tiny = or(lte(images.width, 1), lte(images.height, 1));
  expect(deps.db.select().from(images).where(tiny).all()).toEqual([]);
}

test('a first start creates menu, ingredients, pictures and cups, and a second changes nothing', async () => {
  const deps = createTestDeps({ DEMO_CONTENT: 'on' });
  const contact = { section: 'contact', value: { phone: '22 22 22 22' }, version: 1 } as const;
  await write(deps, ({ db }) => db.insert(cafeSections).values(contact).run());
  expect(await prepareCafe(deps)).toMatch(/^There is no admin yet: /);
  expectMenu(deps);
  expectReplacedMilk(deps);
  expectDrinks(deps);
  expectPictures(deps);
  expect(deps.db.select().from(cafeSections).all(), 'the owner’s own').toContainEqual(contact);
  expect(clientOf(deps.db).pragma('foreign_key_check')).toEqual([]);
  const isToDo = (name: string) => readToday(deps).steps.some(({ step, isDone }) => step === name && !isDone);
  expect(['name', 'texts'].filter(isToDo), 'the demo’s are not the owner’s').toEqual(['name', 'texts']);
  expectUnchanged({ deps });
  await prepareCafe(deps);
});

test('the stored pictures of the demo’s cups show what the server draws today', async () => {
  const pixels = (picture: Sharp) => picture.flatten().raw().toBuffer();
  for (const { picture, ...cup } of demoCups(readDemo())) {
    const svg = Buffer.from(pourAndDraw(cup).svg);
    const drawn = await pixels(sharp(svg, { density: 144 }).resize({ height: PICTURE_HEIGHT }));
    const stored = await pixels(sharp(join(ROOT, 'server/seed/pictures', picture)));
    expect(stored.length, picture).toBe(drawn.length);
    const difference = drawn.reduce((sum, value, index) => sum + Math.abs(value - (stored[index] ?? 0)), 0);
    expect(difference / drawn.length, `${picture}: run \`npm run artwork\``).toBeLessThan(3);
  }
});
