import { chosenOf, openSave, pour, saidOf, stageOf } from './builder-steps.ts';
import { sellOut, stockSpice, takeOff } from './cafe.ts';
import { newCupName, saveCup } from './cup-steps.ts';
import { expect, test } from './test.ts';

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('a variant begins as the saved cup, and taking that back brings the unsaved cup back', {
  tag: '@once',
}, async ({ page, request, axe }) => {
  const { drinkId } = await saveCup(request, newCupName('Originalen'), ['Chai', 'Helmelk', 'Kanel']);
  await page.goto('/drommekoppen');
  await pour(page, 'Grunningredienser', 'Espresso');
  await page.goto(`/drommekoppen?variant=${drinkId}`);
  await expect(chosenOf(page)).toHaveText(['Chai', 'Helmelk', 'Kanel']);
  await expect(stageOf(page).getByRole('img')).toHaveAccessibleName(
    /^Kopp i fargetemaet Fjordblå, 75\s% full. Fra bunnen: 40\s% Chai, 30\s% Helmelk, 5\s% Kanel$/,
  );
  await expect(saidOf(page)).toHaveText('Klar for din variant');
  await expect(page).toHaveURL('/drommekoppen');
  const save = await openSave(page);
  await expect(save.getByRole('textbox')).toHaveValue('');
  await page.keyboard.press('Escape');
  await axe();
  await page.getByRole('button', { name: 'Angre siste steg' }).click();
  await expect(saidOf(page)).toHaveText('Angret: koppen din fra før er tilbake');
  await expect(chosenOf(page)).toHaveText(['Espresso']);
  await expect(page.getByRole('combobox', { name: 'Fargetema' })).toHaveValue('1');
  await page.goto(`/drommekoppen?variant=${drinkId}`);
  // A reload keeps what was changed since.
  await page.getByRole('button', { name: 'Fjern Kanel' }).click();
  await page.reload();
  await expect(chosenOf(page)).toHaveText(['Chai', 'Helmelk']);
});

test(
  'a variant goes without what is sold out or gone, and names it',
  { tag: '@once' },
  async ({ page, request, axe }, { project, repeatEachIndex }) => {
    const [scarce, gone] = ['Salvie', 'Timian'].map((name) => `${name} ${project.name} ${repeatEachIndex}`);
    if (!scarce || !gone) throw new Error('two spices are needed');
    stockSpice(scarce);
    stockSpice(gone);
    const { drinkId } = await saveCup(request, newCupName('Urtekoppen'), ['Chai', scarce, gone]);
    sellOut(scarce);
    takeOff(gone);
    await page.goto(`/drommekoppen?variant=${drinkId}`);
    await expect(chosenOf(page)).toHaveText(['Chai']);
    await expect(page.getByText(`${scarce} og ${gone} er ikke å få nå, og er utelatt.`)).toBeVisible();
    await axe();
  },
);

test('a variant of a cup that does not exist says so, and nothing is lost', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/drommekoppen');
  await pour(page, 'Grunningredienser', 'Espresso');
  for (const id of ['999999', 'tull']) {
    await page.goto(`/drommekoppen?variant=${id}`);
    await expect(page.getByText('Fant ikke drømmekoppen du ville lage en variant av.')).toBeVisible();
    await expect(page).toHaveURL('/drommekoppen');
    await expect(chosenOf(page)).toHaveText(['Espresso']);
  }
});

test('a cup that can’t be fetched for a variant can be asked for again', { tag: '@once' }, async ({
  page,
  request,
  allowError,
  axe,
}) => {
  allowError(/net::ERR_FAILED/);
  const { drinkId } = await saveCup(request, newCupName('Fjern kopp'), ['Chai']);
  await page.goto('/drommekoppen');
  await page.route('**/trpc/drinks.find*', (route) => route.abort());
  await page.evaluate((id) => history.pushState(null, '', `/drommekoppen?variant=${id}`), drinkId);
  await expect(page.getByText('Kunne ikke hente koppen du ville lage en variant av')).toBeVisible();
  await axe();
  await page.unroute('**/trpc/drinks.find*');
  await page.getByRole('button', { name: 'Prøv igjen' }).click();
  await expect(chosenOf(page)).toHaveText(['Chai']);
});
