import { descriptionColumns, nameColumns } from '#server/db/columns.ts';
import { drinks } from '#server/db/drinks-schema.ts';
import { categories, images, ingredients, menuItems } from '#server/db/schema.ts';
import { placeOfName } from '#shared/menu/category-names.ts';
import type { TestDeps } from './test-deps.ts';

/** Fills a small café: two menu categories, four ingredients of which one is sold out, two gallery pictures. */
export function fillCafe({ edit }: TestDeps): void {
  const createdAt = 0;
  const category = (name: string) =>
    edit
      .insert(categories)
      .values({ ...nameColumns(name), ...placeOfName(name), createdAt })
      .returning()
      .get().id;
  const [hot, cold, base] = [category('Varm Kaffe'), category('Kald Kaffe'), category('Grunningredienser')];
  const item = (name: string, categoryId: number, priceOre: number, isAvailable = true) =>
    edit
      .insert(menuItems)
      .values({
        ...nameColumns(name),
        categoryId,
        ...descriptionColumns('God.'),
        priceOre,
        isAvailable,
        createdAt,
      })
      .run();
  item('Espresso', hot, 3400);
  item('Ål-latte', hot, 4550);
  item('Ærlig kaffe', hot, 4000);
  item('Utsolgt kaffe', hot, 4000, false);
  item('Iskaffe', cold, 5900);
  const ingredient = (name: string, fillLevel: number, color: string, isAvailable = true) =>
    edit
      .insert(ingredients)
      .values({
        ...nameColumns(name),
        categoryId: base,
        unitPriceOre: 1200,
        fillLevel,
        color,
        isAvailable,
        createdAt,
      })
      .run();
  ingredient('Espresso', 40, '#3B2314');
  ingredient('Melk', 50, '#FFF8EC');
  ingredient('Kanel', 4, '#A4602F');
  ingredient('Multer', 10, '#E98A2E', false);
  const picture = (name: string, isCarouselImage: boolean) =>
    edit
      .insert(images)
      .values({
        kind: 'gallery',
        ...nameColumns(name),
        file: 'a.webp',
        width: 4,
        height: 3,
        isCarouselImage,
        position: isCarouselImage ? 1 : null,
        createdAt,
      })
      .run();
  picture('Vinduet', true);
  picture('AboutUs Bilde.jpg', false);
}

/** Saves empty dream cups with these names, without pictures, which would be slow. */
export function fillDrinks({ edit }: TestDeps, ...names: string[]): void {
  for (const name of names) {
    edit
      .insert(drinks)
      .values({ ...nameColumns(name), themeId: 1, createdAt: 0 })
      .run();
  }
}

/** Adds one just-deleted record of each type, named `Slettet`, each with the last id of its table. */
export function fillDeleted({ edit }: TestDeps): void {
  const deleted = { ...nameColumns('Slettet'), createdAt: 0, deletedAt: Date.now() };
  const picture = { file: 'b.webp', width: 4, height: 3 };
  const ingredient = { unitPriceOre: 1200, fillLevel: 40, color: '#3B2314' };
  edit.insert(categories).values(deleted).run();
  edit
    .insert(menuItems)
    .values({ ...deleted, categoryId: 1, priceOre: 4500 })
    .run();
  edit
    .insert(ingredients)
    .values({ ...deleted, ...ingredient })
    .run();
  edit
    .insert(images)
    .values({ ...deleted, ...picture, kind: 'gallery' })
    .run();
  edit
    .insert(drinks)
    .values({ ...deleted, themeId: 1 })
    .run();
}
