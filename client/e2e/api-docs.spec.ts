import type { Page } from '@playwright/test';
import { axeInLightAndDark } from './account-steps.ts';
import { expect, test } from './test.ts';

/** Scalar's own violations in its search and in its API client, which none of its options changes. */
const IN_DIALOGS = [
  'aria-input-field-name', // Editors of bodies have no name.
  'aria-prohibited-attr', // Buttons with information have the role "none".
  'aria-required-attr', // Comboboxes don't say whether they are expanded.
  'aria-valid-attr-value', // Buttons control elements that are not rendered yet.
  'scrollable-region-focusable', // Long responses scroll without the keyboard's focus.
];

/** Opens the operation that the search finds first. */
async function find(page: Page, text: string): Promise<void> {
  const search = page.getByRole('button', { name: 'Open Search' });
  if (!(await search.isVisible())) await page.getByRole('button', { name: 'Open Menu' }).click();
  await search.click();
  await page.getByRole('combobox', { name: 'Enter search query' }).fill(text);
  await page.getByRole('option', { name: text }).first().click();
}

for (const width of [390, 1280]) {
  test.describe(`the API reference at ${width} px`, { tag: '@once' }, () => {
    test.use({ viewport: { width, height: 844 } });

    test.beforeEach(async ({ page }) => {
      await page.goto('/api/docs');
      await expect(page.getByRole('heading', { name: 'Drømmekoppen' })).toBeVisible();
    });

    test.afterEach(async ({ page }) => {
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      await expect.poll(overflow).toBeLessThanOrEqual(0);
    });

    test('the search finds an operation, with its role, its fields and a code sample', async ({
      page,
      axe,
    }) => {
      await find(page, 'Create a menu item');
      const call = page.getByRole('region', { name: 'Create a menu item' });
      await expect(call.getByText('isAvailable', { exact: true }).first()).toBeVisible();
      const sample = call.getByRole('group', { name: 'Code sample: Shell Curl' });
      await expect(sample).toContainText('/api/menuitemapi/create');
      await expect(sample).toContainText('"name": "Cappuccino"');
      await axeInLightAndDark(page, axe);
      await call.getByRole('button', { name: 'Auth Required' }).click();
      await expect(page.getByRole('listitem').filter({ hasText: /^Admin$/ })).toBeVisible();
    });

    test('the API client sends a request and shows the response', async ({ page, axe }) => {
      await find(page, '/api/categoryapi/categorieslist');
      await page.getByRole('button', { name: 'Test Request (get /api/categoryapi/categorieslist)' }).click();
      const client = page.getByRole('dialog', { name: 'API Client' });
      await client.getByRole('button', { name: /^Send get request/ }).click();
      await expect(client.getByRole('link', { name: '200 OK' })).toBeVisible();
      await expect(client.getByRole('region', { name: 'Response' })).toContainText('Varm Kaffe');
      // A progress bar covers the address for a moment, drawn by a script.
      await expect(() => axe('all', IN_DIALOGS)).toPass();
    });
  });
}
