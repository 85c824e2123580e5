import { expect, test } from '#client/e2e/steps/owner-test.ts';

test('the first page lists what is sold out and missing', async ({ page, menu, unique, axe }) => {
  const name = unique('Ingefærte');
  await page.goto('/admindash');
  const card = (title: string) => page.getByRole('region', { name: title });
  await expect(card('Denne uka').getByRole('link').first()).toBeVisible();
  await menu.add(name);
  const sell = card('Utsolgt nå').getByRole('button', { name: `Til salgs igjen: ${name}` });
  await expect(sell).toBeVisible();
  await expect(card('Siste endringer')).toContainText(name);
  await axe.inLightAndDark();
  await card('Utsolgt nå')
    .getByRole('button', { name: `Bare i dag: ${name}` })
    .press('Enter');
  await expect(card('Utsolgt nå').getByText(`${name}, utsolgt til i morgen`)).toBeVisible();
  // The page is notified of the change before the response arrives.
  await page.route('**/trpc/*menu.setAvailable*', async (route) => {
    const response = await route.fetch();
    await expect(sell).toBeHidden();
    await route.fulfill({ response });
  });
  await sell.press('Enter');
  await expect(page.getByText(`${name} er til salgs igjen`).last()).toBeVisible();
  await expect(sell).toBeHidden();
  await expect(card('Utsolgt nå').getByRole('heading')).toBeFocused();
  expect((await menu.find(name))?.isAvailable).toBe(true);
  await page.unroute('**/trpc/*menu.setAvailable*');
  await page.getByRole('button', { name: 'Angre' }).last().click();
  await expect(sell).toBeVisible();
  await card('Mangler')
    .getByRole('link', { name: /uten bilde/ })
    .click();
  await expect(page.getByRole('region', { name: 'Menu Management' })).toBeVisible();
  await expect(page.getByLabel('Tilstand')).toHaveValue('noPicture');
});
