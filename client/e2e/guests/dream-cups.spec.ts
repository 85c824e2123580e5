import { BROWSER_ERRORS, respondWithError } from '#client/e2e/steps/account-steps.ts';
import { cupRow, openCupList } from '#client/e2e/steps/builder-steps.ts';
import { holdRequests, holdUrl, searchCupRow } from '#client/e2e/steps/cup-steps.ts';
import { clickOutside, expect, test } from '#client/e2e/steps/test.ts';

const LIST = '**/trpc/*drinks.list*';
const CUP = 'Blåbærskyen';
const COLUMNS = ['Bilde', 'Navn', 'Ingredienser', 'Likes', 'Actions'];

test.beforeEach(async ({ page }) => {
  await page.goto('/drommekoppen');
});

test('the list of cups sorts, searches and closes', {
  tag: '@mobile',
}, async ({ page, axe }) => {
  const list = await openCupList(page);
  const names = list.getByRole('rowheader');
  await expect(names).toHaveCount(6);
  await expect(list.getByRole('columnheader')).toHaveText(COLUMNS);
  await expect(list.getByRole('columnheader').getByRole('button')).toHaveText(['Navn', 'Likes']);
  await axe();
  const collator = new Intl.Collator('nb');
  const shown = await names.allTextContents();
  expect(shown).toEqual(shown.toSorted(collator.compare));
  const name = list.getByRole('columnheader', { name: 'Navn' });
  await expect(name).toHaveAttribute('aria-sort', 'ascending');
  await name.getByRole('button').click();
  await expect(name).toHaveAttribute('aria-sort', 'descending');
  await expect(names.first()).not.toHaveText(shown[0] ?? '');
  const likes = list.getByRole('columnheader', { name: 'Likes' });
  await likes.getByRole('button').click();
  await expect(likes).toHaveAttribute('aria-sort', 'ascending');
  await expect(name).not.toHaveAttribute('aria-sort');
  await list.getByRole('searchbox').fill('finnes ikke');
  await expect(list.getByText('Fant ingen drømmekopper med «finnes ikke» i navnet.')).toBeVisible();
  await axe();
  await list.getByRole('button', { name: 'Vis alle drømmekopper' }).press('Enter');
  await expect(names).toHaveCount(6);
  await expect(list.getByRole('searchbox')).toBeFocused();
  for (const close of [
    () => list.getByRole('button', { name: 'Lukk' }).click(),
    () => page.keyboard.press('Escape'),
    () => clickOutside(page),
  ]) {
    await close();
    await expect(list).toBeHidden();
    await openCupList(page);
  }
});

test('search, sorting and page are restored when the list opens again', async ({ page }) => {
  const list = await openCupList(page);
  const likes = list.getByRole('columnheader', { name: 'Likes' });
  const state = list.getByRole('status').filter({ hasText: 'drømmekopper' });
  const second = list.getByRole('button', { name: 'Side 2', exact: true });
  const link = list.getByRole('rowheader').first().getByRole('link');
  const first = await link.getAttribute('href');
  await second.click();
  await expect(second).toHaveAttribute('aria-current', 'page');
  await expect(link).not.toHaveAttribute('href', first ?? '');
  // A search starts at page 1.
  await list.getByRole('searchbox').fill('blåbærSKY');
  await expect(cupRow(list, CUP)).toBeVisible();
  await expect(list.getByRole('rowheader')).toHaveCount(1);
  await list.getByRole('searchbox').fill('r');
  await expect(state).toHaveText(/^\d+ drømmekopper$/);
  await likes.getByRole('button').click();
  await likes.getByRole('button').click();
  await second.click();
  const expectRestored = async () => {
    await expect(list.getByRole('searchbox')).toHaveValue('r');
    await expect(likes).toHaveAttribute('aria-sort', 'descending');
    await expect(second).toHaveAttribute('aria-current', 'page');
  };
  await expectRestored();
  await list.getByRole('button', { name: 'Lukk' }).click();
  await openCupList(page);
  await expectRestored();
  await link.click();
  await expect(list).toBeHidden();
  await expect(page).toHaveURL(/\/drommekoppen\/\d+$/);
  await openCupList(page);
  await expectRestored();
});

test('typing sends one request, and a late response replaces no newer one', async ({ page }) => {
  const list = await openCupList(page);
  const names = list.getByRole('rowheader');
  const requests: string[] = [];
  page.on('request', (request) => {
    const url = decodeURIComponent(request.url());
    // Ignores refetches of the list without a search.
    if (url.includes('drinks.list') && !url.includes('"search":""')) requests.push(url);
  });
  const older = await holdUrl(page, /drinks\.list.*sommer/);
  await list.getByRole('searchbox').fill('sommer');
  await expect.poll(() => older.requests).toHaveLength(1);
  requests.length = 0;
  // Stops the clock while typing, because the test must not depend on the machine's speed.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await list.getByRole('searchbox').clear();
  await list.getByRole('searchbox').pressSequentially(CUP);
  expect(requests).toEqual([]);
  await page.clock.resume();
  await expect(names).toHaveText([CUP]);
  await expect.poll(() => requests).toHaveLength(1);
  const late = page.waitForResponse(/drinks\.list.*sommer/);
  older.release();
  await (await late).finished();
  await expect(list.getByRole('status').filter({ hasText: 'drømmekopp' })).toHaveText('1 drømmekopp');
  await expect(names).toHaveText([CUP]);
});

test('a list that fails to load has a retry', async ({ page, allowError, axe }) => {
  allowError(BROWSER_ERRORS);
  const drinks = await holdUrl(page, LIST, 'abort');
  await page.getByRole('button', { name: 'Se alle Drømmekopper' }).click();
  const list = page.getByRole('dialog', { name: 'Drømmekopper' });
  await expect(list.getByText('Loading...')).toBeVisible();
  await axe();
  drinks.release();
  await expect(list.getByText('Error: Failed to fetch drinks')).toBeVisible();
  await expect(list.getByText('Loading...')).toBeHidden();
  await axe();
  await page.unroute(LIST);
  await page.route(LIST, respondWithError({ status: 503, message: 'Too busy' }));
  const again = list.getByRole('button', { name: 'Prøv igjen' });
  await again.click();
  await expect(list.getByText('Error: Too busy')).toBeVisible();
  await page.unroute(LIST);
  await again.press('Enter');
  await expect(list.getByRole('rowheader')).toHaveCount(6);
  await expect(list.getByRole('searchbox')).toBeFocused();
});

test('a cup’s name links to its page, and a Ctrl+click is left to the browser', async ({ page }) => {
  const row = await searchCupRow(page, { name: CUP });
  const link = row.getByRole('link', { name: CUP });
  await expect(link).toHaveAttribute('href', /^\/drommekoppen\/\d+$/);
  // Reads whether the page prevented the default, then prevents the new tab itself.
  const prevented = page.evaluate(
    () =>
      new Promise((resolve) => {
        document.addEventListener('click', (event) => {
          resolve(event.defaultPrevented);
          if (event.ctrlKey || event.metaKey) event.preventDefault();
        });
      }),
  );
  await link.click({ modifiers: ['ControlOrMeta'] });
  expect(await prevented).toBe(false);
  await expect(row).toBeVisible();
  const { requests } = await holdRequests(page, 'drinks.find');
  await link.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const heading = page.getByRole('heading', { level: 1, name: CUP });
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle(`${CUP} – Drømmekopp fra Kafé Lysning`);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  // The page shows the list's data without a request.
  expect(requests).toEqual([]);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Drømmekoppen' })).toBeFocused();
});
