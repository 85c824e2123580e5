import type { OtherAdmin } from './live-steps.ts';

const MILK = { contains: ['milk'], mayContain: [] };
const OATS = { contains: ['oats'], mayContain: [] };
const SYRUP = { contains: [], mayContain: [] };

type Named = { name: string; categoryId: number };

/** Names that no other test uses, such as `Helmelk` and a number. */
export type DrinkNames = Record<'drink' | 'milk' | 'oats', string>;

export const drinkNames = (unique: (what: string) => string): DrinkNames => ({
  drink: unique('Valgkaffe'),
  milk: unique('Helmelk'),
  oats: unique('Havremelk'),
});

/**
 * Adds a drink of 49 kr in two sizes to hot coffee, made of nothing but milk. Its choices are its milk and at most one
 * syrup. @returns the id of the drink
 */
export async function addDrinkWithChoices(other: OtherAdmin, names: DrinkNames): Promise<number> {
  const { drink, milk, oats } = names;
  const categories = await other.get<Named[]>('categoryapi/categorieslist');
  const idOf = (name: string) => categories.find((category) => category.name === name)?.categoryId;
  const add = async (name: string, allergens: object) => {
    const look = { description: '', unitPrice: 5, fillLevel: 20, color: '#FFF8EC', isAvailable: true };
    const input = { name, categoryId: idOf('Melk'), allergens, ...look };
    return (await other.post('ingredientapi/create', input)).ingredientId;
  };
  const [milkId, oatsId] = [await add(milk, MILK), await add(oats, OATS)];
  const milks = await other.post('choiceapi/create', {
    name: drink.replace('Valgkaffe', 'Melk'),
    kind: 'one',
    options: [
      { name: milk, price: 0, ingredientId: milkId },
      { name: oats, price: 6.5, ingredientId: oatsId },
    ],
  });
  const syrups = await other.post('choiceapi/create', {
    name: drink.replace('Valgkaffe', 'Smak'),
    kind: 'several',
    max: 1,
    options: [
      { name: 'Vanilje', price: 8, allergens: SYRUP },
      { name: 'Karamell', price: 8, allergens: SYRUP },
    ],
  });
  const item = await other.post('menuitemapi/create', {
    name: drink,
    categoryId: idOf('Varm Kaffe'),
    price: 49,
    sizes: [
      { name: 'Vanlig', price: 49 },
      { name: 'Stor', price: 59 },
    ],
    allergens: MILK,
    madeOf: [milkId],
    isRecipeComplete: true,
    choiceIds: [milks.choiceId, syrups.choiceId],
  });
  return Number(item.menuItemId);
}
