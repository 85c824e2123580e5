import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { UNDO_OFFER } from '#shared/api/undo.ts';
import { fetchToken, startSession } from './account-steps.ts';

/** Username and password of the admin in all test cafés. */
export const ADMIN = ['admin', 'Kaffe-1234!'] as const;

/** The options of a request with a token. */
export const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

/** Stores an admin's session before the first page loads. @returns its token. */
export async function startAdminSession(page: Page, request: APIRequestContext): Promise<string> {
  const token = await fetchToken(request, ...ADMIN);
  await startSession(page, token, 'Admin');
  // For the whole test: on a slow machine ten seconds pass between two steps.
  await page.addInitScript((offer) => {
    const start = window.setInterval.bind(window);
    const slower = (run: TimerHandler, time?: number) => start(run, time === offer ? 600_000 : time);
    Object.assign(window, { setInterval: slower });
  }, UNDO_OFFER);
  return token;
}

/** Searches the open table for a record. @returns its row. */
export async function searchRow(page: Page, name: string): Promise<Locator> {
  const main = page.getByRole('main');
  await main.getByRole('searchbox').fill(name);
  // The row may be visible before the search starts; waits for its request, which would disturb the next step.
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get('sok') === name);
  await expect(main.getByText('Loading...')).toBeHidden();
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader').getByText(name, { exact: true }) });
  await expect(row).toBeVisible();
  return row;
}

/**
 * Counts presses in a tab, also after navigations: of pointers, of Enter and Space, and one for each field that is filled
 * without a press on it. @returns the number so far
 */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const reached = new WeakSet<EventTarget>();
    const count = ({ target }: Event) => {
      if (target) reached.add(target);
      sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses')) + 1));
    };
    addEventListener('pointerdown', count, true);
    addEventListener('keydown', (event) => ['Enter', ' '].includes(event.key) && count(event), true);
    addEventListener('input', (event) => event.target && !reached.has(event.target) && count(event), true);
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem('presses')));
}

/** The topmost dialog. */
export const topDialog = (page: Page): Locator => page.locator('[role=dialog], [role=alertdialog]').last();

/** Goes back without waiting: `page.goBack` would wait forever where the page prevents the navigation. */
export const goBackWithoutWaiting = (page: Page): Promise<void> => page.evaluate(() => history.back());

/** The dialog that asks whether to discard changes. */
export const discardDialog = (page: Page): Locator =>
  page.getByRole('alertdialog', { name: 'Forkaste endringene?' });
