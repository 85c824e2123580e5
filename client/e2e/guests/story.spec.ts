import { uniqueName } from '#client/e2e/steps/admin-menu-steps.ts';
import { cupRow, FIVE_INGREDIENTS, openCupList, pour, saveAs } from '#client/e2e/steps/builder-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';

// A whole visit with animations, as most guests have them.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a guest builds, saves, finds and likes a dream cup', {
  tag: '@mobile',
}, async ({ page }) => {
  const name = `${uniqueName('Blåbærdrøm på')} æøå`;
  await page.goto('/');
  await page.getByRole('link', { name: 'Se Meny' }).first().click();
  await expect(page.getByRole('heading', { name: 'Varm Kaffe' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Americano 42\s?kr/ })).toBeVisible();

  await page.goto('/drommekoppen');
  for (const [category, ingredient] of FIVE_INGREDIENTS) await pour(page, category, ingredient);
  await expect(
    page.getByRole('img', { name: /Espresso.*Havremelk.*Karamellsirup.*Blåbær.*Melkeskum/i }),
  ).toBeVisible();

  await expect(await saveAs(page, name)).toBeHidden();
  await expect(page.getByText('Ingen valgt')).toBeVisible();

  const list = await openCupList(page);
  await list.getByRole('searchbox').fill('BLÅBÆRDRØM PÅ');
  const row = cupRow(list, name);
  await expect(row).toContainText('Espresso, Havremelk, Karamellsirup, Blåbær, Melkeskum');
  await row.getByRole('button', { name: 'Like' }).click();
  await expect(row.getByRole('button', { name: 'Angre' })).toBeVisible();
  await expect(row.getByRole('cell').nth(2)).toHaveText('1');

  await page.reload();
  const again = await openCupList(page);
  await again.getByRole('searchbox').fill(name);
  await expect(cupRow(again, name).getByRole('button', { name: 'Angre' })).toBeVisible();
  await expect(cupRow(again, name).getByRole('cell').nth(2)).toHaveText('1');
  const picture = cupRow(again, name).getByRole('img', { name: `Koppen ${name}` });
  await expect(picture).toHaveAttribute('src', /^\/uploads\/\w+\.webp$/);
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalHeight))
    .toBeGreaterThan(0);
});
