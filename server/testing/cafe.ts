import { descriptionColumns } from '#server/db/columns.ts';
import { placeOfName } from '#shared/menu/category-names.ts';
import { addCategory, addDrink, addIngredient, addMenuItem, addPicture } from './rows.ts';
import type { TestDeps } from './test-deps.ts';

/** Fills a small café: two menu categories, four ingredients of which one is sold out, two gallery pictures. */
export function fillCafe(deps: TestDeps): void {
  const category = (name: string) => addCategory(deps, name, placeOfName(name));
  const [hot, cold, base] = [category('Varm Kaffe'), category('Kald Kaffe'), category('Grunningredienser')];
  const item = (name: string, categoryId: number, priceOre: number, isAvailable = true) =>
    addMenuItem(deps, name, { categoryId, ...descriptionColumns('God.'), priceOre, isAvailable });
  item('Espresso', hot, 3400);
  item('Ål-latte', hot, 4550);
  item('Ærlig kaffe', hot, 4000);
  item('Utsolgt kaffe', hot, 4000, false);
  item('Iskaffe', cold, 5900);
  const ingredient = (name: string, fillLevel: number, color: string, isAvailable = true) =>
    addIngredient(deps, name, { categoryId: base, fillLevel, color, isAvailable });
  ingredient('Espresso', 40, '#3B2314');
  ingredient('Melk', 50, '#FFF8EC');
  ingredient('Kanel', 4, '#A4602F');
  ingredient('Multer', 10, '#E98A2E', false);
  addPicture(deps, 'Vinduet', { isCarouselImage: true, position: 1 });
  addPicture(deps, 'AboutUs Bilde.jpg');
}

/** Saves empty dream cups with these names. */
export function fillDrinks(deps: TestDeps, ...names: string[]): void {
  for (const name of names) addDrink(deps, name);
}

/** Adds one just-deleted record of each type, named `Slettet`, each with the last id of its table. */
export function fillDeleted(deps: TestDeps): void {
  const deleted = { deletedAt: Date.now() };
  addCategory(deps, 'Slettet', deleted);
  addMenuItem(deps, 'Slettet', deleted);
  addIngredient(deps, 'Slettet', deleted);
  addPicture(deps, 'Slettet', { ...deleted, file: 'b.webp' });
  addDrink(deps, 'Slettet', deleted);
}
