import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { beginAs, tokenOf } from './account-steps.ts';

/** The admin of every café that e2e tests visit. */
export const ADMIN = ['admin', 'Kaffe-1234!'] as const;

/** Lets the page begin with a session of the café's owner. @returns its token. */
export async function beginAsOwner(page: Page, request: APIRequestContext): Promise<string> {
  const token = await tokenOf(request, ...ADMIN);
  await beginAs(page, token, 'Admin');
  return token;
}

/** The row of a record in the table that is open, found by its search. */
export async function rowOf(page: Page, name: string): Promise<Locator> {
  const main = page.getByRole('main');
  await main.getByRole('searchbox').fill(name);
  // The row may be there before the search is, whose request must not come in the middle of the next step.
  await expect(main.getByText('Loading...')).toBeHidden();
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  await expect(row).toBeVisible();
  return row;
}

/** The dialog that is on top. */
export const dialogOn = (page: Page): Locator => page.locator('[role=dialog], [role=alertdialog]').last();

/** A step back that something may hold back, which `page.goBack` would wait for in vain. */
export const stepBack = (page: Page): Promise<void> => page.evaluate(() => history.back());

/** The questions that dialogs ask before something is lost. */
export const leaveQuestion = (page: Page): Locator =>
  page.getByRole('alertdialog', { name: 'Forkaste endringene?' });
