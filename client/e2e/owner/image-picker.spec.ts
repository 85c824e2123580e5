import { axeInLightAndDark, BROWSER_ERRORS } from '#client/e2e/steps/account-steps.ts';
import { uniqueName } from '#client/e2e/steps/admin-menu-steps.ts';
import { discardDialog, goBackWithoutWaiting, startAdminSession } from '#client/e2e/steps/admin-steps.ts';
import {
  addPicture,
  deleteTestRecords,
  fileInput,
  imageIdOf,
  picture,
  submitUpload,
  uploadForm,
} from '#client/e2e/steps/image-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';

test(
  'the form of a menu item can choose a gallery picture or upload a new one',
  {
    tag: '@once',
  },
  async ({ page, request, axe, allowError }, info) => {
    allowError(BROWSER_ERRORS);
    const mark = uniqueName('Fjellkaffe', info);
    const token = await startAdminSession(page, request);
    await addPicture(request, token, `${mark} i kopp`);
    await page.goto('/admindash?fane=menu');
    await page.getByRole('button', { name: 'Add Menu Item' }).click();
    const form = page.getByRole('dialog', { name: 'Add Menu Item' });
    await form.getByLabel('Name').fill(mark);
    await form.getByLabel('Category').selectOption('Varm Kaffe');
    await form.getByLabel('Price (NOK)').fill('45');
    await form.getByRole('checkbox', { name: 'Available' }).uncheck();
    await form.getByRole('button', { name: 'Velg bilde' }).click();
    const picker = page.getByRole('dialog', { name: 'Velg bilde' });
    await expect(picker.getByRole('list', { name: 'Bilder' }).getByRole('listitem')).toHaveCount(8);
    await axeInLightAndDark(page, axe);
    await page.keyboard.press('Escape');
    await expect(picker).toBeHidden();
    await expect(form.getByRole('button', { name: 'Velg bilde' })).toBeFocused();
    await form.getByRole('button', { name: 'Velg bilde' }).click();
    await picker.getByRole('searchbox').fill(mark);
    await picker.getByRole('button', { name: `${mark} i kopp` }).click();
    await expect(form.getByText(`${mark} i kopp`)).toBeVisible();

    // Another admin deletes the picture: the focus moves to the invalid field.
    await request.delete(`/api/ImageAPI/delete/${await imageIdOf(request, `${mark} i kopp`)}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await form.getByRole('button', { name: 'Lagre', exact: true }).click();
    const change = form.getByRole('button', { name: 'Bytt bilde' });
    await expect(change).toBeFocused();
    await expect(change).toHaveAccessibleDescription(/./);
    await axe();

    await change.click();
    await picker.getByRole('button', { name: 'Last opp et nytt bilde' }).click();
    await fileInput(picker).setInputFiles(await picture('IMG_1.png'));
    await expect(picker.getByLabel('Name')).toHaveValue(mark);
    await expect(picker.getByText('på forsiden')).toHaveCount(0);
    await axe();
    await page.keyboard.press('Escape');
    await discardDialog(page).getByRole('button', { name: 'Fortsett å redigere' }).click();
    await submitUpload(uploadForm(page));
    await expect(picker).toBeHidden();
    await expect(form.getByText(mark, { exact: true })).toBeVisible();
    await axe();
    await form.getByRole('button', { name: 'Lagre', exact: true }).click();
    await expect(form).toBeHidden();
    const items: { name: string; imagePath: string; imageId: number }[] = await (
      await request.get('/api/menuitemapi/menuitemslist', { headers: { authorization: `Bearer ${token}` } })
    ).json();
    const created = items.find(({ name }) => name === mark);
    expect(created?.imageId).toBe(await imageIdOf(request, mark));
    await deleteTestRecords(request, token, mark);
  },
);

test('leaving a picture that is not uploaded asks for confirmation once', {
  tag: '@once',
}, async ({ page, request }) => {
  await startAdminSession(page, request);
  await page.goto('/');
  const form = page.getByRole('dialog', { name: 'Add Menu Item' });
  const picker = page.getByRole('dialog', { name: 'Velg bilde' });
  const question = discardDialog(page);
  for (const item of ['', 'Halvferdig']) {
    await page.getByRole('link', { name: 'AdminDash' }).click();
    await page.getByRole('navigation', { name: 'AdminDash' }).getByRole('link', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Add Menu Item' }).click();
    if (item) await form.getByLabel('Name').fill(item);
    await form.getByRole('button', { name: 'Velg bilde' }).click();
    await picker.getByRole('button', { name: 'Last opp et nytt bilde' }).click();
    await picker.getByLabel('Name').fill('Ikke lastet opp');
    await goBackWithoutWaiting(page);
    await question.getByRole('button', { name: 'Fortsett å redigere' }).click();
    await expect(question).toHaveCount(0);
    await expect(picker.getByLabel('Name')).toHaveValue('Ikke lastet opp');
    const prompt = page.waitForEvent('dialog');
    const reloaded = page.evaluate(() => location.reload());
    await (await prompt).dismiss();
    await reloaded;
    await goBackWithoutWaiting(page);
    await question.getByRole('button', { name: 'Forkast' }).click();
    await expect(picker).toBeHidden();
    await expect(form).toBeVisible();
    await goBackWithoutWaiting(page);
    if (item) await question.getByRole('button', { name: 'Forkast' }).click();
    await expect(form).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL('/admindash');
    await expect(question).toHaveCount(0);
  }
});
