import type { APIRequestContext } from '@playwright/test';
import {
  abortRequest,
  axeInLightAndDark,
  BROWSER_ERRORS,
  registerUser,
  respondWithError,
  startSession,
} from '#client/e2e/steps/account-steps.ts';
import { expectCalmLoading, watchShifts } from '#client/e2e/steps/loading-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';

const MINE = '**/trpc/*drinks.mine*';
const NAMES = ['Ærfugl', 'Ananasdrøm', 'Åpningstid', 'Bærbris', 'Østavind'];
/** `NAMES` in Norwegian alphabetical order. */
const SORTED = ['Ananasdrøm', 'Bærbris', 'Ærfugl', 'Østavind', 'Åpningstid'];

/** Registers a user with a dream cup of each name. @returns the token. */
async function registerWithCups(request: APIRequestContext, names: string[]): Promise<string> {
  const { token } = await registerUser(request);
  for (const name of names) {
    const created = await request.post('/api/drinkapi/create', {
      headers: { Authorization: `Bearer ${token}` },
      data: { name, ingredientDTOs: [{ ingredientId: 1 }] },
    });
    expect(created.status()).toBe(201);
  }
  return token;
}

test('the user’s cups are shown four per page, and can be sorted and searched', async ({ page, request }) => {
  await startSession(page, await registerWithCups(request, NAMES));
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
  // Another sorting starts at page 1.
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

test('the personal page shows only the user’s own cups', { tag: '@once' }, async ({ page, request }) => {
  await registerWithCups(request, ['En annens kopp']);
  await startSession(page, await registerWithCups(request, ['Min egen kopp']));
  await page.goto('/login');
  await expect(page.getByRole('rowheader')).toHaveText(['Min egen kopp']);
});

test('a login as another user in another tab removes the previous user’s cups', { tag: '@once' }, async ({
  page,
  context,
  request,
  allowError,
}) => {
  allowError(/net::ERR_FAILED/);
  const mine = await registerWithCups(request, ['En annens kopp']);
  const { username, token } = await registerUser(request);
  await startSession(page, mine);
  await page.goto('/login');
  const cups = page.getByRole('rowheader', { name: 'En annens kopp' });
  await expect(cups).toBeVisible();
  await page.route(MINE, abortRequest);
  const other = await context.newPage();
  await other.goto('/meny');
  await other.evaluate((next) => localStorage.setItem('token', next), token);
  await expect(page.getByRole('heading', { name: `Hei, ${username}!` })).toBeVisible();
  await expect(page.getByText('Failed to fetch created drinks.')).toBeVisible();
  await expect(cups).toHaveCount(0);
});

test('a user without cups gets a link to the builder', { tag: '@once' }, async ({ page, request }) => {
  await startSession(page, await registerWithCups(request, []));
  await page.goto('/login');
  await expect(page.getByText('Du har ikke opprettet noen drømmekopper ennå')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Lag din egen kopp' }).click();
  await expect(page).toHaveURL('/drommekoppen');
});

test('the user’s cups show Loading..., and an error with a retry when loading fails', {
  tag: '@once',
}, async ({ page, request, allowError }) => {
  allowError(BROWSER_ERRORS);
  await startSession(page, await registerWithCups(request, ['Tålmodighet']));
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
  for (const handler of [respondWithError({ status: 500 }), abortRequest]) {
    await page.route(MINE, handler);
    await page.reload();
    await expect(page.getByText('Failed to fetch created drinks.')).toHaveAttribute('lang', 'en');
    await page.unroute(MINE);
    await page.getByRole('button', { name: 'Prøv igjen' }).click();
    await expect(page.getByRole('rowheader', { name: 'Tålmodighet' })).toBeVisible();
    await expect(page.getByRole('searchbox')).toBeFocused();
  }
});

test('the personal page loads user and cups without layout shift', async ({ page, request }) => {
  await startSession(page, await registerWithCups(request, NAMES));
  await watchShifts(page);
  await page.goto('/login');
  await expect(page.getByRole('rowheader')).toHaveCount(4);
  await expectCalmLoading(page);
});

test('the personal page is accessible when empty, full or failed, in light and dark mode', async ({
  page,
  request,
  allowError,
  axe,
}) => {
  allowError(/net::ERR_FAILED/);
  await startSession(page, await registerWithCups(request, NAMES));
  await page.goto('/login');
  await expect(page.getByRole('rowheader')).toHaveCount(4);
  await axeInLightAndDark(page, axe);
  await page.getByRole('searchbox').fill('finnes ikke');
  await expect(page.getByText('Fant ingen drømmekopper')).toBeVisible();
  await axeInLightAndDark(page, axe);
  await page.route(MINE, abortRequest);
  await page.reload();
  await expect(page.getByText('Failed to fetch created drinks.')).toBeVisible();
  await axeInLightAndDark(page, axe);
  await page.unroute(MINE);
  await page.route(MINE, (route) => route.fulfill({ json: [{ result: { data: { rows: [], total: 0 } } }] }));
  await page.goto('/login');
  await expect(page.getByText('Du har ikke opprettet noen drømmekopper ennå')).toBeVisible();
  await axeInLightAndDark(page, axe);
});
