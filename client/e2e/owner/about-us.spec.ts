import { abortRequest, axeInLightAndDark, BROWSER_ERRORS } from '#client/e2e/steps/account-steps.ts';
import { startAdminSession, topDialog } from '#client/e2e/steps/admin-steps.ts';
import {
  deleteTestRecords,
  fileInput,
  IMAGES_TAB,
  picture,
  submitUpload,
  uploadForm,
} from '#client/e2e/steps/image-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';

test.use({ receivesChanges: true, baseURL: process.env.EMPTY_CAFE });

test('an admin replaces the about-us picture by following the instructions', { tag: '@once' }, async ({
  page,
  request,
  allowError,
  axe,
}) => {
  allowError(BROWSER_ERRORS);
  const token = await startAdminSession(page, request);
  const list = '**/trpc/*images.*';
  await page.route(list, abortRequest);
  await page.goto(IMAGES_TAB);
  await expect(page.getByText('Error: Failed to fetch images')).toBeVisible();
  await axeInLightAndDark(page, axe);
  await page.unroute(list);
  for (const name of ['Galleri', 'Karusellen på forsiden'])
    await page.getByRole('region', { name }).getByRole('button', { name: 'Prøv igjen' }).click();
  await expect(page.getByText('Det er ingen bilder ennå. Last opp det første over')).toBeVisible();
  await expect(page.getByText('Karusellen er tom, og forsiden viser den ikke.')).toBeVisible();
  await axeInLightAndDark(page, axe);

  const info = page.getByRole('button', { name: 'Bildet under «Om oss»' });
  const explain = page.getByRole('dialog', { name: 'Bildet under «Om oss»' });
  const form = uploadForm(page);
  const upload = async (color: string) => {
    await explain.getByRole('button', { name: 'Fyll inn navnet' }).click();
    await expect(explain).toBeHidden();
    await expect(page.getByText('Navnet er fylt inn. Nå kan du velge bildet.')).toBeVisible();
    await expect(form.getByLabel('Name')).toHaveValue('AboutUs Bilde.jpg');
    await fileInput(form).setInputFiles(await picture('ny.png', color));
    await submitUpload(form);
    await expect(page.getByText('Image uploaded successfully!')).toBeVisible();
    // The picture that had the name can't come back.
    await expect(page.getByRole('button', { name: 'Angre' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Lukk meldingen' }).click();
  };
  await info.click();
  await expect(explain).toContainText('Nå er det ikke noe slikt bilde');
  await expect(explain).not.toContainText('Slett bildet som er der nå');
  await page.keyboard.press('Escape');
  await expect(info).toBeFocused();
  await form.getByLabel('Name').fill('Utsikten');
  await info.click();
  await explain.getByRole('button', { name: 'Fyll inn navnet' }).click();
  await expect(form.getByLabel('Name')).toHaveValue('AboutUs Bilde.jpg');
  await page.getByRole('button', { name: 'Angre' }).click();
  await expect(form.getByLabel('Name')).toHaveValue('Utsikten');
  await form.getByLabel('Name').fill('');
  await info.click();
  await upload('teal');
  await info.click();
  await expect(explain.getByRole('img', { name: 'Bildet som er der nå' })).toBeVisible();
  await axeInLightAndDark(page, axe);
  const remove = explain.getByRole('button', { name: 'Slett bildet' });
  const fillIn = explain.getByRole('button', { name: 'Fyll inn navnet' });
  await expect(fillIn).toHaveCount(0);
  await remove.click();
  const question = topDialog(page);
  await expect(question).toContainText('Forsiden får ikke noe bilde under «Om oss».');
  await page.keyboard.press('Escape');
  await expect(remove).toBeFocused();
  for (const isTakenBack of [true, false]) {
    await remove.click();
    await question.getByRole('button', { name: 'Slett' }).click();
    await expect(page.getByText('«AboutUs Bilde.jpg» er slettet')).toBeVisible();
    await expect(explain).toContainText('Nå er det ikke noe slikt bilde');
    await expect(fillIn).toBeFocused();
    if (isTakenBack) await page.keyboard.press('Control+z');
  }
  await axeInLightAndDark(page, axe);
  await upload('gold');
  await info.click();
  await remove.click();
  await question.getByRole('button', { name: 'Slett' }).click();
  await expect(page.getByText('«AboutUs Bilde.jpg» er slettet')).toBeVisible();
  // The question is closed, and the dialog below has the focus again.
  await expect(fillIn).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'AdminDash' }).getByRole('link', { name: 'Kafeen' }).click();
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('group', { name: 'Om oss' }).getByRole('button', { name: 'Velg bilde' }).click();
  await (await asked).setFiles(await picture('huset.png', 'navy'));
  await expect(page.getByText('Bildet er lagt til')).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('img', { name: /^(Bilde fra|Disken vår)/ })).toBeVisible();
  await deleteTestRecords(request, token, 'AboutUs');
});
