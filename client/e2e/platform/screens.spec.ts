import { fetchToken } from '#client/e2e/steps/account-steps.ts';
import { ADMIN, bearer, startAdminSession } from '#client/e2e/steps/admin-steps.ts';
import { addByPlus, openCupList, openSaveDialog } from '#client/e2e/steps/builder-steps.ts';
import { expectScreen } from '#client/e2e/steps/screens-steps.ts';
import { test } from '#client/e2e/steps/test.ts';

// No other test changes this café.
test.use({ baseURL: process.env.SCREEN_CAFE });

// The café is always open, also on holidays, because screenshots must not depend on the time.
test.beforeAll(async ({ request }) => {
  const token = await fetchToken(request, ...ADMIN);
  const day = [{ from: '00:00', to: '24:00' }];
  const week = Array(7).fill(day);
  const value = { week, holidays: 'usual', holidayPeriods: [], exceptions: [] };
  await request.put('/api/cafeapi/update', { ...bearer(token), data: { section: 'hours', value } });
  // Makes the server render the page again, because it otherwise sends a page from seconds ago.
  await request.get('/', { headers: { 'cache-control': 'no-cache' } });
});

for (const [name, address] of [
  ['home', '/'],
  ['menu', '/meny'],
  ['builder', '/drommekoppen'],
  ['cup', '/drommekoppen/3'],
  ['login', '/login'],
  ['not-found', '/finnes-ikke'],
] as const) {
  test(`the screen ${name} looks as stored`, async ({ page, allowError }, info) => {
    allowError(/status of 404/);
    await page.goto(address);
    await expectScreen(page, info, name);
  });
}

test('the dialogs of guests look as stored', async ({ page }, info) => {
  await page.goto('/meny');
  await page.getByRole('button', { name: /^Cappuccino/ }).click();
  await page.getByRole('dialog').getByRole('heading', { name: 'Cappuccino' }).waitFor();
  await expectScreen(page, info, 'menu-item');
  await page.goto('/drommekoppen');
  await openCupList(page);
  await expectScreen(page, info, 'dream-cups');
});

test('the builder and its save dialog look as stored with a cup', async ({ page }, info) => {
  await page.goto('/drommekoppen');
  for (const [category, ingredient] of [
    ['Frukt og bær', 'Jordbær'],
    ['Grunningredienser', 'Matcha'],
    ['Topping', 'Melkeskum'],
  ] as const)
    await addByPlus(page, category, ingredient);
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await expectScreen(page, info, 'builder-cup');
  await openSaveDialog(page);
  await expectScreen(page, info, 'save');
});

for (const tab of ['menu', 'ingredients', 'drinks', 'categories', 'images', 'cafe'] as const) {
  test(`the back office’s tab ${tab} looks as stored`, async ({ page, request }, info) => {
    await startAdminSession(page, request);
    await page.addInitScript(() => localStorage.setItem('first_steps_hidden', 'true'));
    // All cups get the same date, because the list shows when they were saved.
    await page.route('**/trpc/*drinks.page*', async (route) => {
      const answer = await route.fetch();
      const savedAt = Date.UTC(new Date().getFullYear(), 0, 2, 11);
      const body = (await answer.text()).replace(/"namedAt":\d+/g, `"namedAt":${savedAt}`);
      await route.fulfill({ response: answer, body });
    });
    await page.goto(`/admindash?fane=${tab}`);
    await page.getByRole('row').nth(1).or(page.getByRole('listitem').first()).first().waitFor();
    await expectScreen(page, info, `admin-${tab}`);
  });
}
