import { cardOf } from '#client/e2e/steps/counter-steps.ts';
import { expect, test } from '#client/e2e/steps/owner-test.ts';
import {
  chooseTime,
  fillBasket,
  openForOrders,
  placeOrders,
  putInBasket,
  queueOf,
  sendOrder,
  slotsOf,
} from '#client/e2e/steps/pickup-steps.ts';
import { expectScreen } from '#client/e2e/steps/screens-steps.ts';

// In sequence, because the screens show the numbers of a day.
test.describe.configure({ mode: 'default' });
const CAFE = process.env.ORDER_SCREEN_CAFE ?? '';
test.use({ baseURL: CAFE, hasTouch: true });

test('the basket and the page of an order look as stored', async ({ page, guest, other }, info) => {
  await openForOrders(other, { asksWhere: true, takesNotes: true });
  await guest.goto('/drommekoppen/1');
  await guest.getByRole('button', { name: /^Legg i kurven/ }).click();
  await putInBasket(guest, 'Espresso');
  await expect(guest.getByText('✓')).toHaveCount(0);
  // A click beside a moving dialog may have scrolled it.
  await guest.getByRole('dialog').getByRole('heading').first().scrollIntoViewIfNeeded();
  await expectScreen(guest, info, 'adding');
  await fillBasket(guest);
  const slots = await slotsOf(other);
  // Still among the later times if the first one passes meanwhile.
  await chooseTime(guest, slots[5]?.slot);
  await guest.getByRole('radio', { name: 'Drikk her' }).check();
  await guest.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await expectScreen(guest, info, 'basket', { hidesTimes: true });
  await sendOrder(guest);
  await expect(guest.getByText('Vi har fått bestillingen.')).toBeVisible();
  await expectScreen(guest, info, 'order', { hidesTimes: true });

  const lines = [
    { menuItemId: 1, quantity: 2 },
    { drinkId: 2, quantity: 1 },
  ];
  const note = 'Litt mindre skum';
  // Within half an hour, also for the counter.
  const slot = slots[4]?.slot;
  await placeOrders(CAFE, 1, { slot, where: 'away', names: ['Kari'], note, avoids: ['hazelnut'], lines });
  await placeOrders(CAFE, 1, { slot, where: 'here', names: ['Åse'] });
  await page.goto('/disk');
  for (const name of ['Kari', 'Åse']) await expect(cardOf(page, name)).toBeVisible();
  // A new order can’t be pressed at once, because it may have moved under the finger.
  await expect(page.locator('[data-orders] [aria-disabled=true]')).toHaveCount(0);
  await expectScreen(page, info, 'counter', { hidesTimes: true });

  const own = (await queueOf(other)).find(({ name }) => !name);
  await other.put(`pickupapi/state/${own?.pickupId}`, { state: 'ready', version: own?.version });
  await expect(guest.getByText('Klar! Hent den ved disken.')).toBeVisible();
  await expectScreen(guest, info, 'order-ready', { hidesTimes: true });
  await page.goto('/henting/skjerm');
  await expect(page.getByRole('region', { name: 'Klar', exact: true }).getByRole('listitem')).toHaveCount(1);
  await expectScreen(page, info, 'board', { hidesTimes: true });
});
