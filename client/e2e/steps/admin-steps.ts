import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { UNDO_OFFER } from '#shared/api/undo.ts';
import { fetchToken, startSession, storedSession } from './account-steps.ts';
import type { Axe } from './test.ts';

/** Username and password of the admin in all test cafés. */
export const ADMIN = ['admin', 'Kaffe-1234!'] as const;

type FilePayload = { name: string; mimeType: string; buffer: Buffer };

/** The options of a request with a token. */
export const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

/** Stores an admin's session before the first page loads. @returns its token. */
export async function startAdminSession(page: Page, request: APIRequestContext): Promise<string> {
  const token = await fetchToken(request, ...ADMIN);
  await startSession(page, token, 'Admin');
  // Undo is offered during the whole test, because ten seconds can pass between two steps on a slow machine.
  await page.addInitScript((offer) => {
    const start = window.setInterval.bind(window);
    const slower = (run: TimerHandler, time?: number) => start(run, time === offer ? 600_000 : time);
    Object.assign(window, { setInterval: slower });
  }, UNDO_OFFER);
  return token;
}

/** Fills in an admin's name and password in a dialog, checks it, and sends them. */
export async function logIn(dialog: Locator, check?: () => Promise<void>): Promise<void> {
  await dialog.getByLabel('Brukernavn').fill(ADMIN[0]);
  await dialog.getByLabel('Passord', { exact: true }).fill(ADMIN[1]);
  await check?.();
  await dialog.getByRole('button', { name: 'Logg inn' }).click();
}

/** Logs out on the server only; the page notices at its next request. */
export async function endSession(page: Page): Promise<void> {
  const [token] = await storedSession(page);
  expect((await page.request.post('/api/auth/logout', bearer(token ?? ''))).status()).toBe(200);
}

/** Logs in with the dialog that opens on top of the page when the session has ended. */
export async function logInAgain(page: Page, check?: () => Promise<void>): Promise<void> {
  const login = page.getByRole('dialog', { name: 'Login' });
  await expect(login).toBeVisible();
  // On a phone, a toast would cover the dialog's button.
  await expect(page.getByRole('button', { name: 'Lukk meldingen' })).toBeHidden();
  await logIn(login, check);
  await expect(login).toBeHidden();
}

/** Fills in fields of a form by their labels: texts, chosen options, and ticks in boxes. */
export async function fillIn(form: Locator, values: Record<string, string | boolean>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = form.getByLabel(label);
    if (typeof value === 'boolean') await field.setChecked(value);
    else if (await field.evaluate((control) => control.matches('select'))) await field.selectOption(value);
    else await field.fill(value);
  }
}

/** The button that saves a form, without `Lagre og ny`. */
export const saveButton = (form: Locator): Locator =>
  form.getByRole('button', { name: 'Lagre', exact: true });

/** Fills in fields of a form and sends it. */
export async function save(form: Locator, values: Record<string, string | boolean> = {}): Promise<void> {
  await fillIn(form, values);
  await saveButton(form).click();
}

/** Opens the details of a row of the table: on a phone, a tap anywhere in the row does. @returns the dialog */
export async function openDetails(row: Locator, name: string, isWide = true): Promise<Locator> {
  await (isWide ? row.getByRole('button', { name }).first() : row).click();
  return row.page().getByRole('dialog', { name });
}

/** Opens the form of a record of the table through its details. @returns the form */
export async function openForm(page: Page, name: string): Promise<Locator> {
  const details = await openDetails(await searchRow(page, name), name);
  await details.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: /^Edit / });
  await expect(form).toBeVisible();
  return form;
}

/** Deletes the record of the open details, and checks the confirmation. */
export async function deleteAfterQuestion(
  { page, axe }: { page: Page; axe: Axe },
  kind: string,
  name: string,
): Promise<void> {
  await topDialog(page).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: `Slette «${name}»?` });
  await expect(question).toContainText(`Are you sure you want to delete this ${kind}?`);
  await axe.inLightAndDark();
  await question.getByRole('button', { name: 'Slett' }).click();
}

/** Reloads a page that asks whether to leave it, and stays. */
export async function stayOnReload(page: Page): Promise<void> {
  const prompt = page.waitForEvent('dialog');
  const reloaded = page.evaluate(() => location.reload());
  const dialog = await prompt;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await reloaded;
}

/** Opens `Flere valg`, a button that is only an icon on phones. */
export const openTools = (page: Page): Promise<void> =>
  page.locator('summary', { hasText: 'Flere valg' }).click();

/** Presses a button behind `Flere valg`. */
export async function pressTool(page: Page, name: string): Promise<void> {
  await openTools(page);
  await page.getByRole('button', { name, exact: true }).click();
}

/** Opens a tab of the back office with its link. */
export const openTab = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'AdminDash' }).getByRole('link', { name }).click();

/** Chooses a file in the browser's dialog, which a button opens. */
export async function chooseFile(button: Locator, file: FilePayload): Promise<void> {
  const asked = button.page().waitForEvent('filechooser');
  await button.click();
  await (await asked).setFiles(file);
}

/** Deletes a record with the button in its row or its details, and the question that follows. */
export async function deleteIn(place: Locator): Promise<void> {
  await place.getByRole('button', { name: 'Delete' }).click();
  await place.page().getByRole('alertdialog').getByRole('button', { name: 'Slett' }).click();
}

/** Searches the open table for a record. @returns its row. */
export async function searchRow(page: Page, name: string): Promise<Locator> {
  const main = page.getByRole('main');
  await main.getByRole('searchbox').fill(name);
  // Waits for the search: the row may be visible before it starts, and its request would disturb the next step.
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get('sok') === name);
  // The tab of accounts has several lists.
  await expect(main.getByText('Loading...')).toHaveCount(0);
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader').getByText(name, { exact: true }) });
  await expect(row).toBeVisible();
  return row;
}

/**
 * Counts presses in a tab, also after navigations: clicks and taps, Enter and Space, and one for each field that is
 * filled without a press on it. @returns reads the current number
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
