import { abortRequest, BROWSER_ERRORS } from '#client/e2e/steps/account-steps.ts';
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
import { expect, expectNoOverflow, test } from '#client/e2e/steps/test.ts';

/** A name of sixty letters without spaces. */
const LONG_NAME = 'Hylleblomstsaftogbringebærdrømmekoppentilonkelreinskarpsnes1';
const FIND = '**/trpc/*drinks.find*';
const NOWHERE = '/drommekoppen/999999999';
const MISSING = 'Denne koppen finnes ikke';

test('a cup’s page shows name, cup, ingredients, price and likes', async ({ page, request }) => {
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

test('a cup’s page says when an ingredient is no longer sold', async ({ page, request }) => {
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

test('a like on a cup’s page shows in the list too', async ({ page, request, allowError }) => {
  allowError(BROWSER_ERRORS);
  const cup = await saveCup(request, uniqueCupName('Begge steder'), ['Chai']);
  await page.goto(`/drommekoppen/${cup.drinkId}`);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: `Like ${cup.name}` }).click();
  const heart = (text: string) =>
    main.locator('p', { has: page.getByText(text, { exact: true }) }).locator('svg');
  await expect(heart('1 like')).not.toHaveCSS('fill', 'none');
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
  await expect(heart('0 likes')).toHaveCSS('fill', 'none');
  const upvoteResponse = page.waitForResponse('**/trpc/*drinks.upvote*');
  await like.click();
  await (await upvoteResponse).finished();
  await page.reload();
  await expect(main.getByRole('button', { name: `Angre at du liker ${cup.name}` })).toBeVisible();
  await expect(main.getByText('1 like', { exact: true })).toBeVisible();
});

test('a cup’s page has its final layout while loading, and a retry', {
  tag: '@mobile',
}, async ({ page, allowError, axe }) => {
  allowError(BROWSER_ERRORS);
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
  await page.route(FIND, abortRequest);
  await navigateTo(page, '/drommekoppen/3');
  await expect(page.getByRole('alert').filter({ hasText: 'Vi fikk ikke hentet koppen.' })).toBeVisible();
  await axe.inLightAndDark();
  await page.unroute(FIND);
  await page.getByRole('button', { name: 'Prøv igjen' }).press('Enter');
  await expect(page).toHaveTitle('Jordbær på grønn eng – Drømmekopp fra Kafé Lysning');
  await expect(heading).toBeFocused();
});

test('a navigation during hydration leads to the other page', async ({ page }) => {
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

test('a missing cup is a 404 page with links', async ({ page, allowError, axe }) => {
  allowError(/status of 404/);
  const response = await page.goto(NOWHERE);
  expect(response?.status()).toBe(404);
  const heading = page.getByRole('heading', { level: 1, name: MISSING });
  await expect(heading).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.locator('link[rel=canonical], meta[property="og:image"]')).toHaveCount(0);
  await axe.inLightAndDark();
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

const HOT = ['Espresso', 'Filterkaffe', 'Kakao', 'Matcha', 'Chai', 'Sjokolade', 'Helmelk', 'Kremfløte'];

test('the pages of an empty and a full cup fit every width', {
  tag: '@mobile',
}, async ({ page, request, axe, isMobile }) => {
  const twenty = [...HOT, ...HOT, 'Mango', 'Banan', 'Kanel', 'Espresso'];
  const full = await saveCup(request, LONG_NAME, twenty);
  const empty = await saveCup(request, 'Tom kopp', []);
  for (const { drinkId } of [full, empty]) {
    for (const view of ['', '?disk']) {
      await page.goto(`/drommekoppen/${drinkId}${view}`);
      await axe.inLightAndDark();
      for (const width of isMobile ? [] : [320, 360, 480, 768, 1000, 1280, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoOverflow(page, `${width} px`);
      }
    }
  }
});
