import { Drink } from '#shared/drinks/drinks.ts';
import { post } from './apis.ts';
import { addDrinks } from './cafe.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/** A café with the empty dream cups 1 and 2, which have no owner. */
export async function createCafeWithDrinks(environment: Record<string, string> = {}): Promise<TestApp> {
  const cafe = await createTestApp(environment);
  addDrinks(cafe.deps, 'En', 'To');
  return cafe;
}

/** Saves a dream cup of these ingredients, poured in order. @throws Error where it is rejected */
export async function saveDrink(
  cafe: TestApp,
  ingredientIds: number[] = [],
  { name = 'Kopp', headers = {} }: { name?: string; headers?: Record<string, string> } = {},
): Promise<Drink> {
  const ingredientDTOs = ingredientIds.map((ingredientId) => ({ ingredientId }));
  const { status, body, raw } = await post(cafe, '/api/drinkapi/create', { name, ingredientDTOs }, headers);
  if (status !== 201) throw new Error(`The cup was rejected: ${raw.body}`);
  return Drink.parse(body);
}
