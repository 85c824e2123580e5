import { openDialog } from '#client/e2e/steps/account-steps.ts';
import {
  discardDialog,
  fillIn,
  goBackWithoutWaiting,
  openTab,
  save,
  stayOnReload,
} from '#client/e2e/steps/admin-steps.ts';
import { IMAGES_TAB, picture } from '#client/e2e/steps/image-steps.ts';
import { expect, test } from '#client/e2e/steps/owner-test.ts';

test.use({ receivesChanges: false });

test('the owner picks a drink’s picture', async ({ page, other, menu, gallery, unique, axe, allowError }) => {
  allowError(/400/);
  const mark = unique('Fjellkaffe');
  await gallery.add(`${mark} i kopp`);
  await page.goto('/admindash?fane=menu');
  const form = await openDialog(page, 'Add Menu Item');
  await fillIn(form, { Name: mark, Category: 'Varm Kaffe', 'Price (NOK)': '45', Available: false });
  await form.getByRole('button', { name: 'Velg bilde' }).click();
  const picker = page.getByRole('dialog', { name: 'Velg bilde' });
  await expect(picker.getByRole('list', { name: 'Bilder' }).getByRole('listitem')).toHaveCount(8);
  await axe.inLightAndDark();
  await page.keyboard.press('Escape');
  await expect(picker).toBeHidden();
  await expect(form.getByRole('button', { name: 'Velg bilde' })).toBeFocused();
  await form.getByRole('button', { name: 'Velg bilde' }).click();
  await picker.getByRole('searchbox').fill(mark);
  await picker.getByRole('button', { name: `${mark} i kopp` }).click();
  await expect(form.getByText(`${mark} i kopp`)).toBeVisible();

  // Another admin deletes the picture: the focus moves to the invalid field.
  await other.remove(`ImageAPI/delete/${await gallery.idOf(`${mark} i kopp`)}`);
  await save(form);
  const change = form.getByRole('button', { name: 'Bytt bilde' });
  await expect(change).toBeFocused();
  await expect(change).toHaveAccessibleDescription(/./);
  await axe();

  await change.click();
  await picker.getByRole('button', { name: 'Last opp et nytt bilde' }).click();
  await gallery.file.setInputFiles(await picture('IMG_1.png'));
  await expect(picker.getByLabel('Name')).toHaveValue(mark);
  await expect(picker.getByText('på forsiden')).toHaveCount(0);
  await axe();
  await page.keyboard.press('Escape');
  await discardDialog(page).getByRole('button', { name: 'Fortsett å redigere' }).click();
  await gallery.submit();
  await expect(picker).toBeHidden();
  await expect(form.getByText(mark, { exact: true })).toBeVisible();
  await axe();
  await save(form);
  await expect(form).toBeHidden();
  expect(await menu.find(mark)).toMatchObject({ imageId: await gallery.idOf(mark) });
});

test('leaving a picture that is not uploaded asks for confirmation once', async ({ page }) => {
  await page.goto('/');
  const form = page.getByRole('dialog', { name: 'Add Menu Item' });
  const picker = page.getByRole('dialog', { name: 'Velg bilde' });
  const question = discardDialog(page);
  for (const item of ['', 'Halvferdig']) {
    await page.getByRole('link', { name: 'AdminDash' }).click();
    await openTab(page, 'Menu');
    await page.getByRole('button', { name: 'Add Menu Item' }).click();
    if (item) await form.getByLabel('Name').fill(item);
    await form.getByRole('button', { name: 'Velg bilde' }).click();
    await picker.getByRole('button', { name: 'Last opp et nytt bilde' }).click();
    await picker.getByLabel('Name').fill('Ikke lastet opp');
    await goBackWithoutWaiting(page);
    await question.getByRole('button', { name: 'Fortsett å redigere' }).click();
    await expect(question).toHaveCount(0);
    await expect(picker.getByLabel('Name')).toHaveValue('Ikke lastet opp');
    await stayOnReload(page);
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

test('the picture viewer recovers when a page fails', async ({ page, gallery, unique, fail, axe }) => {
  const mark = unique('Einer');
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9]) await gallery.add(`${mark} ${number}`);
  await page.goto(`${IMAGES_TAB}&sok=${encodeURIComponent(mark)}`);
  await expect(page.getByText('9 bilder', { exact: true })).toBeVisible();

  const left = `${mark} forlatt`;
  const sent = Promise.withResolvers<void>();
  await page.route('**/api/ImageAPI/create', () => sent.resolve());
  await gallery.upload('forlatt.png', left);
  await sent.promise;
  const stopped = page.waitForEvent('requestfailed', (failed) => failed.url().endsWith('/ImageAPI/create'));
  await page.getByRole('link', { name: 'Categories', exact: true }).click();
  await discardDialog(page).getByRole('button', { name: 'Forkast' }).click();
  await stopped;
  await expect(page.getByRole('button', { name: 'Add Category' })).toBeVisible();
  await expect(page.getByText('Image uploaded successfully!')).toHaveCount(0);
  expect(await gallery.idOf(left)).toBeUndefined();

  await page.getByRole('link', { name: 'Upload Image', exact: true }).click();
  await page.getByRole('searchbox').fill(mark);
  await expect(page).toHaveURL(/sok=/);
  const step = () => page.evaluate(() => navigation.currentEntry?.index);
  const before = await step();
  const viewer = page.getByRole('dialog');
  const place = (at: number) => viewer.getByText(`${at} av 9`);
  await expect(gallery.viewButton(`${mark} 2`)).toBeVisible();
  const restore = await fail('images.page', { status: 500 });
  await gallery.viewButton(`${mark} 2`).press('Enter');
  await expect(place(8)).toBeVisible();
  // The viewer ignores keys until it has the focus.
  await expect(viewer).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(place(9)).toBeVisible();
  const failure = viewer.getByRole('alert');
  await expect(failure).toContainText('Error: Internal error');
  await axe();
  await page.keyboard.press('ArrowLeft');
  await expect(viewer.getByRole('heading')).toHaveText(`${mark} 2`);
  await expect(place(8)).toBeVisible();
  await viewer.getByRole('button', { name: 'Neste bilde' }).click();
  await expect(failure).toBeVisible();
  await restore();
  await failure.getByRole('button', { name: 'Prøv igjen' }).click();
  await expect(viewer.getByRole('heading')).toHaveText(`${mark} 1`);
  await expect(viewer.getByRole('heading')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(viewer.getByRole('heading')).toHaveText(`${mark} 9`);
  await page.keyboard.press('End');
  await expect(viewer.getByRole('heading')).toHaveText(`${mark} 1`);
  await goBackWithoutWaiting(page);
  await expect(viewer).toBeHidden();
  await expect(gallery.viewButton(`${mark} 1`)).toBeFocused();
  // The viewer changed the page of the list without adding history entries.
  expect(await step()).toBe(before);
});

test('a login over the viewer has the keys for itself', async ({ page, guest, gallery, unique }) => {
  const mark = unique('Tastene');
  for (const name of [`${mark} en`, `${mark} to`]) await gallery.add(name);
  await page.goto(`${IMAGES_TAB}&sok=${encodeURIComponent(mark)}`);
  await gallery.viewButton(`${mark} to`).press('Enter');
  await expect(page.getByText('1 av 2')).toBeVisible();
  await guest.goto('/');
  // Once the page has fetched the user, it asks for nothing with the removed token.
  const logout = guest.getByRole('banner').getByRole('button', { name: 'Logout' });
  await expect(logout.filter({ visible: true })).toBeVisible();
  await guest.evaluate(() => localStorage.clear());
  const user = page.getByRole('dialog', { name: 'Login' }).getByLabel('Brukernavn');
  await user.fill('dmin');
  await user.press('Home');
  await user.press('a');
  await expect(user).toHaveValue('admin');
  await user.press('End');
  await user.press('!');
  await expect(user).toHaveValue('admin!');
  await expect(page.getByText('1 av 2')).toBeVisible();
});
