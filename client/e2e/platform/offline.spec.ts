import type { Browser, BrowserContext, Page, TestInfo } from '@playwright/test';
import {
  fillNewPassword,
  NO_SESSION,
  openDialog,
  startUserSession,
  storedSession,
} from '#client/e2e/steps/account-steps.ts';
import { cupRegion, openSaveDialog, pour, saveButton } from '#client/e2e/steps/builder-steps.ts';
import { cupOwner } from '#client/e2e/steps/cafe.ts';
import { uniqueCupName } from '#client/e2e/steps/cup-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';
import { SERVER } from '#scripts/process.mjs';
import { freePort, startServer } from '#scripts/server-process.ts';

// The other tests block service workers, because they inspect the network.
test.use({ serviceWorkers: 'allow' });

/** Opens a page and waits until the service worker controls it and has filled its cache. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
  });
}

const savedCups = async (page: Page, name: string) => {
  const drinks: { name: string }[] = await (await page.request.get('/api/drinkapi/drinkslist')).json();
  return drinks.map((drink) => drink.name).filter((each) => each === name);
};

/** The browser's messages on failed requests. */
const OFFLINE = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/;

test('menu and builder open offline, and are never stale online', async ({ page, context, allowError }) => {
  allowError(OFFLINE);
  await visit(page, '/');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Se Meny' }).first().click();
  await expect(page.getByRole('button', { name: /^Americano/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: /^Americano/ })).toBeVisible();
  await page.goto('/drommekoppen');
  await pour(page, 'Grunningredienser', 'Espresso');
  // The page of an order is never cached.
  for (const path of [`/henting/${'a'.repeat(22)}`, '/drommekoppen/3']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Ingen nett' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Lag din egen kopp' }).click();
  await expect(cupRegion(page)).toBeVisible();
  await context.setOffline(false);
  await page.goto('/meny');
  await page.evaluate(async () => {
    const [name = ''] = (await caches.keys()).filter((key) => key.startsWith('pages-'));
    await (await caches.open(name)).put('/meny', new Response('<h1>Gammel meny</h1>'));
  });
  await page.reload();
  await expect(page.locator('meta[name="revision"]')).toHaveAttribute('content', /./);
  await expect(page.getByText('Gammel meny')).toHaveCount(0);
});

test('the builder opens offline also after many other pages', async ({ page, context, allowError }) => {
  allowError(OFFLINE);
  await visit(page, '/drommekoppen');
  await page.reload();
  await page.evaluate(async () => {
    // More than the cache keeps besides the pages that always open.
    for (let nth = 0; nth < 45; nth++) await fetch(`/images/default.png?nth=${nth}`);
  });
  const keptCount = () =>
    page.evaluate(async () => {
      const [name = ''] = (await caches.keys()).filter((key) => key.startsWith('pages-'));
      return (await (await caches.open(name)).keys()).filter(({ url }) => url.includes('nth=')).length;
    });
  await expect.poll(keptCount).toBeLessThanOrEqual(40);
  await context.setOffline(true);
  await page.goto('/drommekoppen');
  await expect(cupRegion(page)).toBeVisible({ timeout: 5000 });
});

/** Goes offline and saves a cup in the builder. */
async function saveOffline(page: Page, context: BrowserContext, name: string): Promise<void> {
  await pour(page, 'Grunningredienser', 'Espresso');
  const save = await openSaveDialog(page);
  await context.setOffline(true);
  await save.getByRole('textbox').fill(name);
  await saveButton(save).click();
  await expect(page.getByText('sendes til kafeen når du er på nett igjen')).toBeVisible();
  await expect(save).toBeHidden();
}

/** Sends a cup that the server rejects. @returns the body of the response */
const sendTooLargeCup = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const body = JSON.stringify({ 0: { name: 'For stor kopp', rest: 'x'.repeat(3_000_000) } });
    const headers = { 'Content-Type': 'application/json' };
    return (await fetch('/trpc/drinks.create?batch=1', { method: 'POST', headers, body })).text();
  });

/** Everything in the page's IndexedDB as text; bodies of requests are decoded. */
const storedInDatabases = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const records: unknown[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        records.push(await done(database.transaction(store).objectStore(store).getAll()));
      database.close();
    }
    return JSON.stringify(records, (_, value) =>
      value instanceof ArrayBuffer ? new TextDecoder().decode(value) : value,
    );
  });

test('a cup saved offline is sent once the network is back', async ({ page, context, allowError }) => {
  allowError(OFFLINE);
  const name = uniqueCupName('Koppen uten nett');
  await visit(page, '/drommekoppen');
  await context.setOffline(true);
  expect(await sendTooLargeCup(page)).toContain('"kept":true');
  await saveOffline(page, context, name);
  await expect(page.getByText('Ingen valgt')).toBeVisible();
  expect(await savedCups(page, name)).toEqual([]);
  await context.setOffline(false);
  await expect(page.getByText(`${name} er lagret.`)).toBeVisible();
  await expect(page.getByText('For stor kopp kunne ikke lagres.')).toBeVisible();
  expect(await savedCups(page, name)).toEqual([name]);
  await page.reload();
  await expect(cupRegion(page)).toContainText('Koppen er tom');
  expect(await savedCups(page, name)).toEqual([name]);
});

for (const logsOut of [false, true])
  test(`a cup queued without the token ${logsOut ? 'has no owner after a logout' : 'belongs to its user'}`, async ({
    page,
    context,
    request,
    allowError,
  }) => {
    allowError(OFFLINE);
    const { username, token } = await startUserSession(page, request);
    const name = uniqueCupName('Koppen til en bruker');
    await visit(page, '/drommekoppen');
    await saveOffline(page, context, name);
    const stored = await storedInDatabases(page);
    expect(stored).toContain(name);
    expect(stored).not.toContain(token);
    if (logsOut) {
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect.poll(() => storedSession(page)).toEqual(NO_SESSION);
    }
    await context.setOffline(false);
    const lost = logsOut ? ', men ikke som din: du var ikke lenger logget inn' : '';
    await expect(page.getByText(`${name} er lagret${lost}.`)).toBeVisible();
    expect(cupOwner(name)).toBe(logsOut ? null : username);
  });

/** Visits the menu of an own café. @returns its server, and a function that starts it again at the same address */
async function visitOwnCafe(browser: Browser, info: TestInfo) {
  const port = String(await freePort());
  const start = (more: Record<string, string> = {}) =>
    startServer(SERVER, {
      HOST: '127.0.0.1',
      PORT: port,
      DEMO_CONTENT: 'off',
      DATA_DIR: info.outputPath('data'),
      UPLOADS_DIR: info.outputPath('uploads'),
      ...more,
    });
  const server = await start();
  const context = await browser.newContext({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  await visit(page, `${server.origin}/meny`);
  return { context, page, server, start };
}

test('the owner can switch the service worker off', async ({ browser }, info) => {
  const { context, page, server, start } = await visitOwnCafe(browser, info);
  const kept = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length > 0,
    ]);
  expect(await kept()).toEqual([1, true]);
  await server.stop();
  const after = await start({ OFFLINE: 'off' });
  await page.reload();
  await expect.poll(kept).toEqual([0, false]);
  await context.close();
  await after.stop();
});

test('a kept cup is sent once the server is back', async ({ browser }, info) => {
  const { context, page, server, start } = await visitOwnCafe(browser, info);
  await server.stop();
  expect(await sendTooLargeCup(page)).toContain('"kept":true');
  const after = await start();
  await expect(page.getByText('For stor kopp kunne ikke lagres.')).toBeVisible();
  await context.close();
  await after.stop();
});

test('a page that the browser has kept is replaced once the server is back', async ({ browser }, info) => {
  const { context, page, server, start } = await visitOwnCafe(browser, info);
  await page.reload();
  await server.stop();
  await page.reload();
  const note = page.getByText(/^Uten nett\. Dette er slik det var/);
  await expect(note).toBeVisible();
  const after = await start();
  await expect(note).toHaveCount(0);
  await context.close();
  await after.stop();
});

test('a dialog stays open where the user can’t be fetched as the network comes back', async ({
  page,
  context,
  request,
  allowError,
}) => {
  allowError(OFFLINE);
  await startUserSession(page, request);
  await visit(page, '/login');
  const dialog = await openDialog(page, 'Bytt passord');
  await fillNewPassword(dialog);
  await context.setOffline(true);
  await expect(page.getByText(/^Uten nett/)).toBeVisible();
  let failures = 0;
  await page.route('**/trpc/*auth.me*', (route) => {
    failures += 1;
    return route.abort();
  });
  await context.setOffline(false);
  await expect.poll(() => failures).toBeGreaterThan(1);
  await expect(page.getByText(/^Uten nett/)).toHaveCount(0);
  await expect(dialog.getByLabel('Nåværende passord')).not.toHaveValue('');
});

test('a page shown offline says how old it is', async ({ page, context, allowError }) => {
  allowError(OFFLINE);
  await visit(page, '/meny');
  const note = page.getByText(
    /^Uten nett\. Dette er slik det var \d+\. \S+ \d{4} kl\. \d\d:\d\d\. Spør oss om/,
  );
  await expect(page.getByRole('button', { name: /^Americano/ })).toBeVisible();
  await expect(note).toHaveCount(0);
  await context.setOffline(true);
  await page.reload();
  await expect(note).toBeVisible();
  await expect(page.getByRole('button', { name: /^Americano/ })).toContainText('Uten de 14 allergenene');
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Americano/ })).toBeVisible();
  await expect(note).toHaveCount(0);
});
