import {
  addByPlus,
  choiceItems,
  cupRegion,
  cupStatus,
  infoBox,
  openIngredientCard,
  pour,
} from '#client/e2e/steps/builder-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/drommekoppen');
});

test('screen readers find the cup’s current contents and price once', async ({ page }) => {
  await expect(cupRegion(page)).toMatchAriaSnapshot(`
    - region "Koppen":
      - /children: equal
      - img "Tom kopp i fargetemaet Skoggrønn"
      - status
      - button "Overrask meg"
      - button "Angre siste steg" [disabled]
  `);
  await pour(page, 'Grunningredienser', 'Espresso');
  await pour(page, 'Grunningredienser', 'Chai');
  await page.getByRole('combobox', { name: 'Fargetema' }).selectOption('Solgul');
  await expect(cupRegion(page)).toMatchAriaSnapshot(`
    - region "Koppen":
      - /children: equal
      - img /^Kopp i fargetemaet Solgul, 70.% full. Fra bunnen. 30.% Espresso, 40.% Chai$/
      - paragraph: /^Pris til sammen. ca..37.kr$/
      - status: Chai er i koppen
      - button "Overrask meg"
      - button "Angre siste steg"
  `);
});

test('the price is beside the cup, and shifts nothing when it appears', {
  tag: '@mobile',
}, async ({ page }) => {
  const tools = cupRegion(page).getByRole('button', { name: 'Overrask meg' });
  const fromTop = async () => {
    const [one, other] = [await tools.boundingBox(), await cupRegion(page).boundingBox()];
    return (one?.y ?? 0) - (other?.y ?? 0);
  };
  await expect(cupRegion(page).getByText(/ca\./)).toHaveCount(0);
  const before = await fromTop();
  await pour(page, 'Grunningredienser', 'Chai');
  await expect(cupRegion(page).getByText(/ca\.\s19\skr/)).toBeVisible();
  await expect.poll(fromTop).toBeCloseTo(before, 0);
  await page.getByRole('button', { name: 'Fjern Chai' }).click();
  await expect(cupRegion(page).getByText(/ca\./)).toHaveCount(0);
});

test('cup, price, message and buttons fit on one screen, also at a zoom of 200 %', async ({ page, axe }) => {
  for (let time = 0; time < 3; time += 1) await pour(page, 'Grunningredienser', 'Chai');
  await expect(cupStatus(page)).toHaveText('Koppen er full');
  for (const [width, height] of [
    [1280, 800],
    [1366, 650],
    [1000, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    for (const seen of [
      page.getByRole('button', { name: 'Overrask meg' }),
      cupStatus(page),
      cupRegion(page).getByRole('img'),
      cupRegion(page).getByText(/ca\./),
    ])
      await expect(seen, `${width} px`).toBeInViewport({ ratio: 1 });
  }
  await page.getByRole('button', { name: 'Fjern valg' }).click();
  await page.setViewportSize({ width: 640, height: 400 });
  await page.reload();
  await pour(page, 'Grunningredienser', 'Yoghurt naturell');
  await expect(cupStatus(page)).toHaveText('Yoghurt naturell er i koppen');
  for (const seen of [cupStatus(page), cupRegion(page).getByRole('img')])
    await expect(seen).toBeInViewport({ ratio: 1 });
  await axe();
});

test('on a phone the first category is on the first screen, above the bar', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await addByPlus(page, 'Grunningredienser', 'Espresso');
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  const bar = page.getByRole('button', { name: 'Lagre', exact: true }).locator('..');
  const top = async () => (await bar.boundingBox())?.y;
  await expect.poll(top).toBeLessThan(844);
  const category = await page.locator('main summary').first().boundingBox();
  expect((category?.y ?? 0) + (category?.height ?? 844)).toBeLessThanOrEqual((await top()) ?? 0);
});

test('Legg til adds up to twenty ingredients, and Fjern valg resets all', async ({ page, allowError }) => {
  allowError(/net::ERR_FAILED/);
  await (await openIngredientCard(page, 'Krydder', 'Kanel')).click();
  const add = infoBox(page).getByRole('button', { name: 'Legg til' });
  for (let time = 0; time < 20; time += 1) await add.click();
  await expect(cupStatus(page)).toHaveText('Koppen er full');
  const choices = page.getByRole('region', { name: 'Dine valg' });
  await expect(choices).toContainText('20 av 20');
  await add.click();
  await expect(cupStatus(page)).toHaveText('Du kan velge høyst 20 ingredienser');
  await expect(choiceItems(page)).toHaveCount(20);

  await page.route('**/trpc/*ingredients.byId*', (route) => route.abort());
  await (await openIngredientCard(page, 'Grunningredienser', 'Matcha')).click();
  const error = infoBox(page).getByText('Kunne ikke hente ingrediensdetaljer');
  await expect(error).toBeVisible();
  await page.getByRole('button', { name: 'Fjern valg' }).click();
  await expect(error).toHaveCount(0);
  await expect(infoBox(page)).toContainText('Velg en ingrediens for å se informasjon.');
  await expect(choices).toContainText('Ingen valgt');
  await expect(cupRegion(page)).toContainText('Koppen er tom');
  await expect(page.getByRole('img', { name: 'Tom kopp i fargetemaet Skoggrønn' })).toBeVisible();
  await expect(page.locator('main details[open]')).toHaveCount(0);
  await expect(cupStatus(page)).toHaveText('Alle valg er fjernet');
});
