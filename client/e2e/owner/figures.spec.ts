import { stat } from 'node:fs/promises';
import { expect, expectNoOverflow, test } from '#client/e2e/steps/owner-test.ts';
import { openForOrders, placeOrders, queueOf } from '#client/e2e/steps/pickup-steps.ts';

// In sequence, because the tests share the orders of a day.
test.describe.configure({ mode: 'default' });
const CAFE = process.env.COUNTER_CAFE ?? '';
test.use({ baseURL: CAFE });

test('the owner reads the orders of the day, and the figures of days and weeks', async ({
  page,
  other,
  axe,
}) => {
  await openForOrders(other);
  const [number = 0] = await placeOrders(CAFE, 2, { names: ['Kari', 'Ola'], quantity: 2 });
  const order = (await queueOf(other)).find((each) => each.number === number);
  const { pickupId, version } = order ?? {};
  await other.put(`pickupapi/state/${pickupId}`, { state: 'notCollected', version });

  await page.goto('/admindash');
  const today = page.getByRole('region', { name: 'Bestillinger i dag' });
  await expect(today).toContainText(/\d+ bestillinger · \d+ drikker · [\d,]+\skr · \d+ ikke hentet/);
  await expect(today.getByRole('link')).toHaveText('1 venter ved Disken');
  await axe.inLightAndDark();

  await page.goto('/admindash?fane=cafe');
  const next = page.getByRole('region', { name: 'Slik kommer dere i gang' });
  await expect(next.getByRole('link', { name: 'Til Disken' })).toHaveAttribute('href', '/disk');
  await expect(next.getByRole('img', { name: /QR-kode/ })).toBeVisible();
  const figures = page.getByRole('region', { name: 'Når gjester bestiller' });
  await expect(figures.getByRole('rowheader', { name: /^Uka fra/ })).toHaveCount(1);
  await expect(figures.getByRole('listitem').first()).toContainText(/\d+ · [\d,]+\skr/);
  await axe.inLightAndDark();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page, `${width} px`);
  }
  const saved = page.waitForEvent('download');
  await figures.getByRole('button', { name: 'Eksporter CSV' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^bestillinger-[\d-]+\.csv$/);
  expect((await stat(await file.path())).size).toBeGreaterThan(60);
});
