import type { APIRequestContext } from '@playwright/test';
import { abortRequest, BROWSER_ERRORS } from '#client/e2e/steps/account-steps.ts';
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

  const forward = carousel.getByRole('button', { name: `Flytt ${second} fram` });
  await page.route('**/trpc/*order.set*', abortRequest);
  await forward.press('Enter');
  await expect(page.getByText('Failed to sort the carousel')).toBeVisible();
  await expect(slides).toHaveText([RegExp(first), RegExp(second)]);
  await page.unroute('**/trpc/*order.set*');
  await forward.press('Enter');
  await expect(slides).toHaveText([RegExp(second), RegExp(first)]);
  await expect(forward).toBeFocused();
  await expect(carousel.getByText(RegExp(`^${second} er nå nummer \\d+ av \\d+\\.$`))).toBeAttached();
  await axe();
  await page.reload();
  await expect(slides).toHaveText([RegExp(second), RegExp(first)]);

  const stored = page.waitForResponse('**/trpc/*order.set*');
  await slides.filter({ hasText: first }).dragTo(slides.filter({ hasText: second }));
  await expect(slides).toHaveText([RegExp(first), RegExp(second)]);
  await (await stored).finished();
  await page.goto('/');
  // Pictures out of sight are inert, and some stand twice, around the end.
  const shown = page.getByRole('region', { name: 'Bilder fra kafeen' }).locator('img');
  const names = () => shown.evaluateAll((all) => all.map((each) => each.getAttribute('alt') ?? ''));
  await expect
    .poll(async () => [...new Set(await names())].filter((name) => name.includes(mark)))
    .toEqual([first, second]);
  await deleteTestRecords(request, token, mark);
});
