import { greeting, startUserSession } from '#client/e2e/steps/account-steps.ts';
import { bearer } from '#client/e2e/steps/admin-steps.ts';
import {
  choiceItems,
  cupRegion,
  cupStatus,
  openSaveDialog,
  pour,
  saveAs,
  saveButton,
} from '#client/e2e/steps/builder-steps.ts';
import { cupOwner, insertSpice, markSoldOut, setFillLevel } from '#client/e2e/steps/cafe.ts';
import { holdRequests, savedDrink, uniqueCupName } from '#client/e2e/steps/cup-steps.ts';
import { serverSvgMarkup, svgMarkup } from '#client/e2e/steps/motion-steps.ts';
import { expect, expectNoOverflow, test } from '#client/e2e/steps/test.ts';
import { layersOfDrink } from '#shared/drinks/drink-layers.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/drommekoppen');
});

test('the save dialog keeps name and choices however it is closed', { tag: '@mobile' }, async ({
  page,
  axe,
}) => {
  const save = await openSaveDialog(page);
  const name = save.getByPlaceholder('Skriv inn navn på drikken');
  await expect(name).toBeFocused();
  await expect(save).toContainText('Gi koppen et navn og velg fargene dens');
  await expect(save).toContainText('Uten navn heter den Min Drømmekopp.');
  await expect(save.getByText('Ingen ingredienser valgt.')).toBeVisible();
  await expect(save.getByRole('img', { name: 'Tom kopp i fargetemaet Skoggrønn' })).toBeVisible();
  await expect(save.getByRole('radio')).toHaveCount(8);
  await expect(save.getByRole('button')).toHaveText(['', 'Avbryt', 'Lagre']);
  await axe();
  await page.keyboard.press('Escape');
  const choices = ['Espresso', 'Matcha', 'Chai', 'Sjokolade'];
  for (const choice of choices) await pour(page, 'Grunningredienser', choice);
  await openSaveDialog(page);
  const lines = save.getByText('Espresso, Matcha, Chai');
  expect(await lines.textContent()).toBe('Espresso, Matcha, Chai,\nSjokolade');
  await expect(lines).toHaveCSS('white-space-collapse', 'preserve-breaks');
  await expect(save.getByRole('img', { name: /^Kopp i fargetemaet Skoggrønn, 100\s% full/ })).toBeVisible();
  await axe();
  await name.fill('Nesten ferdig');
  for (const close of [
    () => save.getByRole('button', { name: 'Lukk' }).click(),
    () => save.getByRole('button', { name: 'Avbryt' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.locator('[class*=overlay]').click({ position: { x: 3, y: 3 } }),
  ]) {
    await close();
    await expect(save).toBeHidden();
    await expect(choiceItems(page)).toHaveText(choices.map((choice) => RegExp(`^${choice}`)));
    await openSaveDialog(page);
    await expect(name).toHaveValue('Nesten ferdig');
  }
});

test('dropdown and circles set the same theme, which is stored with the cup', async ({ page, request }) => {
  const theme = page.getByRole('combobox', { name: 'Fargetema' });
  await theme.selectOption('Solgul');
  const save = await openSaveDialog(page);
  await expect(save.getByRole('radio', { name: 'Solgul' })).toBeChecked();
  await save.getByRole('radio', { name: 'Nattsvart' }).check();
  await expect(save.getByRole('img', { name: 'Tom kopp i fargetemaet Nattsvart' })).toBeVisible();
  await save.getByRole('button', { name: 'Avbryt' }).click();
  await expect(theme).toHaveValue('7');
  await expect(page.getByRole('img', { name: 'Tom kopp i fargetemaet Nattsvart' })).toBeVisible();
  const stored = await savedDrink(page, request, uniqueCupName('Svart og tom'));
  expect(stored).toMatchObject({ themeId: 7, ingredientDTOs: [], layers: [] });
});

test('the saved picture has exactly the SVG that the builder showed', async ({ page, request }) => {
  for (const name of ['Espresso', 'Matcha', 'Espresso', 'Chai']) await pour(page, 'Grunningredienser', name);
  await page.getByRole('button', { name: 'Fjern Matcha' }).click();
  await pour(page, 'Frukt og bær', 'Bringebær');
  await page.getByRole('combobox', { name: 'Fargetema' }).selectOption('Fjordblå');
  const save = await openSaveDialog(page);
  const seen = await svgMarkup(save.getByRole('img'));
  await page.keyboard.press('Escape');
  const drink = await savedDrink(page, request, uniqueCupName('Til punkt og prikke'));
  expect(layersOfDrink(drink).map(({ name, slots }) => [name, slots])).toEqual([
    ['Espresso', 12],
    ['Chai', 1],
    ['Bringebær', 3],
  ]);
  expect(seen).toBe(serverSvgMarkup(layersOfDrink(drink), drink.themeId));
  expect(drink.imagePath).toMatch(/^\/uploads\/\w+\.webp$/);
});

test('pressing Enter repeatedly saves the cup once, and resets the builder afterwards', async ({ page }) => {
  const cup = uniqueCupName('Bare én gang');
  await pour(page, 'Grunningredienser', 'Espresso');
  const save = await openSaveDialog(page);
  const { requests, release } = await holdRequests(page, 'drinks.create');
  await save.getByRole('textbox').fill(cup);
  await page.keyboard.press('Enter');
  await expect(save.getByRole('button', { name: 'Lagrer...' })).toBeDisabled();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  release();
  await expect(save).toBeHidden();
  expect(requests).toHaveLength(1);
  await expect(page.getByRole('heading', { name: `${cup} er lagret` })).toBeVisible();
  await expect(page.getByText('Ingen valgt')).toBeVisible();
  await page.getByRole('button', { name: 'Lag en til' }).click();
  await expect(cupRegion(page)).toContainText('Koppen er tom');
  await expect(page.getByRole('button', { name: 'Angre siste steg' })).toBeDisabled();
  await expect(page.getByText('Velg en ingrediens for å se informasjon.')).toBeAttached();
  await openSaveDialog(page);
  await expect(save.getByRole('textbox')).toHaveValue('');
});

test('a cup saved with an ended session has no owner, and says so', async ({ page, request, allowError }) => {
  allowError(/status of 401/);
  const cup = uniqueCupName('Herreløs kopp');
  const { token } = await startUserSession(page, request);
  await page.reload();
  await expect(greeting(page)).toBeVisible();
  await request.post('/api/auth/logout', bearer(token));
  await saveAs(page, cup);
  await expect(
    page.getByText(`${cup} er lagret, men ikke som din: du var ikke lenger logget inn.`),
  ).toBeVisible();
  expect(cupOwner(cup)).toBeNull();
});

test('a saved cup with a long name fits the screen', async ({ page }) => {
  await saveAs(page, 'W'.repeat(60));
  await expect(page.getByRole('heading', { name: 'er lagret' })).toBeVisible();
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoOverflow(page, `${width} px`);
  }
});

test('a cup that is saved while another one is being saved is sent after it', async ({ page }) => {
  const [first, second] = [uniqueCupName('Den ene'), uniqueCupName('Den andre')];
  const { requests, release } = await holdRequests(page, 'drinks.create');
  await pour(page, 'Grunningredienser', 'Espresso');
  const save = await saveAs(page, first);
  await expect.poll(() => requests).toHaveLength(1);
  await save.getByRole('button', { name: 'Avbryt' }).click();
  await pour(page, 'Melk', 'Havremelk');
  await saveAs(page, second);
  release();
  await expect(page.getByRole('heading', { name: `${second} er lagret` })).toBeVisible();
  expect(requests).toHaveLength(2);
});

test('a save with a lost response can be repeated safely', async ({ page, request, allowError, axe }) => {
  allowError(/net::ERR_FAILED/);
  const name = uniqueCupName('Koppen som ventet');
  await pour(page, 'Grunningredienser', 'Espresso');
  const save = await openSaveDialog(page);
  await save.getByRole('textbox').fill(name);
  await save.getByRole('radio', { name: 'Blåbær' }).check();
  const { release, stop } = await holdRequests(page, 'drinks.create', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await saveButton(save).click();
  const button = save.getByRole('button', { name: 'Lagrer...' });
  await expect(button).toBeDisabled();
  await expect(button).toBeFocused();
  release();
  await expect(saveButton(save)).toBeFocused();
  await expect(save.getByRole('alert')).toContainText('Kunne ikke opprette drikk');
  await axe();
  await expect(save.getByRole('textbox')).toHaveValue(name);
  await expect(save.getByRole('radio', { name: 'Blåbær' })).toBeChecked();
  await expect(save.getByRole('img', { name: /Blåbær, 30\s% full/ })).toBeVisible();
  await stop();
  await saveButton(save).click();
  await expect(save).toBeHidden();
  await expect(page.getByRole('heading', { name: `${name} er lagret` })).toBeVisible();
  const answer = await request.get(`/api/drinkapi/drinkslist?search=${encodeURIComponent(name)}`);
  expect(await answer.json()).toHaveLength(1);
});

test('saving a cup with a sold-out ingredient names and marks it', async ({ page, allowError, axe }) => {
  allowError(/status of 400/);
  const spice = insertSpice('Muskatblomme');
  await page.reload();
  await pour(page, 'Krydder', spice);
  const save = await openSaveDialog(page);
  markSoldOut(spice);
  await saveButton(save).click();
  await expect(save.getByRole('alert')).toContainText('Kunne ikke opprette drikk');
  await expect(save.getByRole('alert')).toContainText(`${spice} er utsolgt.`);
  await save.getByRole('button', { name: 'Avbryt' }).click();
  await expect(choiceItems(page)).toHaveText([new RegExp(`^${spice}\\s*Utsolgt$`)]);
  await axe();
  await page.getByRole('button', { name: `Fjern ${spice}` }).click();
  await expect(cupStatus(page)).toHaveText(`${spice} er tatt ut av koppen`);
});

test('a cup whose ingredient the owner has changed meanwhile can be saved', async ({ page, allowError }) => {
  allowError(/status of 400/);
  const spice = insertSpice('Vaniljestang');
  setFillLevel(spice, 50);
  await page.reload();
  await pour(page, 'Krydder', spice);
  await expect(cupRegion(page)).toContainText(/50\s% full/);
  setFillLevel(spice, 20);
  const name = uniqueCupName('Mindre vanilje');
  const save = await saveAs(page, name);
  await expect(save.getByRole('alert')).toContainText('Koppen stemmer ikke med ingrediensene.');
  await expect(save.getByRole('img', { name: /20\s% full/ })).toBeVisible();
  await saveButton(save).click();
  await expect(page.getByRole('heading', { name: `${name} er lagret` })).toBeVisible();
});

test('a name has at most sixty letters, and its default is Min Drømmekopp', async ({ page }) => {
  const save = await openSaveDialog(page);
  const name = save.getByPlaceholder('Skriv inn navn på drikken');
  // The live region must not change with the count, because screen readers would announce the error at each key.
  const live = save.locator('[aria-live=polite]').filter({ hasText: 'Navnet' });
  await name.fill('å'.repeat(61));
  await expect(live).toHaveText('Navnet kan ha høyst 60 tegn.');
  await expect(name).toHaveAccessibleDescription('Navnet kan ha høyst 60 tegn. 61 av 60 tegn');
  await page.keyboard.type('å');
  await expect(name).toHaveAccessibleDescription('Navnet kan ha høyst 60 tegn. 62 av 60 tegn');
  await expect(live).toHaveText('Navnet kan ha høyst 60 tegn.');
  await saveButton(save).click();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(save).toBeVisible();
  await name.fill('å'.repeat(60));
  await saveButton(save).click();
  await expect(save).toBeHidden();
  await page.getByRole('button', { name: 'Lag en til' }).click();
  await saveAs(page, '   ');
  await expect(page.getByRole('heading', { name: 'Min Drømmekopp er lagret' })).toBeVisible();
});
