import { choiceItems, openIngredientCard } from '#client/e2e/steps/builder-steps.ts';
import { uniqueCupName } from '#client/e2e/steps/cup-steps.ts';
import { startScreenReader } from '#client/e2e/steps/screen-reader-steps.ts';
import { test } from '#client/e2e/steps/test.ts';

test('a guest hears one sentence for each ingredient, saves the cup and likes it', async ({ page }) => {
  await page.goto('/drommekoppen');
  const card = await openIngredientCard(page, 'Grunningredienser', 'Chai');
  const hears = await startScreenReader(page);
  const press = (key: string) => page.keyboard.press(key);

  await card.focus();
  await hears('button, Chai 18,50 kr');
  await press('Enter');
  await hears('button, Chai 18,50 kr, current item');
  await press('Tab');
  await hears('button, Legg til Chai');
  await press('Enter');
  await hears('polite: Chai er i koppen', 'polite: Uten de 14 allergenene.');
  for (const sentence of ['Chai er i koppen', 'Koppen er full', 'Koppen er full']) {
    await press('Enter');
    await hears(`polite: ${sentence}`);
  }
  await press('Shift+Tab');
  await hears('button, Chai 18,50 kr, current item');

  await page.getByRole('button', { name: 'Legg til Espresso' }).focus();
  await hears('button, Legg til Espresso');
  await press('Enter');
  await hears('polite: Koppen er full');
  await choiceItems(page).last().getByRole('button').focus();
  await hears('button, Fjern Espresso');
  await press('Enter');
  await hears('button, Fjern Chai', 'polite: Espresso er tatt ut av koppen');
  await page.getByRole('button', { name: 'Angre siste steg' }).focus();
  await hears('button, Angre siste steg');
  await press('Enter');
  await hears('polite: Angret: Espresso er valgt igjen');

  const name = uniqueCupName('Lyttekoppen');
  await page.getByRole('button', { name: 'Lagre din Drømmekopp' }).focus();
  await hears('button, Lagre din Drømmekopp, has popup dialog');
  await press('Enter');
  await hears('dialog, Lag din drømmekopp', 'textbox, Navn, placeholder Skriv inn navn på drikken');
  await page.keyboard.type(name);
  await press('Enter');
  await hears('button, Lagrer..., disabled', `heading, ${name} er lagret, level 2`);
  await press('Tab');
  await hears('link, Vis ved disken');
  await press('Tab');
  await hears('button, Del koppen');
  await press('Tab');
  await hears(`button, Like ${name}`);
  await press('Enter');
  await hears(`button, Angre at du liker ${name}`);
  await press('Enter');
  await hears(`button, Like ${name}`);
  await press('Shift+Tab');
  await hears('button, Del koppen');
});
