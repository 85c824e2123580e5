import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { fillAccount, openDialog } from '#client/e2e/steps/account-steps.ts';
import {
  ADMIN,
  chooseFile,
  countPresses,
  fillIn,
  logIn,
  openTab,
  save,
  saveButton,
  searchRow,
  startAdminSession,
  topDialog,
} from '#client/e2e/steps/admin-steps.ts';
import { pour } from '#client/e2e/steps/builder-steps.ts';
import { logInOtherAdmin } from '#client/e2e/steps/live-steps.ts';
import { expect, preparePage, test } from '#client/e2e/steps/test.ts';
import { SERVER } from '#scripts/process.mjs';
import { CAFE_DEFAULTS } from '#shared/cafe/cafe-defaults.ts';

const { FRESH_CAFE: baseURL = '' } = process.env;
test.use({ receivesChanges: true, baseURL });

const PICTURES = 'server/seed/pictures';

/** Twenty menu items in the format of a Norwegian spreadsheet: Windows-1252, semicolons, decimal commas. */
const MENU = [
  'Navn;Kategori;Beskrivelse;Pris;Tilgjengelig',
  ...Array.from(
    { length: 12 },
    (_, at) => `Kaffe på ${at + 1}. måten;Varm Kaffe;Rett fra maskinen;${40 + at},50;ja`,
  ),
  ...Array.from({ length: 4 }, (_, at) => `Iskaffe ${at + 1};Kald Kaffe;;59;ja`),
  ...Array.from({ length: 3 }, (_, at) => `Matcha ${at + 1};Varm Matcha;;62;ja`),
  'Blåbærsmoothie;Smoothie;"Blåbær; yoghurt og honning";69;ja',
].join('\r\n');

const fileOf = async (file: string) => ({
  name: file,
  mimeType: file.endsWith('jpg') ? 'image/jpeg' : 'image/webp',
  buffer: await readFile(`${PICTURES}/${file}`),
});

/** A new address of the first login. */
async function firstLink(): Promise<string> {
  const [program = '', ...args] = SERVER;
  const { stdout } = await promisify(execFile)(program, [...args, 'admin', 'link'], {
    env: { ...process.env, DATA_DIR: 'test-results/FRESH_CAFE/data', PUBLIC_URL: baseURL },
  });
  return /^http\S+$/m.exec(stdout)?.[0] ?? '';
}

/** Becomes the café's admin with a link, after a wrong one. */
async function becomeAdmin(page: Page): Promise<void> {
  const note = page.getByText('Nettbutikken har ingen admin ennå.');
  for (const path of ['/login', '/admindash', '/disk']) {
    await page.goto(path);
    await expect(note).toBeVisible();
  }
  await page.goto('/bli-med#feil');
  await expect(page.getByRole('heading', { name: 'Lenken virker ikke' })).toBeVisible();
  await expect(note).toBeVisible();
  await page.goto(await firstLink());
  await page.getByRole('button', { name: 'Lag adminkonto' }).tap();
  await fillAccount(topDialog(page), ...ADMIN);
  await topDialog(page).getByRole('button', { name: 'Lag konto' }).tap();
  await expect(page.getByRole('heading', { name: 'Kom i gang' })).toBeVisible();
}

/** Logs in on the login page as the first admin. */
async function logInOnPage(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login' }).click();
  await logIn(topDialog(page));
  await expect(page).toHaveURL('/');
}

/** The line of a step, which has the focus once the step before it is done. */
const lineOf = (page: Page, text: string) => page.locator('summary, ol a', { hasText: text });

/** Does the steps of `Kom i gang` that a guest's menu needs, each in its line. */
async function setUpOnPhone(page: Page): Promise<void> {
  const form = (name: string) => page.getByRole('form', { name });
  await form('Navn og utseende').getByLabel('Navn').fill('Fjordkaffe');
  await saveButton(form('Navn og utseende')).tap();
  await expect(lineOf(page, 'Se over åpningstidene')).toBeFocused();
  await expect(form('Navn og utseende')).toBeHidden();
  await saveButton(form('Åpningstider')).tap();
  await expect(lineOf(page, 'Skriv adressen')).toBeFocused();
  await form('Kontakt').getByLabel('Adresse').fill('Kaigata 1, Bergen');
  await saveButton(form('Kontakt')).tap();
  await expect(lineOf(page, 'Lag kategoriene')).toBeFocused();
  await page.getByRole('button', { name: 'Lag de fem kategoriene' }).tap();
  await expect(lineOf(page, 'Legg inn menyen')).toBeFocused();
  await expect(page.getByText('De fem kategoriene er lagt til')).toBeVisible();
  await page.getByRole('button', { name: 'Importer CSV' }).tap();
  const buffer = Buffer.from(MENU, 'latin1');
  const file = topDialog(page).locator('input[type=file]');
  await file.setInputFiles({ name: 'meny.csv', mimeType: 'text/csv', buffer });
  await topDialog(page).getByRole('button', { name: 'Importer', exact: true }).tap();
  await expect(lineOf(page, 'Si hvilke allergener menyen har')).toBeFocused();
}

async function addCategory(page: Page): Promise<void> {
  await openTab(page, 'Categories');
  await page.getByRole('button', { name: 'Add Category' }).click();
  await save(topDialog(page), { Name: 'Grunningredienser' });
  await expect(page.getByText('6 kategorier', { exact: true })).toBeVisible();
}

async function upload(page: Page, file: string, name: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Last opp et bilde' });
  await form.locator('input[type=file]').setInputFiles(await fileOf(file));
  await form.getByLabel('Name').fill(name);
  await form.getByRole('button', { name: 'Last opp' }).click();
  await expect(page.getByRole('button', { name: `Vis ${name} i full skjerm` })).toBeVisible();
}

async function fillGallery(page: Page): Promise<void> {
  await openTab(page, 'Upload Image');
  for (const [file, name] of [
    ['galleri-vinduet.webp', 'Vinduet'],
    ['galleri-boller.webp', 'Boller fra ovnen'],
  ] as const) {
    await upload(page, file, name);
    await page.getByRole('switch', { name: `Karusell: ${name}` }).click();
    await expect(page.getByRole('switch', { name: `Karusell: ${name}` })).toBeChecked();
  }
  await page.getByRole('button', { name: 'Bildet under «Om oss»' }).click();
  const choose = topDialog(page).getByRole('button', { name: 'Velg bilde' });
  await chooseFile(choose, await fileOf('about-us.jpg'));
  await expect(page.getByText('Bildet er lagt til')).toBeVisible();
  await page.keyboard.press('Escape');
}

async function addIngredient(page: Page, name: string, color: string, values: Record<string, string>) {
  const form = await openDialog(page, 'Add Ingredient');
  await form.getByRole('textbox', { name: 'Color' }).fill(color);
  await form.locator('input[type=file]').setInputFiles(await fileOf(`ingrediens-${name.toLowerCase()}.webp`));
  await save(form, { Name: name, Category: 'Grunningredienser', ...values });
  await expect(form).toBeHidden();
  await expect(page.getByRole('rowheader', { name })).toBeVisible();
}

async function phoneOf(browser: Browser): Promise<Page> {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ baseURL, viewport, hasTouch: true, isMobile: true });
  context.on('page', preparePage);
  return context.newPage();
}

/** Adds a menu item and marks another one as sold out, on a phone. */
async function finishOnPhone(phone: Page): Promise<void> {
  await phone.goto('/admindash?fane=menu');
  await phone.getByRole('button', { name: 'Add Menu Item' }).tap();
  const form = topDialog(phone);
  await fillIn(form, { Name: 'Ukens kopp', Category: 'Varm Kaffe', 'Price (NOK)': '45.50' });
  await form.getByRole('button', { name: 'Velg bilde' }).tap();
  await topDialog(phone).getByRole('button', { name: 'Vinduet' }).tap();
  await expect(form.getByText('Vinduet')).toBeVisible();
  await form.getByRole('button', { name: 'Lagre', exact: true }).tap();
  await expect(phone.getByText('21 varer', { exact: true })).toBeVisible();
  const row = await searchRow(phone, 'Blåbærsmoothie');
  await row.getByRole('switch').tap();
  await expect(row.getByRole('switch')).not.toBeChecked();
  // The button appears once the change is stored.
  await expect(phone.getByRole('button', { name: 'Bare i dag' })).toBeVisible();
}

async function visitAsGuest(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Hjem' }).click();
  await expect(page.getByRole('img', { name: 'Boller fra ovnen' }).first()).toBeVisible();
  await expect(page.getByRole('img', { name: 'Bilde fra Fjordkaffe' })).toBeVisible();
  await page.goto('/meny');
  await expect(page.getByRole('button', { name: /^Ukens kopp/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Kaffe på 12. måten/ })).toBeVisible();
  await page.goto('/meny?kategori=Smoothie');
  await expect(page.getByText('No menu items found for this category').first()).toBeVisible();
  await page.goto('/drommekoppen');
  await pour(page, 'Grunningredienser', 'Espresso');
}

/** Does the other necessary steps as another admin, but for the last one: recovery codes. */
async function finishAsOther(page: Page): Promise<void> {
  const { get, post, put } = await logInOtherAdmin(page.request);
  for (const [api, list, id] of [
    ['menuitemapi', 'menuitemslist', 'menuItemId'],
    ['ingredientapi', 'ingredientslist', 'ingredientId'],
  ] as const) {
    const ids = (await get<Record<string, unknown>[]>(`${api}/${list}`)).map((record) => record[id]);
    const allergens = { contains: [], mayContain: [], detail: '' };
    await post(`${api}/change-many`, { ids, change: { kind: 'allergens', allergens } });
  }
  await put('cafeapi/update', { section: 'home', value: CAFE_DEFAULTS.home });
}

async function makeRecoveryCodes(page: Page): Promise<void> {
  await page.goto('/admindash?fane=start');
  await expect(page.getByText('Ett steg igjen før alt er på plass.')).toBeVisible();
  await lineOf(page, 'Lag gjenopprettingskoder').click();
  await page.getByRole('button', { name: 'Gjenopprettingskoder' }).click();
  // The dialog is closed before the page knows that the step is done.
  const closed = Promise.withResolvers<void>();
  await page.route(/today\.get/, async (route) => {
    await closed.promise;
    await route.continue();
  });
  await topDialog(page).getByRole('button', { name: 'Lag ti koder' }).click();
  await topDialog(page).getByRole('button', { name: 'Ferdig' }).click();
  await expect(lineOf(page, 'La gjestene bestille (valgfritt)')).toBeFocused();
  closed.resolve();
  // The heading above the address and the code of the menu, not the next step below them.
  await expect(page.getByText('Kafeen er klar for gjester.')).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Kom i gang' })).toBeFocused();
}

test('an admin sets up a café, on a phone and then a laptop', async ({ page, browser }) => {
  const phone = await phoneOf(browser);
  const onPhone = await countPresses(phone);
  await test.step('the first login', () => becomeAdmin(phone));
  await test.step('name, hours, address and twenty menu items', () => setUpOnPhone(phone));
  await test.step('a guest’s phone', async () => {
    const guest = await phoneOf(browser);
    await guest.goto('/meny');
    await expect(guest.getByRole('button', { name: /^Kaffe på 12. måten/ })).toBeVisible();
    await expect(guest.getByRole('link', { name: 'Fjordkaffe' })).toBeVisible();
    await guest.context().close();
  });
  expect(await onPhone()).toBeLessThanOrEqual(40);
  const presses = await countPresses(page);
  await logInOnPage(page);
  await page.getByRole('link', { name: 'AdminDash' }).click();
  await test.step('a category of ingredients', () => addCategory(page));
  await test.step('pictures, the carousel, the about-us picture', () => fillGallery(page));
  await test.step('ingredients', async () => {
    await openTab(page, 'Ingredients');
    await addIngredient(page, 'Espresso', '#3B2314', { 'Price (NOK)': '12,50', 'Fill Level': '40' });
    await addIngredient(page, 'Helmelk', 'FFF8EC', { 'Price (NOK)': '10', 'Fill Level': '50' });
  });
  await test.step('a menu item and what is sold out, on the phone', () => finishOnPhone(phone));
  expect((await presses()) + (await onPhone())).toBeLessThanOrEqual(60);
  await phone.context().close();
  await test.step('what guests see', () => visitAsGuest(page));
  await finishAsOther(page);
  await test.step('the last step', () => makeRecoveryCodes(page));
});

test.describe('with the demo’s content', () => {
  test.use({ baseURL: process.env.BEGUN_CAFE });

  test('an admin keeps or empties the menu, invites somebody and lets guests order', async ({
    page,
    request,
  }) => {
    await startAdminSession(page, request);
    await page.goto('/admindash?fane=start');
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const preview = page.getByRole('region', { name: 'Forhåndsvisning' });
    await expect(preview.getByText('Et lite innblikk')).toBeVisible();
    const ids = await page
      .locator('[data-step]')
      .evaluateAll((lines) => lines.map(({ dataset }) => dataset.step));
    expect(ids.slice(-3)).toEqual(['people', 'recovery', 'ordering']);

    const menu = lineOf(page, 'Legg inn menyen');
    await menu.click();
    await button('Behold menyen').click();
    await expect(lineOf(page, 'Si hva ingrediensene inneholder')).toBeFocused();
    await menu.click();
    await button('Tøm menyen').click();
    await topDialog(page).getByRole('button', { name: 'Slett' }).click();
    await expect(menu).toContainText('Igjen');
    await button('Angre').click();
    await expect(menu).toContainText('Gjort');

    await lineOf(page, 'Inviter dem').click();
    await button('Inviter').click();
    await button('Lag lenke').click();
    const dialog = page.getByRole('dialog', { name: 'Invitasjonen' });
    const warning = dialog.getByText('Bare denne maskinen kan åpne lenker og QR-koder nå.');
    await expect(warning).toBeVisible();
    await dialog.getByLabel('Adressen til gjestene').fill('kafe.example');
    await expect(warning).toBeHidden();
    await expect(dialog.getByRole('textbox', { name: 'Lenken' })).toHaveValue(
      /^https:\/\/kafe\.example\/bli-med#/,
    );
    await dialog.getByRole('button', { name: 'Ferdig' }).click();

    await lineOf(page, 'La gjestene bestille').click();
    const ordering = page.getByRole('form', { name: 'Bestilling' });
    await ordering.getByLabel('Gjester kan bestille').check();
    await saveButton(ordering).click();
    const counter = page.getByRole('link', { name: 'Åpne Disken' });
    await expect(counter).toBeVisible();
    await button('Angre').click();
    await expect(counter).toBeHidden();
  });
});
