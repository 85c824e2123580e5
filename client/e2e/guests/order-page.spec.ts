import { expect, expectNoOverflow, test } from '#client/e2e/steps/owner-test.ts';
import {
  chooseTime,
  closeAt,
  countAlarms,
  fillBasket,
  openForOrders,
  placeOrders,
  putInBasket,
  queueOf,
  readAlarms,
  sendOrder,
  slotsOf,
} from '#client/e2e/steps/pickup-steps.ts';
import { pollOften } from '#client/e2e/steps/poll-often.ts';
import { translate } from '#client/e2e/steps/translation-steps.ts';

// In sequence, because the tests share the slots of a day.
test.describe.configure({ mode: 'default' });
const CAFE = process.env.ORDER_PAGE_CAFE ?? '';
test.beforeEach(({ context }) => pollOften(context));
test.use({ baseURL: CAFE, viewport: { width: 390, height: 844 }, hasTouch: true });

test('the page of an order says what happens next, and orders the same again', async ({
  page,
  other,
  axe,
}) => {
  await openForOrders(other);
  await page.goto('/meny');
  await page.getByRole('button', { name: /^Cappuccino/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Legg i kurven' }).click();
  await page.getByRole('link', { name: 'Til kurven' }).click();
  await chooseTime(page);
  await page.getByRole('button', { name: /^Send bestillingen/ }).click();
  const steps = page.getByRole('list', { name: 'Hvor langt bestillingen er kommet' }).getByRole('listitem');
  const current = steps.and(page.locator('[aria-current=step]'));
  await expect(current).toHaveText('Mottatt');
  await expect(page).toHaveTitle(/^Bestilling nr\. \d+ – /);
  await expect(page.getByText(/^Den er klar kl\. .* Du kan avbestille/)).toBeVisible();
  await page.evaluate(countAlarms);
  await page.getByRole('button', { name: 'Si fra når den er klar' }).click();
  await expect(page.getByText('Vi sier fra med lyd')).toBeVisible();
  const [{ pickupId = 0, number = 0 } = {}] = (await queueOf(other)).filter(
    ({ state }) => state === 'placed',
  );
  const move = (state: string, version: number) =>
    other.put(`pickupapi/state/${pickupId}`, { state, version });
  await move('making', 1);
  await expect(current).toHaveText('Lages');
  const slot = (await slotsOf(other)).at(5)?.slot;
  await other.put(`pickupapi/time/${pickupId}`, { slot, version: 2 });
  await expect(page.getByText(`Den er klar kl. ${slot}.`)).toBeVisible();
  const moved = page.getByText(/^Vi måtte flytte den fra kl\. \d\d:\d\d, beklager\.$/);
  await expect(moved).toBeVisible();
  await move('ready', 3);
  await expect(current).toHaveText('Klar');
  await expect(moved).toHaveCount(0);
  await expect
    .poll(() => page.evaluate(readAlarms))
    .toEqual({ title: `Klar! Nr. ${number}`, notes: 2, vibrations: 1 });
  await axe.inLightAndDark();
  await expectNoOverflow(page);

  // Another page of this browser says it, too.
  await page.goto('/meny');
  await expect(page.locator('header')).toContainText(`Nr. ${number} · Klar`);
  await expect(page).toHaveTitle(`Klar! Nr. ${number}`);
  await page
    .locator('header')
    .getByRole('link', { name: `Bestilling nr. ${number}` })
    .click();
  await move('collected', 4);
  await expect(page.getByRole('button', { name: 'Bestill igjen' })).toBeVisible();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Bestill igjen' }).click();
  await expect(page.getByRole('heading', { name: 'Kurven din' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Cappuccino' })).toBeVisible();
  const mixed = page.getByText('Lagt i kurven sammen med det du hadde der fra før.');
  await expect(mixed).toHaveCount(0);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Bestill igjen' }).click();
  await expect(mixed).toBeVisible();
});

test('a guest reads that earlier times are full, that the order is late, and that the café has closed', async ({
  guest,
  other,
}) => {
  await openForOrders(other);
  // Again if the time passes before it is filled, or before the guest looks at it.
  await expect(async () => {
    const [next] = await slotsOf(other);
    expect(next?.slotAt).toBeGreaterThan(Date.now() + 60_000);
    await placeOrders(CAFE, 1, { slot: next?.slot, quantity: next?.room });
  }).toPass();
  await fillBasket(guest);
  await expect(guest.getByRole('radio', { name: /^Så snart som mulig .* fullt før det$/ })).toBeVisible();
  await guest.getByLabel('Navnet vi roper').fill('Ågot');
  await sendOrder(guest);
  await expect(guest.getByText('Vi har fått bestillingen.')).toBeVisible();
  const { slotAt = 0 } = (await queueOf(other)).findLast(({ name }) => name === 'Ågot') ?? {};
  await guest.clock.setFixedTime(slotAt + 60_000);
  await expect(guest.getByText('Litt forsinket, beklager.')).toBeVisible();
  await guest.clock.setFixedTime(slotAt + 31 * 60_000);
  await expect(guest.getByText('Veldig forsinket, beklager. Spør ved disken.')).toBeVisible();
  await closeAt(other);
  // The café has given neither a phone number nor an email.
  await expect(guest.getByRole('main').getByRole('alert')).toHaveText(
    'Vi har stengt. Her ser du om vi likevel rekker bestillingen.',
  );
  await expect(guest.getByText(/forsinket/)).toHaveCount(0);
  const { pickupId, version } = (await queueOf(other)).findLast(({ name }) => name === 'Ågot') ?? {};
  await other.put(`pickupapi/state/${pickupId}`, { state: 'notCollected', version });
  await expect(guest.getByText('Den ble ikke hentet.')).toBeVisible();
  await expect(guest.getByText(/Spør ved disken/)).toHaveCount(0);
});

test('a page without an order stops asking for it', async ({ guest, other, allowError }) => {
  allowError(/status of 404/);
  await openForOrders(other);
  let requests = 0;
  guest.on('request', (request) => {
    if (/(pickup\.order|live\.pickup)/.test(request.url())) requests += 1;
  });
  await guest.goto('/meny');
  await guest.clock.install();
  await guest.evaluate(
    (path) => {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    },
    `/henting/${'A'.repeat(22)}`,
  );
  await expect(guest.getByRole('heading', { name: 'Ingen bestilling her' })).toBeVisible();
  const before = requests;
  await guest.clock.runFor(60_000);
  await guest.getByRole('link', { name: 'Se menyen' }).click();
  await expect(guest).toHaveURL('/meny');
  expect(requests).toBe(before);
});

test('a translated basket and order show the lines and the state of the order', async ({ guest, other }) => {
  await openForOrders(other);
  await putInBasket(guest, 'Cappuccino');
  const toBasket = guest.getByRole('link', { name: /^Til kurven/ });
  await expect(toBasket).toHaveText('Til kurven (1)');
  await translate(guest);
  await guest.getByRole('dialog').getByRole('button', { name: 'Legg i kurven' }).click();
  await expect(toBasket).toHaveText('Til kurven (2)');
  await toBasket.click();
  const basket = guest.getByRole('main');
  await expect(basket.getByRole('group', { name: 'Når vil du hente?' })).toBeVisible();
  await translate(guest);
  await basket.getByRole('button', { name: 'Én mindre av Cappuccino' }).click();
  await expect(basket.getByRole('listitem')).toContainText('1+');
  await translate(guest);
  await basket.getByRole('button', { name: 'Én til av Cappuccino' }).click();
  await expect(basket.getByRole('listitem')).toContainText('−2+');
  await expect(basket.getByRole('status').filter({ hasText: 'Sum' })).toHaveText(/98\skr$/);
  await expect(basket.getByRole('button', { name: /^Send/ })).toHaveText(/98\skr$/);
  await translate(guest);
  const slot = (await slotsOf(other)).at(1)?.slot ?? '';
  await chooseTime(guest, slot);
  await sendOrder(guest);
  await expect(guest.getByRole('heading', { name: /^Bestilling \d+$/ })).toBeVisible();
  await closeAt(other, slot);
  const closed = guest.getByRole('main').getByRole('alert');
  await expect(closed).toContainText('eller spør ved disken om du kan få den tidligere.');
  const state = guest.getByRole('main').getByRole('status').first();
  for (const [next, text, advice] of [
    ['making', 'Vi lager den nå.', /Spør ved disken om du kan få den tidligere\.$/],
    ['ready', 'Klar! Hent den ved disken.', /Hent den før vi stenger\.$/],
  ] as const) {
    await translate(guest);
    const [placed] = (await queueOf(other)).filter((each) => ['placed', 'making'].includes(each.state));
    await other.put(`pickupapi/state/${placed?.pickupId}`, { state: next, version: placed?.version });
    await expect(state).toContainText(text);
    await expect(closed).toHaveText(advice);
  }
});
