import { choiceItems, cupRegion, cupStatus, openSaveDialog, pour } from '#client/e2e/steps/builder-steps.ts';
import { deleteIngredient, insertSpice, markSoldOut } from '#client/e2e/steps/cafe.ts';
import { navigateTo, saveCup, uniqueCupName } from '#client/e2e/steps/cup-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';

test('a variant starts as a copy, and undo restores the draft before', async ({ page, request, axe }) => {
  const { drinkId } = await saveCup(request, uniqueCupName('Originalen'), ['Chai', 'Helmelk', 'Kanel']);
  await page.goto('/drommekoppen');
  await pour(page, 'Grunningredienser', 'Espresso');
  await page.goto(`/drommekoppen?variant=${drinkId}`);
  await expect(choiceItems(page)).toHaveText(['Chai', 'Helmelk', 'Kanel']);
  await expect(cupRegion(page).getByRole('img')).toHaveAccessibleName(
    /^Kopp i fargetemaet Fjordblå, 75\s% full. Fra bunnen: 40\s% Chai, 30\s% Helmelk, 5\s% Kanel$/,
  );
  await expect(cupStatus(page)).toHaveText('Nå kan du endre koppen');
  await expect(page).toHaveURL('/drommekoppen');
  const save = await openSaveDialog(page);
  await expect(save.getByRole('textbox')).toHaveValue('');
  await page.keyboard.press('Escape');
  await axe();
  await page.getByRole('button', { name: 'Angre siste steg' }).click();
  await expect(cupStatus(page)).toHaveText('Angret: koppen din fra før er tilbake');
  await expect(choiceItems(page)).toHaveText(['Espresso']);
  await expect(page.getByRole('combobox', { name: 'Fargetema' })).toHaveValue('1');
  await page.goto(`/drommekoppen?variant=${drinkId}`);
  // A reload preserves later changes.
  await page.getByRole('button', { name: 'Fjern Kanel' }).click();
  await page.reload();
  await expect(choiceItems(page)).toHaveText(['Chai', 'Helmelk']);
});

test('a variant names missing ingredients and offers similar ones', async ({ page, request, axe }) => {
  const [soldOut, deleted] = [insertSpice('Salvie'), insertSpice('Timian')];
  const { drinkId } = await saveCup(request, uniqueCupName('Urtekoppen'), ['Chai', soldOut, deleted]);
  markSoldOut(soldOut);
  deleteIngredient(deleted);
  await page.goto(`/drommekoppen/${drinkId}`);
  await expect(page.getByRole('listitem').filter({ hasText: soldOut })).toContainText('(ikke å få nå)');
  await page.getByRole('link', { name: 'Lag den med noe annet' }).click();
  await expect(choiceItems(page)).toHaveText(['Chai']);
  await expect(page.getByText(`${soldOut} og ${deleted} er ikke å få nå, og er utelatt.`)).toBeVisible();
  await axe();
  const offer = page.getByRole('button', { name: /^Bruk / });
  const substitute = String(await offer.textContent()).replace(/^Bruk /, '');
  await offer.click();
  // The same substitute replaces both missing ingredients.
  await expect(choiceItems(page)).toHaveText(['Chai', substitute, substitute]);
});

test('a variant that can’t be fetched leaves the draft as is', async ({ page, request, allowError, axe }) => {
  allowError(/net::ERR_FAILED/);
  await page.goto('/drommekoppen');
  await pour(page, 'Grunningredienser', 'Espresso');
  for (const id of ['999999', 'tull']) {
    await page.goto(`/drommekoppen?variant=${id}`);
    await expect(page.getByText('Fant ikke drømmekoppen du ville lage en variant av.')).toBeVisible();
    await expect(page).toHaveURL('/drommekoppen');
    await expect(choiceItems(page)).toHaveText(['Espresso']);
  }
  const { drinkId } = await saveCup(request, uniqueCupName('Fjern kopp'), ['Chai']);
  await page.route('**/trpc/*drinks.find*', (route) => route.abort());
  await navigateTo(page, `/drommekoppen?variant=${drinkId}`);
  await expect(page.getByText('Kunne ikke hente koppen du ville lage en variant av')).toBeVisible();
  await axe();
  await page.unroute('**/trpc/*drinks.find*');
  await page.getByRole('button', { name: 'Prøv igjen' }).click();
  await expect(choiceItems(page)).toHaveText(['Chai']);
});
