import { axeInLightAndDark } from '#client/e2e/steps/account-steps.ts';
import { otherMenuAdmin, uniqueName } from '#client/e2e/steps/admin-menu-steps.ts';
import { startAdminSession } from '#client/e2e/steps/admin-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';

test.use({ receivesChanges: true });

test('the first page says what is sold out, missing and new, and sells it again', async ({
  page,
  request,
  axe,
}, info) => {
  const name = uniqueName('Ingefærte', info);
  const admin = await otherMenuAdmin(request);
  await startAdminSession(page, request);
  await page.goto('/admindash');
  const card = (title: string) => page.getByRole('region', { name: title });
  await expect(card('Denne uka').getByRole('link').first()).toBeVisible();
  const id = await admin.add(name);
  const sell = card('Utsolgt nå').getByRole('button', { name: `Til salgs igjen: ${name}` });
  await expect(sell).toBeVisible();
  await expect(card('Siste endringer')).toContainText(name);
  await axeInLightAndDark(page, axe);
  await card('Utsolgt nå')
    .getByRole('button', { name: `Bare i dag: ${name}` })
    .press('Enter');
  await expect(card('Utsolgt nå').getByText(`${name}, utsolgt til i morgen`)).toBeVisible();
  // The page hears of the change before the response arrives.
  await page.route('**/trpc/menu.setAvailable*', async (route) => {
    const response = await route.fetch();
    await expect(sell).toBeHidden();
    await route.fulfill({ response });
  });
  await sell.press('Enter');
  await expect(page.getByText(`${name} er til salgs igjen`, { exact: true })).toBeVisible();
  await expect(sell).toBeHidden();
  await expect(card('Utsolgt nå').getByRole('heading')).toBeFocused();
  expect((await admin.find(name))?.isAvailable).toBe(true);
  await card('Mangler')
    .getByRole('link', { name: /uten bilde/ })
    .click();
  await expect(page.getByRole('region', { name: 'Menu Management' })).toBeVisible();
  await admin.remove(id);
});
