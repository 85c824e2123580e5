import { readFileSync } from 'node:fs';
import type { APIRequestContext, Page, Request } from '@playwright/test';
import { BROWSER_ERRORS } from '#client/e2e/steps/account-steps.ts';
import { uniqueName } from '#client/e2e/steps/admin-menu-steps.ts';
import {
  choiceItems,
  cupRegion,
  details,
  infoBox,
  isNarrow,
  openIngredientCard,
  pour,
} from '#client/e2e/steps/builder-steps.ts';
import { holdUrl } from '#client/e2e/steps/cup-steps.ts';
import {
  expectNoReload,
  logInOtherAdmin,
  markLoad,
  openConnected,
  SUBSCRIPTION,
} from '#client/e2e/steps/live-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';

test.use({ receivesChanges: true });

/** The fields of an ingredient without name and category. */
const INGREDIENT = { unitPrice: 10, fillLevel: 20, color: '#AA3366', isAvailable: true };

const MENU = '/meny?kategori=MatchaVarm';
const PICTURE = readFileSync('client/public/images/default.png');

/** Prepares a menu item in the category of `MENU`, with a name that only this test uses. */
async function hotMatcha(request: APIRequestContext, word: string) {
  const admin = await logInOtherAdmin(request);
  const categories: { name: string; categoryId: number }[] = await (
    await request.get('/api/categoryapi/categorieslist')
  ).json();
  const categoryId = categories.find((category) => category.name === 'Varm Matcha')?.categoryId;
  const name = uniqueName(word);
  const item = { name, description: '', price: 45, isAvailable: true, categoryId };
  let id: unknown;
  return {
    name,
    add: async () => {
      id = (await admin.post('menuitemapi/create', item)).menuItemId;
    },
    change: (fields: object) => admin.put(`menuitemapi/update/${id}`, { ...item, ...fields }),
    remove: () => admin.remove(`menuitemapi/delete/${id}`),
  };
}

test('an open menu follows changes, also in an open dialog', async ({ page, request, axe }) => {
  const { name, add, change, remove } = await hotMatcha(request, 'Levende matcha');
  await openConnected(page, MENU);
  const card = page.getByRole('button', { name });
  await expect(card).toHaveCount(0);
  await add();
  await expect(card).toHaveText(/45\skr/);
  await card.click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog.getByText('Pris: 45 NOK')).toBeVisible();
  await change({ price: 47.5, description: 'Nå med havre.' });
  await expect(dialog.getByText('Pris: 47,50 NOK')).toBeVisible();
  await expect(dialog.getByText('Nå med havre.')).toBeVisible();
  await change({ isAvailable: false });
  await expect(dialog.getByRole('status').first()).toHaveText('Den er dessverre ikke på menyen nå.');
  await axe();
  await dialog.getByRole('button', { name: 'Lukk' }).click();
  await expect(card).toHaveCount(0);
  await change({ isAvailable: true });
  await expect(card).toHaveText(/45\skr/);
  await remove();
  await expect(card).toHaveCount(0);
  await expectNoReload(page);
});

test('an open builder follows changes and keeps the cup', {
  tag: '@mobile',
}, async ({ page, request }) => {
  const mark = uniqueName('bær');
  const admin = await logInOtherAdmin(request);
  const { categoryId } = await admin.post('categoryapi/create', { name: `Levende ${mark}` });
  const fields = { ...INGREDIENT, categoryId: Number(categoryId) };
  const stock = async (name: string) =>
    Number((await admin.post('ingredientapi/create', { ...fields, name })).ingredientId);
  const [poured, sold] = [`Tyttebær ${mark}`, `Blåmunk ${mark}`];
  const [pouredId, soldId] = [await stock(poured), await stock(sold)];
  await openConnected(page, '/drommekoppen');
  await pour(page, `Levende ${mark}`, poured);
  await expect(cupRegion(page)).toContainText(/ca\.\s10\skr/);
  const card = await openIngredientCard(page, `Levende ${mark}`, sold);
  await card.click();
  const info = details(page, sold);
  const add = info.getByRole('button', { name: 'Legg til' });
  await expect(add).toBeEnabled();
  await add.focus();

  await admin.put(`ingredientapi/update/${soldId}`, { ...fields, name: sold, isAvailable: false });
  await expect(info).toContainText('Utsolgt');
  await expect(add).toBeDisabled();
  await expect(add).toBeFocused();
  await add.press('Enter');
  await expect(choiceItems(page)).toHaveText([poured]);
  if (isNarrow(page)) await page.keyboard.press('Escape');
  await expect(card).toContainText('Utsolgt');

  await admin.put(`ingredientapi/update/${pouredId}`, { ...fields, name: poured, unitPrice: 12 });
  await expect(cupRegion(page)).toContainText(/ca\.\s12\skr/);
  await admin.put(`categoryapi/update/${categoryId}`, { name: `Nye ${mark}` });
  const group = page.locator('details', { has: page.getByRole('heading', { name: `Nye ${mark}` }) });
  await expect(group).toHaveAttribute('open');
  const late = await stock(`Markjordbær ${mark}`);
  await expect(group.getByRole('listitem')).toHaveCount(3);

  for (const id of [pouredId, soldId, late]) await admin.remove(`ingredientapi/delete/${id}`);
  await expect(group).toHaveCount(0);
  await expect(choiceItems(page)).toHaveText([new RegExp(`^${poured}\\s*Utsolgt$`)]);
  if (!isNarrow(page)) await expect(infoBox(page)).toContainText(sold);
  if (!isNarrow(page)) await expect(add).toBeDisabled();
  await admin.remove(`categoryapi/delete/${categoryId}`);
  await expectNoReload(page);
});

test('an open home page follows changes of the carousel', async ({ page, request }) => {
  const name = uniqueName('Levende bilde');
  const admin = await logInOtherAdmin(request);
  const { image } = await admin.upload(name, PICTURE);
  const { imageId } = image as { imageId: number };
  await openConnected(page, '/');
  const slide = page.getByRole('img', { name });
  await expect(slide).toHaveCount(0);
  await admin.put(`ImageAPI/toggle-carousel/${imageId}`, {});
  await expect(slide).toHaveCount(1);
  await admin.remove(`ImageAPI/delete/${imageId}`);
  await expect(slide).toHaveCount(0);
  await expectNoReload(page);
});

test('a disconnected page catches up without a message', async ({ page, context, request, allowError }) => {
  allowError(
    /ERR_INTERNET_DISCONNECTED|status of 503|ERR_INCOMPLETE_CHUNKED_ENCODING|EventSource's response/,
  );
  allowError(BROWSER_ERRORS);
  const { name, add, change, remove } = await hotMatcha(request, 'Ventende matcha');
  await add();
  const card = page.getByRole('button', { name });
  const alert = page.getByRole('alert');

  // The subscription gets error responses, or responses from another server.
  let rejected = 0;
  const answers = [{ status: 503 }, { status: 200, contentType: 'text/html', body: 'Hei' }];
  await page.route(SUBSCRIPTION, (route) => {
    rejected += 1;
    return route.fulfill(answers[rejected % 2]);
  });
  await page.goto(MENU);
  await expect.poll(() => rejected).toBeGreaterThan(2);
  await change({ price: 50 });
  await page.unroute(SUBSCRIPTION);
  await expect(card).toHaveText(/50\skr/);

  // The browser is offline.
  await context.setOffline(true);
  await change({ price: 51 });
  const failed = page.waitForEvent('requestfailed', (sent) =>
    Boolean(sent.failure()?.errorText.includes('INTERNET_DISCONNECTED')),
  );
  // A false `online` event: reconnecting fails.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await failed;
  await expect(card).toHaveText(/50\skr/);
  await context.setOffline(false);
  await expect(card).toHaveText(/51\skr/);
  await expect(alert).toHaveCount(0);
  await remove();
});

test('a page that can’t fetch a change requests it again', async ({ page, request, allowError }) => {
  allowError(BROWSER_ERRORS);
  const { name, add, change, remove } = await hotMatcha(request, 'Tapt matcha');
  await add();
  await change({ price: 51 });
  const card = page.getByRole('button', { name });
  const fetches = /\/trpc\/[^?]*menu\./; // The call can follow another one of its batch.
  const underWay = new Set<Request>();
  page.on('request', (sent) => fetches.test(sent.url()) && underWay.add(sent));
  page.on('requestfinished', (sent) => underWay.delete(sent));
  page.on('requestfailed', (sent) => underWay.delete(sent));
  // Chromium starts intercepting a loaded page's requests with a delay.
  await page.route(fetches, (route) => route.fallback());
  await openConnected(page, MENU);

  const lost = await holdUrl(page, fetches, 'abort');
  lost.release();
  const subscription = await holdUrl(page, SUBSCRIPTION);
  // Other tests change the café too.
  await expect.poll(() => underWay.size).toBe(0);
  await change({ price: 52 });
  await expect.poll(() => subscription.requests).toHaveLength(1);
  expect(lost.requests).not.toHaveLength(0);
  await expect(card).toHaveText(/51\skr/);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await lost.stop();
  subscription.release();
  await expect(card).toHaveText(/52\skr/);
  await remove();
});

test('eight visible pages of one browser follow changes', async ({ context, request }) => {
  const { name, add, change, remove } = await hotMatcha(request, 'Delt matcha');
  await add();
  const pages: Page[] = [];
  for (let tab = 0; tab < 8; tab += 1) {
    const page = await context.newPage();
    // Not its response: the page may follow the first one before, and close its own stream.
    const connects = page.waitForRequest(SUBSCRIPTION);
    await page.goto(MENU);
    await connects;
    await markLoad(page);
    pages.push(page);
  }
  const cardOn = (page: Page) => page.getByRole('button', { name });
  await change({ price: 46 });
  for (const page of pages) await expect(cardOn(page)).toHaveText(/46\skr/);
  for (const page of pages.splice(0, 6)) await page.close();
  await change({ price: 47 });
  for (const page of pages) {
    await expect(cardOn(page)).toHaveText(/47\skr/);
    await expectNoReload(page);
  }
  await remove();
});

test('an idle page fetches nothing, and a hidden page is not connected', async ({ page, request }) => {
  const { name, add, change, remove } = await hotMatcha(request, 'Stille matcha');
  await add();
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { get: () => sessionStorage.getItem('hidden') !== null });
  });
  await openConnected(page, MENU);
  const show = (isSeen: boolean) =>
    page.evaluate((seen) => {
      if (seen) sessionStorage.removeItem('hidden');
      else sessionStorage.setItem('hidden', '');
      document.dispatchEvent(new Event('visibilitychange'));
    }, isSeen);
  const hide = async () => {
    const left = page.waitForEvent('requestfailed', (sent) => sent.url().includes('live.changes'));
    await show(false);
    await left;
  };
  await hide();
  await page.clock.install(); // From here on, the test controls all timers.
  await page.route(SUBSCRIPTION, () => undefined); // Blocks all changes, because other tests change the café too.
  const connects = page.waitForRequest(SUBSCRIPTION);
  await show(true);
  await connects;
  const requests: string[] = [];
  // Ignores pictures, which may still scroll into view.
  page.on('request', (sent) => {
    if (sent.resourceType() !== 'image') requests.push(sent.url());
  });
  await page.clock.fastForward('00:50');
  expect(requests).toEqual([]);

  await hide();
  await change({ price: 50 });
  await page.clock.fastForward('10:00');
  expect(requests).toEqual([]);
  await page.unroute(SUBSCRIPTION);
  await show(true);
  await expect(page.getByRole('button', { name })).toHaveText(/50\skr/);
  expect(requests.filter((url) => url.includes('live.changes'))).toHaveLength(1);
  await remove();
});
