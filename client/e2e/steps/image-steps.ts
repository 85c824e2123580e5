import type { APIRequestContext, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { logInOtherAdmin } from './live-steps.ts';

/** The address of the back office's tab of pictures. */
export const IMAGES_TAB = '/admindash?fane=images';

/** A PNG file for uploads, in one colour. */
export async function picture(name: string, background = 'seagreen') {
  const pixels = sharp({ create: { width: 300, height: 200, channels: 3, background } });
  return { name, mimeType: 'image/png', buffer: await pixels.png().toBuffer() };
}

type DroppedFile = { name: string; mimeType: string; buffer: Buffer };

/** Files in a drag, for events of the page. */
export const dragged = (page: Page, files: readonly DroppedFile[]) =>
  page.evaluateHandle(
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

/** Drops files together onto a drop area. */
export async function dropFiles(dropArea: Locator, files: readonly DroppedFile[]): Promise<void> {
  const dataTransfer = await dragged(dropArea.page(), files);
  await dropArea.dispatchEvent('dragover', { dataTransfer });
  await dropArea.dispatchEvent('drop', { dataTransfer });
}

export type Gallery = Awaited<ReturnType<typeof galleryOn>>;

/** The back office's tab of pictures, and the pictures that another admin adds. */
export async function galleryOn(page: Page, request: APIRequestContext) {
  const { get, put, upload } = await logInOtherAdmin(request);
  const form = page.getByRole('form', { name: 'Last opp et bilde' });
  const input = form.locator('input[type=file]');
  const submit = () => form.getByRole('button', { name: 'Last opp', exact: true }).click();
  const idOf = async (name: string): Promise<number | undefined> => {
    const images = await get<{ imageId: number; imageName: string }[]>('ImageAPI/imageslist');
    return images.find(({ imageName }) => imageName === name)?.imageId;
  };
  return {
    /** The form that uploads a picture, with its file and its button. */
    form,
    file: input,
    submit,
    /** Uploads a file under another name. */
    upload: async (file: string, name: string, background?: string) => {
      await input.setInputFiles(await picture(file, background));
      await form.getByLabel('Name').fill(name);
      await submit();
    },
    viewButton: (name: string) =>
      page.getByRole('button', { name: `Vis ${name} i full skjerm`, exact: true }),
    carouselSwitch: (name: string) => page.getByRole('switch', { name: `Karusell: ${name}` }),
    add: async (name: string) => upload(name, (await picture('elsewhere.png', 'tomato')).buffer),
    /** Adds a picture to the carousel, or takes it out. */
    toggle: async (name: string) => put(`ImageAPI/toggle-carousel/${await idOf(name)}`, {}),
    idOf,
  };
}
