import { abortRequest, BROWSER_ERRORS, respondWithError } from '#client/e2e/steps/account-steps.ts';
import { uniqueName } from '#client/e2e/steps/admin-menu-steps.ts';
import { discardDialog, goBackWithoutWaiting, startAdminSession } from '#client/e2e/steps/admin-steps.ts';
import {
  addPicture,
  deleteTestRecords,
  fileInput,
  IMAGES_TAB,
  imageIdOf,
  picture,
  submitUpload,
  uploadForm,
  viewButton,
} from '#client/e2e/steps/image-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';

const PAGES = '**/trpc/*images.page*';

test(
  'leaving the page cancels an upload, and the picture viewer recovers when a page fails to load',
  {
    tag: '@once',
  },
  async ({ page, request, axe, allowError }, info) => {
    allowError(BROWSER_ERRORS);
    const mark = uniqueName('Einer', info);
    const token = await startAdminSession(page, request);
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9]) await addPicture(request, token, `${mark} ${number}`);
    await page.goto(`${IMAGES_TAB}&sok=${encodeURIComponent(mark)}`);
    await expect(page.getByText('9 bilder', { exact: true })).toBeVisible();

    const left = `${mark} forlatt`;
    await fileInput(uploadForm(page)).setInputFiles(await picture('forlatt.png'));
    await uploadForm(page).getByLabel('Name').fill(left);
    const sent = Promise.withResolvers<void>();
    await page.route('**/api/ImageAPI/create', () => sent.resolve());
    await submitUpload(uploadForm(page));
    await sent.promise;
    const stopped = page.waitForEvent('requestfailed', (failed) => failed.url().endsWith('/ImageAPI/create'));
    await page.getByRole('link', { name: 'Categories', exact: true }).click();
    await discardDialog(page).getByRole('button', { name: 'Forkast' }).click();
    await stopped;
    await expect(page.getByRole('button', { name: 'Add Category' })).toBeVisible();
    await expect(page.getByText('Image uploaded successfully!')).toHaveCount(0);
    expect(await imageIdOf(request, left)).toBeUndefined();

    await page.getByRole('link', { name: 'Upload Image', exact: true }).click();
    await page.getByRole('searchbox').fill(mark);
    await expect(page).toHaveURL(/sok=/);
    const step = () => page.evaluate(() => navigation.currentEntry?.index);
    const before = await step();
    const viewer = page.getByRole('dialog');
    const place = (at: number) => viewer.getByText(`${at} av 9`);
    await expect(viewButton(page, `${mark} 2`)).toBeVisible();
    await page.route(PAGES, respondWithError({ status: 500 }));
    await viewButton(page, `${mark} 2`).press('Enter');
    await expect(place(8)).toBeVisible();
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
    await page.unroute(PAGES);
    await failure.getByRole('button', { name: 'Prøv igjen' }).click();
    await expect(viewer.getByRole('heading')).toHaveText(`${mark} 1`);
    await expect(viewer.getByRole('heading')).toBeFocused();
    await page.keyboard.press('Home');
    await expect(viewer.getByRole('heading')).toHaveText(`${mark} 9`);
    await page.keyboard.press('End');
    await expect(viewer.getByRole('heading')).toHaveText(`${mark} 1`);
    await goBackWithoutWaiting(page);
    await expect(viewer).toBeHidden();
    await expect(viewButton(page, `${mark} 1`)).toBeFocused();
    // The viewer changed the page of the list without adding history entries.
    expect(await step()).toBe(before);
    await deleteTestRecords(request, token, mark);
  },
);

test(
  'a login over the viewer has the keys for itself',
  { tag: '@once' },
  async ({ page, context, request, allowError }, info) => {
    allowError(BROWSER_ERRORS);
    const token = await startAdminSession(page, request);
    const mark = uniqueName('Tastene', info);
    for (const name of [`${mark} en`, `${mark} to`]) await addPicture(request, token, name);
    await page.goto(`${IMAGES_TAB}&sok=${encodeURIComponent(mark)}`);
    await viewButton(page, `${mark} to`).press('Enter');
    await expect(page.getByText('1 av 2')).toBeVisible();
    const other = await context.newPage();
    await other.goto('/');
    await other.evaluate(() => localStorage.clear());
    const user = page.getByRole('dialog', { name: 'Login' }).getByLabel('Brukernavn');
    await user.fill('dmin');
    await user.press('Home');
    await user.press('a');
    await expect(user).toHaveValue('admin');
    await user.press('End');
    await user.press('!');
    await expect(user).toHaveValue('admin!');
    await expect(page.getByText('1 av 2')).toBeVisible();
  },
);

test('a dialog whose file can’t be fetched leaves an unfinished upload as it is', { tag: '@once' }, async ({
  page,
  request,
  allowError,
}) => {
  allowError(BROWSER_ERRORS);
  await startAdminSession(page, request);
  await page.goto(IMAGES_TAB);
  const form = uploadForm(page);
  await fileInput(form).setInputFiles(await picture('x.png'));
  await form.getByLabel('Name').fill('Mitt bilde');
  await page.route('**/assets/order-dialog-*', abortRequest);
  await page.getByRole('button', { name: 'Rekkefølge' }).click();
  await expect(page.getByText('Det gikk ikke å åpne dette.')).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue('Mitt bilde');
});
