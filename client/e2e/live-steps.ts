import { type APIRequestContext, type APIResponse, expect, type Page } from '@playwright/test';
import { tokenOf } from './account-steps.ts';

/** The subscription of an open page. */
export const CHANGES = '**/trpc/live.changes*';

/** Whether a request fetches what is shown, other than the subscription. */
export const isFetch = (url: string): boolean =>
  url.includes('/trpc/') && !url.includes('/trpc/live.changes');

/** A record of the REST API. */
type Stored = Record<string, unknown>;

/** Requests of an owner from another browser; paths are those behind `/api/`. */
export type Owner = {
  post: (path: string, data: object) => Promise<Stored>;
  put: (path: string, data: object) => Promise<Stored>;
  /** Adds a picture to the gallery. */
  upload: (name: string, picture: Buffer) => Promise<Stored>;
  remove: (path: string) => Promise<Stored>;
};

/** Logs the owner in, elsewhere. */
export async function ownerElsewhere(request: APIRequestContext): Promise<Owner> {
  const headers = { Authorization: `Bearer ${await tokenOf(request, 'admin', 'Kaffe-1234!')}` };
  const answer = async (sent: Promise<APIResponse>): Promise<Stored> => {
    const response = await sent;
    expect(response.ok(), await response.text()).toBe(true);
    return response.json();
  };
  return {
    post: (path, data) => answer(request.post(`/api/${path}`, { headers, data })),
    put: (path, data) => answer(request.put(`/api/${path}`, { headers, data })),
    upload: (ImageName, buffer) => {
      const multipart = { ImageFile: { name: 'bilde.png', mimeType: 'image/png', buffer }, ImageName };
      return answer(request.post('/api/ImageAPI/create', { headers, multipart }));
    },
    remove: (path) => answer(request.delete(`/api/${path}`, { headers })),
  };
}

/** Opens a page and waits until it is connected. */
export async function openLive(page: Page, path: string): Promise<void> {
  const listens = page.waitForResponse(CHANGES);
  await page.goto(path);
  await listens;
  await page.evaluate(() => performance.mark('not reloaded'));
}

/** The page was not loaded again. */
export async function expectNoReload(page: Page): Promise<void> {
  expect(await page.evaluate(() => performance.getEntriesByName('not reloaded').length)).toBe(1);
}
