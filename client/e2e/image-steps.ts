import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';

/** Where the owner keeps the café's pictures. */
export const IMAGES_TAB = '/admindash?fane=images';

/** A picture as it lies on somebody's machine. */
export async function picture(name: string, background = 'seagreen') {
  const pixels = sharp({ create: { width: 300, height: 200, channels: 3, background } });
  return { name, mimeType: 'image/png', buffer: await pixels.png().toBuffer() };
}

/** The form that uploads a picture. */
export const formOf = (page: Page): Locator => page.getByRole('form', { name: 'Last opp et bilde' });
export const fileOf = (form: Locator): Locator => form.locator('input[type=file]');

/** What can be done with a picture of the gallery. */
export const viewButton = (page: Page, name: string) =>
  page.getByRole('button', { name: `Vis ${name} i full skjerm`, exact: true });
export const switchOf = (page: Page, name: string) => page.getByRole('switch', { name: `Karusell: ${name}` });

/** Presses the button that sends the form. */
export const send = (form: Locator) => form.getByRole('button', { name: 'Last opp', exact: true }).click();

/** Adds a picture from elsewhere. */
export async function addPicture(
  request: APIRequestContext,
  token: string,
  ImageName: string,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const multipart = { ImageFile: await picture('elsewhere.png', 'tomato'), ImageName };
  expect((await request.post('/api/ImageAPI/create', { headers, multipart })).status()).toBe(201);
}

/** Takes an e2e test's pictures and its item out of the café. */
export async function tidy(request: APIRequestContext, token: string, mark: string): Promise<void> {
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
export async function idOf(request: APIRequestContext, name: string): Promise<number | undefined> {
  const images: { imageId: number; imageName: string }[] = await (
    await request.get('/api/ImageAPI/imageslist')
  ).json();
  return images.find(({ imageName }) => imageName === name)?.imageId;
}
