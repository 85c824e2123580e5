/** Whether the browser has a share dialog, which needs a secure origin. */
export const canShare = (): boolean => typeof navigator.share === 'function';

/** Copies a text, which needs a secure origin. Never rejects. @returns whether it was copied */
export const copy = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};

/** Shares a link, or copies it if the browser can't. Never rejects. */
export async function share(data: ShareData & { url: string }) {
  try {
    if (canShare()) {
      await navigator.share(data);
      return 'shared';
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed';
  }
  return (await copy(data.url)) ? 'copied' : 'failed';
}
