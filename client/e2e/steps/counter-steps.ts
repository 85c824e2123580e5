import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { fetchToken, PASSWORD, registerUser, startSession } from './account-steps.ts';
import { makeBarista } from './cafe.ts';

/** Registers a barista. @returns the username */
export async function addBarista(request: APIRequestContext): Promise<string> {
  const { username } = await registerUser(request);
  makeBarista(username);
  return username;
}

/** Registers a barista, and stores their session before the tab's first page load. @returns the username */
export async function startBaristaSession(page: Page, request: APIRequestContext): Promise<string> {
  const username = await addBarista(request);
  await startSession(page, await fetchToken(request, username, PASSWORD), 'Barista');
  return username;
}

/** The order of a guest at the counter. */
export const cardOf = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: RegExp(`${name}$`) }) });

/** Presses the next step of an order, and waits until its card has moved: a tap on a moving card would be lost. */
export async function pressNext(card: Locator, step: string): Promise<void> {
  const button = card.getByRole('button', { name: RegExp(`^${step}`) });
  await button.tap();
  await expect(button).toHaveCount(0);
}

/** Presses a step that is behind `⋯`. */
export async function pressMore(card: Locator, step: string): Promise<void> {
  await card.getByLabel('Mer om nr.').tap();
  await card.getByRole('button', { name: step }).tap();
}

/** Shows a column of orders on a phone. */
export const showColumn = (page: Page, name: 'Å lage' | 'Lages' | 'Klare') =>
  page.getByRole('button', { name: RegExp(`^${name} \\(`) }).tap();

/** Opens the list of finished orders, if it isn't open. */
export async function showFinished(page: Page): Promise<Locator> {
  const finished = page.getByRole('group').filter({ hasText: 'Ferdige i dag' });
  if (!(await finished.evaluate((details) => details.hasAttribute('open'))))
    await finished.getByText(/^Ferdige i dag/).tap();
  return finished;
}

/** Collects the texts of the tickets that a page prints, instead of printing them. */
export async function collectTickets(page: Page, tickets: (string | null)[]): Promise<void> {
  await page.exposeFunction('collect', (text: string | null) => tickets.push(text));
  await page.addInitScript(() => {
    window.print = () => Object(window).collect(document.querySelector('[data-ticket]')?.textContent);
  });
}
