import { axeInLightAndDark } from '#client/e2e/steps/account-steps.ts';
import { uniqueName } from '#client/e2e/steps/admin-menu-steps.ts';
import { startAdminSession } from '#client/e2e/steps/admin-steps.ts';
import {
  addPicture,
  carouselSwitch,
  deleteTestRecords,
  dropFiles,
  IMAGES_TAB,
  picture,
  uploadForm,
} from '#client/e2e/steps/image-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';

test.use({ receivesChanges: true });

test('several pictures are dropped and uploaded at once, straight into the carousel, and a rejected one stays', async ({
  page,
  request,
  allowError,
  axe,
}, info) => {
  allowError(/409|415/);
  const mark = uniqueName('Flere', info);
  const token = await startAdminSession(page, request);
  await addPicture(request, token, `${mark} to`);
  await page.goto(IMAGES_TAB);
  const dropArea = uploadForm(page).getByText('eller slipp ett eller flere her');
  await dropFiles(dropArea, [
    await picture(`${mark} en.png`, 'tomato'),
    await picture(`${mark} to.png`, 'gold'),
    { name: `${mark} tre.png`, mimeType: 'image/png', buffer: Buffer.from('no picture') },
  ]);
  const dialog = page.getByRole('dialog', { name: 'Last opp 3 bilder' });
  await expect(dialog.getByLabel(`Navn på «${mark} en.png»`)).toHaveValue(`${mark} en`);
  await dialog.getByLabel('Rett i karusellen').check();
  await axeInLightAndDark(page, axe);
  await dialog.getByRole('button', { name: 'Last opp' }).click();

  const rest = page.getByRole('dialog', { name: 'Last opp 2 bilder' });
  await expect(rest.getByText(`Det finnes allerede et bilde som heter «${mark} to»`)).toBeVisible();
  await expect(rest.getByLabel(`Navn på «${mark} to.png»`)).toBeFocused();
  await expect(rest.getByLabel(`Navn på «${mark} tre.png»`)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('1 bilde er lastet opp')).toBeVisible();
  await rest.getByLabel(`Navn på «${mark} to.png»`).fill(`${mark} fire`);
  await rest.getByRole('button', { name: 'Last opp' }).click();
  await expect(page.getByRole('dialog', { name: 'Last opp 1 bilde' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Avbryt' }).click();

  await page.getByRole('searchbox').fill(mark);
  for (const [name, isShown] of [
    ['en', true],
    ['to', false],
    ['fire', true],
  ] as const)
    await expect(carouselSwitch(page, `${mark} ${name}`)).toBeChecked({ checked: isShown });

  await dropFiles(dropArea, [
    await picture(`${mark} fem.png`, 'teal'),
    await picture(`${mark} seks.png`, 'navy'),
  ]);
  await page.getByRole('dialog').getByRole('button', { name: 'Last opp' }).click();
  await expect(carouselSwitch(page, `${mark} fem`)).toBeVisible();
  await expect(page.getByText('2 bilder er lastet opp')).toBeVisible();
  // The newest message is the last.
  await page.getByRole('button', { name: 'Angre' }).last().click();
  await expect(page.getByText('2 bilder er slettet igjen')).toBeVisible();
  await expect(carouselSwitch(page, `${mark} en`)).toBeVisible();
  for (const name of ['fem', 'seks']) await expect(carouselSwitch(page, `${mark} ${name}`)).toHaveCount(0);
  await deleteTestRecords(request, token, mark);
});
