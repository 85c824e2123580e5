import { BROWSER_ERRORS, failWith, lose } from './account-steps.ts';
import { openList, rowOf } from './builder-steps.ts';
import { findRow, hold, likeFlag, likesOf, newCupName, saveCup } from './cup-steps.ts';
import { expect, test } from './test.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/drommekoppen');
});

test('a like is shown at once, and the server’s count in the end', async ({ page, request }) => {
  const cup = await saveCup(request, newCupName('Strakskoppen'), ['Espresso']);
  await request.post(`/api/drinkapi/upvote/${cup.drinkId}`);
  const row = await findRow(page, cup);
  const gate = Promise.withResolvers<void>();
  await page.route('**/trpc/drinks.upvote*', async (route) => {
    await gate.promise;
    await route.fulfill({ json: [{ result: { data: { timesFavorite: 9 } } }] });
  });
  await row.getByRole('button', { name: 'Like' }).click();
  await expect(row.getByRole('button', { name: 'Angre' })).toBeFocused();
  await expect(likesOf(row)).toHaveText('2');
  expect(await likeFlag(page, cup)).toBe('true');
  gate.resolve(); // Others have liked it meanwhile.
  await expect(likesOf(row)).toHaveText('9');
  await row.getByRole('button', { name: 'Angre' }).click();
  await expect(row.getByRole('button', { name: 'Like' })).toBeVisible();
  expect(await likeFlag(page, cup)).toBeNull();
});

test('a quick double click ends in what was meant, one request at a time', {
  tag: '@once',
}, async ({ page, request }) => {
  const cup = await saveCup(request, newCupName('Dobbeltkoppen'), ['Matcha']);
  const row = await findRow(page, cup);
  const upvote = await hold(page, 'drinks.upvote');
  const removal = await hold(page, 'drinks.removeUpvote');
  removal.open();
  const button = row.getByRole('button');
  await button.dblclick();
  await expect(button).toHaveText(/^Like/);
  await expect(likesOf(row)).toHaveText('0');
  expect([upvote.asked.length, removal.asked.length]).toEqual([1, 0]);
  const answered = page.waitForResponse('**/trpc/drinks.removeUpvote*');
  upvote.open();
  await (await answered).finished();
  await button.click({ clickCount: 3 });
  await expect(button).toHaveText(/^Angre/);
  await expect(likesOf(row)).toHaveText('1');
  await page.reload();
  const again = await findRow(page, cup);
  await expect(likesOf(again)).toHaveText('1');
  await expect(again.getByRole('button', { name: 'Angre' })).toBeVisible();
});

const FAILURES = [
  ['a lost network', lose, null],
  ['an error response', failWith({ status: 429, message: 'Too many likes' }), 'Too many likes'],
] as const;

test('a like that fails is rolled back and says so, and so is one taken back', { tag: '@once' }, async ({
  page,
  request,
  allowError,
}) => {
  allowError(BROWSER_ERRORS);
  const cup = await saveCup(request, newCupName('Uhellskoppen'), ['Chai']);
  const row = await findRow(page, cup);
  const button = row.getByRole('button');
  for (const [call, before, after, likes, text] of [
    ['upvote', 'Like', 'Angre', '0', 'Failed to upvote drink'],
    ['removeUpvote', 'Angre', 'Like', '1', 'Failed to remove upvote'],
  ] as const) {
    const url = `**/trpc/drinks.${call}*`;
    for (const [what, handler, message] of FAILURES) {
      await test.step(`${call} with ${what}`, async () => {
        await page.route(url, handler);
        await button.click();
        await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(message ?? text);
        await expect(button).toHaveText(new RegExp(`^${before}`));
        await expect(likesOf(row)).toHaveText(likes);
        expect(await likeFlag(page, cup)).toBe(before === 'Like' ? null : 'true');
        await page.unroute(url, handler);
      });
    }
    await button.click();
    await expect(button).toHaveText(new RegExp(`^${after}`));
    await expect(page.getByRole('dialog').getByRole('alert')).toBeHidden();
  }
});

test('a like that fails after the list was closed is a toast on the page', { tag: '@once' }, async ({
  page,
  request,
  allowError,
}) => {
  allowError(BROWSER_ERRORS);
  const cup = await saveCup(request, newCupName('Forlatt kopp'), ['Chai']);
  const row = await findRow(page, cup);
  const gate = Promise.withResolvers<void>();
  await page.route('**/trpc/drinks.upvote*', async (route) => {
    await gate.promise;
    await lose(route);
  });
  await row.getByRole('button', { name: 'Like' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  gate.resolve();
  await expect(page.getByRole('status').filter({ hasText: 'Failed to upvote drink' })).toBeVisible();
  expect(await likeFlag(page, cup)).toBeNull();
});

test('a like counts, and is remembered, also when the page is left at once', { tag: '@once' }, async ({
  page,
  request,
}) => {
  const cup = await saveCup(request, newCupName('Hastverkskoppen'), ['Chai']);
  const row = await findRow(page, cup);
  const asked = page.waitForRequest('**/trpc/drinks.upvote*');
  await row.getByRole('button', { name: 'Like' }).click();
  await asked;
  await page.reload();
  expect(await likeFlag(page, cup)).toBe('true');
  const likes = async () => {
    const answer = await request.get(`/api/drinkapi/drinkslist?search=${encodeURIComponent(cup.name)}`);
    const drinks: { timesFavorite: number }[] = await answer.json();
    return drinks.map(({ timesFavorite }) => timesFavorite);
  };
  await expect.poll(likes).toEqual([1]);
});

test('a row stays under the finger that likes it, also in a list by likes', { tag: '@once' }, async ({
  page,
  request,
}) => {
  const name = newCupName('Rekke');
  for (const letter of ['a', 'b', 'c']) await saveCup(request, `${name} ${letter}`, ['Espresso']);
  const list = await openList(page);
  await list.getByRole('searchbox').fill(name);
  await expect(list.getByRole('rowheader')).toHaveCount(3);
  await list.getByRole('columnheader', { name: 'Likes' }).getByRole('button').click();
  await expect(list.getByRole('columnheader', { name: 'Likes' })).toHaveAttribute('aria-sort', 'ascending');
  const first = rowOf(list, `${name} a`);
  const answered = page.waitForResponse('**/trpc/drinks.upvote*');
  await first.getByRole('button', { name: 'Like' }).click();
  await (await answered).finished();
  await expect(likesOf(first)).toHaveText('1');
  await expect(list.getByRole('rowheader')).toHaveText(['a', 'b', 'c'].map((letter) => `${name} ${letter}`));
});
