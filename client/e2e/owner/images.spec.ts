import type { Locator, Page } from '@playwright/test';
import { abortRequest, axeInLightAndDark, BROWSER_ERRORS } from '#client/e2e/steps/account-steps.ts';
import { uniqueName } from '#client/e2e/steps/admin-menu-steps.ts';
import { discardDialog, startAdminSession } from '#client/e2e/steps/admin-steps.ts';
import {
  addPicture,
  carouselSwitch,
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

test.use({ receivesChanges: true });

const CREATE = '**/api/ImageAPI/create';

async function search(page: Page, text: string, found: number): Promise<void> {
  await page.getByRole('main').getByRole('searchbox').fill(text);
  const count = found === 1 ? '1 bilde' : `${found} bilder`;
  await expect(page.getByText(count, { exact: true })).toBeVisible();
}

/** Chooses a text file, an empty file and half a picture; each is rejected, and the previous picture stays selected. */
async function expectFilesRejected(form: Locator): Promise<void> {
  const text = { name: 'liste.png', mimeType: 'image/png', buffer: Buffer.from('Kaffe, te og melk') };
  const whole = await picture('halv.png');
  const empty = { name: 'tom.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) };
  const half = { ...whole, buffer: whole.buffer.subarray(0, whole.buffer.length / 2) };
  for (const [file, error] of [
    [text, 'Innholdet i filen er ikke et bilde som JPEG, PNG, WebP, AVIF eller GIF.'],
    [empty, 'Filen er tom.'],
    [half, 'Bildet kan ikke leses. Velg et annet, eller lagre det på nytt i et bildeprogram.'],
  ] as const) {
    await fileInput(form).setInputFiles(file);
    await expect(
      form.getByText(`«${file.name}»: ${error} «min_fine-hage.png» er fortsatt valgt.`, { exact: true }),
    ).toBeVisible();
    await expect(form.getByText(/^min_fine-hage\.png, /)).toBeVisible();
    await expect(form.getByRole('img', { name: 'Forhåndsvisning' })).toBeVisible();
    await expect(form.getByLabel('Name')).toHaveValue('min fine hage');
  }
}

/** Uploads a picture after all possible errors, which don't clear file and name. */
async function uploadAfterErrors(page: Page, name: string, axe: () => Promise<void>): Promise<void> {
  const form = uploadForm(page);
  const failure = form.getByRole('alert');
  for (const field of [fileInput(form), form.getByLabel('Name')])
    await expect(field).toHaveJSProperty('required', true);
  await submitUpload(form);
  await expect(failure).toHaveText('Please provide both an image file and a name.');
  await expect(fileInput(form)).toBeFocused();
  await axe();
  await fileInput(form).setInputFiles({
    name: 'meny.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF'),
  });
  await expect(
    form.getByText('«meny.pdf»: Innholdet i filen er ikke et bilde som JPEG, PNG, WebP, AVIF eller GIF.'),
  ).toBeVisible();
  await fileInput(form).setInputFiles(await picture('min_fine-hage.png'));
  await expect(form.getByRole('img', { name: 'Forhåndsvisning' })).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue('min fine hage');
  await expectFilesRejected(form);
  await axe();

  await form.getByLabel('Name').fill('morgenlys i KAFÉVINDUET');
  await submitUpload(form);
  await expect(
    form.getByText('Det finnes allerede et bilde som heter «morgenlys i KAFÉVINDUET»'),
  ).toBeVisible();
  await expect(failure).toHaveText('Error uploading image.');
  await expect(form.getByLabel('Name')).toBeFocused();
  await axe();

  await form.getByLabel('Name').fill(name);
  await page.route(CREATE, abortRequest);
  await submitUpload(form);
  await expect(failure).toContainText('Error uploading image.');
  await page.unroute(CREATE);
  // An upload that never ends.
  await page.route(CREATE, () => undefined);
  await submitUpload(form);
  await expect(form.getByRole('progressbar', { name: 'Opplasting' })).toBeVisible();
  await axe();
  await form.getByRole('button', { name: 'Stopp opplastingen' }).click();
  await expect(form.getByRole('progressbar')).toBeHidden();
  await expect(page.getByText(/^Opplastingen er stoppet/)).toBeVisible();
  await page.unroute(CREATE);
  await expect(form.getByRole('img', { name: 'Forhåndsvisning' })).toBeVisible();
  await expect(form.getByRole('button', { name: 'Last opp' })).toBeFocused();
  await page.getByRole('link', { name: 'Menu', exact: true }).click();
  await discardDialog(page).getByRole('button', { name: 'Fortsett å redigere' }).click();
  await submitUpload(form);
  const success = page.getByText('Image uploaded successfully!');
  await expect(success).toBeVisible();
  await expect(viewButton(page, name)).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue('');

  // The message about this upload disappears at the next one.
  await fileInput(form).setInputFiles(await picture('nok_en.png'));
  await form.getByLabel('Name').fill(name);
  await submitUpload(form);
  await expect(failure).toHaveText('Error uploading image.');
  await expect(success).toHaveCount(0);
  await form.getByRole('button', { name: 'Fjern' }).click();
  await form.getByLabel('Name').fill('');
}

/** Views both pictures of a search result with mouse, keyboard and touch, the newer one first. */
async function viewBothPictures(page: Page, [newer, older]: [string, string], axe: () => Promise<void>) {
  const viewer = page.getByRole('dialog');
  await viewButton(page, newer).press('Enter');
  await expect(viewer.getByRole('heading')).toHaveText(newer);
  await expect(viewer.getByText('1 av 2')).toBeVisible();
  await axe();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByRole('heading')).toHaveText(older);
  await expect(viewer.getByText('2 av 2')).toBeVisible();
  await page.keyboard.press('Home');
  await expect(viewer.getByRole('img', { name: newer })).toBeVisible();
  await viewer.getByRole('button', { name: 'Neste bilde' }).click();
  const stage = viewer.getByRole('img', { name: older });
  const finger = { pointerId: 1, pointerType: 'touch', isPrimary: true, clientY: 300 };
  await stage.dispatchEvent('pointerdown', { ...finger, clientX: 100 });
  await stage.dispatchEvent('pointerup', { ...finger, clientX: 220 });
  await expect(viewer.getByRole('heading')).toHaveText(newer);
  await page.keyboard.press('End');
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(viewButton(page, older)).toBeFocused();
  await page.getByRole('img', { name: newer }).dblclick();
  await expect(viewer.getByRole('heading')).toHaveText(newer);
  await viewer.getByRole('button', { name: 'Lukk' }).click();
}

/** Adds a picture to the carousel and expects it on the home page. */
async function showInCarousel(page: Page, name: string): Promise<void> {
  const call = '**/trpc/*images.setCarousel*';
  await page.route(call, abortRequest);
  await carouselSwitch(page, name).click();
  await expect(page.getByText('Failed to toggle carousel status')).toBeVisible();
  await expect(carouselSwitch(page, name)).not.toBeChecked();
  await page.unroute(call);
  await carouselSwitch(page, name).click();
  await expect(carouselSwitch(page, name)).toBeChecked();
  const carousel = page.getByRole('region', { name: 'Karusellen på forsiden' });
  await expect(carousel.getByRole('listitem').filter({ hasText: name })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('img', { name })).toBeVisible();
  await page.goto(`${IMAGES_TAB}&sok=${encodeURIComponent(name)}`);
  await carousel.getByRole('button', { name: `Ta ut ${name}` }).click();
  await expect(carousel.getByRole('listitem').filter({ hasText: name })).toBeHidden();
  await expect(carousel.getByRole('heading')).toBeFocused();
  await expect(carouselSwitch(page, name)).not.toBeChecked();
  await carouselSwitch(page, name).click();
  await expect(carousel.getByRole('listitem').filter({ hasText: name })).toBeVisible();
}

/** Deletes a picture that is in use, and undoes the deletion. */
async function deleteAndUndo(page: Page, name: string, item: string, axe: () => Promise<void>) {
  await page.getByRole('button', { name: `Slett ${name}`, exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to delete this image?');
  await expect(question).toContainText('Det forsvinner fra karusellen på forsiden.');
  await expect(question).toContainText(`«${item}» får standardbildet på menyen.`);
  await axe();
  await page.route('**/trpc/*images.delete*', abortRequest);
  await question.getByRole('button', { name: 'Slett' }).click();
  await expect(question.getByRole('alert')).toHaveText('Failed to delete image');
  await page.unroute('**/trpc/*images.delete*');
  await question.getByRole('button', { name: 'Slett' }).click();
  await expect(page.getByText(`«${name}» er slettet`)).toBeVisible();
  await expect(viewButton(page, name)).toBeHidden();
  await page.getByRole('button', { name: 'Angre' }).click();
  await expect(viewButton(page, name)).toBeVisible();
  await expect(carouselSwitch(page, name)).toBeChecked();
}

test('an admin uploads, views, deletes and restores a picture, and shows it in the carousel', async ({
  page,
  request,
  allowError,
  axe,
}, info) => {
  allowError(BROWSER_ERRORS);
  const mark = uniqueName('Lyng', info);
  const [older, newer] = [`${mark} i glass`, `${mark} i hagen`];
  const token = await startAdminSession(page, request);
  await addPicture(request, token, older);
  await page.goto(IMAGES_TAB);
  await expect(page.getByRole('list', { name: 'Bilder' }).getByRole('listitem')).toHaveCount(8);
  await axeInLightAndDark(page, axe);
  await uploadAfterErrors(page, newer, axe);
  await search(page, mark, 2);
  await expect(page).toHaveURL(/sok=Lyng/);
  await viewBothPictures(page, [newer, older], axe);
  await showInCarousel(page, newer);
  await request.post('/api/menuitemapi/create', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      name: mark,
      categoryId: 1,
      price: 45,
      isAvailable: false,
      imageId: await imageIdOf(request, newer),
    },
  });
  await deleteAndUndo(page, newer, mark, axe);
  await deleteTestRecords(request, token, mark);
});
