import type { Page } from '@playwright/test';
import { startAdminSession } from '#client/e2e/steps/admin-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';

/** Answers matching queries with data that are no list. */
const answerOddly = (page: Page, paths: RegExp, data: unknown) =>
  page.route('**/trpc/**', async (route) => {
    const called = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',');
    if (route.request().method() !== 'GET' || !called.some((path) => paths.test(path)))
      return route.fallback();
    const answers: { result?: unknown }[] = await (await route.fetch()).json();
    await route.fulfill({
      json: answers.map((answer, at) => (paths.test(called[at] ?? '') ? { result: { data } } : answer)),
    });
  });

test('guests see empty lists if a response is no list', async ({ page }) => {
  const lists = /^(menu\.byCategory|menu\.priceList|ingredients\.list|drinks\.list|categories\.list)$/;
  await answerOddly(page, lists, [{}]);
  await page.goto('/login');
  const navigation = page.getByRole('navigation', { name: 'Hovedmeny' });
  await navigation.getByRole('link', { name: 'Meny', exact: true }).click();
  const empty = page.getByText('No menu items found for this category');
  await expect(empty.filter({ visible: true }).first()).toBeVisible();
  await navigation.getByRole('link', { name: 'Drømmekoppen' }).click();
  await expect(page.getByText('Ingen ingredienser ennå.')).toBeVisible();
  await page.getByRole('button', { name: 'Se alle Drømmekopper' }).click();
  const dialog = page.getByRole('dialog', { name: 'Drømmekopper' });
  await expect(dialog.getByText(/ingen/i).first()).toBeVisible();
});

test('users and admins see empty tables if responses are no pages of a list', async ({ page, request }) => {
  await startAdminSession(page, request);
  await answerOddly(page, /\.page$/, { rows: 'mange' });
  await answerOddly(page, /^drinks\.mine$/, ['mange']);
  await page.goto('/login');
  await expect(page.getByText('Du har ikke opprettet noen drømmekopper ennå')).toBeVisible();
  await page.getByRole('navigation', { name: 'Hovedmeny' }).getByRole('link', { name: 'AdminDash' }).click();
  for (const tab of ['Menu', 'Ingredients', 'Drommekopper', 'Categories']) {
    await page.getByRole('link', { name: tab, exact: true }).click();
    await expect(
      page
        .getByRole('main')
        .getByText(/^(Ingen har|Det er ingen|Menyen er tom)/)
        .first(),
    ).toBeVisible();
  }
});
