import type { APIRequestContext, Page } from '@playwright/test';
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
