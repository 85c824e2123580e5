import { DEFAULT_IMAGE } from '#shared/cafe/image-limits.ts';
import { fold, layersOf, type Portion } from '#shared/cup/cup.ts';
import type { Drink } from '#shared/drinks/drinks.ts';
import type { Ingredient } from '#shared/menu/ingredients.ts';

/** An ingredient with default values for the fields that a test does not set. */
export const ingredientWith = (fields: Partial<Ingredient>): Ingredient => ({
  ingredientId: 1,
  name: 'Espresso',
  description: '',
  categoryId: 1,
  categoryName: 'Grunningredienser',
  unitPrice: 10,
  fillLevel: 30,
  color: '#CCCCCC',
  allergens: null,
  isAvailable: true,
  texture: 'liquid',
  isHot: false,
  unit: 'dl',
  amountPerSlot: 0.15,
  imagePath: DEFAULT_IMAGE,
  version: 1,
  ...fields,
});

/** The server's response for a drink of these ingredients, poured in this order. */
export const drinkOf = (ingredientDTOs: (Portion & Drink['ingredientDTOs'][number])[]): Drink => ({
  drinkId: 7,
  name: 'Min kopp',
  categoryName: null,
  salePrice: 0,
  price: 0,
  imagePath: DEFAULT_IMAGE,
  themeId: 4,
  vessel: 'mug',
  ingredientDTOs,
  layers: layersOf(fold(ingredientDTOs)).map(({ ingredientId, slots }) => ({
    choice: ingredientDTOs.findIndex((portion) => portion.ingredientId === ingredientId),
    slots,
  })),
  timesFavorite: 0,
  allergens: { contains: [], mayContain: [] },
  allergensUnknown: [],
});
