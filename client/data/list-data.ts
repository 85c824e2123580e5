import type { Drink, DrinksPage } from '#shared/drinks/drinks.ts';
import type { Ingredient } from '#shared/menu/ingredients.ts';
import type { MenuItem, PriceList } from '#shared/menu/menu.ts';

/** `rows`, or an empty list if the response is not a list of records with these fields. */
function rowsWith<Row>(fields: readonly (keyof Row)[], rows: unknown): Row[] {
  const isRow = (row: unknown) =>
    typeof row === 'object' && row !== null && fields.every((name) => Object(row)[name] != null);
  return Array.isArray(rows) && rows.every(isRow) ? rows : [];
}

/*
 * `select` options for queries. If a response has an unexpected format, such as a proxy's, guests see an empty list
 * instead of an error page.
 */

export const menuRows = (rows: MenuItem[]) => rowsWith<MenuItem>(['menuItemId', 'name', 'price'], rows);

export const priceListRows = (rows: PriceList) => rowsWith<PriceList[number]>(['category', 'items'], rows);

export const ingredientRows = (rows: Ingredient[]) =>
  rowsWith<Ingredient>(['ingredientId', 'name', 'unitPrice', 'color', 'texture'], rows);

export function drinksPage(page: DrinksPage): DrinksPage {
  const rows = rowsWith<Drink>(['drinkId', 'name', 'timesFavorite', 'ingredientDTOs', 'layers'], page?.rows);
  return rows === page?.rows ? page : { rows, total: rows.length };
}
