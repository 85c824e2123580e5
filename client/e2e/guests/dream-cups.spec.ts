import { abortRequest, BROWSER_ERRORS, respondWithError } from '#client/e2e/steps/account-steps.ts';
import { cupRow, openCupList } from '#client/e2e/steps/builder-steps.ts';
import { holdRequests, searchCupRow } from '#client/e2e/steps/cup-steps.ts';
import { clickOutside, expect, test } from '#client/e2e/steps/test.ts';

const LIST = '**/trpc/drinks.list*';
const CUP = 'Blåbærskyen';
const COLUMNS = ['Bilde', 'Navn', 'Ingredienser', 'Likes', 'Actions'];

test.beforeEach(async ({ page }) => {
  await page.goto('/drommekoppen');
});

test('the list shows six cups per page by name, sorts by its headers, and explains an empty search result', async ({
  page,
  axe,
}) => {
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
});

test('search, sorting and page of the list are restored when it is opened again, also on another page', {
  tag: '@once',
}, async ({ page }) => {
  const list = await openCupList(page);
  const likes = list.getByRole('columnheader', { name: 'Likes' });
  const state = list.getByRole('status').filter({ hasText: 'drømmekopper' });
  await list.getByRole('searchbox').fill('r');
  await expect(state).toHaveText(/^\d+ drømmekopper$/);
  await likes.getByRole('button').click();
  await likes.getByRole('button').click();
  const second = list.getByRole('button', { name: 'Side 2', exact: true });
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
  await list.getByRole('rowheader').first().getByRole('link').click();
  await expect(list).toBeHidden();
  await expect(page).toHaveURL(/\/drommekoppen\/\d+$/);
  await openCupList(page);
  await expectRestored();
});

test('a search in the list starts at page 1', { tag: '@once' }, async ({ page }) => {
  const list = await openCupList(page);
  const pages = list.getByRole('navigation', { name: 'Sider med drømmekopper' });
  const link = list.getByRole('rowheader').first().getByRole('link');
  const first = await link.getAttribute('href');
  const second = pages.getByRole('button', { name: 'Side 2', exact: true });
  await second.click();
  await expect(second).toHaveAttribute('aria-current', 'page');
  await expect(link).not.toHaveAttribute('href', first ?? '');
  await list.getByRole('searchbox').fill('blåbærSKY');
  await expect(cupRow(list, CUP)).toBeVisible();
  await expect(list.getByRole('rowheader')).toHaveCount(1);
});

test('typing a search sends one request, not one per letter', { tag: '@once' }, async ({ page }) => {
  const list = await openCupList(page);
  const requests: string[] = [];
  page.on('request', (request) => {
    const url = decodeURIComponent(request.url());
    // The list without a search may be refetched.
    if (url.includes('drinks.list') && !url.includes('"search":""')) requests.push(url);
  });
  // Stops the clock while typing, so that the test does not depend on the machine's speed.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await list.getByRole('searchbox').pressSequentially(CUP);
  expect(requests).toEqual([]);
  await page.clock.resume();
  await expect(list.getByRole('rowheader')).toHaveCount(1);
  await expect.poll(() => requests).toHaveLength(1);
});

test('a late response to an old search does not replace the results of a newer one', {
  tag: '@once',
}, async ({ page }) => {
  const list = await openCupList(page);
  const names = list.getByRole('rowheader');
  const first = Promise.withResolvers<void>();
  await page.route(LIST, async (route) => {
    if (decodeURIComponent(route.request().url()).includes('"sommer"')) await first.promise;
    await route.continue();
  });
  const requested = page.waitForRequest((request) => decodeURIComponent(request.url()).includes('"sommer"'));
  await list.getByRole('searchbox').fill('sommer');
  await requested;
  await list.getByRole('searchbox').fill(CUP);
  await expect(names).toHaveText([CUP]);
  const late = page.waitForResponse((response) => decodeURIComponent(response.url()).includes('"sommer"'));
  first.resolve();
  await (await late).finished();
  await expect(list.getByRole('status').filter({ hasText: 'drømmekopp' })).toHaveText('1 drømmekopp');
  await expect(names).toHaveText([CUP]);
});

test('the list shows that it is loading, and an error with a retry when loading fails', async ({
  page,
  allowError,
  axe,
}) => {
  allowError(BROWSER_ERRORS);
  const gate = Promise.withResolvers<void>();
  await page.route(LIST, async (route) => {
    await gate.promise;
    await abortRequest(route);
  });
  await page.getByRole('button', { name: 'Se alle Drømmekopper' }).click();
  const list = page.getByRole('dialog', { name: 'Drømmekopper' });
  await expect(list.getByText('Loading...')).toBeVisible();
  await axe();
  gate.resolve();
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

test('the list closes by its cross, by Escape and by a click outside', async ({ page }) => {
  for (const close of [
    (list: Awaited<ReturnType<typeof openCupList>>) => list.getByRole('button', { name: 'Lukk' }).click(),
    () => page.keyboard.press('Escape'),
    () => clickOutside(page),
  ]) {
    const list = await openCupList(page);
    await close(list);
    await expect(list).toBeHidden();
  }
});

test('a cup’s name links to its page, and a Ctrl+click is left to the browser', { tag: '@once' }, async ({
  page,
}) => {
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
