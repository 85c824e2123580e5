import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { openDialog, PASSWORD, registerUser, storedSession } from '#client/e2e/steps/account-steps.ts';
import { openDetails, searchRow, topDialog } from '#client/e2e/steps/admin-steps.ts';
import { holdRequests } from '#client/e2e/steps/cup-steps.ts';
import { expect, test } from '#client/e2e/steps/owner-test.ts';

const NEW = 'Hemmelig2!';
const TAB = '/admindash?fane=people';

/** A username with Norwegian letters, which software often handles wrongly. */
const newName = (): string => `Åse-Ærø_${randomUUID().slice(0, 8)}`;

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The address in the dialog that shows a new link once. */
const newLink = (page: Page): Promise<string> =>
  topDialog(page).getByRole('textbox', { name: 'Lenken' }).inputValue();

/** Creates an invitation. @returns the link */
async function invite(page: Page, role: 'Barista' | 'Admin'): Promise<string> {
  const dialog = await openDialog(page, 'Inviter');
  await dialog.getByLabel('Som').selectOption(role);
  await dialog.getByRole('button', { name: 'Lag lenke' }).click();
  await expect(topDialog(page).getByRole('img', { name: 'QR-kode til lenken' })).toBeVisible();
  return newLink(page);
}

/** Opens the dialog of an account. */
async function openPerson(page: Page, name: string): Promise<Locator> {
  return openDetails(await searchRow(page, name), name);
}

/** Creates a link for a user's new password. @returns the link */
async function passwordLink(page: Page, username: string): Promise<string> {
  await page.goto(TAB);
  const person = await openPerson(page, username);
  await person.getByRole('button', { name: 'Nytt passord' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Lag lenke' }).click();
  return newLink(page);
}

async function join(page: Page, link: string, username: string): Promise<void> {
  await page.goto(link);
  const dialog = await openDialog(page, 'Lag konto');
  await dialog.getByLabel('Brukernavn').fill(username);
  await dialog.getByLabel('Passord', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Bli med' }).click();
}

const roleOf = async (page: Page): Promise<string | null> => (await storedSession(page))[1] ?? null;

test('the owner invites a barista and an admin', { tag: '@mobile' }, async ({
  page,
  visitor,
  allowError,
  axe,
}) => {
  allowError(/status of 403/);
  await page.goto(TAB);
  await expect(page.getByRole('heading', { name: 'Folk' })).toBeVisible();
  await axe.inLightAndDark();
  const dialog = await openDialog(page, 'Inviter');
  await axe.inLightAndDark();
  await dialog.getByRole('button', { name: 'Avbryt' }).click();
  await expect(page.getByRole('button', { name: 'Inviter' })).toBeFocused();
  const forBarista = await invite(page, 'Barista');
  expect(forBarista).toMatch(/\/bli-med#[\w-]{43}$/);
  await axe.inLightAndDark();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Inviter' })).toBeFocused();
  const forAdmin = await invite(page, 'Admin');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Invitasjon som admin')).not.toHaveCount(0);

  const [barista, admin] = [newName(), newName()];
  const first = await visitor(PHONE);
  await join(first, forBarista, barista);
  await expect(first).toHaveURL('/disk');
  expect(await roleOf(first)).toBe('Barista');
  const second = await visitor(PHONE);
  await join(second, forAdmin, admin);
  await expect(second).toHaveURL('/admindash');
  await expect(second.getByRole('navigation', { name: 'AdminDash' })).toBeVisible();

  // A link works once.
  await first.goto('/bli-med');
  await first.goto(forAdmin);
  await expect(first.getByRole('alert')).toContainText('Lenken er brukt. Den virker bare én gang.');

  const person = await openPerson(page, admin);
  await expect(person.getByRole('definition')).toHaveText(['Admin', 'i dag', /\d{4}$/, '0']);
  const refused = { status: 403, json: { message: 'Log in again first', code: 'loginAgain' } };
  await page.route('**/api/auth/data/*', (route) => route.fulfill(refused), { times: 1 });
  await person.getByRole('button', { name: 'Last ned data' }).click();
  await expect(page.getByText(/^Dette krever at du har logget inn/)).toBeVisible();
  const saved = page.waitForEvent('download');
  await person.getByRole('button', { name: 'Last ned data' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^data-\d+\.json$/);
  await axe.inLightAndDark();
  await person.getByRole('button', { name: 'Endre rolle' }).click();
  const role = page.getByRole('dialog', { name: `Rollen til ${admin}` });
  await role.getByLabel('Rolle', { exact: true }).selectOption('Gjest');
  await expect(role.getByRole('status')).toContainText('kommer ikke lenger inn i AdminDash');
  await axe.inLightAndDark();
  await role.getByRole('button', { name: 'Fjern rollen' }).click();
  await expect(page.getByText(`${admin} er nå gjest`)).toBeVisible();
  await expect((await searchRow(page, admin)).getByText('Gjest', { exact: true })).toBeVisible();
  await second.goto(TAB);
  await expect(second).toHaveURL('/login');

  await page.goto('/admindash?fane=log');
  await page.getByRole('searchbox').fill(admin);
  await expect(page.getByRole('rowheader').getByRole('button')).toHaveText([
    `endret kontoen ${admin}`,
    `la til kontoen ${admin}`,
    'brukte en invitasjon',
  ]);
});

test('a link that was made after its dialog was closed is mentioned', async ({ page }) => {
  await page.goto(TAB);
  const { requests, release } = await holdRequests(page, 'people.invite');
  const dialog = await openDialog(page, 'Inviter');
  await dialog.getByRole('button', { name: 'Lag lenke' }).click();
  await expect.poll(() => requests).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Avbryt' }).click();
  release();
  await expect(page.getByText('Lenken ble laget uten å bli vist.')).toBeVisible();
});

test('a guest joins with an existing account', async ({ page, visitor, request, axe }) => {
  // Invitations with the same role look alike, and the first one in the list may be another test's.
  const { username } = await registerUser(request);
  const taken = await passwordLink(page, username);
  await page.keyboard.press('Escape');
  const links = page.getByRole('region', { name: 'Åpne lenker' }).getByRole('listitem');
  await links
    .filter({ hasText: `Nytt passord for ${username}` })
    .getByRole('button')
    .click();
  await axe.inLightAndDark();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Trekk tilbake' }).click();
  await expect(page.getByText(`«Nytt passord for ${username}» er trukket tilbake`)).toBeVisible();

  const guest = await visitor(PHONE);
  await guest.goto(taken);
  await expect(guest.getByRole('alert')).toContainText('Lenken er trukket tilbake.');
  const link = await invite(page, 'Barista');
  await guest.goto('/bli-med');
  await expect(guest.getByRole('alert')).toContainText('alt som står etter #');
  await guest.goto(link);
  const login = await openDialog(guest, 'Jeg har en konto', 'Login');
  await login.getByLabel('Brukernavn').fill(username);
  await login.getByLabel('Passord', { exact: true }).fill(PASSWORD);
  await login.getByRole('button', { name: 'Logg inn' }).click();
  await guest
    .getByRole('dialog', { name: `Bli med som ${username}?` })
    .getByText('Bli med', { exact: true })
    .click();
  await expect(guest).toHaveURL('/disk');
  expect(await roleOf(guest)).toBe('Barista');
});

test('a user gets a link for a new password', async ({ page, visitor, request, axe }) => {
  const { username } = await registerUser(request);
  const link = await passwordLink(page, username);
  await axe.inLightAndDark();
  const guest = await visitor(PHONE);
  await guest.goto(link);
  await expect(guest.getByRole('heading', { name: `Hei, ${username}!` })).toBeVisible();
  const dialog = await openDialog(guest, 'Velg nytt passord', 'Nytt passord');
  await dialog.getByRole('button', { name: 'Lagre og logg inn' }).click();
  await expect(dialog.getByText(/^Passordet må ha:/)).toBeVisible();
  await dialog.getByLabel('Nytt passord').fill(NEW);
  await dialog.getByRole('button', { name: 'Lagre og logg inn' }).click();
  await expect(guest).toHaveURL('/');
  expect(await roleOf(guest)).toBe('User');
});

test('the only admin logs in again with a recovery code', async ({ page, visitor }) => {
  await page.goto(TAB);
  const link = await invite(page, 'Admin');
  const name = newName();
  const owner = await visitor(PHONE);
  await join(owner, link, name);
  await expect(owner).toHaveURL('/admindash');
  await owner.goto('/login');
  const change = await openDialog(owner, 'Bytt passord');
  await expect(change).toContainText('lenker du har laget til andre, slutter å virke');
  await change.getByRole('button', { name: 'Avbryt' }).click();
  const dialog = await openDialog(owner, 'Gjenopprettingskoder');
  await expect(dialog.getByText('Du har ingen koder.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Lag ti koder' }).click();
  const codes = owner.getByRole('dialog').getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const code = (await codes.first().textContent()) ?? '';
  await owner.emulateMedia({ media: 'print' });
  await expect(codes.first()).toBeVisible();
  await expect(owner.getByRole('banner')).toBeHidden();
  // The sheet does not name this machine's own address.
  await expect(owner.getByText(/^Innloggingen, «Glemt passordet\?»/)).toBeVisible();

  const forgotten = await visitor(PHONE);
  await forgotten.goto('/login');
  await openDialog(forgotten, 'Login');
  await forgotten.getByRole('button', { name: 'Slik kommer du inn' }).click();
  const form = forgotten.getByRole('dialog', { name: 'Glemt passordet' });
  await form.getByLabel('Brukernavn').fill(name);
  await form.getByLabel('Kode').fill('7K2M-X9QD-4TRW-H3PB');
  await form.getByLabel('Nytt passord').fill(NEW);
  await form.getByRole('button', { name: 'Lagre og logg inn' }).click();
  await expect(form.getByText(/^Brukernavnet eller koden stemmer ikke/)).toBeVisible();
  await form.getByLabel('Kode').fill(code.toLowerCase());
  await form.getByRole('button', { name: 'Lagre og logg inn' }).click();
  await expect(forgotten).toHaveURL('/admindash');
});

test.describe('without others’ changes, which would fetch them again', () => {
  test.use({ receivesChanges: false });

  test('accounts that can’t be fetched can be fetched again', async ({ page, fail, axe }) => {
    const stop = await fail('people.page', { status: 500 });
    await page.goto(TAB);
    const failed = page.getByRole('alert').filter({ hasText: 'Kunne ikke hente kontoene.' });
    await expect(failed).toBeVisible();
    await axe();
    await stop();
    await failed.getByRole('button', { name: 'Prøv igjen' }).click();
    await expect(page.getByRole('rowheader')).not.toHaveCount(0);
  });
});

test('the pages for links and forgotten passwords are accessible', async ({ page, axe, allowError }) => {
  allowError(/status of 404/);
  await page.goto(TAB);
  const link = await invite(page, 'Barista');
  await page.goto(link);
  await expect(page.getByRole('button', { name: /^Bli med som / })).toBeVisible();
  await axe.inLightAndDark();
  await openDialog(page, 'Lag en ny konto', 'Lag konto');
  await axe.inLightAndDark();
  await page.goto('/');
  await page.goto('/bli-med#feil');
  await expect(page.getByRole('alert')).toContainText('Lenken stemmer ikke.');
  await axe.inLightAndDark();
  await page.goto('/login');
  const dialog = await openDialog(page, 'Gjenopprettingskoder');
  await axe.inLightAndDark();
  await dialog.getByRole('button', { name: 'Lag ti koder' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(10);
  await axe.inLightAndDark();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await openDialog(page, 'Login');
  await page.getByRole('button', { name: 'Slik kommer du inn' }).click();
  await expect(page.getByRole('dialog', { name: 'Glemt passordet' })).toBeVisible();
  await axe.inLightAndDark();
});
