import jsQR from 'jsqr';
import sharp from 'sharp';
import { expect, test } from '#client/e2e/steps/owner-test.ts';

test.use({ receivesChanges: false });

test('a QR code leads to the menu, printed on one page', { tag: '@once' }, async ({ page, baseURL, axe }) => {
  await page.goto('/admindash?fane=menu');
  await page.getByRole('button', { name: 'QR-kode til bordet' }).click();
  const dialog = page.getByRole('dialog', { name: 'QR-kode til bordet' });
  await expect(dialog.getByText(`${baseURL}/meny`)).toBeVisible();
  await axe();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Skann for menyen')).toBeVisible();
  await expect(page.locator('main')).toBeHidden();
  await expect(page.getByText('Skriv ut')).toBeHidden();
  const picture = await page
    .locator('svg[aria-label="QR-kode til menyen"]')
    .screenshot({ animations: 'disabled' });
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(`${baseURL}/meny`);
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});
