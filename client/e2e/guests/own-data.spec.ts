import { readFile } from 'node:fs/promises';
import {
  abortRequest,
  BROWSER_ERRORS,
  fetchToken,
  NO_SESSION,
  openDialog,
  PASSWORD,
  startSession,
  startUserSession,
  storedSession,
} from '#client/e2e/steps/account-steps.ts';
import { navigateTo, saveCup, uniqueCupName } from '#client/e2e/steps/cup-steps.ts';
import { expect, preparePage, test } from '#client/e2e/steps/test.ts';

test('a user renames and deletes their cups', async ({ page, request, axe }) => {
  const { token } = await startUserSession(page, request);
  const [first, second] = [uniqueCupName('Aften'), uniqueCupName('Morgen')];
  for (const name of [first, second]) await saveCup(request, name, ['Espresso'], token);
  await page.goto('/login');
  const names = page.getByRole('rowheader');
  await expect(names).toHaveText([first, second]);

  const renaming = page.getByRole('button', { name: `Nytt navn på ${first}` });
  await renaming.press('Enter');
  const rename = page.getByRole('dialog', { name: `Gi «${first}» nytt navn` });
  const field = rename.getByLabel('Navn');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(first);
  await field.fill('x'.repeat(61));
  await page.keyboard.press('Enter');
  await expect(rename.getByText('Bruk høyst 60 tegn, og ingen usynlige')).toBeVisible();
  await expect(field).toBeFocused();
  await axe.inLightAndDark();
  const renamed = uniqueCupName('Åpen');
  await field.fill(renamed);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Koppen heter nå «${renamed}»`)).toBeVisible();
  await expect(names).toHaveText([second, renamed]);
  await expect(page.getByRole('button', { name: `Nytt navn på ${renamed}` })).toBeFocused();

  const deletion = page.getByRole('button', { name: `Slett ${renamed}` });
  await deletion.click();
  const question = page.getByRole('alertdialog', { name: `Slette «${renamed}»?` });
  await expect(question.getByRole('button', { name: 'Avbryt' })).toBeFocused();
  await axe.inLightAndDark();
  await page.keyboard.press('Escape');
  await expect(deletion).toBeFocused();
  await deletion.click();
  await question.getByRole('button', { name: 'Slett', exact: true }).click();
  await expect(page.getByText(`«${renamed}» er slettet`)).toBeVisible();
  await expect(names).toHaveText([second]);
  await expect(page.getByRole('heading', { name: 'Dine Drømmekopper' })).toBeFocused();
  await page.getByRole('button', { name: `Slett ${second}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Slett', exact: true }).click();
  await expect(page.getByText('Du har ikke opprettet noen drømmekopper ennå')).toBeVisible();
  expect(await (await request.get(`/api/drinkapi/drinkslist?search=${renamed}`)).json()).toEqual([]);
});

test('a user downloads their data in a file with explanations', async ({ page, request, allowError }) => {
  allowError(BROWSER_ERRORS);
  const { username, token } = await startUserSession(page, request);
  const { name } = await saveCup(request, uniqueCupName('Med'), ['Espresso', 'Helmelk'], token);
  await page.goto('/drommekoppen/1');
  await page.getByRole('button', { name: /^Like/ }).click();
  await expect(page.getByRole('button', { name: /^Angre at du liker/ })).toBeVisible();
  await page.goto('/login');
  const button = page.getByRole('button', { name: 'Last ned mine data' });
  const saved = page.waitForEvent('download');
  await button.click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('mine-data.json');
  await expect(page.getByText('Lagret som mine-data.json')).toBeVisible();
  const data = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(data).toMatchObject({
    account: { username, role: 'User' },
    cups: [{ name, ingredients: ['Espresso', 'Helmelk'] }],
    browser: { likes: [{ drinkId: 1 }] },
    meanings: { 'cups.name': 'Navnet du ga koppen.' },
  });
  await page.route('**/api/auth/my-data', abortRequest);
  await button.click();
  await expect(page.getByText('Filen kunne ikke hentes. Prøv igjen.')).toBeVisible();
});

test('a user ends one login and all others', async ({ page, browser, request, axe, allowError, baseURL }) => {
  allowError(BROWSER_ERRORS);
  const { username, token } = await startUserSession(page, request);
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  elsewhere.on('page', preparePage);
  const other = await elsewhere.newPage();
  await startSession(other, await fetchToken(request, username, PASSWORD));
  await other.goto('/login');
  await expect(other.getByRole('heading', { name: `Hei, ${username}!` })).toBeVisible();
  await fetchToken(request, username, PASSWORD);
  await page.goto('/login');
  const dialog = await openDialog(page, 'Innlogginger');
  await expect(dialog.getByText('Du er logget inn 3 steder.')).toBeVisible();
  await expect(dialog.getByText('Denne enheten')).toHaveCount(1);
  await axe.inLightAndDark();
  await dialog.getByRole('button', { name: 'Logg ut av' }).first().click();
  await expect(dialog.getByText('Du er logget inn 2 steder.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Logg ut alle andre' }).press('Enter');
  await expect(dialog.getByText('Du er bare logget inn her.')).toBeVisible();
  // The pressed button is gone. On the cross, another Enter would close the dialog.
  await expect(dialog.locator(':focus')).toContainText('Du er bare logget inn her.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Innlogginger' })).toBeFocused();
  expect(await storedSession(page)).toEqual([token, 'User']);
  await other.getByRole('button', { name: 'Innlogginger' }).click();
  await expect(other.getByText('Token expired or invalid')).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Velkommen inn' })).toBeVisible();
  expect(await storedSession(other)).toEqual(NO_SESSION);
  await elsewhere.close();
});

test('an account is deleted with its cups', async ({ page, request, allowError }) => {
  allowError(/status of 404/);
  const { token } = await startUserSession(page, request);
  const { drinkId, name } = await saveCup(request, uniqueCupName('Sporløs'), ['Espresso'], token);
  await page.goto(`/drommekoppen/${drinkId}`);
  await expect(page).toHaveTitle(RegExp(`^${name}`));
  await navigateTo(page, '/login');
  const remove = await openDialog(page, 'Slett konto');
  await expect(remove.getByText(/blir borte med en gang/)).toBeVisible();
  await expect(remove.getByText(/endringsloggen/)).toHaveCount(0);
  await remove.getByRole('button', { name: 'Slett konto' }).click();
  await expect(page.getByText('Account deleted successfully.')).toBeVisible();
  await navigateTo(page, `/drommekoppen/${drinkId}`);
  await expect(page.getByText('Denne koppen finnes ikke')).toBeVisible();
  expect((await request.get(`/api/drinkapi/${drinkId}`)).status()).toBe(404);
  expect(await (await request.get(`/api/drinkapi/drinkslist?search=${name}`)).json()).toEqual([]);
});

test('the footer leads to the page about privacy, which names the café', async ({ page, axe }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Personvern' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Personvern' })).toBeFocused();
  await expect(page).toHaveTitle('Personvern – Kafé Lysning');
  await expect(page.getByText('Kafé Lysning er ansvarlig for det som lagres her.')).toBeVisible();
  await expect(page.getByText(/De siste 7 daglige kopiene beholdes/)).toBeVisible();
  await axe.inLightAndDark();
});
