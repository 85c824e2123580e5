/** What became of sharing: `failed` leaves it to the visitor to copy the link. */
export type Shared = 'shared' | 'dismissed' | 'copied' | 'failed';

/**
 * Shares a link by what the browser has: its own sharing, else the clipboard, which it has on safe addresses only.
 * Never rejects.
 */
export async function share(data: ShareData & { url: string }): Promise<Shared> {
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share(data);
      return 'shared';
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed';
  }
  try {
    await navigator.clipboard.writeText(data.url);
    return 'copied';
  } catch {
    return 'failed';
  }
}
