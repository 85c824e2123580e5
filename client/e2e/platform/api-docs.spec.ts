import type { Locator, Page } from '@playwright/test';
import { registerUser } from '#client/e2e/steps/account-steps.ts';
import { expect, expectNoOverflow, test } from '#client/e2e/steps/test.ts';

/** Opens the search. @returns its field. */
async function openSearch(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Open Search' }).click();
  return page.getByRole('combobox', { name: 'Enter search query' });
}

test('the search finds an operation, its role and a code sample', async ({ page, axe }) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: 'Drømmekoppen' })).toBeVisible();
  await (await openSearch(page)).fill('Create a menu item');
  await page.getByRole('option', { name: 'Create a menu item' }).first().click();
  const call = page.getByRole('region', { name: 'Create a menu item' });
  await expect(call.getByText('isAvailable', { exact: true }).first()).toBeVisible();
  const sample = call.getByRole('group', { name: 'Code sample: Shell Curl' });
  await expect(sample).toContainText('/api/menuitemapi/create');
  await expect(sample).toContainText('"name": "Cappuccino"');
  await expect(page.getByRole('button', { name: 'Test Request' })).toHaveCount(0);
  await axe();
  await call.getByRole('button', { name: 'Auth Required' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: /^Admin$/ })).toBeVisible();
  await call.getByRole('button', { name: 'Copy cURL code' }).click();
  await expectNoOverflow(page);
  const search = await openSearch(page);
  await search.press('ControlOrMeta+V');
  await expect(search).toHaveValue(/^curl .*menuitemapi/);
});

test('it fits a phone, and is readable in dark mode', async ({ page, axe }) => {
  // Changing both on the open page would take its hundreds of operations fifteen seconds.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: 'Drømmekoppen' })).toBeVisible();
  await axe('colours');
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Open Menu' }).click();
  await (await openSearch(page)).fill('Create a menu item');
  await expect(page.getByRole('option', { name: 'Create a menu item' }).first()).toBeVisible();
});

test('its scripts can neither read the session nor call the API', async ({ page, request, allowError }) => {
  allowError(/Content Security Policy|Failed to fetch/);
  const { token } = await registerUser(request);
  await page.goto('/meny');
  await page.evaluate((own) => localStorage.setItem('token', own), token);
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: 'Drømmekoppen' })).toBeVisible();
  expect(
    await page.evaluate(async () => [
      window.origin,
      localStorage.getItem('token'),
      await fetch('/api/categoryapi/categorieslist').catch(({ name }) => name),
    ]),
  ).toEqual(['null', null, 'TypeError']);
});
