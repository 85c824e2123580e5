import { BROWSER_ERRORS, beginAs, byDayAndNight, lose, registerUser } from './account-steps.ts';
import { openList, rowOf } from './builder-steps.ts';
import { findRow, follow, hold, likeFlag, likesOf, newCupName, saveCup } from './cup-steps.ts';
import { isFetch } from './live-steps.ts';
import { expect, test } from './test.ts';

/** Sixty letters, and no place to break. */
const LONG = 'Hylleblomstsaftogbringebærdrømmekoppentilonkelreinskarpsnes1';
const FIND = '**/trpc/drinks.find*';
const NOWHERE = '/drommekoppen/999999999';
const MISSING = 'Denne koppen finnes ikke';

test('a cup’s page shows name, cup, ingredients with their shares, and likes', async ({ page, request }) => {
  const name = newCupName('Morgenkoppen');
  const { drinkId } = await saveCup(request, name, ['Espresso', 'Helmelk', 'Espresso', 'Kanel', 'Mango']);
  await request.post(`/api/drinkapi/upvote/${drinkId}`);
  const answer = await page.goto(`/drommekoppen/${drinkId}`);
  expect(answer?.status()).toBe(200);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(main.getByRole('img')).toHaveAccessibleName(
    'Kopp i fargetemaet Fjordblå, 100\u00a0% full. Fra bunnen: 30\u00a0% Espresso, 30\u00a0% Helmelk, 30\u00a0% Espresso, 5\u00a0% Kanel, 5\u00a0% Mango',
  );
  await expect(main.getByText('Drømmekopp i fargetemaet Fjordblå. 100\u00a0% full.')).toBeVisible();
  const parts = main.getByRole('region', { name: 'Ingredienser' }).getByRole('listitem');
  await expect(parts).toHaveText([/2 × Espresso\s*60\s%/, /Helmelk\s*30\s%/, /Kanel\s*5\s%/, /Mango\s*5\s%/]);
  await expect(main.getByText('1 like', { exact: true })).toBeVisible();
  const variant = main.getByRole('link', { name: 'Lag din variant' });
  await expect(variant).toHaveAttribute('href', `/drommekoppen?variant=${drinkId}`);
  await variant.click();
  await expect(page.getByRole('button', { name: 'Fjern Mango' })).toBeVisible();
});

test('a like is one like, on the page and in the list', { tag: '@once' }, async ({
  page,
  request,
  allowError,
}) => {
  allowError(BROWSER_ERRORS);
  const cup = await saveCup(request, newCupName('Begge steder'), ['Chai']);
  await page.goto(`/drommekoppen/${cup.drinkId}`);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: `Like ${cup.name}` }).click();
  await expect(main.getByText('1 like', { exact: true })).toBeVisible();
  expect(await likeFlag(page, cup)).toBe('true');
  const row = await findRow(page, cup);
  await expect(likesOf(row)).toHaveText('1');
  await row.getByRole('button', { name: 'Angre' }).click();
  await expect(row.getByRole('button', { name: 'Like' })).toBeVisible();
  // The link to the page that is shown already closes the list.
  await row.getByRole('link', { name: cup.name }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const like = main.getByRole('button', { name: `Like ${cup.name}` });
  await expect(like).toBeVisible();
  await expect(main.getByText('0 likes', { exact: true })).toBeVisible();
  await page.route('**/trpc/drinks.upvote*', lose);
  await like.click();
  await expect(main.getByRole('alert')).toHaveText('Failed to upvote drink');
  await expect(main.getByText('0 likes', { exact: true })).toBeVisible();
  await page.unroute('**/trpc/drinks.upvote*');
  const answered = page.waitForResponse('**/trpc/drinks.upvote*');
  await like.click();
  await (await answered).finished();
  await expect(main.getByRole('alert')).toBeHidden();
  await page.reload();
  await expect(main.getByRole('button', { name: `Angre ${cup.name}` })).toBeVisible();
  await expect(main.getByText('1 like', { exact: true })).toBeVisible();
});

test('the personal page leads to one’s cups, and the tab is called after each', { tag: '@once' }, async ({
  page,
  request,
}) => {
  const { token } = await registerUser(request);
  const name = newCupName('Min egen');
  await request.post('/api/drinkapi/create', {
    headers: { Authorization: `Bearer ${token}` },
    data: { name, ingredientDTOs: [{ ingredientId: 1 }] },
  });
  await beginAs(page, token);
  await page.goto('/login');
  await page.getByRole('rowheader').getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  await expect(page).toHaveTitle(`${name} – Drømmekopp fra Kafé Lysning`);
  // The builder’s link is marked as where the cup belongs, not as the page that is shown.
  const home = page
    .getByRole('navigation', { name: 'Hovedmeny' })
    .getByRole('link', { name: 'Drømmekoppen' });
  await expect(home).toHaveAttribute('aria-current', 'true');
  await home.click();
  await expect(page).toHaveTitle('Drømmekoppen – Kafé Lysning');
  await expect(home).toHaveAttribute('aria-current', 'page');
});

test('while a cup is on its way its page has its shape, and its heading the focus', async ({ page, axe }) => {
  await page.goto('/drommekoppen/1');
  const find = await hold(page, 'drinks.find');
  await follow(page, '/drommekoppen/2');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Drømmekopp');
  await expect(heading).toBeFocused();
  await expect(page.getByText('Loading...')).toBeAttached();
  await axe();
  const cup = page.getByRole('main').locator('svg').first();
  const place = await cup.boundingBox();
  find.open();
  await expect(heading).toHaveText('Sånn passe våken');
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle('Sånn passe våken – Drømmekopp fra Kafé Lysning');
  expect(find.asked).toHaveLength(1);
  expect(await cup.boundingBox()).toEqual(place);
});

test('a cup that does not arrive is an error with a retry', { tag: '@once' }, async ({
  page,
  allowError,
  axe,
}) => {
  allowError(BROWSER_ERRORS);
  await page.goto('/drommekoppen/1');
  await page.route(FIND, lose);
  await follow(page, '/drommekoppen/2');
  await expect(page.getByRole('alert').filter({ hasText: 'Vi fikk ikke hentet koppen.' })).toBeVisible();
  await byDayAndNight(page, axe);
  await page.unroute(FIND);
  await page.getByRole('button', { name: 'Prøv igjen' }).press('Enter');
  const heading = page.getByRole('heading', { level: 1, name: 'Sånn passe våken' });
  await expect(heading).toBeFocused();
});

test('a cup that is not there is a 404 with ways on, also on the way within the site', {
  tag: '@once',
}, async ({ page, allowError, axe }) => {
  allowError(/status of 404/);
  const answer = await page.goto(NOWHERE);
  expect(answer?.status()).toBe(404);
  const heading = page.getByRole('heading', { level: 1, name: MISSING });
  await expect(heading).toBeVisible();
  await byDayAndNight(page, axe);
  const list = await openList(page);
  await list.getByRole('searchbox').fill('Blåbærskyen');
  await rowOf(list, 'Blåbærskyen').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blåbærskyen' })).toBeFocused();
  await follow(page, NOWHERE);
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle('Fant ikke koppen – Kafé Lysning');
  await page.getByRole('link', { name: 'Lag din egen kopp' }).click();
  await expect(page).toHaveURL('/drommekoppen');
});

const EIGHT = ['Espresso', 'Filterkaffe', 'Kakao', 'Matcha', 'Chai', 'Sjokolade', 'Helmelk', 'Kremfløte'];
const ENDLESS = [...EIGHT, ...EIGHT, 'Mango', 'Banan', 'Kanel', 'Espresso'];

test('axe finds nothing on an endless and an empty cup, on their pages and at the counter', async ({
  page,
  request,
  axe,
}) => {
  const endless = await saveCup(request, LONG, ENDLESS);
  const empty = await saveCup(request, 'Tom kopp', []);
  for (const { drinkId, name } of [endless, empty]) {
    for (const view of ['', '?disk']) {
      await page.goto(`/drommekoppen/${drinkId}${view}`);
      await test.step(`${name} ${view}`, () => byDayAndNight(page, axe));
    }
  }
});

test('an endless cup fits from 320 to 1920 px', { tag: '@once' }, async ({ page, request }) => {
  const { drinkId } = await saveCup(request, LONG, ENDLESS);
  for (const view of ['', '?disk']) {
    await page.goto(`/drommekoppen/${drinkId}${view}`);
    for (const width of [320, 360, 480, 768, 1000, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
    }
  }
});

test('a cup’s page comes to life without a jump, and asks for nothing again', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (isFetch(request.url())) asked.push(request.url());
  });
  await page.addInitScript(() => {
    localStorage.setItem('upvoted_1', 'true');
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && Number(entry.value) > 0.02) performance.mark('jump');
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/drommekoppen/1');
  await expect(page.getByRole('button', { name: 'Angre Blåbærskyen' })).toBeVisible();
  expect(await page.evaluate(() => performance.getEntriesByName('jump').length)).toBe(0);
  expect(asked).toEqual([]);
});

test.describe('without JavaScript', { tag: '@once' }, () => {
  test.use({ javaScriptEnabled: false });

  test('a cup’s page is read, led on from and shown at the counter', async ({ page }) => {
    await page.goto('/drommekoppen/1');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blåbærskyen');
    await expect(
      page.getByRole('main').getByRole('img', { name: /Fra bunnen: 30\s% Yoghurt/ }),
    ).toBeVisible();
    await expect(page.getByRole('region', { name: 'Ingredienser' }).getByRole('listitem')).toHaveCount(4);
    await expect(page.getByText(/^\d+ likes$/)).toBeVisible();
    // What needs a script is not offered.
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Lag din variant' })).toBeVisible();
    await page.getByRole('link', { name: 'Vis ved disken' }).click();
    await expect(page.getByRole('listitem').first()).toContainText('Yoghurt naturell');
    await page.getByRole('link', { name: 'Lukk' }).click();
    await expect(page).toHaveURL('/drommekoppen/1');
    await expect(page.getByRole('banner')).toBeVisible();
  });
});
