import { isDataRequest } from '#client/e2e/steps/live-steps.ts';
import { expectCalmLoading, watchShifts } from '#client/e2e/steps/loading-steps.ts';
import { openProxy } from '#client/e2e/steps/proxy-steps.ts';
import { scriptFile } from '#client/e2e/steps/script-file.ts';
import { expect, expectNoOverflow, test } from '#client/e2e/steps/test.ts';

const PUBLIC_PAGES = [
  '/',
  '/meny',
  '/meny?kategori=Smoothie',
  '/meny/allergener',
  '/drommekoppen',
  '/drommekoppen/1',
  '/personvern',
];
/** The browser errors of a missing page. */
const expectedErrors = (path: string): RegExp => (path === '/finnes-ikke' ? /status of 404/ : /^$/);
/** The size of the pieces in which a page is sent, in bytes. */
const PIECE = 4000;
/** Runs in the page. Resolves when the received part of this address is painted. */
const paintedAt = (url: string) =>
  location.href === url &&
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
const WIDTHS = [320, 360, 480, 600, 768, 800, 1000, 1280, 1920];

/** The initial congestion window of TCP: ten packets of 1,460 bytes arrive in the first round trip. */
const FIRST_WINDOW = 14_600;

test('the demo’s start and menu arrive in one round trip, with brotli and with gzip', async ({ request }) => {
  for (const path of ['/', '/meny'])
    for (const encoding of ['br', 'gzip']) {
      const answer = await request.get(path, { headers: { 'accept-encoding': encoding } });
      expect(answer.headers()['content-encoding']).toBe(encoding);
      const head = answer.headersArray().map(({ name, value }) => `${name}: ${value}\r\n`);
      const size = Number(answer.headers()['content-length']) + head.join('').length;
      expect(size, `${path} with ${encoding}`).toBeLessThanOrEqual(FIRST_WINDOW);
    }
});

test('pages that need scripts say so without them', async ({ request }) => {
  for (const path of [
    '/login',
    '/bli-med',
    '/disk',
    '/admindash',
    '/henting/skjerm',
    '/henting/7fK2m9Qd4tRwH3pBx0LzYg',
  ]) {
    const text = await (await request.get(path)).text();
    expect(text, path).toContain('<noscript><p>Denne siden virker bare med JavaScript.');
  }
});

test('only a page with a rare letter fetches a font of rare letters', async ({ page }) => {
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('-rare-')) fonts.push(request.url());
  });
  await page.goto('/login');
  await page.evaluate(() => document.fonts.ready);
  expect(fonts).toEqual([]);
  const heading = page.getByRole('heading', { level: 1 });
  // Repeated until the font is fetched, because the page's scripts may still overwrite the heading.
  await expect
    .poll(async () => {
      await heading.evaluate((element) => {
        element.textContent = 'Þing';
      });
      return fonts.length;
    })
    .toBe(1);
});

for (const path of [...PUBLIC_PAGES, '/login', '/finnes-ikke']) {
  test(`${path} hydrates, is accessible, and fits every width`, {
    tag: '@mobile',
  }, async ({ page, axe, allowError, isMobile }) => {
    allowError(expectedErrors(path));
    const requests: string[] = [];
    const sheets: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'stylesheet') sheets.push(request.url());
      // The price list for print is loaded after hydration.
      const isPrinted = request.url().includes('/trpc/menu.priceList?');
      if (isDataRequest(request.url()) && !isPrinted) requests.push(request.url());
    });
    // A like that only this browser has stored must show after hydration.
    await page.addInitScript(() => localStorage.setItem('upvoted_1', 'true'));
    await watchShifts(page);
    await page.goto(path);
    // The server renders without a user; the browser shows the user after hydration.
    await expect(page.getByRole('banner').locator('[class*=skeleton]')).toHaveCount(0);
    const liked = page.getByRole('button', { name: 'Angre at du liker Blåbærskyen' });
    if (path === '/drommekoppen/1') await expect(liked).toBeVisible();
    expect(requests).toEqual([]);
    // Its styles are in the page.
    const own = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[disabled]')].map(({ href }) => href),
    );
    expect(own).not.toEqual([]);
    expect(sheets.filter((sheet) => own.includes(sheet))).toEqual([]);
    await expectCalmLoading(page);
    await axe.inLightAndDark();
    for (const width of isMobile ? [] : WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoOverflow(page, `${width} px`);
      const days = page.locator('footer dl > div');
      const heights = () =>
        days.evaluateAll((lines) => new Set(lines.map(({ clientHeight }) => clientHeight)).size);
      await expect.poll(heights, `opening hours at ${width} px`).toBe(1);
    }
  });
}

for (const path of PUBLIC_PAGES) {
  test(`nothing moves while ${path} arrives`, { tag: '@mobile' }, async ({ page, baseURL, allowError }) => {
    const { origin, close } = await openProxy(baseURL, async (body, response) => {
      // Nothing is painted before the body has begun.
      let sent = Math.max(0, body.indexOf('<main'));
      response.write(body.subarray(0, sent));
      for (; body.includes('<main') && sent < body.length; sent += PIECE) {
        await page.waitForFunction(paintedAt, origin + path);
        response.write(body.subarray(sent, sent + PIECE));
      }
      response.end(body.subarray(sent));
    });
    allowError(new RegExp(`left the origin: ${origin}/`));
    await watchShifts(page);
    await page.goto(origin + path);
    await expectCalmLoading(page);
    close();
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('menu, ingredients, a cup’s page and its barista view work', async ({ page }) => {
    await page.goto('/meny');
    await expect(page.getByRole('button', { name: /^Espresso 34/ })).toBeVisible();
    const tabs = page.getByRole('navigation', { name: 'Kategorier' });
    await tabs.getByText('MATCHA').click();
    await tabs.getByRole('link', { name: 'KALDE DRIKKER' }).filter({ visible: true }).click();
    await expect(page.getByRole('heading', { name: 'Kald Matcha' })).toBeVisible();
    await page.goto('/drommekoppen');
    await expect(page.getByText('Grunningredienser')).toBeVisible();
    await expect(page.getByText('Matcha', { exact: true }).first()).toBeAttached();
    await expect(page.locator('main noscript p')).toBeVisible();
    await page.goto('/login');
    await expect(page.locator('main noscript p')).toBeVisible();
    await page.goto('/drommekoppen/1');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blåbærskyen');
    await expect(
      page.getByRole('main').getByRole('img', { name: /Fra bunnen: 30\s% Yoghurt/ }),
    ).toBeVisible();
    await expect(page.getByRole('region', { name: 'Ingredienser' }).getByRole('listitem')).toHaveCount(4);
    await expect(page.getByText(/^\d+ likes$/)).toBeVisible();
    // Buttons that need a script are left out.
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Lag din variant' })).toBeVisible();
    await page.getByRole('link', { name: 'Vis ved disken' }).click();
    await expect(page.getByRole('listitem').first()).toContainText('Yoghurt naturell');
    await page.getByRole('link', { name: 'Lukk' }).click();
    await expect(page).toHaveURL('/drommekoppen/1');
    await expect(page.getByRole('banner')).toBeVisible();
  });
});

test('a page whose script fails to load has a retry', async ({ page, allowError }) => {
  allowError(/status of 404|net::ERR_FAILED|dynamically imported module/);
  const response = await page.goto('/finnes-ikke');
  expect(response?.status()).toBe(404);
  const file = `**${scriptFile('menu-page')}`;
  await page.route(file, (route) => route.abort());
  await page.getByRole('main').getByRole('link', { name: 'Se Meny' }).click();
  await expect(page).toHaveURL('/meny');
  await expect(page.getByRole('heading', { name: 'Her gikk noe galt' })).toBeVisible();
  await page.unroute(file);
  await page.getByRole('button', { name: 'Prøv igjen' }).click();
  await expect(page.getByRole('heading', { name: 'Menu List' })).toBeVisible();
});

test('the first Tab stop is a link that skips to the content', async ({ page }) => {
  await page.goto('/meny');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Hopp til innholdet' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
