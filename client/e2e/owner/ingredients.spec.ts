import type { Locator } from '@playwright/test';
import {
  abortRequest,
  axeInLightAndDark,
  BROWSER_ERRORS,
  respondWithError,
} from '#client/e2e/steps/account-steps.ts';
import { otherIngredientAdmin, PICTURE, TAB } from '#client/e2e/steps/admin-ingredients-steps.ts';
import { uniqueName } from '#client/e2e/steps/admin-menu-steps.ts';
import { searchRow, startAdminSession } from '#client/e2e/steps/admin-steps.ts';
import { openIngredientCard } from '#client/e2e/steps/builder-steps.ts';
import { holdRequests } from '#client/e2e/steps/cup-steps.ts';
import { dropFiles, picture as pictureFile } from '#client/e2e/steps/image-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';

test.use({ receivesChanges: true });

const SET_AVAILABLE = '**/trpc/ingredients.setAvailable*';

/** Expects the save button to be visible from the start and not to cover a focused field. */
async function expectReachable(form: Locator, save: Locator): Promise<void> {
  await expect(save).toBeInViewport({ ratio: 1 });
  const last = form.getByLabel('Available');
  await form.getByLabel('Name').focus();
  await last.focus();
  await expect(async () => {
    const [above, below] = [await last.boundingBox(), await save.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
  }).toPass();
}

test('an admin adds, finds, edits, deletes and restores an ingredient with colour and picture', async ({
  page,
  request,
  axe,
  allowError,
}, info) => {
  allowError(BROWSER_ERRORS);
  const isWide = info.project.name === 'desktop';
  const name = uniqueName('Tonkabønne', info);
  await startAdminSession(page, request);
  await page.goto(TAB);
  const section = page.getByRole('region', { name: 'Ingredients Management' });
  const headers = section.getByRole('columnheader').filter({ visible: true });
  const all = ['Name', 'Image', 'Category', 'Price (NOK)', 'Fill Level', 'Color', 'Available', 'Actions'];
  await expect(headers).toHaveText(isWide ? all : ['Name', 'Image', 'Available']);
  await expect(headers.first()).toHaveAttribute('aria-sort', 'descending');
  await expect(section.getByRole('rowheader')).toHaveCount(5);
  await axeInLightAndDark(page, axe);

  await section.getByRole('button', { name: 'Add Ingredient' }).click();
  const form = page.getByRole('dialog', { name: 'Add Ingredient' });
  const color = form.getByRole('textbox', { name: 'Color' });
  await expect(color).toHaveValue('#CCCCCC');
  await form.getByLabel('Fill Level').fill('120');
  await color.fill('brun');
  const save = form.getByRole('button', { name: 'Lagre', exact: true });
  await expectReachable(form, save);
  await save.click();
  for (const error of ['Skriv inn et navn', 'Velg en kategori', 'Skriv inn prisen'])
    await expect(form.getByRole('paragraph').filter({ hasText: error })).toBeVisible();
  await expect(form.getByText('Skriv et helt tall fra 0 til 100')).toBeVisible();
  await expect(form.getByText('Skriv fargen som #A1B2C3, eller velg den')).toBeVisible();
  await axeInLightAndDark(page, axe);

  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Category').selectOption('Krydder');
  await form.getByLabel('Price (NOK)').fill('7,50');
  await form.getByLabel('Fill Level').fill('60');
  await expect(form.getByText('fyller 12 av 20 lag')).toBeVisible();
  await color.fill('a0522d');
  await color.blur();
  await expect(color).toHaveValue('#A0522D');
  const picker = form.getByLabel('Velg farge');
  await expect(picker).toHaveValue('#a0522d');
  await picker.fill('#8b4513');
  await expect(color).toHaveValue('#8B4513');

  const texture = form.getByLabel('Konsistens');
  await expect(texture.getByRole('option')).toHaveText([
    ...['Fra kategori', 'Væske', 'Skum eller krem', 'Is', 'Fruktbiter', 'Smuler', 'Krydder', 'Sirup'],
  ]);
  // Of the category, Krydder.
  await expect(form.getByText(/Uten valg: ¼\sts/)).toBeVisible();
  await texture.selectOption('Sirup');
  await expect(form.getByText(/Uten valg: ½\spump/)).toBeVisible();
  await texture.selectOption('Fra kategori');
  await form.getByLabel('Enhet').selectOption('teskje');
  await form.getByLabel('Varm').check();
  await save.click();
  await expect(form.getByText('Skriv en mengde som 0,15, høyst to desimaler')).toBeVisible();
  await form.getByLabel('Mengde per del').fill('3');

  const chooser = form.getByLabel('Image');
  await chooser.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(
    form.getByText('«a.svg»: Innholdet i filen er ikke et bilde som JPEG, PNG, WebP, AVIF eller GIF.'),
  ).toBeVisible();
  const dropArea = chooser.locator('..').locator('..');
  await dropFiles(dropArea, [{ name: 'feil.jpg', mimeType: 'image/jpeg', buffer: PICTURE }]);
  await expect(form.getByRole('img', { name: 'Forhåndsvisning' })).toBeVisible();
  await form.getByRole('button', { name: 'Fjern' }).click();
  await expect(form.getByRole('img', { name: 'Forhåndsvisning' })).toBeHidden();
  await dropFiles(dropArea, [{ name: 'tonka.jpg', mimeType: 'image/jpeg', buffer: PICTURE }]);
  await expect(form.getByText(/^tonka\.jpg, \d+ kB$/)).toBeVisible();

  await page.route('**/api/ingredientapi/create', abortRequest, { times: 1 });
  await save.click();
  await expect(form.getByRole('alert')).toContainText('Failed to create ingredient');
  await expect(form.getByRole('alert')).toContainText('Det du skrev, er her fortsatt');
  await axeInLightAndDark(page, axe);
  await save.click();
  await expect(form).toBeHidden();

  await page.getByRole('status').getByRole('link', { name: 'Vis den' }).click();
  const row = await searchRow(page, name);
  const facts = ['', 'Krydder', '', /60\s%/, '#8B4513', '', /Edit.*Delete/];
  if (isWide) await expect(row.getByRole('cell')).toHaveText(facts);
  await expect(row.getByLabel(/^Pris på/)).toHaveValue('7,50');
  const other = await otherIngredientAdmin(request);
  expect(await other.find(name)).toMatchObject({
    unitPrice: 7.5,
    fillLevel: 60,
    color: '#8B4513',
    texture: 'spice',
    isHot: true,
    unit: 'teaspoon',
    amountPerSlot: 3,
  });

  // On a phone, the whole row opens the details.
  const opener = row.getByRole('button', { name }).first();
  await (isWide ? opener : row).click();
  const details = page.getByRole('dialog', { name });
  const picture = details.getByRole('img', { name });
  await expect(picture).toHaveAttribute('src', /^\/uploads\//);
  await expect(details.getByRole('definition')).toHaveText([
    'Krydder',
    'N/A',
    '7,50',
    /60\s%/,
    '#8B4513',
    'Ja',
    'Krydder',
    'Ja',
    /^3\sts$/,
  ]);
  await axeInLightAndDark(page, axe);
  await details.getByRole('button', { name: 'Edit' }).click();
  const edited = page.getByRole('dialog', { name: 'Edit Ingredient' });
  const heic = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0') };
  await edited.getByLabel('Image').setInputFiles(heic);
  await expect(edited.getByText(/^«a\.jpg»: .* Bildet som er der nå, blir stående\.$/)).toBeVisible();
  await expect(edited.getByRole('img', { name: 'Bildet som er der nå' })).toBeVisible();
  await edited.getByLabel('Description').fill('Vanilje\nog mandel');
  await edited.getByLabel('Image').setInputFiles(await pictureFile('ny.png', 'gold'));
  const { imagePath: first } = await other.find(name);
  await edited.getByRole('button', { name: 'Lagre', exact: true }).click();
  await expect(page.getByText(`«${name}» er lagret`)).toBeVisible();
  await expect(opener).toBeFocused();
  const changed = await other.find(name);
  expect(changed.description).toBe('Vanilje\nog mandel');
  expect(changed.imagePath).not.toBe(first);
  await page.keyboard.press('Control+z');
  await expect(page.getByText(`«${name}» er som før`)).toBeVisible();
  expect(await other.find(name)).toMatchObject({ description: '', imagePath: first });

  await opener.click();
  await details.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: `Slette «${name}»?` });
  await expect(question).toContainText('Are you sure you want to delete this ingredient?');
  await axeInLightAndDark(page, axe);
  await question.getByRole('button', { name: 'Slett' }).click();
  await expect(row).toBeHidden();
  await page.getByRole('button', { name: 'Angre' }).click();
  await expect(row).toBeVisible();
  await other.remove(name);
});

test(
  'a row stays in its place when its switch changes the order',
  { tag: '@once' },
  async ({ page, request }, info) => {
    const name = uniqueName('Anis', info);
    const other = await otherIngredientAdmin(request);
    for (const number of [1, 2, 3]) await other.add(`${name} ${number}`);
    await startAdminSession(page, request);
    await page.goto(`${TAB}&${new URLSearchParams({ sok: name, sorter: 'isAvailable', retning: 'opp' })}`);
    const switches = page.getByRole('main').getByRole('switch', { name });
    const labels = () => switches.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
    await expect.poll(labels).toHaveLength(3);
    const before = await labels();
    await switches.last().click();
    const news = page.getByRole('button', { name: 'Listen er endret. Vis nå' });
    await expect(news).toBeVisible();
    expect(await labels()).toEqual(before);
    await news.click();
    await expect.poll(labels).toEqual([before[2], before[0], before[1]]);
    for (const number of [1, 2, 3]) await other.remove(`${name} ${number}`);
  },
);

test('the switch marks an ingredient as sold out at once, the last tap wins, and a failed change is rolled back', async ({
  page,
  request,
  allowError,
}, info) => {
  allowError(BROWSER_ERRORS);
  const name = uniqueName('Muskat', info);
  const other = await otherIngredientAdmin(request);
  await other.add(name);
  await startAdminSession(page, request);
  await page.goto(TAB);
  const row = await searchRow(page, name);
  const available = row.getByRole('switch', { name: `${name} tilgjengelig` });
  await expect(available).toBeChecked();

  const held = await holdRequests(page, 'ingredients.setAvailable', 'abort');
  await available.click();
  await expect(available).not.toBeChecked();
  await expect.poll(() => held.requests).toHaveLength(1);
  await available.dblclick();
  await expect(available).not.toBeChecked();
  held.release();
  await expect(available).toBeChecked();
  await expect(page.getByText('Failed to update ingredient')).toBeVisible();
  // Of three taps, the first and the last are sent.
  expect(held.requests).toHaveLength(2);
  await page.unroute(SET_AVAILABLE);
  await page.route(SET_AVAILABLE, respondWithError({ status: 500 }), { times: 1 });
  await available.press('Space');
  await expect(page.getByText('Internal error')).toBeVisible();
  await expect(available).toBeChecked();

  const slow = await holdRequests(page, 'ingredients.setAvailable');
  await available.press('Enter');
  await available.press('Enter');
  await available.press('Enter');
  slow.release();
  await expect(available).not.toBeChecked();
  await expect.poll(async () => (await other.find(name)).isAvailable).toBe(false);
  // Tapping the switch does not open the row's dialog.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/drommekoppen');
  await expect(await openIngredientCard(page, 'Krydder', name)).toContainText('Utsolgt');
  await other.remove(name);
});
