import { discardDialog } from '#client/e2e/steps/admin-steps.ts';
import { dropFiles, IMAGES_TAB, picture } from '#client/e2e/steps/image-steps.ts';
import { expect, test } from '#client/e2e/steps/owner-test.ts';

test('several pictures are uploaded at once', async ({ page, gallery, unique, axe, allowError }) => {
  allowError(/409|415/);
  const mark = unique('Flere');
  await gallery.add(`${mark} to`);
  await page.goto(IMAGES_TAB);
  const dropArea = gallery.form.getByText('eller slipp ett eller flere her');
  await dropFiles(dropArea, [
    await picture(`${mark} en.png`, 'tomato'),
    await picture(`${mark} to.png`, 'gold'),
    { name: `${mark} tre.png`, mimeType: 'image/png', buffer: Buffer.from('no picture') },
  ]);
  const dialog = page.getByRole('dialog', { name: 'Last opp 3 bilder' });
  await expect(dialog.getByLabel(`Navn på «${mark} en.png»`)).toHaveValue(`${mark} en`);
  await dialog.getByLabel('Rett i karusellen').check();
  await axe.inLightAndDark();
  await dialog.getByRole('button', { name: 'Last opp' }).click();

  const rest = page.getByRole('dialog', { name: 'Last opp 2 bilder' });
  await expect(rest.getByText(`Det finnes allerede et bilde som heter «${mark} to»`)).toBeVisible();
  await expect(rest.getByLabel(`Navn på «${mark} to.png»`)).toBeFocused();
  await expect(rest.getByLabel(`Navn på «${mark} tre.png»`)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('1 bilde er lastet opp')).toBeVisible();
  await rest.getByLabel(`Navn på «${mark} to.png»`).fill(`${mark} fire`);
  await page.keyboard.press('Escape');
  await discardDialog(page).getByRole('button', { name: 'Fortsett å redigere' }).click();
  await rest.getByRole('button', { name: 'Last opp' }).click();
  await expect(page.getByRole('dialog', { name: 'Last opp 1 bilde' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Avbryt' }).click();

  await page.getByRole('searchbox').fill(mark);
  for (const name of ['en', 'to', 'fire'])
    await expect(gallery.carouselSwitch(`${mark} ${name}`)).toBeChecked({ checked: name !== 'to' });

  await dropFiles(dropArea, [
    await picture(`${mark} fem.png`, 'teal'),
    await picture(`${mark} seks.png`, 'navy'),
  ]);
  await page.getByRole('dialog').getByRole('button', { name: 'Last opp' }).click();
  await expect(gallery.carouselSwitch(`${mark} fem`)).toBeVisible();
  await expect(page.getByText('2 bilder er lastet opp')).toBeVisible();
  // The last message is the newest.
  await page.getByRole('button', { name: 'Angre' }).last().click();
  await expect(page.getByText('2 bilder er slettet igjen')).toBeVisible();
  await expect(gallery.carouselSwitch(`${mark} en`)).toBeVisible();
  for (const name of ['fem', 'seks']) await expect(gallery.carouselSwitch(`${mark} ${name}`)).toHaveCount(0);
});
