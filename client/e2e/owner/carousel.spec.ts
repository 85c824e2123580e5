import { save } from '#client/e2e/steps/admin-steps.ts';
import { IMAGES_TAB } from '#client/e2e/steps/image-steps.ts';
import { expect, test } from '#client/e2e/steps/owner-test.ts';

// No other test adds to this café's carousel.
test.use({ baseURL: process.env.OWN_CAFE });

test('the owner sorts the carousel by dragging its pictures', async ({
  page,
  guest,
  gallery,
  unique,
  fail,
  axe,
}) => {
  const mark = unique('Rekke');
  const [first, second] = [`${mark} en`, `${mark} to`];
  for (const name of [first, second]) {
    await gallery.add(name);
    await gallery.toggle(name);
  }
  await page.goto(IMAGES_TAB);
  const carousel = page.getByRole('region', { name: 'Karusellen på forsiden' });
  const slides = carousel.getByRole('listitem').filter({ hasText: mark });
  await expect(slides).toHaveText([RegExp(first), RegExp(second)]);

  const sort = carousel.getByRole('button', { name: 'Rekkefølge' });
  await sort.click();
  const dialog = page.getByRole('dialog', { name: 'Rekkefølgen i karusellen' });
  const rows = dialog.getByRole('listitem').filter({ hasText: mark });
  await expect(rows.first().locator('img')).toBeVisible();
  // A drag of a picture moves its row.
  const [upper, lower] = [rows.filter({ hasText: first }), rows.filter({ hasText: second })];
  await lower.dragTo(upper, { sourcePosition: { x: 30, y: 20 } });
  await expect(rows).toHaveText([RegExp(second), RegExp(first)]);
  await axe.inLightAndDark();
  await fail('order.set', { times: 1 });
  await save(dialog);
  await expect(dialog.getByRole('alert')).toHaveText('Failed to store the order');
  await expect(slides).toHaveText([RegExp(first), RegExp(second)]);
  await save(dialog);
  await expect(page.getByText('Rekkefølgen er lagret')).toBeVisible();
  await expect(sort).toBeFocused();
  await expect(slides).toHaveText([RegExp(second), RegExp(first)]);
  await guest.goto('/');
  // Hidden pictures are inert, and the first ones are repeated after the last.
  const shown = guest.getByRole('region', { name: 'Bilder fra kafeen' }).locator('img');
  const names = () => shown.evaluateAll((all) => all.map((each) => each.getAttribute('alt') ?? ''));
  await expect
    .poll(async () => [...new Set(await names())].filter((name) => name.includes(mark)))
    .toEqual([second, first]);
  await page.getByRole('button', { name: 'Angre' }).click();
  await expect(slides).toHaveText([RegExp(first), RegExp(second)]);
});
