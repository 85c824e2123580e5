import type { APIRequestContext } from '@playwright/test';
import {
  abortRequest,
  BROWSER_ERRORS,
  registerUser,
  respondWithError,
  startSession,
} from '#client/e2e/steps/account-steps.ts';
import { holdUrl, saveCup } from '#client/e2e/steps/cup-steps.ts';
import { expectCalmLoading, watchShifts } from '#client/e2e/steps/loading-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';

const MINE = '**/trpc/*drinks.mine*';
const NAMES = ['Ærfugl', 'Ananasdrøm', 'Åpningstid', 'Bærbris', 'Østavind'];
/** `NAMES` in Norwegian alphabetical order. */
const SORTED = ['Ananasdrøm', 'Bærbris', 'Ærfugl', 'Østavind', 'Åpningstid'];

/** Registers a user with a dream cup of each name. @returns the token. */
async function registerWithCups(request: APIRequestContext, names: string[]): Promise<string> {
  const { token } = await registerUser(request);
  for (const name of names) await saveCup(request, name, ['Espresso'], token);
  return token;
}

test('the user’s cups are listed four per page, sorted and searched', {
  tag: '@mobile',
}, async ({ page, request, axe }) => {
  await startSession(page, await registerWithCups(request, NAMES));
  await watchShifts(page);
  await page.goto('/login');
  const table = page.getByRole('table', { name: 'Dine Drømmekopper' });
  const names = table.getByRole('rowheader');
  await expect(names).toHaveText(SORTED.slice(0, 4));
  await expect(table.getByRole('img')).toHaveCount(4);
  await expect(page.getByText('5 drømmekopper', { exact: true })).toBeVisible();
  await expectCalmLoading(page);
  await axe.inLightAndDark();
  const pages = page.getByRole('navigation', { name: 'Sider med drømmekopper' }).getByRole('button');
  await expect(pages).toHaveText(['1', '2']);
  await pages.last().click();
  await expect(names).toHaveText(SORTED.slice(4));
  const name = table.getByRole('columnheader', { name: 'Navn' });
  await expect(name).toHaveAttribute('aria-sort', 'ascending');
  await name.getByRole('button').click();
  await expect(name).toHaveAttribute('aria-sort', 'descending');
  // Changing the sorting leads to page 1.
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
  await axe.inLightAndDark();
  await page.getByRole('button', { name: 'Vis alle drømmekopper' }).click();
  await expect(names).toHaveCount(4);
});

test('the personal page lists and links only the user’s own cups', async ({ page, request }) => {
  await registerWithCups(request, ['En annens kopp']);
  const name = 'Min egen kopp';
  await startSession(page, await registerWithCups(request, [name]));
  await page.goto('/login');
  await expect(page.getByRole('rowheader')).toHaveText([name]);
  await page.getByRole('rowheader').getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  await expect(page).toHaveTitle(`${name} – Drømmekopp fra Kafé Lysning`);
  // The builder’s link is marked as the section of the cup, not as the current page.
  const builder = page
    .getByRole('navigation', { name: 'Hovedmeny' })
    .getByRole('link', { name: 'Drømmekoppen' });
  await expect(builder).toHaveAttribute('aria-current', 'true');
  await builder.click();
  await expect(page).toHaveTitle('Drømmekoppen – Kafé Lysning');
  await expect(builder).toHaveAttribute('aria-current', 'page');
});

test('another user’s login in a tab removes the cups', async ({ page, context, request, allowError }) => {
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

test('the user’s cups have a retry when loading fails', async ({ page, request, allowError }) => {
  allowError(BROWSER_ERRORS);
  await startSession(page, await registerWithCups(request, ['Tålmodighet']));
  const mine = await holdUrl(page, MINE);
  await page.goto('/login');
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toHaveAttribute('lang', 'en');
  mine.release();
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
