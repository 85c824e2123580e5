import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page, type Route } from '@playwright/test';
import { openList, rowOf } from './builder-steps.ts';

export type SavedCup = { drinkId: number; name: string };

/** A cup’s name that no other has. */
export const newCupName = (start: string): string => `${start} ${randomUUID().slice(0, 8)}`;

/** Saves a dream cup of these ingredients, poured in this order, as another guest might. */
export async function saveCup(
  request: APIRequestContext,
  name: string,
  ingredients: readonly string[],
): Promise<SavedCup> {
  const list = await request.get('/api/ingredientapi/ingredientslist');
  const catalogue: { ingredientId: number; name: string }[] = await list.json();
  const ingredientDTOs = ingredients.map((wanted) =>
    catalogue.find((ingredient) => ingredient.name === wanted),
  );
  const made = await request.post('/api/drinkapi/create', { data: { name, ingredientDTOs, themeId: 3 } });
  expect(made.status()).toBe(201);
  const { drinkId }: SavedCup = await made.json();
  return { drinkId, name };
}

/** Whether this browser remembers that it likes the cup. */
export const likeFlag = (page: Page, { drinkId }: SavedCup): Promise<string | null> =>
  page.evaluate((id) => localStorage.getItem(`upvoted_${id}`), drinkId);

/** Holds back every answer to a call until `open`, and counts how often it was asked; `abort` then loses them. */
export async function hold(page: Page, call: string, end: 'continue' | 'abort' = 'continue') {
  const gate = Promise.withResolvers<void>();
  const asked: string[] = [];
  await page.route(`**/trpc/${call}*`, async (route: Route) => {
    asked.push(route.request().url());
    await gate.promise;
    await route[end]();
  });
  return { asked, open: gate.resolve };
}

/** Goes to another page as a link on this one would. */
export const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), path);

/** The list with nothing but this cup in it. @returns its row. */
export async function findRow(page: Page, { name }: Pick<SavedCup, 'name'>): Promise<Locator> {
  const list = await openList(page);
  await list.getByPlaceholder('Søk etter drømmekoppene...').fill(name);
  await expect(list.getByRole('rowheader')).toHaveText([name]);
  return rowOf(list, name);
}

/** Where a row says how many like the cup. */
export const likesOf = (row: Locator): Locator => row.getByRole('cell').nth(2);
