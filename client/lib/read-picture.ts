import { HEAD_BYTES } from '#shared/cafe/picture-format.ts';
import { fileError, pixelError, UNREADABLE } from './picture-file.ts';

/** The size of the picture at an address, in pixels. Rejects where it can't be read. */
const sizeAt = (address: string): Promise<{ width: number; height: number }> =>
  new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = reject;
    image.src = address;
  });

/** The error of a chosen file with this object URL, in Norwegian; undefined for none. Never rejects. */
export async function pictureError(file: File, address: string): Promise<string | undefined> {
  try {
    const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
    const error = fileError(file.size, head);
    if (error) return error;
    const { width, height } = await sizeAt(address);
    const tooMany = pixelError(width, height);
    if (tooMany) return tooMany;
    // `<img>` shows a truncated picture without an error; this rejects it, as the server does.
    const pixels = await createImageBitmap(file);
    pixels.close();
    return undefined;
  } catch {
    // All current browsers read the five formats: a picture that they can't read is broken.
    return UNREADABLE;
  }
}
