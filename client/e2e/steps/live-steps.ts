import { type APIRequestContext, type APIResponse, expect, type Page } from '@playwright/test';
import { fetchToken } from './account-steps.ts';
import { ADMIN, bearer } from './admin-steps.ts';

/** The URL of the subscription to changes. */
export const SUBSCRIPTION = '**/trpc/live.changes*';

/** Whether a URL is a tRPC call other than the subscription. */
export const isDataRequest = (url: string): boolean =>
  url.includes('/trpc/') && !url.includes('/trpc/live.changes');

/** A record of the REST API. */
type Stored = Record<string, unknown>;

/** All steps of a test share a session, because the server keeps only a user's newest twenty for all parallel tests. */
const tokens = new WeakMap<APIRequestContext, Promise<string>>();

/** Logs in as an admin in another browser. @returns REST requests, whose paths are relative to `/api/` */
export async function logInOtherAdmin(request: APIRequestContext) {
  const token = tokens.get(request) ?? fetchToken(request, ...ADMIN);
  tokens.set(request, token);
  const options = bearer(await token);
  const succeeded = async (sent: Promise<APIResponse>) => {
    const response = await sent;
    expect(response.ok(), await response.text()).toBe(true);
    return response;
  };
  const jsonOf = async (sent: Promise<APIResponse>): Promise<Stored> => (await succeeded(sent)).json();
  return {
    get: async <T>(path: string): Promise<T> =>
      (await succeeded(request.get(`/api/${path}`, options))).json(),
    post: (path: string, data: object) => jsonOf(request.post(`/api/${path}`, { ...options, data })),
    put: (path: string, data: object) => jsonOf(request.put(`/api/${path}`, { ...options, data })),
    /** Adds a picture to the gallery. */
    upload: (ImageName: string, buffer: Buffer) => {
      const multipart = { ImageFile: { name: 'bilde.png', mimeType: 'image/png', buffer }, ImageName };
      return jsonOf(request.post('/api/ImageAPI/create', { ...options, multipart }));
    },
    /** @returns the id of the change, with which it can be undone */
    remove: async (path: string): Promise<string> => {
      const response = await succeeded(request.delete(`/api/${path}`, options));
      return response.headers()['x-change-id'] ?? '';
    },
  };
}

/** Logs out the admin of `logInOtherAdmin`. The server keeps an admin's newest twenty sessions, so leftover ones would log out other tests. */
export async function logOutOtherAdmin(request: APIRequestContext): Promise<void> {
  const token = await tokens.get(request);
  if (token) await request.post('/api/auth/logout', bearer(token));
}

export type OtherAdmin = Awaited<ReturnType<typeof logInOtherAdmin>>;

/**
 * Opens a page and waits until it learns of changes: by its own stream, which has no response where the page closed it
 * at once, because another page of the browser shares its stream.
 */
export async function openConnected(page: Page, path: string): Promise<void> {
  const subscribing = page.waitForRequest(SUBSCRIPTION);
  await page.goto(path);
  await (await subscribing).response();
  await markLoad(page);
}

/** Marks the page, so that `expectNoReload` can tell whether it is reloaded. */
export const markLoad = (page: Page) => page.evaluate(() => performance.mark('not reloaded'));

/** Expects that the page was not reloaded since `markLoad`. */
export async function expectNoReload(page: Page): Promise<void> {
  expect(await page.evaluate(() => performance.getEntriesByName('not reloaded').length)).toBe(1);
}
