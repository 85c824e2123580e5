import sharp from 'sharp';
import { discardDialog } from '#client/e2e/steps/admin-steps.ts';
import { type Gallery, IMAGES_TAB, picture } from '#client/e2e/steps/image-steps.ts';
import { expect, type Given, test } from '#client/e2e/steps/owner-test.ts';

const CREATE = '/api/ImageAPI/create';

type Steps = Pick<Given, 'page' | 'gallery' | 'fail' | 'axe'>;

/** Chooses a text file, an empty file and half a picture; each is rejected, and the previous picture stays selected. */
async function expectFilesRejected({ form, file: input }: Gallery): Promise<void> {
  const text = { name: 'liste.png', mimeType: 'image/png', buffer: Buffer.from('Kaffe, te og melk') };
  const whole = await picture('halv.png');
  const empty = { name: 'tom.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) };
  const half = { ...whole, buffer: whole.buffer.subarray(0, whole.buffer.length / 2) };
  for (const [file, error] of [
    [text, 'Innholdet i filen er ikke et bilde som JPEG, PNG, WebP, AVIF eller GIF.'],
    [empty, 'Filen er tom.'],
    [half, 'Bildet kan ikke leses. Velg et annet, eller lagre det på nytt i et bildeprogram.'],
  ] as const) {
    await input.setInputFiles(file);
    await expect(
      form.getByText(`«${file.name}»: ${error} «min_fine-hage.png» er fortsatt valgt.`, { exact: true }),
    ).toBeVisible();
    await expect(form.getByText(/^min_fine-hage\.png, /)).toBeVisible();
    await expect(form.getByRole('img', { name: 'Forhåndsvisning' })).toBeVisible();
    await expect(form.getByLabel('Name')).toHaveValue('min fine hage');
  }
}

/** Uploads a picture after all possible errors, which don't clear file and name. */
async function uploadAfterErrors({ page, gallery, fail, axe }: Steps, name: string): Promise<void> {
  const { form } = gallery;
  const failure = form.getByRole('alert');
  for (const field of [gallery.file, form.getByLabel('Name')])
    await expect(field).toHaveJSProperty('required', true);
  await gallery.submit();
  await expect(failure).toHaveText('Please provide both an image file and a name.');
  await expect(gallery.file).toBeFocused();
  await axe();
  await gallery.file.setInputFiles(await picture('min_fine-hage.png'));
  await expect(form.getByRole('img', { name: 'Forhåndsvisning' })).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue('min fine hage');
  await expectFilesRejected(gallery);
  await axe();

  await form.getByLabel('Name').fill('morgenlys i KAFÉVINDUET');
  await gallery.submit();
  await expect(
    form.getByText('Det finnes allerede et bilde som heter «morgenlys i KAFÉVINDUET»'),
  ).toBeVisible();
  await expect(failure).toHaveText('Error uploading image.');
  await expect(form.getByLabel('Name')).toBeFocused();
  await axe();

  await form.getByLabel('Name').fill(name);
  await fail(CREATE, { times: 1 });
  await gallery.submit();
  await expect(failure).toContainText('Error uploading image.');
  // The upload never ends.
  await page.route(`**${CREATE}`, () => undefined, { times: 1 });
  await gallery.submit();
  await expect(form.getByRole('progressbar', { name: 'Opplasting' })).toBeVisible();
  await axe();
  await form.getByRole('button', { name: 'Stopp opplastingen' }).click();
  await expect(form.getByRole('progressbar')).toBeHidden();
  await expect(page.getByText(/^Opplastingen er stoppet/)).toBeVisible();
  await expect(form.getByRole('img', { name: 'Forhåndsvisning' })).toBeVisible();
  await expect(form.getByRole('button', { name: 'Last opp' })).toBeFocused();
  await page.getByRole('link', { name: 'Menu', exact: true }).click();
  await discardDialog(page).getByRole('button', { name: 'Fortsett å redigere' }).click();
  await gallery.submit();
  const success = page.getByText('Image uploaded successfully!');
  await expect(success).toBeVisible();
  await expect(gallery.viewButton(name)).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue('');

  // The message about this upload disappears at the next one.
  await gallery.upload('nok_en.png', name);
  await expect(failure).toHaveText('Error uploading image.');
  await expect(success).toHaveCount(0);
  await form.getByRole('button', { name: 'Fjern' }).click();
  await form.getByLabel('Name').fill('');
}

/** Views both pictures of a search result with mouse, keyboard and touch, the newer one first. */
async function viewBothPictures({ page, gallery, axe }: Steps, [newer, older]: [string, string]) {
  const viewer = page.getByRole('dialog');
  await gallery.viewButton(newer).press('Enter');
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
  await expect(gallery.viewButton(older)).toBeFocused();
  await page.getByRole('img', { name: newer }).dblclick();
  await expect(viewer.getByRole('heading')).toHaveText(newer);
  await viewer.getByRole('button', { name: 'Lukk' }).click();
}

/** Adds a picture to the carousel and expects it on the home page. */
async function showInCarousel({ page, gallery, fail }: Steps, name: string): Promise<void> {
  await fail('images.setCarousel', { times: 1 });
  await gallery.carouselSwitch(name).click();
  await expect(page.getByText('Failed to toggle carousel status')).toBeVisible();
  await expect(gallery.carouselSwitch(name)).not.toBeChecked();
  await gallery.carouselSwitch(name).click();
  await expect(gallery.carouselSwitch(name)).toBeChecked();
  const carousel = page.getByRole('region', { name: 'Karusellen på forsiden' });
  await expect(carousel.getByRole('listitem').filter({ hasText: name })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('img', { name })).toBeVisible();
  await page.goto(`${IMAGES_TAB}&sok=${encodeURIComponent(name)}`);
  await carousel.getByRole('button', { name: `Ta ut ${name}` }).click();
  await expect(carousel.getByRole('listitem').filter({ hasText: name })).toBeHidden();
  await expect(carousel.getByRole('heading')).toBeFocused();
  await expect(gallery.carouselSwitch(name)).not.toBeChecked();
  await gallery.carouselSwitch(name).click();
  await expect(carousel.getByRole('listitem').filter({ hasText: name })).toBeVisible();
}

/** Deletes a picture that is in use, and undoes the deletion. */
async function deleteAndUndo({ page, gallery, fail, axe }: Steps, name: string, item: string) {
  await page.getByRole('button', { name: `Slett ${name}`, exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to delete this image?');
  await expect(question).toContainText('Det forsvinner fra karusellen på forsiden.');
  await expect(question).toContainText(`«${item}» får standardbildet på menyen.`);
  await axe();
  await fail('images.delete', { times: 1 });
  await question.getByRole('button', { name: 'Slett' }).click();
  await expect(question.getByRole('alert')).toHaveText('Failed to delete image');
  await question.getByRole('button', { name: 'Slett' }).click();
  await expect(page.getByText(`«${name}» er slettet`)).toBeVisible();
  await expect(gallery.viewButton(name)).toBeHidden();
  await page.getByRole('button', { name: 'Angre' }).click();
  await expect(gallery.viewButton(name)).toBeVisible();
  await expect(gallery.carouselSwitch(name)).toBeChecked();
}

test('an admin manages a picture', { tag: '@mobile' }, async ({
  page,
  menu,
  gallery,
  unique,
  fail,
  axe,
  allowError,
}) => {
  allowError(/409/);
  const steps = { page, gallery, fail, axe };
  const mark = unique('Lyng');
  const [older, newer] = [`${mark} i glass`, `${mark} i hagen`];
  await gallery.add(older);
  await page.goto(IMAGES_TAB);
  await expect(page.getByRole('list', { name: 'Bilder' }).getByRole('listitem')).toHaveCount(8);
  await axe.inLightAndDark();
  await uploadAfterErrors(steps, newer);
  await page.getByRole('main').getByRole('searchbox').fill(mark);
  await expect(page.getByText('2 bilder', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/sok=Lyng/);
  await viewBothPictures(steps, [newer, older]);
  await showInCarousel(steps, newer);
  await menu.add(mark, { imageId: await gallery.idOf(newer) });
  await deleteAndUndo(steps, newer, mark);
});

test('guests see only the first frame of an animation', async ({ page, gallery, unique }) => {
  await page.goto(IMAGES_TAB);
  const pictures = await Promise.all(['seagreen', 'peru'].map((color) => picture('bilde.png', color)));
  const animation = sharp(
    pictures.map(({ buffer }) => buffer),
    { join: { animated: true } },
  );
  const buffer = await animation.gif().toBuffer();
  await gallery.file.setInputFiles({ name: 'vinker.gif', mimeType: 'image/gif', buffer });
  await gallery.form.getByLabel('Name').fill(unique('Vinker'));
  await gallery.submit();
  await expect(page.getByText('Image uploaded successfully!')).toBeVisible();
  await expect(page.getByText(/^Bildet er animert/)).toBeVisible();
});
