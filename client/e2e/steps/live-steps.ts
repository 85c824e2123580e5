import { type APIRequestContext, type APIResponse, expect, type Page } from '@playwright/test';
import { fetchToken } from './account-steps.ts';

/** The URL of the subscription to changes. */
export const SUBSCRIPTION = '**/trpc/live.changes*';

/** Whether a URL is a tRPC call other than the subscription. */
export const isDataRequest = (url: string): boolean =>
  url.includes('/trpc/') && !url.includes('/trpc/live.changes');

/** A record of the REST API. */
type Stored = Record<string, unknown>;

/** REST requests of an admin in another browser; paths are relative to `/api/`. */
export type OtherAdmin = {
  post: (path: string, data: object) => Promise<Stored>;
  put: (path: string, data: object) => Promise<Stored>;
  /** Adds a picture to the gallery. */
  upload: (name: string, picture: Buffer) => Promise<Stored>;
  remove: (path: string) => Promise<Stored>;
};

/** Logs in as an admin in another browser. */
export async function logInOtherAdmin(request: APIRequestContext): Promise<OtherAdmin> {
  const headers = { Authorization: `Bearer ${await fetchToken(request, 'admin', 'Kaffe-1234!')}` };
  const jsonOf = async (sent: Promise<APIResponse>): Promise<Stored> => {
    const response = await sent;
    expect(response.ok(), await response.text()).toBe(true);
    return response.json();
  };
  return {
    post: (path, data) => jsonOf(request.post(`/api/${path}`, { headers, data })),
    put: (path, data) => jsonOf(request.put(`/api/${path}`, { headers, data })),
    upload: (ImageName, buffer) => {
      const multipart = { ImageFile: { name: 'bilde.png', mimeType: 'image/png', buffer }, ImageName };
      return jsonOf(request.post('/api/ImageAPI/create', { headers, multipart }));
    },
    remove: (path) => jsonOf(request.delete(`/api/${path}`, { headers })),
  };
}

/** Opens a page and waits until its subscription is connected. */
export async function openConnected(page: Page, path: string): Promise<void> {
  const connected = page.waitForResponse(SUBSCRIPTION);
  await page.goto(path);
  await connected;
  await page.evaluate(() => performance.mark('not reloaded'));
}

/** Expects that the page was not reloaded. */
export async function expectNoReload(page: Page): Promise<void> {
  expect(await page.evaluate(() => performance.getEntriesByName('not reloaded').length)).toBe(1);
}
