import type { Page } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { pressTool } from '#client/e2e/steps/admin-steps.ts';
import { expect, test } from '#client/e2e/steps/owner-test.ts';

test.use({ receivesChanges: false });

test('a QR code leads to the menu, printed on one page', async ({ page, baseURL, axe }) => {
  await page.goto('/admindash?fane=menu');
  await pressTool(page, 'QR-kode til bordet');
  const dialog = page.getByRole('dialog', { name: 'QR-kode til bordet' });
  await expect(dialog.getByText(`${baseURL}/meny`)).toBeVisible();
  // PUBLIC_URL is of this machine alone.
  await expect(dialog.getByText('Bare denne maskinen kan åpne lenker og QR-koder nå.')).toBeVisible();
  await axe();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Skann for menyen')).toBeVisible();
  await expect(page.locator('main')).toBeHidden();
  await expect(page.getByText('Skriv ut').filter({ visible: true })).toHaveCount(0);
  const picture = await page
    .locator('svg[aria-label="QR-kode til menyen"]')
    .screenshot({ animations: 'disabled' });
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(`${baseURL}/meny`);
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

const pagesOf = async (page: Page) => {
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  return [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 (\d+)/g)].map(([, width]) => Number(width));
};

test('the menu is printed on A4 or A3, with or without details', async ({ page, menu, unique, axe }) => {
  const [name, soldOut] = [unique('Chai'), unique('Borte')];
  await menu.add(name, { description: 'Med ingefær', isAvailable: true });
  await menu.add(soldOut);
  await page.goto('/admindash?fane=menu');
  await pressTool(page, 'Skriv ut');
  const dialog = page.getByRole('dialog', { name: 'Skriv ut menyen' });
  const sheet = dialog.getByRole('region', { name: 'Forhåndsvisning' });
  const row = sheet.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText(/Med ingefær/);
  await expect(sheet.getByText(`${soldOut} (utsolgt)`)).toBeVisible();
  await axe();
  await dialog.getByLabel('Det som er utsolgt').uncheck();
  await expect(sheet.getByText(soldOut)).toHaveCount(0);
  await dialog.getByLabel('Beskrivelser').uncheck();
  await expect(row).not.toContainText('Med ingefær');
  const choices = sheet.getByText(/^Melk: havremelk/).first();
  await expect(choices).toBeVisible();
  await dialog.getByLabel('Valg', { exact: true }).uncheck();
  await expect(choices).toHaveCount(0);
  await dialog.getByLabel('QR-kode til menyen').check();
  await expect(sheet.getByRole('img', { name: 'QR-kode til menyen' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('main')).toBeHidden();
  await expect(dialog.getByLabel('Papir')).toBeHidden();
  await expect(row).toBeVisible();
  expect(new Set(await pagesOf(page))).toEqual(new Set([595]));
  await page.emulateMedia({ media: null });
  await dialog.getByLabel('Papir').selectOption('A3, til veggen');
  expect(new Set(await pagesOf(page))).toEqual(new Set([841]));
});
