import type { APIRequestContext } from '@playwright/test';
import { BROWSER_ERRORS, beginAs, byDayAndNight, failWith, lose, registerUser } from './account-steps.ts';
import { expect, test } from './test.ts';

const MINE = '**/trpc/*drinks.mine*';
const NAMES = ['Ærfugl', 'Ananasdrøm', 'Åpningstid', 'Bærbris', 'Østavind'];
/** As `NAMES` sort by Norwegian rules. */
const SORTED = ['Ananasdrøm', 'Bærbris', 'Ærfugl', 'Østavind', 'Åpningstid'];

/** A user with a dream cup of each name. @returns the token. */
async function makeOwner(request: APIRequestContext, names: string[]): Promise<string> {
  const { token } = await registerUser(request);
  for (const name of names) {
    const made = await request.post('/api/drinkapi/create', {
      headers: { Authorization: `Bearer ${token}` },
      data: { name, ingredientDTOs: [{ ingredientId: 1 }] },
    });
    expect(made.status()).toBe(201);
  }
  return token;
}

test('own cups are paged four by four, turned by their headers and searched', async ({ page, request }) => {
  await beginAs(page, await makeOwner(request, NAMES));
  await page.goto('/login');
  const table = page.getByRole('table', { name: 'Dine Drømmekopper' });
  const names = table.getByRole('rowheader');
  await expect(names).toHaveText(SORTED.slice(0, 4));
  await expect(table.getByRole('img')).toHaveCount(4);
  await expect(page.getByText('5 drømmekopper', { exact: true })).toBeVisible();
  const pages = page.getByRole('navigation', { name: 'Sider med drømmekopper' }).getByRole('button');
  await expect(pages).toHaveText(['1', '2']);
  await pages.last().click();
  await expect(names).toHaveText(SORTED.slice(4));
  const name = table.getByRole('columnheader', { name: 'Navn' });
  await expect(name).toHaveAttribute('aria-sort', 'ascending');
  await name.getByRole('button').click();
  await expect(name).toHaveAttribute('aria-sort', 'descending');
  // Another order is read from its first page.
  await expect(names).toHaveText(SORTED.toReversed().slice(0, 4));
  await page.goBack();
  await expect(names).toHaveText(SORTED.slice(4));
  const likes = table.getByRole('columnheader', { name: 'Likes' });
  await likes.getByRole('button').click();
  await expect(likes).toHaveAttribute('aria-sort', 'ascending');
  await expect(name).not.toHaveAttribute('aria-sort');
  await page.getByRole('searchbox').fill('ÆR');
  await expect(names).toHaveText(['Bærbris', 'Ærfugl']);
  await expect(pages).toHaveCount(0);
  await page.reload();
  await expect(names).toHaveText(['Bærbris', 'Ærfugl']);
  await expect(page.getByRole('searchbox')).toHaveValue('ÆR');
  await expect(likes).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('searchbox').fill('finnes ikke');
  await expect(page.getByText('Fant ingen drømmekopper med «finnes ikke» i navnet.')).toBeVisible();
  await expect(page.getByText('Du har ikke opprettet noen drømmekopper ennå')).toBeHidden();
  await page.getByRole('button', { name: 'Vis alle drømmekopper' }).click();
  await expect(names).toHaveCount(4);
});

test('the cups of others are not among one’s own', { tag: '@once' }, async ({ page, request }) => {
  await makeOwner(request, ['En annens kopp']);
  await beginAs(page, await makeOwner(request, ['Min egen kopp']));
  await page.goto('/login');
  await expect(page.getByRole('rowheader')).toHaveText(['Min egen kopp']);
});

test('whoever logs in in another tab never sees the cups of the one before', { tag: '@once' }, async ({
  page,
  context,
  request,
  allowError,
}) => {
  allowError(/net::ERR_FAILED/);
  const mine = await makeOwner(request, ['En annens kopp']);
  const { username, token } = await registerUser(request);
  await beginAs(page, mine);
  await page.goto('/login');
  const cups = page.getByRole('rowheader', { name: 'En annens kopp' });
  await expect(cups).toBeVisible();
  await page.route(MINE, lose);
  const other = await context.newPage();
  await other.goto('/meny');
  await other.evaluate((next) => localStorage.setItem('token', next), token);
  await expect(page.getByRole('heading', { name: `Hei, ${username}!` })).toBeVisible();
  await expect(page.getByText('Failed to fetch created drinks.')).toBeVisible();
  await expect(cups).toHaveCount(0);
});

test('whoever has no cups yet is led to the builder', { tag: '@once' }, async ({ page, request }) => {
  await beginAs(page, await makeOwner(request, []));
  await page.goto('/login');
  await expect(page.getByText('Du har ikke opprettet noen drømmekopper ennå')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Lag din egen kopp' }).click();
  await expect(page).toHaveURL('/drommekoppen');
});

test('cups on their way are waited for, and where they do not come it is said, with a retry', {
  tag: '@once',
}, async ({ page, request, allowError }) => {
  allowError(BROWSER_ERRORS);
  await beginAs(page, await makeOwner(request, ['Tålmodighet']));
  const gate = Promise.withResolvers<void>();
  await page.route(MINE, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto('/login');
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toHaveAttribute('lang', 'en');
  gate.resolve();
  await expect(page.getByText('1 drømmekopp', { exact: true })).toBeVisible();
  await page.unroute(MINE);
  for (const handler of [failWith({ status: 500 }), lose]) {
    await page.route(MINE, handler);
    await page.reload();
    await expect(page.getByText('Failed to fetch created drinks.')).toHaveAttribute('lang', 'en');
    await page.unroute(MINE);
    await page.getByRole('button', { name: 'Prøv igjen' }).click();
    await expect(page.getByRole('rowheader', { name: 'Tålmodighet' })).toBeVisible();
    await expect(page.getByRole('searchbox')).toBeFocused();
  }
});

test('nothing in sight jumps while it turns out who it is and what is theirs', async ({ page, request }) => {
  await beginAs(page, await makeOwner(request, NAMES));
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && Number(entry.value) > 0.02) performance.mark('jump');
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/login');
  await expect(page.getByRole('rowheader')).toHaveCount(4);
  expect(await page.evaluate(() => performance.getEntriesByName('jump').length)).toBe(0);
});

test('axe finds nothing on the personal page, empty, full or failing, by day and by night', async ({
  page,
  request,
  allowError,
  axe,
}) => {
  allowError(/net::ERR_FAILED/);
  await beginAs(page, await makeOwner(request, NAMES));
  await page.goto('/login');
  await expect(page.getByRole('rowheader')).toHaveCount(4);
  await byDayAndNight(page, axe);
  await page.getByRole('searchbox').fill('finnes ikke');
  await expect(page.getByText('Fant ingen drømmekopper')).toBeVisible();
  await byDayAndNight(page, axe);
  await page.route(MINE, lose);
  await page.reload();
  await expect(page.getByText('Failed to fetch created drinks.')).toBeVisible();
  await byDayAndNight(page, axe);
  await page.unroute(MINE);
  await page.route(MINE, (route) => route.fulfill({ json: [{ result: { data: { rows: [], total: 0 } } }] }));
  await page.goto('/login');
  await expect(page.getByText('Du har ikke opprettet noen drømmekopper ennå')).toBeVisible();
  await byDayAndNight(page, axe);
});
