/** Whether the browser has a dialog to send a link with; only on secure origins. */
export const canShare = (): boolean => typeof navigator.share === 'function';

/** Copies a text; browsers can do it on secure origins only. Never rejects. @returns whether it did */
export const copy = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};

/** Shares a link, or copies it. Never rejects. */
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
