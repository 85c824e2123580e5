import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page, type Route } from '@playwright/test';
import type { Drink } from '#shared/drinks/drinks.ts';
import { cupRow, openCupList, saveAs } from './builder-steps.ts';

export type SavedCup = { drinkId: number; name: string };

/** A unique name for a cup. */
export const uniqueCupName = (start: string): string => `${start} ${randomUUID().slice(0, 8)}`;

/** Saves a dream cup of these ingredients, in this order, through the REST API. With a token, the cup has an owner. */
export async function saveCup(
  request: APIRequestContext,
  name: string,
  ingredients: readonly string[],
  token?: string,
): Promise<SavedCup> {
  const list = await request.get('/api/ingredientapi/ingredientslist');
  const catalogue: { ingredientId: number; name: string }[] = await list.json();
  const ingredientDTOs = ingredients.map((wanted) =>
    catalogue.find((ingredient) => ingredient.name === wanted),
  );
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const data = { name, ingredientDTOs, themeId: 3 };
  const created = await request.post('/api/drinkapi/create', { headers, data });
  expect(created.status()).toBe(201);
  const { drinkId }: SavedCup = await created.json();
  return { drinkId, name };
}

/** Saves the builder's cup under a name. @returns the saved cup from the REST API */
export async function savedDrink(page: Page, request: APIRequestContext, name: string): Promise<Drink> {
  const response = page.waitForResponse('**/trpc/*drinks.create*');
  await saveAs(page, name);
  const [{ result }] = await (await response).json();
  return (await request.get(`/api/drinkapi/${result.data.drinkId}`)).json();
}

/** The browser's stored like of the cup. */
export const storedLike = (page: Page, { drinkId }: SavedCup): Promise<string | null> =>
  page.evaluate((id) => localStorage.getItem(`upvoted_${id}`), drinkId);

type End = 'continue' | 'abort' | ((route: Route) => Promise<void>);

/** Records the requests to a URL and holds them back until `release` sends, aborts or answers them, or until `stop`. */
export async function holdUrl(page: Page, url: string | RegExp, end: End = 'continue') {
  const gate = Promise.withResolvers<void>();
  const requests: string[] = [];
  await page.route(url, async (route: Route) => {
    requests.push(route.request().url());
    await gate.promise;
    await (typeof end === 'string' ? route[end]() : end(route));
  });
  return { requests, release: gate.resolve, stop: () => page.unroute(url) };
}

/** Like `holdUrl` for a tRPC call, at any position in its batch. */
export const holdRequests = (page: Page, call: string, end?: End) => holdUrl(page, `**/trpc/*${call}*`, end);

/** Navigates within the site, like a link. */
export const navigateTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), path);

/** Searches the list of dream cups for a cup. @returns its row */
export async function searchCupRow(page: Page, { name }: Pick<SavedCup, 'name'>): Promise<Locator> {
  const list = await openCupList(page);
  await list.getByPlaceholder('Søk etter drømmekoppene...').fill(name);
  await expect(list.getByRole('rowheader')).toHaveText([name]);
  return cupRow(list, name);
}

/** The cell with the number of likes. */
export const likeCell = (row: Locator): Locator => row.getByRole('cell').nth(2);
