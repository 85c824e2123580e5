import {
  BROWSER_ERRORS,
  fetchToken,
  NO_SESSION,
  registerUser,
  respondWithError,
  startSession,
  storedSession,
} from '#client/e2e/steps/account-steps.ts';
import { ADMIN, startAdminSession } from '#client/e2e/steps/admin-steps.ts';
import { holdUrl } from '#client/e2e/steps/cup-steps.ts';
import { scriptFile } from '#client/e2e/steps/script-file.ts';
import { expect, expectNoOverflow, test } from '#client/e2e/steps/test.ts';

/** The script of the back office. */
const officeFile = () => scriptFile('office');
const DETAILS = '**/trpc/*auth.me*';

test('only admins can load the back office', async ({ page, request, allowError }) => {
  allowError(/status of 401/);
  const loaded: string[] = [];
  page.on('request', (sent) => loaded.push(sent.url()));
  // Records every content of the page, even if it was only shown for a moment.
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => seen.push(document.querySelector('main')?.textContent ?? '')).observe(
      document,
      { childList: true, subtree: true },
    );
  });
  const { token } = await registerUser(request);
  await page.goto('/');
  for (const [who, session, name] of [
    ['nobody', {}, 'Velkommen inn'],
    ...['User', 'user', 'administrator', 'Admin'].map((role) => [role, { token, role }, /^Hei, /] as const),
    ['an admin whose session has ended', { token: 'utgått', role: 'Admin' }, 'Velkommen inn'],
  ] as const) {
    await test.step(who, async () => {
      await page.evaluate((stored) => Object.assign(localStorage, stored), session);
      await page.goto('/admindash');
      await expect(page).toHaveURL('/login');
      await expect(page.getByRole('heading', { name })).toBeVisible();
      await expect(page).toHaveTitle(/^Min side/);
      await expect(page.getByRole('link', { name: 'AdminDash' })).toHaveCount(0);
      const seen: string[] = await page.evaluate(() => Reflect.get(window, 'seen'));
      expect(seen.filter((text) => /AdminDash|Ingredients|Management/.test(text))).toEqual([]);
      expect(loaded.filter((url) => url.endsWith(officeFile()))).toEqual([]);
      // The redirect adds no history entry.
      await page.goBack();
      await expect(page).toHaveURL('/');
    });
  }
  expect(await storedSession(page)).toEqual(NO_SESSION);
});

test('the link AdminDash leads admins to the office', {
  tag: '@mobile',
}, async ({ page, request, axe, isMobile }) => {
  // The stored role is matched regardless of case.
  await startSession(page, await fetchToken(request, ...ADMIN), 'aDMIN');
  const file = page.waitForRequest(`**${officeFile()}`);
  await page.goto('/');
  if (isMobile) await page.getByLabel('Meny', { exact: true }).click();
  const navigation = page.getByRole('navigation', { name: 'Hovedmeny' });
  const links = navigation.getByRole('link').filter({ visible: true });
  await expect(links).toHaveText(['Hjem', 'Meny', 'Drømmekoppen', 'Min Side', 'Disken', 'AdminDash']);
  await links.last().click();
  await expect(page).toHaveURL('/admindash');
  await file;
  await expect(page.getByRole('heading', { name: 'AdminDash' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Utsolgt nå' })).toBeVisible();
  await expect(page).toHaveTitle(/^I dag – AdminDash/);
  await axe.inLightAndDark();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'AdminDash' })).toBeVisible();
  for (const width of isMobile ? [] : [320, 768, 1000, 1199, 1200, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoOverflow(page, `${width} px`);
  }
});

test('the back office waits for the user, and has a retry', async ({ page, request, allowError, axe }) => {
  allowError(BROWSER_ERRORS);
  await startAdminSession(page, request);
  const user = await holdUrl(page, DETAILS, 'abort');
  await page.goto('/admindash');
  const heading = page.getByRole('heading', { level: 1, name: 'AdminDash' });
  await expect(page.getByRole('main').getByText('Loading...')).toBeAttached();
  await expect(heading).toHaveCount(0);
  user.release();
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText('An error occurred. Please try again.');
  await expect(heading).toHaveCount(0);
  await axe();
  await page.route(DETAILS, respondWithError({ status: 500 }));
  await failure.getByRole('button', { name: 'Prøv igjen' }).click();
  await expect(page.getByText('Vi fikk ikke bekreftet hvem du er.')).toBeVisible();
  await page.unroute(DETAILS);
  await page.reload();
  await expect(heading).toBeVisible();
});

test('the server renders the back office empty and excludes it from search engines', async ({ request }) => {
  const html = await (await request.get('/admindash')).text();
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toContain(officeFile());
  expect(html.slice(html.indexOf('<main'), html.indexOf('</main>'))).not.toContain('AdminDash');
  expect(await (await request.get('/login')).text()).not.toContain('noindex');
});
