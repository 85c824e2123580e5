import { cardOf, pour } from './builder-steps.ts';
import { sellOut, stockSpice } from './cafe.ts';
import { clickOutside, expect, test } from './test.ts';

const DETAILS = '**/trpc/ingredients.byId*';
const CREATE = '**/trpc/drinks.create*';

test.beforeEach(async ({ page }) => {
  await page.goto('/drommekoppen');
});

test('ingredients stand in their categories, the base first, and what is sold out can’t be added', async ({
  page,
}) => {
  await expect(page.getByText('Klikk på en kategori for å se ingredienser.')).toBeVisible();
  const headings = page.locator('details h3');
  await expect(headings.first()).toHaveText('Grunningredienser');
  const milk = await cardOf(page, 'Melk', 'Mandelmelk');
  await expect(milk).toContainText('Utsolgt');
  await milk.dblclick();
  await expect(page.getByText('Ingen valgt')).toBeVisible();
});

test('a click shows what an ingredient is, and Legg til adds it', async ({ page, axe }) => {
  await (await cardOf(page, 'Grunningredienser', 'Matcha')).click();
  const isNarrow = (page.viewportSize()?.width ?? 0) < 800;
  const info = isNarrow
    ? page.getByRole('dialog', { name: 'Matcha' })
    : page.getByRole('region', { name: 'Valgt ingrediens' });
  await expect(info).toContainText('Finmalt grønn te, vispet til den er blank.');
  await axe();
  await info.getByRole('button', { name: 'Legg til' }).click();
  await expect(page.getByRole('img', { name: /matcha/i })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Fjern Matcha' })).toBeVisible();
});

test('a choice is taken back by its cross, all of them by Fjern valg', async ({ page }) => {
  await pour(page, 'Grunningredienser', 'Espresso');
  await pour(page, 'Grunningredienser', 'Matcha');
  await page.getByRole('button', { name: 'Fjern Espresso' }).click();
  await expect(page.getByRole('img', { name: /espresso/i })).toHaveCount(0);
  await expect(page.getByRole('img', { name: /matcha/i })).toBeVisible();
  await page.getByRole('button', { name: 'Fjern valg' }).click();
  await expect(page.getByText('Ingen valgt')).toBeVisible();
  await expect(page.getByText('Velg en ingrediens for å se informasjon.')).toBeAttached();
});

test('a full cup says so and lists what was chosen all the same', async ({ page, axe }) => {
  for (let time = 0; time < 3; time += 1) await pour(page, 'Grunningredienser', 'Filterkaffe');
  await expect(page.getByRole('status').filter({ hasText: 'Koppen er full' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Fjern Filterkaffe' })).toHaveCount(3);
  await axe();
});

test('the dropdown and the circles choose one and the same theme', async ({ page }) => {
  await page.getByLabel('Fargetema', { exact: true }).selectOption({ index: 4 });
  const chosen = await page.getByLabel('Fargetema', { exact: true }).locator('option').nth(4).textContent();
  await page.getByRole('button', { name: 'Lagre din Drømmekopp' }).click();
  const save = page.getByRole('dialog', { name: 'Lag din drømmekopp' });
  await expect(save.getByRole('radio', { name: chosen ?? '' })).toBeChecked();
  await save.getByRole('radio').nth(6).check();
  await save.getByRole('button', { name: 'Avbryt' }).click();
  await expect(page.getByLabel('Fargetema', { exact: true }).locator('option').nth(6)).toHaveJSProperty(
    'selected',
    true,
  );
});

test('the save dialog shows the choices three a line, or that there are none', async ({ page, axe }) => {
  const open = () => page.getByRole('button', { name: 'Lagre din Drømmekopp' }).click();
  const save = page.getByRole('dialog', { name: 'Lag din drømmekopp' });
  await open();
  await expect(save.getByText('Ingen ingredienser valgt.')).toBeVisible();
  await axe();
  await page.keyboard.press('Escape');
  for (const name of ['Espresso', 'Matcha', 'Chai', 'Sjokolade']) await pour(page, 'Grunningredienser', name);
  await open();
  await expect(save.getByText('Espresso, Matcha, Chai')).toContainText('Sjokolade');
  await clickOutside(page);
  await expect(save).toBeHidden();
});

test('details that don’t arrive say so, and can be asked for again', async ({ page, allowFault }) => {
  allowFault(/net::ERR_FAILED/);
  await page.route(DETAILS, (route) => route.abort());
  await (await cardOf(page, 'Grunningredienser', 'Matcha')).click();
  // On a narrow screen it is also told behind the dialog.
  const fault = page.getByText('Kunne ikke hente ingrediensdetaljer').filter({ visible: true }).last();
  await expect(fault).toBeVisible();
  await page.unroute(DETAILS);
  await page.getByRole('button', { name: 'Prøv igjen' }).filter({ visible: true }).last().click();
  await expect(fault).toBeHidden();
});

test('while a cup is saved the button says so, and a failure keeps everything', async ({
  page,
  allowFault,
  axe,
}) => {
  allowFault(/net::ERR_FAILED/);
  await pour(page, 'Grunningredienser', 'Espresso');
  await page.getByRole('button', { name: 'Lagre din Drømmekopp' }).click();
  const save = page.getByRole('dialog', { name: 'Lag din drømmekopp' });
  const name = save.getByPlaceholder('Skriv inn navn på drikken');
  await name.fill('Koppen som ventet');
  const gate = Promise.withResolvers<void>();
  await page.route(CREATE, async (route) => {
    await gate.promise;
    await route.abort();
  });
  await save.getByRole('button', { name: 'Lagre' }).click();
  await expect(save.getByRole('button', { name: 'Lagrer...' })).toBeDisabled();
  gate.resolve();
  await expect(save.getByText('Kunne ikke opprette drikk')).toBeVisible();
  await axe();
  await expect(name).toHaveValue('Koppen som ventet');
  await page.unroute(CREATE);
  await save.getByRole('button', { name: 'Lagre' }).click();
  await expect(save).toBeHidden();
});

test('what sold out in the meantime is named, and nothing is lost', async ({ page, allowFault }, {
  project,
  repeatEachIndex,
}) => {
  allowFault(/status of 400/);
  const spice = `Safran ${project.name} ${repeatEachIndex}`;
  stockSpice(spice);
  await page.reload();
  await pour(page, 'Krydder', spice);
  await page.getByRole('button', { name: 'Lagre din Drømmekopp' }).click();
  sellOut(spice);
  const save = page.getByRole('dialog', { name: 'Lag din drømmekopp' });
  await save.getByRole('button', { name: 'Lagre' }).click();
  await expect(save.getByRole('alert')).toContainText('Kunne ikke opprette drikk');
  await expect(save.getByRole('alert')).toContainText(`${spice} is sold out`);
  await save.getByRole('button', { name: 'Avbryt' }).click();
  await expect(page.getByRole('button', { name: `Fjern ${spice}` })).toBeVisible();
});

test('a name of more than sixty letters is not sent', async ({ page }) => {
  await page.getByRole('button', { name: 'Lagre din Drømmekopp' }).click();
  const save = page.getByRole('dialog', { name: 'Lag din drømmekopp' });
  const name = save.getByPlaceholder('Skriv inn navn på drikken');
  // Read out once, not at every key: what is live stays as it is while the count goes on.
  const live = save.locator('[aria-live=polite]').filter({ hasText: 'Navnet' });
  await name.fill('å'.repeat(61));
  await expect(live).toHaveText('Navnet kan ha høyst 60 tegn.');
  await expect(name).toHaveAccessibleDescription('Navnet kan ha høyst 60 tegn. 61 av 60 tegn');
  await page.keyboard.type('å');
  await expect(name).toHaveAccessibleDescription('Navnet kan ha høyst 60 tegn. 62 av 60 tegn');
  await expect(live).toHaveText('Navnet kan ha høyst 60 tegn.');
  await save.getByRole('button', { name: 'Lagre' }).click();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(save).toBeVisible();
  await name.fill('å'.repeat(60));
  await save.getByRole('button', { name: 'Lagre' }).click();
  await expect(save).toBeHidden();
});

test('the narrowest screen shows the whole builder', { tag: '@once' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.reload();
  await pour(page, 'Sirup', 'Hasselnøttsirup');
  await page.getByRole('button', { name: 'Lagre din Drømmekopp' }).click();
  const save = page.getByRole('dialog', { name: 'Lag din drømmekopp' });
  await expect(save.getByRole('button', { name: 'Lagre' })).toBeInViewport();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
