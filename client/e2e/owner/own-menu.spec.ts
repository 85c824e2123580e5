import { openDialog } from '#client/e2e/steps/account-steps.ts';
import { fillIn, openForm, pressTool, save } from '#client/e2e/steps/admin-steps.ts';
import { holdRequests, navigateTo } from '#client/e2e/steps/cup-steps.ts';
import { expect, expectNoOverflow, test } from '#client/e2e/steps/owner-test.ts';

// Only these tests create categories in this café.
test.use({ baseURL: process.env.OWN_CAFE, viewport: { width: 390, height: 844 }, hasTouch: true });

test('a new category has its own tab on the menu', async ({ page, guest, other, menu, axe }) => {
  await page.goto('/admindash?fane=categories');
  await openDialog(page, 'Add Category');
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Kaker');
  await form.getByRole('textbox', { name: 'Farge', exact: true }).fill('#a0522d');
  await save(form);
  await expect(page.getByRole('rowheader', { name: 'Kaker' })).toBeVisible();
  const categories = await other.get<Record<string, unknown>[]>('categoryapi/categorieslist');
  const categoryId = categories.find(({ name }) => name === 'Kaker')?.categoryId;
  await guest.goto('/meny');
  await expect(guest.getByRole('link', { name: 'KAKER' })).toBeHidden();
  await menu.add('Eplekake', { categoryId, isAvailable: true, price: 65 });
  await guest.getByRole('link', { name: 'KAKER' }).click();
  await expect(guest.getByRole('button', { name: /Eplekake\s*65\skr/ })).toBeVisible();
  // The link to the builder is missing, because guests can't build a cake.
  await expect(guest.getByText('Lag din egen')).toHaveCount(0);
  await expect(guest).toHaveTitle(/^Kaker – Meny – /);
  await page.getByRole('rowheader', { name: 'Kaker' }).click();
  await form.getByRole('button', { name: 'Edit' }).click();
  await fillIn(form, { Name: 'Noe å bite i', 'Fane på menyen': 'MAT' });
  await axe();
  await save(form);
  await expect(guest.getByRole('link', { name: 'MAT' })).toBeVisible();
  await expect(guest.getByRole('heading', { name: 'Noe å bite i' })).toBeVisible();
  await expect(guest.getByRole('button', { name: /Eplekake/ })).toBeVisible();

  const name = 'Rabarbramarengspannekakesjokoladebolle';
  await menu.add(name, { categoryId, isAvailable: true });
  await guest.setViewportSize({ width: 360, height: 740 });
  await guest.getByRole('button', { name }).click();
  await expect(guest.getByRole('dialog').getByRole('button', { name: 'Lukk' })).toBeInViewport({ ratio: 1 });
  await expectNoOverflow(guest);
});

test('the owner sorts drinks by button and drag', async ({ page, guest, other, menu, axe, allowError }) => {
  allowError(/status of 400/);
  const { categoryId } = await other.post('categoryapi/create', { name: 'Suppe' });
  const add = (name: string) => menu.add(name, { categoryId, isAvailable: true });
  for (const name of ['Betasuppe', 'Fiskesuppe', 'Tomatsuppe']) await add(name);
  const id = await add('Ertesuppe');
  await guest.goto(`/meny?kategori=${categoryId}`);
  const names = guest.getByRole('main').getByRole('button').filter({ hasText: 'suppe' });
  await expect(names).toHaveText([/^Beta/, /^Erte/, /^Fisk/, /^Tomat/]);
  await page.goto('/admindash?fane=menu');
  await pressTool(page, 'Rekkefølge');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Kategori').selectOption('Suppe');
  const up = dialog.getByRole('button', { name: 'Flytt Tomatsuppe opp' });
  await up.click();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Tomatsuppe er nå nummer 1 av 4.')).toBeAttached();
  await expect(up).toBeFocused();
  await expect(up).toHaveAttribute('aria-disabled', 'true');
  await axe();
  const nameOf = (text: string) => dialog.getByText(text, { exact: true });
  await nameOf('Fiskesuppe').dragTo(nameOf('Betasuppe'));
  const chosen = dialog.getByRole('listitem');
  await expect(chosen).toHaveText([/^Tomat/, /^Fisk/, /^Beta/, /^Erte/]);
  await menu.remove(id);
  await save(dialog);
  await expect(dialog.getByText('Noe er lagt til eller slettet imens.')).toBeVisible();
  await expect(chosen).toHaveText([/^Tomat/, /^Fisk/, /^Beta/]);
  await save(dialog);
  await expect(names).toHaveText([/^Tomat/, /^Fisk/, /^Beta/]);
  await page.getByRole('button', { name: 'Angre' }).click();
  await expect(names).toHaveText([/^Beta/, /^Fisk/, /^Tomat/]);
});

test('a page seen before never shows the old price again', async ({ page, other, menu }) => {
  const { categoryId } = await other.post('categoryapi/create', { name: 'Saft' });
  await menu.add('Rabarbrasaft', { categoryId, isAvailable: true, price: 41 });
  const saft = page.getByRole('main').getByRole('button', { name: /Rabarbrasaft/ });
  await page.goto(`/meny?kategori=${categoryId}`);
  await expect(saft).toHaveText(/41\skr/);
  await navigateTo(page, '/admindash?fane=menu');
  const form = await openForm(page, 'Rabarbrasaft');
  await save(form, { 'Price (NOK)': '52' });
  await expect(form).toBeHidden();
  const list = await holdRequests(page, 'menu.byCategory');
  await navigateTo(page, `/meny?kategori=${categoryId}`);
  await expect.poll(() => list.requests).toHaveLength(1);
  await expect(saft).toBeHidden();
  list.release();
  await expect(saft).toHaveText(/52\skr/);
});

test('a drink’s sizes and lowest price are shown', async ({ page, guest, other, menu }) => {
  const { categoryId } = await other.post('categoryapi/create', { name: 'Kakao' });
  await menu.add('Varm sjokolade', { categoryId, isAvailable: true, price: 60 });
  await guest.goto(`/meny?kategori=${categoryId}`);
  await page.goto('/admindash?fane=menu&sok=sjokolade');
  await page.getByRole('rowheader', { name: 'Varm sjokolade' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Edit' }).click();
  const add = form.getByRole('button', { name: 'Legg til størrelse' });
  const focused = await add.evaluate((button: HTMLElement) => {
    button.click();
    return document.activeElement?.ariaLabel;
  });
  expect(focused).toBe('Navn på størrelse 1');
  await page.keyboard.type('Liten');
  await expect(form.getByLabel('Pris på størrelse 1')).toHaveValue('60');
  await add.click();
  await page.keyboard.type('Stor');
  await save(form);
  await expect(form.getByText('Stor: Skriv inn prisen')).toBeVisible();
  await expect(form.getByLabel('Pris på størrelse 2')).toBeFocused();
  await fillIn(form, { 'Pris på størrelse 2': '72,50', 'Pris på størrelse 1': '58' });
  await add.click();
  await page.keyboard.type('Enorm');
  await form.getByRole('button', { name: 'Fjern Enorm' }).click();
  await expect(add).toBeFocused();
  await expect(form.getByLabel('Price (NOK)')).toHaveValue('58');
  await expect(form.getByLabel('Price (NOK)')).not.toBeEditable();
  await save(form);
  await guest.getByRole('button', { name: /Varm sjokolade\s*fra\s58\skr/ }).click();
  const dialog = guest.getByRole('dialog', { name: 'Varm sjokolade' });
  const sizes = dialog.getByRole('group', { name: 'Størrelse' });
  await expect(sizes.getByRole('radio', { name: 'Liten 58 kr' })).toBeChecked();
  await sizes.getByRole('radio', { name: 'Stor 72,50 kr' }).check();
  await expect(dialog.getByText('Pris: 72,50 NOK')).toBeVisible();
});
