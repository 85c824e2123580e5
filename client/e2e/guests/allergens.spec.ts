import { goBackWithoutWaiting } from '#client/e2e/steps/admin-steps.ts';
import { expect, test } from '#client/e2e/steps/owner-test.ts';
import { expectNoOverflow } from '#client/e2e/steps/test.ts';
import { ALLERGENS } from '#shared/menu/allergens.ts';

const NUTS = { contains: ['hazelnut'], mayContain: [] };
const TRACES = { contains: ['milk'], mayContain: ['almond'] };
const NONE = { contains: [], mayContain: [] };

test('a guest with a nut allergy is warned of unsafe items', async ({ page, menu, unique, axe }) => {
  const [nutty = '', traces = '', unknown = '', free = ''] = [
    'Hasselkaffe',
    'Sporkaffe',
    'Ukjentkaffe',
    'Frikaffe',
  ].map(unique);
  const allergens = [NUTS, TRACES, null, NONE];
  for (const [at, name] of [nutty, traces, unknown, free].entries())
    await menu.add(String(name), { isAvailable: true, allergens: allergens[at] });
  await page.goto('/meny');
  const card = (name = '') => page.getByRole('button', { name: RegExp(`^${name}`) });
  await expect(card(nutty)).toContainText('Inneholder hasselnøtt');
  await expect(card(traces)).toContainText('Kan inneholde spor av mandel');
  await expect(card(unknown)).toContainText('Ukjent, spør oss');
  await expect(card(free)).toContainText('Uten de 14 allergenene');

  await page.getByRole('button', { name: 'Uten allergener' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Hva vil du unngå?' });
  await dialog.getByLabel('Alle nøtter').press('Space');
  await expect(dialog.getByLabel('hasselnøtt')).toBeChecked();
  await axe();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Uten nøtter' })).toBeVisible();
  for (const name of [nutty, unknown]) await expect(card(name)).toContainText('Passer ikke for deg');
  await expect(card(traces)).toContainText('Passer kanskje ikke for deg');
  await expect(card(free)).not.toContainText(/Passer (kanskje )?ikke/);
  expect(new URL(page.url()).searchParams.get('uten')).toBe('nøtter');

  // The choice also applies on other pages, and after a reload.
  await page.goto('/meny');
  await expect(card(nutty)).toContainText('Passer ikke for deg');
  await card(nutty).press('Enter');
  await expect(page.getByRole('dialog', { name: nutty })).toContainText('Passer ikke for deg');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Fjern valget' }).press('Enter');
  await expect(card(nutty)).not.toContainText(/Passer (kanskje )?ikke/);
  await expect(page.getByRole('button', { name: 'Uten allergener' })).toBeFocused();
});

test('a link adds allergens to avoid, and all tabs follow their removal', async ({ page, context }) => {
  const said = (tab: typeof page) => tab.getByRole('button', { name: /^Uten (?!allergener)/ });
  await page.goto('/meny?uten=nøtter');
  await expect(said(page)).toHaveText('Uten nøtter');
  const other = await context.newPage();
  await other.goto('/meny?uten=melk');
  await expect(said(other)).toHaveText('Uten nøtter og melk');
  await expect(said(page)).toHaveText('Uten nøtter og melk');
  await page.getByRole('button', { name: 'Fjern valget' }).click();
  for (const tab of [other, page]) {
    await expect(tab.getByRole('button', { name: 'Fjern valget' })).toHaveCount(0);
    await tab.reload();
    await expect(tab.getByRole('button', { name: 'Uten allergener' })).toBeVisible();
  }
});

test('a page from the back/forward cache shows the allergens chosen in another tab', async ({ page }) => {
  await page.goto('/meny?uten=nøtter');
  await expect(page.getByRole('button', { name: 'Uten nøtter' })).toBeVisible();
  await page.evaluate(() => {
    // A page in the back/forward cache gets no `storage` event.
    localStorage.setItem('uten', 'nøtter,melk');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(page.getByRole('button', { name: 'Uten nøtter og melk' })).toBeVisible();
  await expect(page).toHaveURL(/uten=/);
});

test('Back closes the dialog, and does not restore a removed allergen', async ({ page }) => {
  await page.goto('/');
  await page.goto('/meny?uten=soya');
  await page.getByRole('button', { name: 'Uten soya' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hva vil du unngå?' });
  await expect(dialog).toBeVisible();
  await goBackWithoutWaiting(page);
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/meny?uten=soya');
  await page.getByRole('link', { name: 'SMOOTHIE' }).click();
  await expect(page).toHaveURL('/meny?kategori=Smoothie');
  await page.getByRole('button', { name: 'Fjern valget' }).click();
  await page.goBack();
  await expect(page).toHaveURL('/meny');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Uten allergener' })).toBeVisible();
});

test('with an unknown word in the address, the page says so and no item counts as safe', async ({ page }) => {
  await page.goto('/meny?uten=melk,kiwi');
  await expect(page.getByText('Vi kjenner ikke «kiwi», og sier ikke at noe er trygt.')).toBeVisible();
  const cards = page.getByRole('main').getByRole('listitem').getByRole('button');
  await expect(cards.filter({ hasText: 'Passer ikke for deg' })).toHaveCount(await cards.count());
});

test('the builder shows the allergens in the cup, and warns the guest', async ({ page, axe }) => {
  await page.goto('/drommekoppen?uten=havre');
  const group = page.locator('details', { hasText: 'Melk' }).first();
  await group.locator('summary').first().click();
  await expect(group.getByRole('button', { name: /^Havremelk/ })).toContainText('Passer ikke for deg');
  await expect(group.getByRole('button', { name: /^Helmelk/ })).not.toContainText(/Passer (kanskje )?ikke/);
  await group.getByRole('button', { name: 'Legg til Helmelk', exact: true }).click();
  const choices = page.getByRole('region', { name: 'Dine valg' });
  await expect(choices.getByRole('status')).toHaveText(/Inneholder melk/);
  await group.getByRole('button', { name: 'Legg til Havremelk. Passer ikke for deg' }).click();
  await expect(choices.getByRole('status')).toHaveText(/Passer ikke for deg\. ?Inneholder havre, melk/);
  await axe.inLightAndDark();
});

test('an ingredient’s name stays on one line beside its warning', async ({ page }) => {
  for (const width of [195, 1000]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/drommekoppen?uten=melk,havre');
    const group = page.locator('details', { hasText: 'Melk' }).first();
    await group.locator('summary').first().click();
    for (const name of ['Havremelk', 'Mandelmelk']) {
      const box = await group.getByText(name, { exact: true }).boundingBox();
      expect(box?.height).toBeLessThan(30);
    }
  }
});

test('the guest gets no surprise if no ingredient is safe', async ({ page }) => {
  await page.goto('/drommekoppen?uten=kiwi');
  const surprise = page.getByRole('button', { name: 'Overrask meg' });
  await expect(surprise).toBeDisabled();
  await expect(surprise).toHaveAccessibleDescription('Det er ingenting på hylla som passer for deg nå');
});

test('all allergens are in a table, printed without warnings', async ({ page, menu, unique, axe }) => {
  const [name, free] = [unique('Tabellkaffe'), unique('Frikaffe')];
  await menu.add(name, { isAvailable: true, allergens: TRACES });
  await menu.add(free, { isAvailable: true, allergens: NONE });
  await page.goto('/meny/allergener?uten=melk');
  const row = page.getByRole('row', { name: RegExp(name) });
  await expect(row).toContainText('Passer ikke for deg');
  await expect(page.getByRole('row', { name: RegExp(free) })).toContainText('Uten de 14 allergenene');
  await expect(row.getByText('inneholder', { exact: true })).toHaveCount(1);
  await expect(row.getByText('spor', { exact: true })).toHaveCount(1);
  await expect(page.getByRole('row', { name: /Hylleblomstsaft/ })).toContainText('Ukjent, spør oss');
  await expect(page.getByRole('columnheader', { name: 'melk milk' })).toBeAttached();
  await axe.inLightAndDark();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^Kafé Lysning, \d+\. /)).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  // The printed table hangs on a wall, so it leaves out the warnings for this guest.
  await expect(page.getByText(/Passer (kanskje )?ikke for deg/).filter({ visible: true })).toHaveCount(0);
  // A page that has been open for days prints today's date.
  await page.clock.setFixedTime('2031-05-17T12:00:00Z');
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(page.getByText('Kafé Lysning, 17. mai 2031')).toBeVisible();
});

test.describe('in a café that no test changes', () => {
  test.use({ baseURL: process.env.SCREEN_CAFE });

  test('the table is printed on one page for forty dishes', async ({ page }) => {
    await page.goto('/meny/allergener');
    await page.emulateMedia({ media: 'print' });
    // The size of A4 without its margins of 1 cm. With headings, the rows of this menu are as high as forty dishes.
    await page.setViewportSize({ width: 718, height: 1047 });
    const menuRows = page.locator('tbody:not(:last-of-type) tr');
    const places = await menuRows.evaluateAll((rows) => rows.map((one) => one.getBoundingClientRect()));
    const [from, until] = [places[0]?.top ?? 0, places.at(-1)?.bottom ?? Infinity];
    const dishes = (await menuRows.filter({ has: page.locator('td') }).count()) || 1;
    expect(from + (40 * (until - from)) / dishes).toBeLessThanOrEqual(1047);
  });
});

test('the table’s headings stay in sight beside a long name', async ({ page, menu, unique }) => {
  const name = unique('Fjellbringebærsjokoladekremfløtekakebiterkaramellissk');
  await menu.add(name, { isAvailable: true, allergens: { contains: ALLERGENS, mayContain: [] } });
  await page.goto('/meny/allergener');
  for (const width of [320, 390, 1000, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page
      .getByRole('row')
      .last()
      .evaluate((row) => row.scrollIntoView({ block: 'nearest' }));
    await expect(page.getByRole('columnheader', { name: 'hvete wheat' })).toBeInViewport({ ratio: 1 });
    const cell = await page.getByRole('rowheader', { name }).boundingBox();
    expect(cell?.width).toBeLessThan(width / 2);
    await expectNoOverflow(page);
  }
  // The item contains every allergen, so none is listed as absent.
  await expect(page.getByText('Ikke i noe av dette')).toHaveCount(0);
});

test('undeclared allergens never count as absent', async ({ page, menu, ingredients, request, unique }) => {
  const [drink, syrup] = [unique('Mysterium'), unique('Hemmelig sirup')];
  await menu.add(drink, { isAvailable: true });
  await ingredients.add(syrup);
  await ingredients.change(syrup, { allergens: null, isAvailable: true });
  const { ingredientId } = await ingredients.find(syrup);
  const saved = await request.post('/api/drinkapi/create', {
    data: { name: unique('Kopp'), ingredientDTOs: [{ ingredientId }] },
  });
  const { drinkId } = await saved.json();
  const unknown = 'Ukjent, spør oss';
  const none = page.getByText('Uten de 14 allergenene').filter({ visible: true });

  await page.goto('/meny');
  const card = page.getByRole('button', { name: RegExp(`^${drink}`) });
  await expect(card).toContainText(unknown);
  await card.click();
  const dialog = page.getByRole('dialog', { name: drink });
  await expect(dialog).toContainText(unknown);
  await expect(dialog).not.toContainText('Uten de 14');
  await page.goto('/meny?sok=havre');
  await expect(page.getByText(/ treff i hele menyen\. Ukjente allergener i \d+ /)).toBeVisible();
  await page.goto('/meny/allergener');
  for (const name of [drink, syrup])
    await expect(page.getByRole('row', { name: RegExp(name) })).toContainText(unknown);
  await page.goto(`/drommekoppen?variant=${drinkId}`);
  const choices = page.getByRole('region', { name: 'Dine valg' });
  await expect(choices).toContainText(`${unknown}: ${syrup}`);
  await expect(none).toHaveCount(0);
  await page.goto(`/drommekoppen/${drinkId}`);
  await expect(page.getByText(`${unknown}: ${syrup}`)).toBeVisible();
  await expect(none).toHaveCount(0);
  await page.getByRole('link', { name: 'Vis ved disken' }).click();
  await expect(page.getByRole('list', { name: 'I rekkefølgen de helles' })).toBeVisible();
  await expect(page.getByText(`Allergener ukjent: ${syrup}`)).toBeVisible();
  await expect(none).toHaveCount(0);
});
