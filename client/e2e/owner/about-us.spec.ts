import { chooseFile, topDialog } from '#client/e2e/steps/admin-steps.ts';
import { holdRequests } from '#client/e2e/steps/cup-steps.ts';
import { IMAGES_TAB, picture } from '#client/e2e/steps/image-steps.ts';
import { expect, test } from '#client/e2e/steps/owner-test.ts';

test.use({ baseURL: process.env.EMPTY_CAFE });

test('an admin swaps the about-us picture', async ({ page, gallery, fail, axe, allowError }) => {
  allowError(/status of 409/);
  const restore = await fail('images.');
  await page.goto(IMAGES_TAB);
  await expect(page.getByText('Error: Failed to fetch images')).toBeVisible();
  await axe.inLightAndDark();
  await restore();
  for (const name of ['Galleri', 'Karusellen på forsiden'])
    await page.getByRole('region', { name }).getByRole('button', { name: 'Prøv igjen' }).click();
  await expect(page.getByText('Det er ingen bilder ennå. Last opp det første over')).toBeVisible();
  await expect(page.getByText('Karusellen er tom, og forsiden viser den ikke.')).toBeVisible();
  await axe.inLightAndDark();

  const info = page.getByRole('button', { name: 'Bildet under «Om oss»' });
  const explain = page.getByRole('dialog', { name: 'Bildet under «Om oss»' });
  const choose = async (button: string, color: string) =>
    chooseFile(explain.getByRole('button', { name: button }), await picture('ny.png', color));
  await info.click();
  await expect(explain).toContainText('heter nøyaktig AboutUs Bilde.jpg');
  await expect(explain.getByRole('img', { name: 'Bildet under «Om oss»' })).toHaveCount(0);
  await explain.press('Escape');
  await expect(info).toBeFocused();
  await info.click();
  await choose('Velg bilde', 'teal');
  await expect(page.getByText('Bildet er lagt til')).toBeVisible();
  await expect(explain.getByRole('img', { name: 'Bildet under «Om oss»' })).toBeVisible();
  await axe.inLightAndDark();
  // The message appears once the gallery behind the dialog shows the new picture.
  const held = await holdRequests(page, 'images.page');
  await choose('Bytt bilde', 'gold');
  // There may be another request, if the page is notified of its own change before the response.
  await expect.poll(() => held.requests.length).toBeGreaterThan(0);
  await expect(explain.getByRole('button', { name: 'Laster opp …' })).toBeVisible();
  await expect(page.getByText('Bildet er byttet')).toBeHidden();
  held.release();
  await expect(page.getByText('Bildet er byttet')).toBeVisible();
  // Only the second change offers undo.
  await expect(page.getByRole('button', { name: 'Angre' })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(explain).toBeHidden();

  const remove = page.getByRole('button', { name: 'Slett AboutUs Bilde.jpg' });
  const question = topDialog(page);
  await remove.click();
  await expect(question).toContainText('Forsiden får ikke noe bilde under «Om oss».');
  await question.press('Escape');
  await expect(remove).toBeFocused();
  for (const isTakenBack of [true, false]) {
    await remove.click();
    await question.getByRole('button', { name: 'Slett' }).click();
    await expect(page.getByText('«AboutUs Bilde.jpg» er slettet')).toBeVisible();
    await expect(remove).toBeHidden();
    if (isTakenBack) await page.keyboard.press('Control+z');
  }
  await gallery.upload('ny.png', 'AboutUs Bilde.jpg', 'teal');
  await expect(page.getByText('Image uploaded successfully!')).toBeVisible();
  await expect(remove).toBeVisible();
  // The undo fails, because the name is taken.
  await page.getByRole('button', { name: 'Angre' }).last().click();
  await expect(page.getByText('Det finnes allerede et bilde som heter «AboutUs Bilde.jpg».')).toBeVisible();
  await remove.click();
  await question.getByRole('button', { name: 'Slett' }).click();
  await expect(remove).toBeHidden();
});
