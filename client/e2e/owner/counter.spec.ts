import { PASSWORD } from '#client/e2e/steps/account-steps.ts';
import { otherIngredientAdmin } from '#client/e2e/steps/admin-ingredients-steps.ts';
import { otherMenuAdmin, uniqueName } from '#client/e2e/steps/admin-menu-steps.ts';
import { addBarista, startBaristaSession } from '#client/e2e/steps/counter-steps.ts';
import { saveCup } from '#client/e2e/steps/cup-steps.ts';
import { expectNoReload, openConnected } from '#client/e2e/steps/live-steps.ts';
import { expect, expectNoOverflow, test } from '#client/e2e/steps/test.ts';

test.use({ receivesChanges: true });

test('a barista sells out a drink until tomorrow', {
  tag: '@mobile',
}, async ({ page, context, request, axe }) => {
  const menu = await otherMenuAdmin(request);
  const name = uniqueName('Diskkakao');
  const id = await menu.add(name, { isAvailable: true });
  const categoryId = (await menu.find(name))?.categoryId;
  const guest = await context.newPage();
  await openConnected(guest, `/meny?kategori=${categoryId}`);
  const card = guest.getByRole('main').getByRole('button', { name });
  await expect(card).toBeVisible();
  await startBaristaSession(page, request);
  await openConnected(page, '/disk');
  await expect(page.getByRole('heading', { level: 1, name: 'Disken' })).toBeVisible();
  await expect(page.getByRole('switch').first()).not.toBeChecked();
  const views = page.getByRole('navigation', { name: 'Disken' });
  await expect(views.locator('[aria-current]')).toHaveText('Meny');
  await expect(views.locator('[aria-current]')).toBeVisible();
  await axe.inLightAndDark();
  await expectNoOverflow(page);

  await page.getByLabel('Søk i menyen').fill(name);
  await expect(page.getByRole('status').filter({ hasText: '1 treff' })).toHaveCount(1);
  const row = page.getByRole('listitem').filter({ hasText: name });
  const sale = row.getByRole('switch', { name: `${name} tilgjengelig` });
  expect((await sale.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  await sale.click();
  await expect(sale).not.toBeChecked();
  await expect(card).toHaveCount(0);
  // Only admins can undo changes; a barista presses the switch again.
  await expect(page.getByText(`«${name}» er utsolgt til noen sier fra`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Angre' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Bare i dag' }).click();
  await expect(row).toContainText('Utsolgt til i morgen');
  await row.getByRole('button', { name: 'velg til når' }).click();
  const dialog = page.getByRole('dialog', { name: `${name} er utsolgt` });
  await axe.inLightAndDark();
  await dialog.getByLabel('Til salgs igjen fra').fill(`${new Date().getFullYear() + 9}-12-24`);
  await dialog.getByRole('button', { name: 'Lagre' }).click();
  await expect(row).toContainText(/Utsolgt til 24\.12\.\d{4}/);
  await sale.click();
  await expect(sale).toBeChecked();
  await expect(card).toBeVisible();
  await expectNoReload(guest);

  await menu.change(id, { name, price: 45, isAvailable: false });
  await expect(sale, 'another device has sold it out').not.toBeChecked();
  await menu.remove(id);
  await expect(page.getByText(`Fant ingenting med «${name}».`)).toBeVisible();
  await page.getByRole('button', { name: 'Vis alt' }).click();
  await expect(page.getByRole('switch').nth(5)).toBeVisible();
  await expect(page.getByLabel('Søk i menyen')).toBeFocused();
});

test('selling out an ingredient at the counter asks about its drinks', async ({ page, request, axe }) => {
  const [menu, ingredients] = [await otherMenuAdmin(request), await otherIngredientAdmin(request)];
  const [part, drink] = [uniqueName('Diskhonning'), uniqueName('Honningte')];
  const { ingredientId } = await ingredients.add(part);
  const id = await menu.add(drink, { isAvailable: true, madeOf: [ingredientId] });
  await startBaristaSession(page, request);
  await page.goto('/disk');
  await page.getByRole('link', { name: 'Ingredienser' }).click();
  await page.getByLabel('Søk i ingrediensene').fill(part);
  await axe();
  await page.getByRole('switch', { name: `${part} tilgjengelig` }).click();
  await expect(page.getByText(`${part} brukes i 1 drikk på menyen: ${drink}`)).toBeVisible();
  await page.getByRole('button', { name: 'Meld dem også utsolgt' }).click();
  await expect(page.getByText('1 drikk er utsolgt')).toBeVisible();
  expect((await menu.find(drink))?.isAvailable).toBe(false);
  await menu.remove(id);
  await ingredients.remove(part);
});

test('a barista finds a guest’s cup by its name or number', async ({ page, request, axe }) => {
  const name = uniqueName('Diskkopp');
  const { drinkId } = await saveCup(request, name, ['Espresso', 'Helmelk']);
  await startBaristaSession(page, request);
  await page.goto('/disk?vis=kopper');
  const search = page.getByLabel('Navn eller nummer');
  const found = page.getByRole('main').getByRole('listitem');
  await expect(page.getByText('De nyeste')).toBeVisible();
  await search.fill(name);
  await expect(found).toHaveText([new RegExp(`${name} nr. ${drinkId}`)]);
  await axe.inLightAndDark();
  await found.getByRole('link').click();
  await expect(page).toHaveURL(`/drommekoppen/${drinkId}?disk`);
  await expect(page.getByRole('list', { name: 'I rekkefølgen de helles' })).toContainText('Espresso');
  await page.goBack();
  await expect(search).toHaveValue(name);
  await search.fill(String(drinkId));
  await expect(found.first()).toContainText(`${name} nr. ${drinkId}`);
  await search.fill(`${name} finnes ikke`);
  await expect(page.getByText(`Fant ingen kopp med «${name} finnes ikke».`)).toBeVisible();
});

test('a barista’s login leads to the counter only', async ({ page, request }) => {
  const username = await addBarista(request);
  await page.goto('/disk');
  await expect(page).toHaveURL('/login');
  const logIn = async () => {
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    const dialog = page.getByRole('dialog', { name: 'Login' });
    await dialog.getByLabel('Brukernavn').fill(username);
    await dialog.getByLabel('Passord', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Logg inn' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Disken' })).toBeVisible();
    await expect(page).toHaveURL('/disk');
  };
  await logIn();
  await page.goto('/meny');
  const links = page.getByRole('navigation', { name: 'Hovedmeny' }).getByRole('link');
  await expect(links.filter({ visible: true })).toHaveText([
    'Hjem',
    'Meny',
    'Drømmekoppen',
    'Min Side',
    'Disken',
  ]);
  await page.goto('/admindash');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: `Hei, ${username}!` })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Logg ut' }).click();
  await logIn();
});
