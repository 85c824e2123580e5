import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page, type Route } from '@playwright/test';
import { cupRow, openCupList } from './builder-steps.ts';

export type SavedCup = { drinkId: number; name: string };

/** A unique name for a cup. */
export const uniqueCupName = (start: string): string => `${start} ${randomUUID().slice(0, 8)}`;

/** Saves a dream cup of these ingredients, in this order, through the REST API. */
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
  const created = await request.post('/api/drinkapi/create', { data: { name, ingredientDTOs, themeId: 3 } });
  expect(created.status()).toBe(201);
  const { drinkId }: SavedCup = await created.json();
  return { drinkId, name };
}

/** The browser's stored mark that it likes the cup. */
export const storedLike = (page: Page, { drinkId }: SavedCup): Promise<string | null> =>
  page.evaluate((id) => localStorage.getItem(`upvoted_${id}`), drinkId);

/** Records the requests of a call and holds them back until `release`, which sends or aborts them. */
export async function holdRequests(page: Page, call: string, end: 'continue' | 'abort' = 'continue') {
  const gate = Promise.withResolvers<void>();
  const requests: string[] = [];
  await page.route(`**/trpc/${call}*`, async (route: Route) => {
    requests.push(route.request().url());
    await gate.promise;
    await route[end]();
  });
  return { requests, release: gate.resolve };
}

/** Navigates within the site, like a link. */
export const navigateTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), path);

/** Searches the list of dream cups for one. @returns its row. */
export async function searchCupRow(page: Page, { name }: Pick<SavedCup, 'name'>): Promise<Locator> {
  const list = await openCupList(page);
  await list.getByPlaceholder('Søk etter drømmekoppene...').fill(name);
  await expect(list.getByRole('rowheader')).toHaveText([name]);
  return cupRow(list, name);
}

/** The cell with the number of likes. */
export const likeCell = (row: Locator): Locator => row.getByRole('cell').nth(2);
