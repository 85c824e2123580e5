import { descriptionColumns } from '#server/db/columns.ts';
import { addCategory, addChoice, addDrink, addImage, addIngredient, addMenuItem, type Edit } from './rows.ts';

/** Fills a small café: two menu categories, four ingredients of which one is sold out, a choice, two gallery pictures. */
export function fillCafe(deps: Edit): void {
  const [hot, cold] = [addCategory(deps, 'Varm Kaffe'), addCategory(deps, 'Kald Kaffe')];
  const described = descriptionColumns('God.');
  addMenuItem(deps, 'Espresso', { ...described, categoryId: hot, priceOre: 3400 });
  addMenuItem(deps, 'Ål-latte', { ...described, categoryId: hot, priceOre: 4550 });
  addMenuItem(deps, 'Ærlig kaffe', { ...described, categoryId: hot, priceOre: 4000 });
  addMenuItem(deps, 'Utsolgt kaffe', { ...described, categoryId: hot, priceOre: 4000, isAvailable: false });
  addMenuItem(deps, 'Iskaffe', { ...described, categoryId: cold, priceOre: 5900 });
  const categoryId = addCategory(deps, 'Grunningredienser');
  addIngredient(deps, 'Espresso', { categoryId });
  addIngredient(deps, 'Melk', { categoryId, fillLevel: 50, color: '#FFF8EC' });
  addIngredient(deps, 'Kanel', { categoryId, fillLevel: 4, color: '#A4602F' });
  addIngredient(deps, 'Multer', { categoryId, fillLevel: 10, color: '#E98A2E', isAvailable: false });
  addChoice(deps, 'Melk');
  addImage(deps, 'Vinduet', { isCarouselImage: true, position: 1 });
  addImage(deps, 'AboutUs Bilde.jpg');
}

export function addDrinks(deps: Edit, ...names: string[]): void {
  for (const name of names) addDrink(deps, name);
}

/** Adds one just-deleted record of each type, named `Slettet`, each with the last id of its table. */
export function addDeletedRecords(deps: Edit): void {
  const deletedAt = Date.now();
  for (const add of [addCategory, addChoice, addMenuItem, addIngredient, addDrink])
    add(deps, 'Slettet', { deletedAt });
  addImage(deps, 'Slettet', { deletedAt, file: 'b.webp' });
}
