import type { APIRequestContext } from '@playwright/test';
import { abortRequest, axeInLightAndDark, BROWSER_ERRORS } from '#client/e2e/steps/account-steps.ts';
import { uniqueName } from '#client/e2e/steps/admin-menu-steps.ts';
import { startAdminSession } from '#client/e2e/steps/admin-steps.ts';
import { addPicture, deleteTestRecords, IMAGES_TAB, imageIdOf } from '#client/e2e/steps/image-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';

// A café to whose carousel no other test adds.
test.use({ receivesChanges: true, baseURL: process.env.OWN_CAFE });

/** Adds pictures to the gallery and the carousel. */
async function addToCarousel(request: APIRequestContext, token: string, names: string[]): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  for (const name of names) {
    await addPicture(request, token, name);
    await request.put(`/api/ImageAPI/toggle-carousel/${await imageIdOf(request, name)}`, { headers });
  }
}

test('the owner sorts the carousel with the keyboard and by dragging', async ({
  page,
  request,
  allowError,
  axe,
}, info) => {
  allowError(BROWSER_ERRORS);
  const mark = uniqueName('Rekke', info);
  const [first, second] = [`${mark} en`, `${mark} to`];
  const token = await startAdminSession(page, request);
  await addToCarousel(request, token, [first, second]);
  await page.goto(IMAGES_TAB);
  const carousel = page.getByRole('region', { name: 'Karusellen på forsiden' });
  const slides = carousel.getByRole('listitem').filter({ hasText: mark });
  await expect(slides).toHaveText([RegExp(first), RegExp(second)]);

  const sort = carousel.getByRole('button', { name: 'Rekkefølge' });
  await sort.click();
  const dialog = page.getByRole('dialog', { name: 'Rekkefølgen i karusellen' });
  const rows = dialog.getByRole('listitem').filter({ hasText: mark });
  await expect(rows.first().locator('img')).toBeVisible();
  const up = dialog.getByRole('button', { name: `Flytt ${second} opp` });
  await up.press('Enter');
  await expect(rows).toHaveText([RegExp(second), RegExp(first)]);
  await expect(up).toBeFocused();
  await expect(dialog.getByText(RegExp(`^${second} er nå nummer \\d+ av \\d+\\.$`))).toBeAttached();
  await axeInLightAndDark(page, axe);
  const save = dialog.getByRole('button', { name: 'Lagre', exact: true });
  await page.route('**/trpc/*order.set*', abortRequest);
  await save.click();
  await expect(dialog.getByRole('alert')).toHaveText('Failed to store the order');
  await expect(slides).toHaveText([RegExp(first), RegExp(second)]);
  await page.unroute('**/trpc/*order.set*');
  await save.click();
  await expect(page.getByText('Rekkefølgen er lagret')).toBeVisible();
  await expect(sort).toBeFocused();
  await expect(slides).toHaveText([RegExp(second), RegExp(first)]);
  await page.getByRole('button', { name: 'Angre' }).click();
  await expect(slides).toHaveText([RegExp(first), RegExp(second)]);

  await sort.click();
  await rows.filter({ hasText: first }).dragTo(rows.filter({ hasText: second }));
  await expect(rows).toHaveText([RegExp(second), RegExp(first)]);
  await save.click();
  await expect(slides).toHaveText([RegExp(second), RegExp(first)]);
  await page.goto('/');
  // Pictures out of sight are inert, and some stand twice, around the end.
  const shown = page.getByRole('region', { name: 'Bilder fra kafeen' }).locator('img');
  const names = () => shown.evaluateAll((all) => all.map((each) => each.getAttribute('alt') ?? ''));
  await expect
    .poll(async () => [...new Set(await names())].filter((name) => name.includes(mark)))
    .toEqual([second, first]);
  await deleteTestRecords(request, token, mark);
});
