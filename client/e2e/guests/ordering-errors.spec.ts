import { expect, expectNoOverflow, test } from '#client/e2e/steps/owner-test.ts';
import {
  chooseTime,
  fillBasket,
  openForOrders,
  orderAt,
  PICKUP,
  placeOrders,
  putInBasket,
  queueOf,
  sendOrder,
  slotsOf,
} from '#client/e2e/steps/pickup-steps.ts';
import { pollOften } from '#client/e2e/steps/poll-often.ts';
import { scriptFile } from '#client/e2e/steps/script-file.ts';

// In sequence, because the tests share the slots of a day.
test.describe.configure({ mode: 'default' });
const CAFE = process.env.ORDER_ERRORS_CAFE ?? '';
test.beforeEach(({ context }) => pollOften(context));
test.use({ baseURL: CAFE, viewport: { width: 390, height: 844 }, hasTouch: true });

/** Matches requests with this call. The client batches calls, so a request that also sends an order is left alone. */
const callWithoutOrder =
  (call: string) =>
  ({ pathname }: URL): boolean =>
    pathname.includes(call) && !pathname.includes('pickup.create');

test('an order with a lost response is found again', async ({ page, other, allowError, axe }) => {
  allowError(/net::ERR_/);
  await openForOrders(other);
  await fillBasket(page);
  await chooseTime(page);
  await axe.inLightAndDark();
  await expectNoOverflow(page);
  await page.getByLabel('Navnet vi roper').fill('Åse');
  // Holds the requests back, then loses them.
  const swallowed = Promise.withResolvers<void>();
  await page.route('**/trpc/*pickup.*', async (route) => {
    await swallowed.promise;
    await route.abort();
  });
  await sendOrder(page);
  await expect(page.getByText('Vi vet ikke om bestillingen kom fram.')).toBeVisible();
  swallowed.resolve();
  await page.getByRole('button', { name: 'Én til av Cappuccino' }).click();
  await expect(page.getByText('Vi fikk ikke sett på kurven.')).toBeVisible();
  await expect(page.getByLabel('Navnet vi roper')).toHaveValue('Åse');
  await expect(page.getByRole('status').filter({ hasText: 'Sum, med mva.' })).toContainText('98');
  await page.unroute('**/trpc/*pickup.*');
  await page.reload();
  await page.getByRole('button', { name: 'Én mindre av Cappuccino' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Cappuccino' })).toBeVisible();
  // The server stores the order, but its response is lost. After removing the line and adding another one, the guest
  // finds the order, and the new line stays in the basket.
  await chooseTime(page);
  let isSent = false;
  await page.route('**/trpc/*pickup.*', async (route) => {
    // From now on polls fail too: one could find the order before the guest sees the error.
    const isOrder = route.request().url().includes('pickup.create');
    isSent ||= isOrder;
    if (isOrder) await route.fetch();
    await (isSent ? route.abort() : route.continue());
  });
  await sendOrder(page);
  await expect(page.getByText('Vi vet ikke om bestillingen kom fram.')).toBeVisible();
  await page.getByRole('button', { name: 'Ta bort Cappuccino' }).click();
  await expect(page.getByText('Kurven er tom.')).toBeVisible();
  await putInBasket(page, 'Americano');
  await page.unroute('**/trpc/*pickup.*');
  await page.getByRole('link', { name: 'Til kurven' }).click();
  await expect(page).toHaveURL(/\/henting\/[\w-]{22}$/);
  await expect(page.getByRole('link', { name: 'Kurv (1)' })).toBeVisible();
  await axe.inLightAndDark();
  await page.getByRole('button', { name: 'Avbestill' }).click();
  await page.route('**/trpc/*pickup.cancel*', (route) => route.abort());
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('Tiden blir ledig for andre.')).toBeVisible();
  await question.getByRole('button', { name: 'Behold' }).click();
  await other.put('pickupapi/pause', { minutes: 15 });
  await page.getByRole('button', { name: 'Avbestill' }).click();
  await expect(question.getByText('Tiden blir ledig for andre.')).toHaveCount(0);
  await other.put('pickupapi/pause', { minutes: 0 });
  await question.getByRole('button', { name: 'Avbestill' }).click();
  await expect(question.getByRole('alert')).toHaveText('Vi fikk ikke avbestilt. Prøv igjen.');
  await page.unroute('**/trpc/*pickup.cancel*');
  // Only the response is lost.
  await page.route('**/trpc/*pickup.cancel*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await question.getByRole('button', { name: 'Avbestill' }).click();
  // Exact, because the dialog says "Vi fikk ikke avbestilt." until then.
  await expect(page.getByText('Avbestilt.', { exact: true })).toBeVisible();
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('an order that was begun meanwhile is not cancelled, and the question about it closes', async ({
  page,
  other,
  allowError,
}) => {
  allowError(/status of 409/);
  await openForOrders(other);
  await orderAt(page, other, 1);
  await page.getByRole('button', { name: 'Avbestill' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  const own = (await queueOf(other)).find(({ state }) => state === 'placed');
  await other.put(`pickupapi/state/${own?.pickupId}`, { state: 'making', version: own?.version });
  await question.getByRole('button', { name: 'Avbestill' }).click();
  await expect(page.getByText('Det er for sent å avbestille. Si fra ved disken.')).toBeVisible();
  await expect(question).toHaveCount(0);
  await expect(page.getByText('Vi lager den nå.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a full time is rejected, and so is a third open order', async ({ guest, other, allowError }) => {
  allowError(/net::ERR_|status of 409/);
  await openForOrders(other);
  await fillBasket(guest);
  // The owner turns orders off and on while the guest fills in the form.
  await guest.getByLabel('Navnet vi roper').fill('Åse');
  await other.put('cafeapi/update', { section: 'pickup', value: { ...PICKUP, isOn: false } });
  await expect(guest.getByText('Vi tar ikke imot bestillinger på nett.')).toBeVisible();
  await openForOrders(other);
  await expect(guest.getByRole('group', { name: 'Når vil du hente?' })).toBeVisible();
  await expect(guest.getByLabel('Navnet vi roper')).toHaveValue('Åse');
  const [taken, next] = (await slotsOf(other)).slice(-4);
  await chooseTime(guest, taken?.slot ?? '');
  // Without this a poll may take the time off the page before the order is sent.
  const slots = callWithoutOrder('pickup.slots');
  await guest.route(slots, (route) => route.abort());
  await placeOrders(CAFE, 1, { slot: taken?.slot, quantity: taken?.room });
  await guest.evaluate(() => scrollTo(0, 0));
  await sendOrder(guest);
  const full = guest.getByText(`Det er fullt da. Neste ledige tid er ${next?.slot}.`);
  await expect(full).toBeInViewport();
  await expect(guest.getByLabel('Klokkeslett')).toBeFocused();
  await guest.unroute(slots);
  await expect(guest.getByLabel('Klokkeslett').locator(`option[value="${taken?.slot}"]`)).toHaveCount(0);
  await chooseTime(guest, next?.slot ?? '');
  await sendOrder(guest);
  await expect(guest.getByText('Vi har fått bestillingen.')).toBeVisible();
  await orderAt(guest, other, 1);
  await fillBasket(guest);
  const tooMany = guest.getByText('Du har to bestillinger som ikke er hentet.');
  await expect(tooMany).toBeVisible();
  await chooseTime(guest);
  await sendOrder(guest);
  await expect(tooMany).toHaveCount(2);
  // The links to both orders leave the café's name on one line.
  for (const { pickupId, version, name } of await queueOf(other))
    if (name) await other.put(`pickupapi/state/${pickupId}`, { state: 'making', version });
  await expect(guest.locator('header')).toContainText(/Nr\. \d+ · Lages/);
  const name = await guest.locator('header a > span').first().boundingBox();
  expect(name?.height).toBeLessThan(32);
});

test('an order that arrives late is found', async ({ guest, other, allowError }) => {
  allowError(/net::ERR_|status of 40[49]/);
  await openForOrders(other);
  await fillBasket(guest);
  await chooseTime(guest);
  let arrive = async (): Promise<unknown> => null;
  const create = '**/trpc/*pickup.create*';
  await guest.route(create, async (route) => {
    arrive = () => route.fetch();
    await route.abort();
  });
  await sendOrder(guest);
  await expect(guest.getByText('Vi vet ikke om bestillingen kom fram.')).toBeVisible();
  await guest.unroute(create);
  await fillBasket(guest, 'Americano');
  await chooseTime(guest);
  // The first attempt reaches the server just before this one, which has other content.
  await guest.route(create, async (route) => {
    await arrive();
    await route.continue();
  });
  await sendOrder(guest);
  await expect(guest).toHaveURL(/\/henting\/[\w-]{22}$/);
  await guest.unroute(create);
  await guest.getByRole('link', { name: 'Kurv (1)' }).click();
  await expect(guest.getByRole('listitem').filter({ hasText: 'Americano' })).toBeVisible();
  await chooseTime(guest);
  await guest.route('**/trpc/*pickup.*', async (route) => {
    if (route.request().url().includes('pickup.create')) await route.fetch();
    await route.abort();
  });
  await sendOrder(guest);
  await expect(guest.getByText('Vi vet ikke om bestillingen kom fram.')).toBeVisible();
  await other.put('cafeapi/update', { section: 'pickup', value: { ...PICKUP, isOn: false } });
  await guest.goto('/personvern');
  await expect(guest.getByRole('heading', { name: 'Bestillinger', exact: true })).toBeVisible();
  await guest.goto('/');
  await guest.unroute('**/trpc/*pickup.*');
  // The browser asks for its orders again, and now gets them.
  await guest
    .locator('header')
    .getByRole('link', { name: /^Bestilling nr\. \d+/ })
    .tap();
  await expect(guest.getByText('Vi har fått bestillingen.')).toBeVisible();
  await guest.goto('/henting');
  await expect(guest).toHaveURL(/\/henting\/[\w-]{22}$/);
  // The header leads to open orders until they are finished. Pages request their state.
  await guest
    .locator('header')
    .getByRole('link', { name: /^Bestilling nr/ })
    .tap();
  await expect(guest.getByText('Vi har fått bestillingen.')).toBeVisible();
  for (const { pickupId, version, state } of await queueOf(other))
    if (state === 'placed') await other.put(`pickupapi/state/${pickupId}`, { state: 'cancelled', version });
  await guest.goto('/henting');
  await expect
    .poll(() => guest.evaluate(() => localStorage.getItem('pickups')))
    .toMatch(/^(?!.*"isDone":false).*"isDone":true/);
  await expect(guest.getByRole('link', { name: /^Bestilling/ })).toHaveCount(0);
});

test('if the basket’s script fails to load, pages work without it', async ({ guest, other, allowError }) => {
  allowError(/net::ERR_/);
  await openForOrders(other);
  const failed = guest.waitForEvent('requestfailed');
  await guest.route(`**${scriptFile('basket-parts')}`, (route) => route.abort());
  await guest.goto('/meny');
  await failed;
  await guest.getByRole('button', { name: /^Cappuccino/ }).click();
  await expect(guest.getByRole('dialog')).toContainText('Inneholder melk');
  await expect(guest.getByRole('button', { name: 'Legg i kurven' })).toHaveCount(0);
});

test('an order with an unseen change is rejected', async ({ guest, other, unique, allowError }) => {
  allowError(/net::ERR_|status of 40[49]/);
  await openForOrders(other);
  const name = unique('Americano');
  const categories = await other.get<{ name: string; categoryId: number }[]>('categoryapi/categorieslist');
  const categoryId = categories.find((category) => category.name === 'Varm Kaffe')?.categoryId;
  const item = { name, categoryId, price: 39, allergens: { contains: [], mayContain: [] } };
  const { menuItemId } = await other.post('menuitemapi/create', item);
  const change = async (fields: object) => {
    const path = `menuitemapi/update/${menuItemId}`;
    const { version } = await other.get<{ version: number }>(`menuitemapi/${menuItemId}`);
    await other.put(path, { ...item, ...fields, version });
  };
  const contain = (...contains: string[]) => change({ allergens: { contains, mayContain: [] } });
  await guest.goto('/meny?uten=nøtter');
  await fillBasket(guest, name);
  const line = guest.getByRole('listitem').filter({ hasText: name });
  await expect(line).toContainText('Uten de 14 allergenene');
  await chooseTime(guest);
  await contain('hazelnut');
  await expect(line).toContainText('Inneholder hasselnøtt');
  await expect(line.getByRole('alert')).toHaveText('Dette er endret mens det lå i kurven.');

  // The basket can't be refetched, so the page shows the old allergens.
  const basket = callWithoutOrder('pickup.basket');
  await guest.route(basket, (route) => route.abort());
  await contain('hazelnut', 'soy');
  await expect(line).not.toContainText('soya');
  await sendOrder(guest);
  await expect(
    guest.getByText(`«${name}» er endret siden du så det. Se over, og bestill igjen.`),
  ).toBeVisible();
  await guest.unroute(basket);
  await expect(line).toContainText('Inneholder hasselnøtt, soya');
  await sendOrder(guest);
  await expect(guest.getByText('Vi har fått bestillingen.')).toBeVisible();
  await expect(guest.getByText('Inneholder hasselnøtt, soya')).toBeVisible();

  // An item that was taken off the menu keeps its name on the open page, but not after a reload.
  await fillBasket(guest, name);
  await guest.route(basket, (route) => route.abort());
  await change({ isAvailable: false });
  const refusal = guest.waitForResponse(/pickup\.create/);
  await sendOrder(guest);
  await refusal;
  await guest.unroute(basket);
  await expect(line.getByText(name).first()).toBeFocused();
  await expect(line).toContainText('Varen er utsolgt, eller ikke lenger på menyen.');
  await guest.reload();
  await expect(guest.getByText('Utgått vare')).toBeVisible();
  await expect(guest.getByText(name)).toHaveCount(0);
});
