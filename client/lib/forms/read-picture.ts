import { HEAD_BYTES } from '#shared/picture-format.ts';
import { fileError, pixelError, UNREADABLE } from './picture-file.ts';

/** How large the picture at an address is, in pixels, which its first bytes tell. Rejects where it is none. */
const sizeAt = (address: string): Promise<{ width: number; height: number }> =>
  new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = reject;
    image.src = address;
  });

/**
 * What is wrong with a chosen file, in Norwegian; undefined where nothing is. Rejects never.
 * @param address where the browser has it, such as a blob's.
 */
export async function pictureError(file: File, address: string): Promise<string | undefined> {
  try {
    const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
    const error = fileError(file.size, head);
    if (error) return error;
    const { width, height } = await sizeAt(address);
    const tooMany = pixelError(width, height);
    if (tooMany) return tooMany;
    // Browsers show half a picture as if it were whole; this refuses it, as the server does.
    const pixels = await createImageBitmap(file);
    pixels.close();
    return undefined;
  } catch {
    // Refused, not only left unseen: all browsers of the last years read the five formats, so what they can't read is broken.
    return UNREADABLE;
  }
}
