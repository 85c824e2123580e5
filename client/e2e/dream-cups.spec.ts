import { openList, rowOf } from './builder-steps.ts';
import { clickOutside, expect, test } from './test.ts';

const LIST = '**/trpc/drinks.list*';
const CUP = 'Blåbærskyen';

test.beforeEach(async ({ page }) => {
  await page.goto('/drommekoppen');
});

test('the list shows six a page by name, and turns with its headers', async ({ page, axe }) => {
  const list = await openList(page);
  const names = list.getByRole('rowheader');
  await expect(names).toHaveCount(6);
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
});

test('the pages are numbered, and a search starts again at the first', async ({ page }) => {
  const list = await openList(page);
  const pages = list.getByRole('navigation', { name: 'Sider med drømmekopper' });
  const first = await list.getByRole('rowheader').first().textContent();
  await pages.getByRole('button', { name: '2' }).click();
  await expect(pages.getByRole('button', { name: '2' })).toHaveAttribute('aria-current', 'page');
  await expect(list.getByRole('rowheader').first()).not.toHaveText(first ?? '');
  await list.getByRole('searchbox').fill('blåbærSKY');
  await expect(rowOf(list, CUP)).toBeVisible();
  await expect(list.getByRole('rowheader')).toHaveCount(1);
});

test('a search that finds nothing says what to do', async ({ page, axe }) => {
  const list = await openList(page);
  await list.getByRole('searchbox').fill('finnes ikke');
  await expect(list.getByText('Fant ingen drømmekopper som heter «finnes ikke».')).toBeVisible();
  await axe();
  await list.getByRole('button', { name: 'Vis alle drømmekopper' }).click();
  await expect(list.getByRole('rowheader')).toHaveCount(6);
});

test('typing asks once, not letter by letter', async ({ page }) => {
  const list = await openList(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('drinks.list')) asked.push(request.url());
  });
  // Time stands still while letters are typed: a slow machine types slowly.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await list.getByRole('searchbox').pressSequentially(CUP);
  expect(asked).toEqual([]);
  await page.clock.resume();
  await expect(list.getByRole('rowheader')).toHaveCount(1);
  expect(asked).toHaveLength(1);
});

test('while the list is on its way it says Loading...', async ({ page }) => {
  const gate = Promise.withResolvers<void>();
  await page.route(LIST, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Se alle Drømmekopper' }).click();
  const list = page.getByRole('dialog', { name: 'Drømmekopper' });
  await expect(list.getByText('Loading...')).toBeVisible();
  gate.resolve();
  await expect(list.getByText('Loading...')).toBeHidden();
});

test('a list that does not arrive is an error with a retry', async ({ page, allowFault, axe }) => {
  allowFault(/net::ERR_FAILED/);
  await page.route(LIST, (route) => route.abort());
  await page.getByRole('button', { name: 'Se alle Drømmekopper' }).click();
  const list = page.getByRole('dialog', { name: 'Drømmekopper' });
  await expect(list.getByText('Error: Failed to fetch drinks')).toBeVisible();
  await axe();
  await page.unroute(LIST);
  await list.getByRole('button', { name: 'Prøv igjen' }).click();
  await expect(list.getByRole('rowheader')).toHaveCount(6);
});

test('the list closes by its cross, by Escape and by a click outside', async ({ page }) => {
  for (const close of [
    (list: Awaited<ReturnType<typeof openList>>) => list.getByRole('button', { name: 'Lukk' }).click(),
    () => page.keyboard.press('Escape'),
    () => clickOutside(page),
  ]) {
    const list = await openList(page);
    await close(list);
    await expect(list).toBeHidden();
  }
});

test('a like that fails says so and changes nothing, and so does one that is taken back', async ({
  page,
  allowFault,
}) => {
  allowFault(/net::ERR_FAILED/);
  const list = await openList(page);
  await list.getByRole('searchbox').fill(CUP);
  const row = rowOf(list, CUP);
  await page.route('**/trpc/drinks.upvote*', (route) => route.abort());
  await row.getByRole('button', { name: 'Like' }).click();
  await expect(page.getByText('Failed to upvote drink')).toBeVisible();
  await expect(row.getByRole('button', { name: 'Like' })).toBeVisible();
  await page.unroute('**/trpc/drinks.upvote*');
  await row.getByRole('button', { name: 'Like' }).click();
  await expect(row.getByRole('button', { name: 'Angre' })).toBeVisible();
  await page.route('**/trpc/drinks.removeUpvote*', (route) => route.abort());
  await row.getByRole('button', { name: 'Angre' }).click();
  await expect(page.getByText('Failed to remove upvote')).toBeVisible();
  await page.unroute('**/trpc/drinks.removeUpvote*');
  await row.getByRole('button', { name: 'Angre' }).click();
  await expect(row.getByRole('button', { name: 'Like' })).toBeVisible();
});
