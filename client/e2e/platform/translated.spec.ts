import {
  addByPlus,
  choiceItems,
  cupRegion,
  cupStatus,
  openSaveDialog,
  saveButton,
} from '#client/e2e/steps/builder-steps.ts';
import { uniqueCupName } from '#client/e2e/steps/cup-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';
import { translate } from '#client/e2e/steps/translation-steps.ts';

// If a page is translated before its last part is hydrated, React reports this error and renders the part again.
test.beforeEach(({ allowError }) => allowError(/React error #418/));

test('a translated menu shows the chosen category and search results', async ({ page }) => {
  await page.goto('/meny');
  await translate(page);
  const tabs = page.getByRole('navigation', { name: 'Kategorier' });
  for (const [drink, temperature, category] of [
    ['KAFFE', 'KALDE DRIKKER', 'Kald Kaffe'],
    ['MATCHA', 'VARME DRIKKER', 'Varm Matcha'],
  ] as const) {
    await tabs.getByText(drink).click();
    await tabs.getByRole('link', { name: temperature }).filter({ visible: true }).click();
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(category);
    await translate(page);
  }
  const search = page.getByRole('searchbox');
  await search.fill('espresso');
  await expect(page.getByText(/^\d+ treff i hele menyen/)).toBeVisible();
  await translate(page);
  await search.fill('finnes ikke');
  await expect(page.getByText('Fant ingenting med «finnes ikke».')).toBeVisible();
  await expect(page.getByText(/treff i hele menyen|Loading/)).toHaveCount(0);
  await translate(page);
  await search.fill('');
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
  await translate(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Lukk' }).click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Varm Matcha');
});

test('a translated builder shows the cup', { tag: '@mobile' }, async ({ page, isMobile }) => {
  await page.goto('/drommekoppen');
  const choices = page.getByRole('region', { name: 'Dine valg' });
  for (const [at, name] of ['Espresso', 'Matcha', 'Chai'].entries()) {
    await translate(page);
    await addByPlus(page, 'Grunningredienser', name);
    await expect(choices.getByText(`${at + 1} av 20`)).toBeVisible();
    await expect(page.getByText(`${at + 1} valgt`)).toBeVisible({ visible: isMobile });
    await expect(cupStatus(page)).toHaveText(at < 2 ? `${name} er i koppen` : 'Koppen er full');
    await expect(choiceItems(page)).toHaveCount(at + 1);
  }
  await translate(page);
  await choices.getByRole('button', { name: 'Fjern Matcha' }).click();
  await expect(choiceItems(page)).toHaveText(['Espresso', 'Chai']);
  await expect(choices.getByText('2 av 20')).toBeVisible();
  await translate(page);
  await page.getByRole('button', { name: 'Angre siste steg' }).click();
  await expect(choices.getByText('3 av 20')).toBeVisible();
  await translate(page);
  const save = await openSaveDialog(page);
  await translate(page);
  const cup = uniqueCupName('Oversatt');
  await save.getByRole('textbox').fill(cup);
  await saveButton(save).click();
  await expect(page.getByRole('heading', { name: `${cup} er lagret` })).toBeVisible();
  await expect(choices).toHaveText('Dine valgIngen valgt');
  await translate(page);
  const saved = page.getByRole('region', { name: 'Koppen er lagret' });
  await saved.getByRole('button', { name: /^Like/ }).click();
  await expect(saved.getByRole('button', { name: /^Angre/ })).toBeVisible();
  await translate(page);
  await saved.getByRole('button', { name: 'Lag en til' }).click();
  await expect(cupRegion(page)).toContainText('Koppen er tom');
});
