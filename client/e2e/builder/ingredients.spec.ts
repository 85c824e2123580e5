import {
  choiceItems,
  cupRegion,
  cupStatus,
  details,
  infoBox,
  openIngredientCard,
  openSaveDialog,
  saveButton,
} from '#client/e2e/steps/builder-steps.ts';
import { insertSpice, insertUncategorized, markSoldOut } from '#client/e2e/steps/cafe.ts';
import { cupSvg } from '#client/e2e/steps/motion-steps.ts';
import { expect, expectNoOverflow, test } from '#client/e2e/steps/test.ts';

const THEMES = ['Skoggrønn', 'Bringebær', 'Fjordblå', 'Kanel', 'Solgul', 'Blåbær', 'Nattsvart', 'Sjøskum'];

test('the builder starts empty, with eight themes and closed categories', async ({ page, axe }) => {
  await page.goto('/drommekoppen');
  await expect(page).toHaveTitle(/^Drømmekoppen/);
  await expect(page.getByRole('heading', { level: 1, name: 'Drømmekoppen' })).toBeVisible();
  const theme = page.getByRole('combobox', { name: 'Fargetema' });
  await expect(theme.getByRole('option')).toHaveText(THEMES);
  await expect(theme).toHaveValue('1');
  const catalogue = page.getByRole('region', { name: 'Ingredienser' });
  await expect(catalogue.getByRole('heading', { level: 2 })).toHaveText('Ingredienser');
  await expect(catalogue).toContainText('Klikk på en kategori for å se ingredienser.');
  await expect(infoBox(page)).toContainText('Velg en ingrediens for å se informasjon.');
  await expect(infoBox(page).getByRole('button', { name: 'Legg til' })).toBeDisabled();
  await expect(page.getByRole('region', { name: 'Dine valg' })).toContainText('Ingen valgt');
  await expect(cupRegion(page)).toContainText('Koppen er tom');
  for (const name of ['Fjern valg', 'Lagre din Drømmekopp', 'Se alle Drømmekopper']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  }
  await axe();
  const headings = catalogue.getByRole('heading', { level: 3 });
  await expect(headings.first()).toHaveText('Grunningredienser');
  const named = (await headings.allTextContents()).slice(1).filter((name) => name !== 'Uncategorized');
  expect(named).toEqual(named.toSorted(new Intl.Collator('nb').compare));
  await expect(catalogue.getByRole('listitem')).toHaveCount(0);
  const card = await openIngredientCard(page, 'Grunningredienser', 'Chai');
  await expect(card).toHaveText(/Chai\s*18,50\skr/);
});

test('an ingredient without category or fill level is under Uncategorized', async ({ page }) => {
  const name = insertUncategorized('Løsvekt');
  await page.goto('/drommekoppen');
  const headings = page.getByRole('region', { name: 'Ingredienser' }).getByRole('heading', { level: 3 });
  await expect(headings.last()).toHaveText('Uncategorized');
  await (await openIngredientCard(page, 'Uncategorized', name)).click();
  const info = details(page, name);
  await expect(info).toContainText('Ingen beskrivelse tilgjengelig.');
  await info.getByRole('button', { name: 'Legg til' }).click();
  await expect(choiceItems(page)).toHaveText([name]);
  await expect(cupStatus(page)).toHaveText(`${name} er valgt`);
  await expect(cupRegion(page)).toContainText('Koppen er tom');
});

test('a sold-out ingredient is marked and can’t be added in any way', async ({ page, axe }) => {
  await page.goto('/drommekoppen');
  const milk = await openIngredientCard(page, 'Melk', 'Mandelmelk');
  await expect(milk).toContainText('Utsolgt');
  await expect(page.getByRole('button', { name: 'Legg til Mandelmelk' })).toHaveCount(0);
  await milk.dblclick();
  await expect(cupStatus(page)).toHaveText('Mandelmelk er utsolgt');
  await milk.press('Enter');
  const info = details(page, 'Mandelmelk');
  await expect(info).toContainText('Utsolgt');
  await expect(info.getByRole('button', { name: 'Legg til' })).toBeDisabled();
  await axe();
  await expect(choiceItems(page)).toHaveCount(0);
  // On a phone the cup's status is behind the dialog.
  await page.setViewportSize({ width: 390, height: 844 });
  await milk.click();
  const dialog = page.getByRole('dialog', { name: 'Mandelmelk' });
  await dialog.getByRole('button', { name: 'Legg til' }).press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('Mandelmelk er utsolgt.');
});

test('an ingredient that sells out meanwhile is marked when it is selected', async ({ page }) => {
  const spice = insertSpice('Nellik');
  await page.goto('/drommekoppen');
  const card = await openIngredientCard(page, 'Krydder', spice);
  await expect(card).not.toContainText('Utsolgt');
  markSoldOut(spice);
  await card.click();
  await expect(card).toContainText('Utsolgt');
  await card.dblclick();
  await expect(cupStatus(page)).toHaveText(`${spice} er utsolgt`);
  await expect(infoBox(page).getByRole('button', { name: 'Legg til' })).toBeDisabled();
  await expect(choiceItems(page)).toHaveCount(0);
});

test('the builder’s layout changes at 800, 1000 and 1200 px, and fits 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 799, height: 900 });
  await page.goto('/drommekoppen');
  // On a narrow screen there is no empty box of details, and the colours are circles under the cup.
  await expect(page.getByText('Velg en ingrediens for å se informasjon.')).toBeHidden();
  await page.getByRole('radio', { name: 'Blåbær' }).check({ force: true });
  await expect(cupSvg(page)).toHaveAccessibleName(/Blåbær/);
  await expect(page.getByRole('combobox', { name: 'Fargetema' })).toHaveValue('6');
  await page.setViewportSize({ width: 1280, height: 900 });
  await (await openIngredientCard(page, 'Grunningredienser', 'Matcha')).click();
  await expect(infoBox(page).getByRole('heading')).toHaveText('Matcha');
  await expect(infoBox(page)).toContainText('Finmalt grønn te');
  const layoutAt = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    const boxOf = async (name: string) => {
      const box = await page.getByRole('region', { name, exact: true }).boundingBox();
      if (!box) throw new Error(`${name} is not visible at ${width} px`);
      return box;
    };
    const [catalogue, cup] = [await boxOf('Ingredienser'), await boxOf('Koppen')];
    // Below 800 px a dialog has the details.
    const info = width < 800 ? { x: 0 } : await boxOf('Valgt ingrediens');
    return {
      hasDescription: await infoBox(page).getByText('Finmalt grønn te').isVisible(),
      infoIsBeside: info.x >= catalogue.x + catalogue.width,
      cupIsBetween: cup.x >= catalogue.x + catalogue.width && info.x >= cup.x + cup.width,
      gap: Math.round(
        info.x - Math.max(catalogue.x + catalogue.width, cup.x < info.x ? cup.x + cup.width : 0),
      ),
    };
  };
  const oneColumn = { hasDescription: false, infoIsBeside: false, cupIsBetween: false };
  const twoColumns = { ...oneColumn, hasDescription: true, infoIsBeside: true };
  const threeColumns = { ...twoColumns, cupIsBetween: true };
  for (const [width, layout] of [
    [799, oneColumn],
    [800, twoColumns],
    [999, twoColumns],
    [1000, { ...threeColumns, gap: 24 }],
    [1199, { ...threeColumns, gap: 24 }],
    [1200, { ...threeColumns, gap: 32 }],
  ] as const)
    await expect.poll(() => layoutAt(width)).toMatchObject(layout);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole('button', { name: 'Overrask meg' }).click();
  await expect(choiceItems(page).first()).toBeVisible();
  await expectNoOverflow(page);
  await expect(saveButton(await openSaveDialog(page))).toBeInViewport();
});
