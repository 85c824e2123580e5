import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';

/** The address of the back office's tab of pictures. */
export const IMAGES_TAB = '/admindash?fane=images';

/** A PNG file for uploads, in one colour. */
export async function picture(name: string, background = 'seagreen') {
  const pixels = sharp({ create: { width: 300, height: 200, channels: 3, background } });
  return { name, mimeType: 'image/png', buffer: await pixels.png().toBuffer() };
}

type DroppedFile = { name: string; mimeType: string; buffer: Buffer };

/** Drops files together onto a drop area. */
export async function dropFiles(dropArea: Locator, files: readonly DroppedFile[]): Promise<void> {
  const dataTransfer = await dropArea.page().evaluateHandle(
    (dropped) => {
      const transfer = new DataTransfer();
      for (const { name, type, bytes } of dropped) {
        const content = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
        transfer.items.add(new File([content], name, { type }));
      }
      return transfer;
    },
    files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, bytes: buffer.toString('base64') })),
  );
  await dropArea.dispatchEvent('dragover', { dataTransfer });
  await dropArea.dispatchEvent('drop', { dataTransfer });
}

/** The form that uploads a picture. */
export const uploadForm = (page: Page): Locator => page.getByRole('form', { name: 'Last opp et bilde' });
export const fileInput = (form: Locator): Locator => form.locator('input[type=file]');

/** The controls of a picture in the gallery. */
export const viewButton = (page: Page, name: string) =>
  page.getByRole('button', { name: `Vis ${name} i full skjerm`, exact: true });
export const carouselSwitch = (page: Page, name: string) =>
  page.getByRole('switch', { name: `Karusell: ${name}` });

/** Submits the upload form. */
export const submitUpload = (form: Locator) =>
  form.getByRole('button', { name: 'Last opp', exact: true }).click();

/** Uploads a picture through the REST API. */
export async function addPicture(
  request: APIRequestContext,
  token: string,
  ImageName: string,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const multipart = { ImageFile: await picture('elsewhere.png', 'tomato'), ImageName };
  expect((await request.post('/api/ImageAPI/create', { headers, multipart })).status()).toBe(201);
}

/** Deletes the pictures and menu items whose names contain `mark`. */
export async function deleteTestRecords(
  request: APIRequestContext,
  token: string,
  mark: string,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const images: { imageId: number; imageName: string }[] = await (
    await request.get('/api/ImageAPI/imageslist')
  ).json();
  for (const { imageId, imageName } of images)
    if (imageName.includes(mark)) await request.delete(`/api/ImageAPI/delete/${imageId}`, { headers });
  const items: { menuItemId: number; name: string }[] = await (
    await request.get('/api/menuitemapi/menuitemslist', { headers })
  ).json();
  for (const { menuItemId, name } of items)
    if (name.includes(mark)) await request.delete(`/api/menuitemapi/delete/${menuItemId}`, { headers });
}

/** The id of a picture of the gallery. */
export async function imageIdOf(request: APIRequestContext, name: string): Promise<number | undefined> {
  const images: { imageId: number; imageName: string }[] = await (
    await request.get('/api/ImageAPI/imageslist')
  ).json();
  return images.find(({ imageName }) => imageName === name)?.imageId;
}
