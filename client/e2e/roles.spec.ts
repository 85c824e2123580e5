import {
  beginAs,
  byDayAndNight,
  failWith,
  lose,
  NO_SESSION,
  registerUser,
  storedSession,
  tokenOf,
} from './account-steps.ts';
import { expect, test } from './test.ts';

const ADMIN_FILE = /admin-dash/;
const DETAILS = '**/trpc/*auth.me*';
const ADMIN = ['admin', 'Kaffe-1234!'] as const;

test('whoever opens /admindash without an admin’s role lands on the personal page, and loads nothing of it', {
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
      // The guard leaves no trace in the history.
      await page.goBack();
      await expect(page).toHaveURL('/');
    });
  }
});

test('an admin finds the link, and the page behind it', async ({ page, request, axe }, { project }) => {
  await beginAs(page, await tokenOf(request, ...ADMIN), 'Admin');
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
  await expect(page.getByRole('heading', { name: 'Menu Management' })).toBeVisible();
  await expect(page).toHaveTitle(/^Menu – AdminDash/);
  await byDayAndNight(page, axe);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'AdminDash' })).toBeVisible();
});

test('the stored role counts however it is written', { tag: '@once' }, async ({ page, request }) => {
  await beginAs(page, await tokenOf(request, ...ADMIN), 'aDMIN');
  await page.goto('/admindash');
  await expect(page.getByRole('heading', { name: 'AdminDash' })).toBeVisible();
});

test('an admin whose session has ended lands on the personal page', { tag: '@once' }, async ({
  page,
  allowError,
}) => {
  allowError(/status of 401/);
  await beginAs(page, 'utgått', 'Admin');
  await page.goto('/admindash');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: 'Velkommen inn' })).toBeVisible();
  expect(await storedSession(page)).toEqual(NO_SESSION);
});

test('until it is known who it is, the page shows nothing but that it loads', { tag: '@once' }, async ({
  page,
  request,
}) => {
  await beginAs(page, await tokenOf(request, ...ADMIN), 'Admin');
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

test('an admin whom the server can’t confirm is told so', { tag: '@once' }, async ({
  page,
  request,
  allowError,
  axe,
}) => {
  allowError(/status of 500|net::ERR_FAILED/);
  await beginAs(page, await tokenOf(request, ...ADMIN), 'Admin');
  await page.route(DETAILS, lose);
  await page.goto('/admindash');
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText('An error occurred. Please try again.');
  await axe();
  await page.unroute(DETAILS);
  await page.route(DETAILS, failWith({ status: 500 }));
  await failure.getByRole('button', { name: 'Prøv igjen' }).click();
  await expect(page.getByText('Vi fikk ikke bekreftet hvem du er.')).toBeVisible();
  await page.unroute(DETAILS);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'AdminDash' })).toBeVisible();
});

test('the server sends the admins’ page empty, and asks search engines to leave it out', {
  tag: '@once',
}, async ({ request }) => {
  const html = await (await request.get('/admindash')).text();
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toMatch(ADMIN_FILE);
  expect(html.slice(html.indexOf('<main'), html.indexOf('</main>'))).not.toContain('AdminDash');
  expect(await (await request.get('/login')).text()).not.toContain('noindex');
});

test('the bar has room for an admin at every width', { tag: '@once' }, async ({ page, request }) => {
  await beginAs(page, await tokenOf(request, ...ADMIN), 'Admin');
  await page.goto('/admindash');
  await expect(page.getByRole('heading', { name: 'AdminDash' })).toBeVisible();
  for (const width of [320, 768, 1000, 1199, 1200, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
  }
});
