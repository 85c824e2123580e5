import type { BrowserContextOptions, Page } from '@playwright/test';
import { abortRequest, respondWithError } from './account-steps.ts';
import { otherIngredientAdmin } from './admin-ingredients-steps.ts';
import { otherMenuAdmin, uniqueName } from './admin-menu-steps.ts';
import { startAdminSession } from './admin-steps.ts';
import { type Gallery, galleryOn } from './image-steps.ts';
import { logInOtherAdmin, logOutOtherAdmin, type OtherAdmin } from './live-steps.ts';
import { test as base, expect, expectNoOverflow, preparePage } from './test.ts';

type Failure = { status?: number; message?: string; times?: number };

type Fixtures = {
  /**
   * Makes a call of tRPC or a path of the REST API fail, with an error or like a lost connection.
   * @returns a function that ends the failures
   */
  fail: (call: string, failure?: Failure) => Promise<() => Promise<void>>;
  /** Creates a name that only this attempt of the test uses. Records with such names are deleted at its end. */
  unique: (what: string) => string;
  isWide: boolean;
  /** A second page, for the guests' view. */
  guest: Page;
  /** Opens a page in a browser of its own, such as another person's phone, until the end of the test. */
  visitor: (options?: BrowserContextOptions) => Promise<Page>;
  /** Another admin, who sends REST requests. */
  other: OtherAdmin;
  menu: Awaited<ReturnType<typeof otherMenuAdmin>>;
  ingredients: Awaited<ReturnType<typeof otherIngredientAdmin>>;
  gallery: Gallery;
};

/** The REST API's kinds of records. Deleting in this order never deletes a record that is still in use. */
const RECORDS = [
  ['menuitemapi', 'menuitemslist', 'menuItemId'],
  ['choiceapi', 'choiceslist', 'choiceId'],
  ['ingredientapi', 'ingredientslist', 'ingredientId'],
  ['ImageAPI', 'imageslist', 'imageId'],
  ['categoryapi', 'categorieslist', 'categoryId'],
] as const;

/** Deletes the records with a mark in their name. Drinks and ingredients are deleted in one change: one log entry. */
async function deleteRecords({ get, post, remove }: OtherAdmin, mark: string): Promise<void> {
  for (const [api, list, id] of RECORDS) {
    const records = await get<Record<string, unknown>[]>(`${api}/${list}`);
    const ids = records
      .filter(({ name, imageName }) => String(name ?? imageName).includes(mark))
      .map((record) => record[id]);
    if (ids.length > 0 && ['menuitemapi', 'ingredientapi'].includes(api))
      await post(`${api}/change-many`, { ids, change: { kind: 'delete' } });
    else for (const one of ids) await remove(`${api}/delete/${one}`);
  }
}

/** The browser tests' `test` for the back office: its page has an admin's session. */
export const test = base.extend<Fixtures>({
  receivesChanges: true,
  request: async ({ request }, use) => {
    await use(request);
    await logOutOtherAdmin(request);
  },
  page: async ({ page, request }, use) => {
    await startAdminSession(page, request);
    await use(page);
  },
  fail: async ({ page, allowError }, use) =>
    use(async (call, { status, message = 'Internal error', times } = {}) => {
      allowError(status === undefined ? /net::ERR_FAILED/ : RegExp(`status of ${status}`));
      const url = call.startsWith('/') ? `**${call}` : `**/trpc/*${call}*`;
      const response = status === undefined ? abortRequest : respondWithError({ status, message });
      await page.route(url, response, { ...(times && { times }) });
      return () => page.unroute(url, response);
    }),
  unique: async ({ request }, use, info) => {
    await use((what) => uniqueName(what, info));
    await deleteRecords(await logInOtherAdmin(request), uniqueName('', info));
  },
  isWide: async ({ isMobile }, use) => use(!isMobile),
  guest: async ({ context }, use) => use(await context.newPage()),
  visitor: async ({ browser }, use) => {
    const pages: Page[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      context.on('page', preparePage);
      const page = await context.newPage();
      pages.push(page);
      return page;
    });
    for (const page of pages) await page.context().close();
  },
  other: async ({ request }, use) => use(await logInOtherAdmin(request)),
  menu: async ({ request }, use) => use(await otherMenuAdmin(request)),
  ingredients: async ({ request }, use) => use(await otherIngredientAdmin(request)),
  gallery: async ({ page, request }, use) => use(await galleryOn(page, request)),
});

/** The fixtures of the back office's tests. */
export type Given = Parameters<Parameters<typeof test>[2]>[0];

export { expect, expectNoOverflow };
