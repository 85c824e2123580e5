import { abortRequest, BROWSER_ERRORS, respondWithError } from '#client/e2e/steps/account-steps.ts';
import { cupRow, openCupList } from '#client/e2e/steps/builder-steps.ts';
import {
  holdRequests,
  likeCell,
  saveCup,
  searchCupRow,
  storedLike,
  uniqueCupName,
} from '#client/e2e/steps/cup-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/drommekoppen');
});

test('a like is counted at once, and replaced by the server’s count', async ({ page, request }) => {
  const cup = await saveCup(request, uniqueCupName('Strakskoppen'), ['Espresso']);
  await request.post(`/api/drinkapi/upvote/${cup.drinkId}`);
  const row = await searchCupRow(page, cup);
  // The server's count includes other guests' likes.
  const upvote = await holdRequests(page, 'drinks.upvote', (route) =>
    route.fulfill({ json: [{ result: { data: { timesFavorite: 9 } } }] }),
  );
  await row.getByRole('button', { name: 'Like' }).click();
  await expect(row.getByRole('button', { name: 'Angre' })).toBeFocused();
  await expect(likeCell(row)).toHaveText('2');
  expect(await storedLike(page, cup)).toBe('true');
  upvote.release();
  await expect(likeCell(row)).toHaveText('9');
  await row.getByRole('button', { name: 'Angre' }).click();
  await expect(row.getByRole('button', { name: 'Like' })).toBeVisible();
  expect(await storedLike(page, cup)).toBeNull();
});

test('a like during a search counts', async ({ page, request }) => {
  const cup = await saveCup(request, uniqueCupName('Søkekoppen'), ['Matcha']);
  const row = await searchCupRow(page, cup);
  const gate = Promise.withResolvers<void>();
  let answers = 0;
  await page.route('**/trpc/*drinks.list*', async (route) => {
    const response = await route.fetch();
    answers += 1;
    await gate.promise;
    await route.fulfill({ response });
  });
  await page.getByPlaceholder('Søk etter drømmekoppene...').press('Backspace');
  await expect.poll(() => answers).toBe(1);
  const liked = page.waitForResponse('**/trpc/*drinks.upvote*');
  await row.getByRole('button', { name: 'Like' }).click();
  await (await liked).finished();
  gate.resolve();
  await expect(likeCell(row)).toHaveText('1');
  await page.reload();
  await expect(likeCell(await searchCupRow(page, cup))).toHaveText('1');
});

const FAILURES = [
  ['a failed connection', abortRequest, null],
  ['an error response', respondWithError({ status: 429, message: 'Too many likes' }), 'Too many likes'],
] as const;

test('a failed like or removal is rolled back', async ({ page, request, allowError }) => {
  allowError(BROWSER_ERRORS);
  const cup = await saveCup(request, uniqueCupName('Uhellskoppen'), ['Chai']);
  const row = await searchCupRow(page, cup);
  const button = row.getByRole('button');
  for (const [call, before, after, likes, text] of [
    ['upvote', 'Like', 'Angre', '0', 'Failed to upvote drink'],
    ['removeUpvote', 'Angre', 'Like', '1', 'Failed to remove upvote'],
  ] as const) {
    const url = `**/trpc/*drinks.${call}*`;
    for (const [what, handler, message] of FAILURES) {
      await test.step(`${call} with ${what}`, async () => {
        await page.route(url, handler);
        await button.click();
        await expect(page.getByRole('status').getByText(message ?? text)).toBeInViewport();
        await expect(button).toHaveText(new RegExp(`^${before}`));
        await expect(likeCell(row)).toHaveText(likes);
        expect(await storedLike(page, cup)).toBe(before === 'Like' ? null : 'true');
        await page.unroute(url, handler);
      });
    }
    await button.click();
    await expect(button).toHaveText(new RegExp(`^${after}`));
    await expect(page.getByRole('status').getByText(text)).toBeHidden();
  }
  const upvote = await holdRequests(page, 'drinks.upvote', 'abort');
  await button.click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  upvote.release();
  await expect(page.getByRole('status').filter({ hasText: 'Failed to upvote drink' })).toBeVisible();
  expect(await storedLike(page, cup)).toBeNull();
});

test('a like is stored by server and browser even if the page is left at once', async ({ page, request }) => {
  const cup = await saveCup(request, uniqueCupName('Hastverkskoppen'), ['Chai']);
  const row = await searchCupRow(page, cup);
  const requested = page.waitForRequest('**/trpc/*drinks.upvote*');
  await row.getByRole('button', { name: 'Like' }).click();
  await requested;
  await page.reload();
  await expect.poll(() => storedLike(page, cup)).toBe('true');
  const likes = async () => {
    const response = await request.get(`/api/drinkapi/drinkslist?search=${encodeURIComponent(cup.name)}`);
    const drinks: { timesFavorite: number }[] = await response.json();
    return drinks.map(({ timesFavorite }) => timesFavorite);
  };
  await expect.poll(likes).toEqual([1]);
});

test('liking a cup does not move its row in a list sorted by likes', async ({ page, request }) => {
  const name = uniqueCupName('Rekke');
  for (const letter of ['a', 'b', 'c']) await saveCup(request, `${name} ${letter}`, ['Espresso']);
  const list = await openCupList(page);
  await list.getByRole('searchbox').fill(name);
  await expect(list.getByRole('rowheader')).toHaveCount(3);
  await list.getByRole('columnheader', { name: 'Likes' }).getByRole('button').click();
  await expect(list.getByRole('columnheader', { name: 'Likes' })).toHaveAttribute('aria-sort', 'ascending');
  const first = cupRow(list, `${name} a`);
  const responded = page.waitForResponse('**/trpc/*drinks.upvote*');
  await first.getByRole('button', { name: 'Like' }).click();
  await (await responded).finished();
  await expect(likeCell(first)).toHaveText('1');
  await expect(list.getByRole('rowheader')).toHaveText(['a', 'b', 'c'].map((letter) => `${name} ${letter}`));
});
