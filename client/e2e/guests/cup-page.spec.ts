import {
  abortRequest,
  axeInLightAndDark,
  BROWSER_ERRORS,
  registerUser,
  startSession,
} from '#client/e2e/steps/account-steps.ts';
import { otherIngredientAdmin } from '#client/e2e/steps/admin-ingredients-steps.ts';
import { cupRow, openCupList } from '#client/e2e/steps/builder-steps.ts';
import {
  holdRequests,
  likeCell,
  navigateTo,
  saveCup,
  searchCupRow,
  storedLike,
  uniqueCupName,
} from '#client/e2e/steps/cup-steps.ts';
import { isDataRequest } from '#client/e2e/steps/live-steps.ts';
import { expectCalmLoading, watchShifts } from '#client/e2e/steps/loading-steps.ts';
import { expect, expectNoOverflow, test } from '#client/e2e/steps/test.ts';

/** A name of sixty letters without spaces. */
const LONG_NAME = 'Hylleblomstsaftogbringebærdrømmekoppentilonkelreinskarpsnes1';
const FIND = '**/trpc/drinks.find*';
const NOWHERE = '/drommekoppen/999999999';
const MISSING = 'Denne koppen finnes ikke';

test('a cup’s page shows name, cup, ingredients with their amounts and shares, price and likes', async ({
  page,
  request,
}) => {
  const name = uniqueCupName('Morgenkoppen');
  const { drinkId } = await saveCup(request, name, ['Espresso', 'Helmelk', 'Espresso', 'Kanel', 'Mango']);
  await request.post(`/api/drinkapi/upvote/${drinkId}`);
  const response = await page.goto(`/drommekoppen/${drinkId}`);
  expect(response?.status()).toBe(200);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(main.getByRole('img')).toHaveAccessibleName(
    'Kopp i fargetemaet Fjordblå, 100\u00a0% full. Fra bunnen: 30\u00a0% Espresso, 30\u00a0% Helmelk, 30\u00a0% Espresso, 5\u00a0% Kanel, 5\u00a0% Mango',
  );
  await expect(main.getByText('Drømmekopp i fargetemaet Fjordblå. 100\u00a0% full.')).toBeVisible();
  const parts = main.getByRole('region', { name: 'Ingredienser' }).getByRole('listitem');
  await expect(parts).toHaveText([
    /2 × Espresso\s*2\sshot\s*60\s%/,
    /Helmelk\s*0,9\sdl\s*30\s%/,
    /Kanel\s*¼\sts\s*5\s%/,
    /Mango\s*0,15\sdl\s*5\s%/,
  ]);
  await expect(main.getByRole('paragraph').filter({ hasText: 'Pris i dag' })).toHaveText(/60\skr$/);
  await expect(main.getByText('1 like', { exact: true })).toBeVisible();
  const variant = main.getByRole('link', { name: 'Lag din variant' });
  await expect(variant).toHaveAttribute('href', `/drommekoppen?variant=${drinkId}`);
  await variant.click();
  await expect(page.getByRole('button', { name: 'Fjern Mango' })).toBeVisible();
});

test('a cup’s page says when an ingredient is no longer sold', { tag: '@once' }, async ({
  page,
  request,
}) => {
  const name = uniqueCupName('Tranebær');
  const admin = await otherIngredientAdmin(request);
  await admin.add(name);
  const { drinkId } = await saveCup(request, uniqueCupName('Utgått'), ['Helmelk', name]);
  await admin.remove(name);
  await page.goto(`/drommekoppen/${drinkId}`);
  const price = page.getByRole('paragraph').filter({ hasText: 'Pris i dag' });
  await expect(price).toHaveText(/fra 8\skr\s*Noe i koppen selges ikke lenger\.$/);
  await expect(page.getByRole('listitem').filter({ hasText: name })).toHaveText(/¼\sts/);
});

test('a like on a cup’s page also shows in the list, and a failed like is rolled back', {
  tag: '@once',
}, async ({ page, request, allowError }) => {
  allowError(BROWSER_ERRORS);
  const cup = await saveCup(request, uniqueCupName('Begge steder'), ['Chai']);
  await page.goto(`/drommekoppen/${cup.drinkId}`);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: `Like ${cup.name}` }).click();
  await expect(main.getByText('1 like', { exact: true })).toBeVisible();
  expect(await storedLike(page, cup)).toBe('true');
  const row = await searchCupRow(page, cup);
  await expect(likeCell(row)).toHaveText('1');
  await row.getByRole('button', { name: 'Angre' }).click();
  await expect(row.getByRole('button', { name: 'Like' })).toBeVisible();
  // A link to the current page closes the list.
  await row.getByRole('link', { name: cup.name }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const like = main.getByRole('button', { name: `Like ${cup.name}` });
  await expect(like).toBeVisible();
  await expect(main.getByText('0 likes', { exact: true })).toBeVisible();
  await page.route('**/trpc/drinks.upvote*', abortRequest);
  await like.click();
  await expect(page.getByRole('status').getByText('Failed to upvote drink')).toBeVisible();
  await expect(main.getByText('0 likes', { exact: true })).toBeVisible();
  await page.unroute('**/trpc/drinks.upvote*');
  const upvoteResponse = page.waitForResponse('**/trpc/drinks.upvote*');
  await like.click();
  await (await upvoteResponse).finished();
  await expect(page.getByRole('status').getByText('Failed to upvote drink')).toBeHidden();
  await page.reload();
  await expect(main.getByRole('button', { name: `Angre ${cup.name}` })).toBeVisible();
  await expect(main.getByText('1 like', { exact: true })).toBeVisible();
});

test('the personal page links to the user’s cups, and the page title is the cup’s name', {
  tag: '@once',
}, async ({ page, request }) => {
  const { token } = await registerUser(request);
  const name = uniqueCupName('Min egen');
  await request.post('/api/drinkapi/create', {
    headers: { Authorization: `Bearer ${token}` },
    data: { name, ingredientDTOs: [{ ingredientId: 1 }] },
  });
  await startSession(page, token);
  await page.goto('/login');
  await page.getByRole('rowheader').getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  await expect(page).toHaveTitle(`${name} – Drømmekopp fra Kafé Lysning`);
  // The builder’s link is marked as the section of the cup, not as the current page.
  const home = page
    .getByRole('navigation', { name: 'Hovedmeny' })
    .getByRole('link', { name: 'Drømmekoppen' });
  await expect(home).toHaveAttribute('aria-current', 'true');
  await home.click();
  await expect(page).toHaveTitle('Drømmekoppen – Kafé Lysning');
  await expect(home).toHaveAttribute('aria-current', 'page');
});

test('a cup’s page that is loading has its final layout, and its heading has the focus', async ({
  page,
  axe,
}) => {
  await page.goto('/drommekoppen/1');
  const find = await holdRequests(page, 'drinks.find');
  await navigateTo(page, '/drommekoppen/2');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Drømmekopp');
  await expect(heading).toBeFocused();
  await expect(page.getByText('Loading...')).toBeAttached();
  await axe();
  const cup = page.getByRole('main').locator('svg').first();
  const place = await cup.boundingBox();
  find.release();
  await expect(heading).toHaveText('Sånn passe våken');
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle('Sånn passe våken – Drømmekopp fra Kafé Lysning');
  expect(find.requests).toHaveLength(1);
  await expect.poll(() => cup.boundingBox()).toEqual(place);
});

test('a navigation while React takes over the page changes to the other page without an error', {
  tag: '@once',
}, async ({ page }) => {
  await page.addInitScript(() => {
    const { mark } = performance;
    performance.mark = function (...call) {
      if (call[0] === 'interactive') history.pushState(null, '', '/drommekoppen/2');
      return mark.apply(this, call);
    };
  });
  await page.goto('/drommekoppen/1');
  await expect(page.getByRole('heading', { level: 1, name: 'Sånn passe våken' })).toBeFocused();
});

test('a cup that fails to load shows an error with a retry', { tag: '@once' }, async ({
  page,
  allowError,
  axe,
}) => {
  allowError(BROWSER_ERRORS);
  await page.goto('/drommekoppen/1');
  await page.route(FIND, abortRequest);
  await navigateTo(page, '/drommekoppen/2');
  await expect(page.getByRole('alert').filter({ hasText: 'Vi fikk ikke hentet koppen.' })).toBeVisible();
  await axeInLightAndDark(page, axe);
  await page.unroute(FIND);
  await page.getByRole('button', { name: 'Prøv igjen' }).press('Enter');
  const heading = page.getByRole('heading', { level: 1, name: 'Sånn passe våken' });
  await expect(heading).toBeFocused();
});

test('a missing cup is a 404 page with links, also after a navigation within the site', {
  tag: '@once',
}, async ({ page, allowError, axe }) => {
  allowError(/status of 404/);
  const response = await page.goto(NOWHERE);
  expect(response?.status()).toBe(404);
  const heading = page.getByRole('heading', { level: 1, name: MISSING });
  await expect(heading).toBeVisible();
  await axeInLightAndDark(page, axe);
  const list = await openCupList(page);
  await list.getByRole('searchbox').fill('Blåbærskyen');
  await cupRow(list, 'Blåbærskyen').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blåbærskyen' })).toBeFocused();
  await navigateTo(page, NOWHERE);
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle('Fant ikke koppen – Kafé Lysning');
  await page.getByRole('link', { name: 'Lag din egen kopp' }).click();
  await expect(page).toHaveURL('/drommekoppen');
});

const EIGHT_NAMES = [
  'Espresso',
  'Filterkaffe',
  'Kakao',
  'Matcha',
  'Chai',
  'Sjokolade',
  'Helmelk',
  'Kremfløte',
];
const TWENTY_NAMES = [...EIGHT_NAMES, ...EIGHT_NAMES, 'Mango', 'Banan', 'Kanel', 'Espresso'];

test('the pages and barista views of an empty cup and one with twenty ingredients are accessible', async ({
  page,
  request,
  axe,
}) => {
  const full = await saveCup(request, LONG_NAME, TWENTY_NAMES);
  const empty = await saveCup(request, 'Tom kopp', []);
  for (const { drinkId, name } of [full, empty]) {
    for (const view of ['', '?disk']) {
      await page.goto(`/drommekoppen/${drinkId}${view}`);
      await test.step(`${name} ${view}`, () => axeInLightAndDark(page, axe));
    }
  }
});

test('a cup with twenty ingredients fits from 320 to 1920 px', { tag: '@once' }, async ({
  page,
  request,
}) => {
  const { drinkId } = await saveCup(request, LONG_NAME, TWENTY_NAMES);
  for (const view of ['', '?disk']) {
    await page.goto(`/drommekoppen/${drinkId}${view}`);
    for (const width of [320, 360, 480, 768, 1000, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoOverflow(page, `${width} px`);
    }
  }
});

test('a cup’s page hydrates without layout shift and without fetching data', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (isDataRequest(request.url())) requests.push(request.url());
  });
  await page.addInitScript(() => localStorage.setItem('upvoted_1', 'true'));
  await watchShifts(page);
  await page.goto('/drommekoppen/1');
  await expect(page.getByRole('button', { name: 'Angre Blåbærskyen' })).toBeVisible();
  await expectCalmLoading(page);
  expect(requests).toEqual([]);
});

test.describe('without JavaScript', { tag: '@once' }, () => {
  test.use({ javaScriptEnabled: false });

  test('a cup’s page, its links and its barista view work', async ({ page }) => {
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
