import { uniqueName } from '#client/e2e/steps/admin-menu-steps.ts';
import { cupRow, FIVE_INGREDIENTS, openCupList, pour } from '#client/e2e/steps/builder-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';

test('a guest builds, saves, finds and likes a dream cup, and a reload shows it again', async ({
  page,
}, info) => {
  const name = `${uniqueName('Blåbærdrøm på', info)} æøå`;
  await page.goto('/');
  await page.getByRole('link', { name: 'Se Meny' }).first().click();
  await expect(page.getByRole('heading', { name: 'Varm Kaffe' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Americano 42\s?kr/ })).toBeVisible();

  await page.goto('/drommekoppen');
  for (const [category, ingredient] of FIVE_INGREDIENTS) await pour(page, category, ingredient);
  await expect(
    page.getByRole('img', { name: /Espresso.*Havremelk.*Karamellsirup.*Blåbær.*Melkeskum/i }),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Lagre din Drømmekopp' }).click();
  const save = page.getByRole('dialog', { name: 'Lag din drømmekopp' });
  await save.getByPlaceholder('Skriv inn navn på drikken').fill(name);
  await save.getByRole('radio', { name: 'Skoggrønn' }).check();
  await save.getByRole('button', { name: 'Lagre', exact: true }).click();
  await expect(save).toBeHidden();
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

test(
  'a guest builds, saves and likes a cup with the keyboard alone',
  { tag: '@once' },
  async ({ page }, testInfo) => {
    const name = uniqueName('Tastaturkoppen', testInfo);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/drommekoppen');
    const press = async (target: ReturnType<typeof page.locator>, key = 'Enter') => {
      await target.focus();
      await page.keyboard.press(key);
    };
    await press(page.locator('summary', { hasText: 'Grunningredienser' }));
    await press(page.getByRole('button', { name: /^Matcha\b/ }));
    const info = page.getByRole('region', { name: 'Valgt ingrediens' });
    await expect(info.getByRole('heading', { name: 'Matcha' })).toBeVisible();
    await press(info.getByRole('button', { name: 'Legg til' }));
    await expect(page.getByRole('button', { name: 'Fjern Matcha' })).toBeVisible();
    await press(page.getByRole('button', { name: 'Lagre din Drømmekopp' }));
    const save = page.getByRole('dialog', { name: 'Lag din drømmekopp' });
    await expect(save.getByRole('textbox')).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(save).toBeHidden();
    await press(page.getByRole('button', { name: 'Se alle Drømmekopper' }));
    const list = page.getByRole('dialog', { name: 'Drømmekopper' });
    await list.getByRole('searchbox').focus();
    await page.keyboard.type('tastatur');
    await press(cupRow(list, name).getByRole('button', { name: 'Like' }), 'Space');
    await expect(cupRow(list, name).getByRole('button', { name: 'Angre' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Se alle Drømmekopper' })).toBeFocused();
  },
);
