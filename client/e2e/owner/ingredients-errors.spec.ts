import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { PICTURE, TAB } from '#client/e2e/steps/admin-ingredients-steps.ts';
import { endSession, logInAgain, save, searchRow, topDialog } from '#client/e2e/steps/admin-steps.ts';
import { expect, test } from '#client/e2e/steps/owner-test.ts';

// Without notifications, because a refetch would notice the ended session before the form does.
test.use({ receivesChanges: false });

test('closing the form cancels its upload', async ({ page, ingredients, unique, axe, allowError }) => {
  allowError(/status of 4/);
  const name = unique('Safran');
  await ingredients.add(name);
  await ingredients.change(name, { color: '#aabbcc' });
  await page.goto(TAB);
  const edit = async () => (await searchRow(page, name)).getByRole('button', { name: 'Edit' }).click();
  await edit();
  const form = page.getByRole('dialog', { name: 'Edit Ingredient' });
  // The same colour in another notation is no change, so closing needs no confirmation.
  await form.getByRole('textbox', { name: 'Color' }).fill('aabbcc');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await edit();
  const noise = { create: { width: 700, height: 700, channels: 3, background: '#000' } } as const;
  const buffer = await sharp(randomBytes(700 * 700 * 3), { raw: noise.create })
    .png()
    .toBuffer();
  await form.getByLabel('Image').setInputFiles({ name: 'safran.png', mimeType: 'image/png', buffer });

  const network = await page.context().newCDPSession(page);
  const online = { offline: false, latency: 0, downloadThroughput: -1 };
  const speed = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', { ...online, uploadThroughput });
  await speed(20_000);
  await save(form);
  const progress = form.getByRole('progressbar', { name: 'Bildet lastes opp' });
  await expect.poll(async () => Number(await progress.getAttribute('value'))).toBeGreaterThan(0);
  await axe();
  const stopped = page.waitForEvent('requestfailed', (sent) => sent.url().includes('ingredientapi'));
  await form.getByRole('button', { name: 'Avbryt' }).click();
  await topDialog(page).getByRole('button', { name: 'Lukk nå' }).click();
  await stopped;
  await speed(-1);
  expect(await ingredients.find(name)).toMatchObject({ version: 2 });

  await edit();
  await expect(form).toBeVisible();
  await expect(page.getByText('Failed to update ingredient')).toHaveCount(0);
  const photo = { name: 'safran.jpg', mimeType: 'image/jpeg', buffer: PICTURE };
  await form.getByLabel('Image').setInputFiles(photo);
  await endSession(page);
  await save(form);
  await logInAgain(page);
  await expect(form.getByText(/^safran\.jpg/)).toBeVisible();

  await ingredients.change(name, { unitPrice: 99 });
  await save(form);
  await expect(form).toBeHidden();
  expect(await ingredients.find(name)).toMatchObject({
    unitPrice: 99,
    imagePath: expect.stringMatching(/^\/uploads\//),
  });
});
