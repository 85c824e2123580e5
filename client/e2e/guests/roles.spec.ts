import {
  abortRequest,
  axeInLightAndDark,
  fetchToken,
  NO_SESSION,
  registerUser,
  respondWithError,
  startSession,
  storedSession,
} from '#client/e2e/steps/account-steps.ts';
import { expect, expectNoOverflow, test } from '#client/e2e/steps/test.ts';

const ADMIN_FILE = /admin-dash/;
const DETAILS = '**/trpc/*auth.me*';
const ADMIN = ['admin', 'Kaffe-1234!'] as const;

test('opening /admindash without the admin role redirects to the personal page and loads no admin scripts', {
  tag: '@once',
}, async ({ page, request }) => {
  const loaded: string[] = [];
  page.on('request', (sent) => loaded.push(sent.url()));
  const { token } = await registerUser(request);
  await page.goto('/');
  for (const role of ['nobody', 'User', 'user', 'administrator']) {
    await test.step(role, async () => {
      const session = role === 'nobody' ? {} : { token, role };
      await page.evaluate((stored) => Object.assign(localStorage, stored), session);
      await page.goto('/admindash');
      await expect(page).toHaveURL('/login');
      const heading = page.getByRole('heading', { name: role === 'nobody' ? 'Velkommen inn' : /^Hei, / });
      await expect(heading).toBeVisible();
      await expect(page).toHaveTitle(/^Min side/);
      await expect(page.getByRole('link', { name: 'AdminDash' })).toHaveCount(0);
      expect(loaded.filter((url) => ADMIN_FILE.test(url))).toEqual([]);
      // The redirect adds no history entry.
      await page.goBack();
      await expect(page).toHaveURL('/');
    });
  }
});

test('a stored role Admin shows nothing of the back office to a user who is none', {
  tag: '@once',
}, async ({ page, request }) => {
  const loaded: string[] = [];
  page.on('request', (sent) => loaded.push(sent.url()));
  await startSession(page, (await registerUser(request)).token, 'Admin');
  // Whatever was shown in between, if only for a moment.
  await page.addInitScript(() => {
    const seen = window as unknown as { seen: string[] };
    seen.seen = [];
    new MutationObserver(() => seen.seen.push(document.querySelector('main')?.textContent ?? '')).observe(
      document,
      { childList: true, subtree: true },
    );
  });
  await page.goto('/admindash');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: /^Hei, / })).toBeVisible();
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(seen.filter((text) => /AdminDash|Ingredients|Management/.test(text))).toEqual([]);
  expect(loaded.filter((url) => ADMIN_FILE.test(url))).toEqual([]);
});

test('an admin sees the link AdminDash and opens the page', async ({ page, request, axe }, { project }) => {
  await startSession(page, await fetchToken(request, ...ADMIN), 'Admin');
  const file = page.waitForRequest(ADMIN_FILE);
  await page.goto('/');
  if (project.name === 'mobile') await page.getByLabel('Meny', { exact: true }).click();
  const navigation = page.getByRole('navigation', { name: 'Hovedmeny' });
  const links = navigation.getByRole('link').filter({ visible: true });
  await expect(links).toHaveText(['Hjem', 'Meny', 'Drømmekoppen', 'Min Side', 'AdminDash']);
  await links.last().click();
  await expect(page).toHaveURL('/admindash');
  await file;
  await expect(page.getByRole('heading', { name: 'AdminDash' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Utsolgt nå' })).toBeVisible();
  await expect(page).toHaveTitle(/^I dag – AdminDash/);
  await axeInLightAndDark(page, axe);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'AdminDash' })).toBeVisible();
});

test('the stored role is matched regardless of upper and lower case', { tag: '@once' }, async ({
  page,
  request,
}) => {
  await startSession(page, await fetchToken(request, ...ADMIN), 'aDMIN');
  await page.goto('/admindash');
  await expect(page.getByRole('heading', { name: 'AdminDash' })).toBeVisible();
});

test('an admin whose session has ended is redirected to the personal page', { tag: '@once' }, async ({
  page,
  allowError,
}) => {
  allowError(/status of 401/);
  await startSession(page, 'utgått', 'Admin');
  await page.goto('/admindash');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: 'Velkommen inn' })).toBeVisible();
  expect(await storedSession(page)).toEqual(NO_SESSION);
});

test('the back office shows only Loading... until the server confirms the user', { tag: '@once' }, async ({
  page,
  request,
}) => {
  await startSession(page, await fetchToken(request, ...ADMIN), 'Admin');
  const gate = Promise.withResolvers<void>();
  await page.route(DETAILS, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto('/admindash');
  await expect(page.getByRole('main').getByText('Loading...')).toBeAttached();
  await expect(page.getByRole('heading', { name: 'AdminDash' })).toHaveCount(0);
  gate.resolve();
  await expect(page.getByRole('heading', { name: 'AdminDash' })).toBeVisible();
});

test('the back office shows an error with a retry if the server can’t confirm the user', {
  tag: '@once',
}, async ({ page, request, allowError, axe }) => {
  allowError(/status of 500|net::ERR_FAILED/);
  await startSession(page, await fetchToken(request, ...ADMIN), 'Admin');
  await page.route(DETAILS, abortRequest);
  await page.goto('/admindash');
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText('An error occurred. Please try again.');
  await expect(page.getByRole('heading', { name: 'AdminDash' })).toHaveCount(0);
  await axe();
  await page.unroute(DETAILS);
  await page.route(DETAILS, respondWithError({ status: 500 }));
  await failure.getByRole('button', { name: 'Prøv igjen' }).click();
  await expect(page.getByText('Vi fikk ikke bekreftet hvem du er.')).toBeVisible();
  await page.unroute(DETAILS);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'AdminDash' })).toBeVisible();
});

test('the server renders the back office empty and excludes it from search engines', {
  tag: '@once',
}, async ({ request }) => {
  const html = await (await request.get('/admindash')).text();
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toMatch(ADMIN_FILE);
  expect(html.slice(html.indexOf('<main'), html.indexOf('</main>'))).not.toContain('AdminDash');
  expect(await (await request.get('/login')).text()).not.toContain('noindex');
});

test('the navigation of an admin fits at every width', { tag: '@once' }, async ({ page, request }) => {
  await startSession(page, await fetchToken(request, ...ADMIN), 'Admin');
  await page.goto('/admindash');
  await expect(page.getByRole('heading', { name: 'AdminDash' })).toBeVisible();
  for (const width of [320, 768, 1000, 1199, 1200, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoOverflow(page, `${width} px`);
  }
});
