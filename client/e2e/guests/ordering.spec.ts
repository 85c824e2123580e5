import type { Page } from '@playwright/test';
import { showColumn } from '#client/e2e/steps/counter-steps.ts';
import { openConnected } from '#client/e2e/steps/live-steps.ts';
import { expect, expectNoOverflow, test } from '#client/e2e/steps/owner-test.ts';
import {
  chooseTime,
  closeAt,
  countAlarms,
  fillBasket,
  openForOrders,
  orderAt,
  PICKUP,
  placeOrders,
  putInBasket,
  queueOf,
  readAlarms,
  sendOrder,
  slotsOf,
} from '#client/e2e/steps/pickup-steps.ts';
import { pollOften } from '#client/e2e/steps/poll-often.ts';
import { scriptFile } from '#client/e2e/steps/script-file.ts';
import { translate } from '#client/e2e/steps/translation-steps.ts';

// In sequence, because the tests share the slots of a day.
test.describe.configure({ mode: 'default' });
const CAFE = process.env.PICKUP_CAFE ?? '';
test.beforeEach(({ context }) => pollOften(context));
test.use({ baseURL: CAFE, viewport: { width: 390, height: 844 }, hasTouch: true });

const CUP = 'Min Drømmekopp';

const GUEST_PAGES = [
  '/',
  '/meny',
  '/meny/allergener',
  '/drommekoppen',
  '/drommekoppen/1',
  '/login',
  '/personvern',
  '/henting',
];

/** The server's HTML of a page, without times and revision. */
async function htmlOf(path: string): Promise<string> {
  const html = await (await fetch(CAFE + path)).text();
  return html.replaceAll(/(edAt":|"revision" content=")[\w.-]+/g, '$1');
}

/** Matches requests with this call. The client batches calls, so a request that also sends an order is left alone. */
const callWithoutOrder =
  (call: string) =>
  ({ pathname }: URL): boolean =>
    pathname.includes(call) && !pathname.includes('pickup.create');

test('no page mentions orders while they are turned off', async ({ guest, other, allowError }) => {
  allowError(/status of 404 .*\/henting$/);
  const turn = (isOn: boolean) =>
    other.put('cafeapi/update', { section: 'pickup', value: { ...PICKUP, isOn } });
  const pages = () => Promise.all(GUEST_PAGES.map(htmlOf));
  const changed = (now: string[], before: string[]) => GUEST_PAGES.filter((_, at) => now[at] !== before[at]);
  await openForOrders(other);
  await turn(false);
  const before = await pages();
  expect(before.flatMap((html) => html.match(/pickup|henting|\bkurv|bestill/gi) ?? [])).toEqual([]);
  await turn(true);
  expect(changed(await pages(), before)).toEqual(GUEST_PAGES);
  await turn(false);
  expect(changed(await pages(), before)).toEqual([]);
  expect((await htmlOf('/henting')) === (await htmlOf('/finnes-ikke'))).toBe(true);

  const fetched: string[] = [];
  guest.on('request', (request) => fetched.push(request.url()));
  await openConnected(guest, '/meny');
  await guest.getByRole('button', { name: /^Cappuccino/ }).click();
  await expect(guest.getByRole('dialog')).toContainText('Inneholder melk');
  await expect(guest.getByRole('button', { name: 'Legg i kurven' })).toHaveCount(0);
  expect(fetched.filter((url) => url.endsWith(scriptFile('basket-parts')))).toEqual([]);
  expect((await guest.goto('/henting'))?.status()).toBe(404);
  await expect(guest.getByRole('heading', { name: 'Her var det tomt' })).toBeVisible();
});

test('a guest orders an own cup and a drink, and collects them', async ({ page, guest, other, axe }) => {
  await openForOrders(other);
  await page.goto('/disk');
  await expect(page.getByText(/^Ingen venter\. Gjestene kan bestille til \d\d:\d\d\.$/)).toBeVisible();
  let taps = 0;
  const tap = async (target: ReturnType<Page['getByRole']>) => {
    taps += 1;
    await target.tap();
  };
  await guest.goto('/drommekoppen');
  await tap(guest.getByRole('button', { name: 'Overrask meg' }));
  await tap(guest.getByRole('button', { name: /^Legg i kurven/ }));
  // The basket stores the layers, because the ingredients alone do not determine the drawing.
  expect(await guest.evaluate(() => localStorage.getItem('basket'))).toContain('"layers"');
  await tap(guest.locator('header summary[aria-label=Meny]'));
  await tap(guest.locator('header').getByRole('link', { name: 'Meny', exact: true }));
  await tap(guest.getByRole('button', { name: /^Cappuccino/ }));
  await tap(guest.getByRole('dialog').getByRole('button', { name: 'Legg i kurven' }));
  await tap(guest.getByRole('link', { name: 'Til kurven' }));
  await expect(guest.getByRole('listitem').filter({ hasText: 'Cappuccino' })).toContainText(
    'Inneholder melk',
  );
  const cup = guest.getByRole('listitem').filter({ hasText: CUP });
  const remove = cup.getByRole('button', { name: `Ta bort ${CUP}` });
  await expect(remove).toHaveAccessibleDescription(/\p{L}{3}/u);
  await remove.press('Enter');
  await expect(cup).toHaveCount(0);
  await guest.getByRole('button', { name: 'Angre' }).press('Enter');
  await expect(cup).toBeVisible();
  await expectNoOverflow(guest);
  expect((await cup.locator('svg').first().boundingBox())?.height).toBe(64);
  await expect(guest.getByRole('radio', { name: /^Så snart som mulig · ca\. \d\d:\d\d/ })).toBeChecked();
  taps += 1;
  await chooseTime(guest);
  await guest.getByLabel('Navnet vi roper').fill('Åse');
  await tap(guest.getByRole('button', { name: /^Send bestillingen/ }));
  expect(taps).toBeLessThanOrEqual(12);
  await expect(guest).toHaveURL(/\/henting\/[\w-]{22}$/);
  await expect(guest.getByText('Vi har fått bestillingen.')).toBeVisible();

  // Elsewhere the header shows it beside the basket.
  const order = guest.url();
  await putInBasket(guest, 'Americano');
  await expect(guest.locator('header').first()).toContainText(/Nr\. \d+ · Mottatt.*Kurv \(1\)/);
  await guest.goto(order);

  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Åse' }) });
  await expect(card).toContainText('1 × Cappuccino');
  await expect(card).toContainText(`1 × ${CUP}`);
  for (const button of await card.getByRole('button').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(56);
  await axe.inLightAndDark();
  await expectNoOverflow(page);
  // A double tap counts as one step.
  await card.getByRole('button', { name: 'Begynn' }).dblclick();
  await expect(guest.getByText('Vi lager den nå.')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Klar' })).toBeFocused();
  await expect(page.getByText('Bestillingen er endret imens.')).toHaveCount(0);
  await expect(guest.getByRole('button', { name: 'Avbestill' })).toHaveCount(0);
  await card.getByRole('button', { name: 'Klar' }).tap();
  await expect(guest.getByText('Klar! Hent den ved disken.')).toBeVisible();
  await showColumn(page, 'Klare');

  // After the page was closed, the browser finds the order again.
  await guest.goto('/');
  await guest
    .locator('header')
    .getByRole('link', { name: /^Bestilling nr\. \d+/ })
    .tap();
  await expect(guest.getByText('Klar! Hent den ved disken.')).toBeVisible();
  await card.getByRole('button', { name: /^Hentet/ }).tap();
  await expect(guest.getByText('Hentet. Kos deg!')).toBeVisible();
  await page.getByText(/^Ferdige i dag/).tap();
  await card.getByRole('button', { name: 'Tilbake' }).first().tap();
  await expect(guest.getByText('Klar! Hent den ved disken.')).toBeVisible();
  await card.getByRole('button', { name: /^Hentet/ }).tap();
  await expect(page.getByText('0 nye · 0 lages · 0 klare')).toBeVisible();

  // The list is empty, so a new order is shown. The order that was collected last is the first of the finished ones.
  await placeOrders(CAFE, 1, { slot: (await slotsOf(other)).at(-1)?.slot, names: ['Neste'] });
  const next = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Neste' }) });
  for (const step of ['Begynn', 'Klar', 'Hentet'])
    await next.getByRole('button', { name: RegExp(`^${step}`), disabled: false }).tap();
  await page.getByText(/^Ferdige i dag/).tap();
  const finished = page.getByRole('group').filter({ hasText: 'Ferdige i dag' }).getByRole('heading');
  await expect(finished.first()).toHaveText(/Neste$/);
  await card.getByRole('button', { name: 'Tilbake' }).first().tap();
  await card.getByRole('button', { name: /^Hentet/, disabled: false }).tap();
  await expect(finished.first()).toHaveText(/Åse$/);
});

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
    'Vi har stengt. Her får du vite hvordan det gikk med bestillingen.',
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
  await page.unrouteAll({ behavior: 'wait' });
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

test('a page from the back/forward cache shows the current basket', async ({ guest, other }) => {
  await openForOrders(other);
  await putInBasket(guest, 'Cappuccino');
  await openConnected(guest, '/');
  await expect(guest.getByRole('link', { name: 'Kurv (1)' })).toBeVisible();
  await guest.evaluate(() => {
    // A page in the back/forward cache gets no `storage` event.
    const basket = localStorage.getItem('basket') ?? '';
    localStorage.setItem('basket', basket.replace('"quantity":1', '"quantity":2'));
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(guest.getByRole('link', { name: 'Kurv (2)' })).toBeVisible();
});

test('an order with an unseen change is rejected', async ({ guest, other, unique, allowError }) => {
  allowError(/net::ERR_|status of 409/);
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
  await change({ isAvailable: false });
  await expect(line).toContainText('Varen er utsolgt, eller ikke lenger på menyen.');
  await guest.reload();
  await expect(guest.getByText('Utgått vare')).toBeVisible();
  await expect(guest.getByText(name)).toHaveCount(0);
});

test('a basket has the limit of an order, and requires a time', async ({ guest, other }) => {
  await openForOrders(other, { drinksPerOrder: 2 });
  await fillBasket(guest);
  await guest.getByRole('radio', { name: 'Senere …' }).check();
  await sendOrder(guest);
  const time = guest.getByLabel('Klokkeslett');
  await expect(guest.getByText('Velg når du vil hente.')).toBeVisible();
  await expect(time).toBeFocused();
  await expect(time).toHaveAttribute('aria-invalid', 'true');
  await time.selectOption({ index: 1 });
  await expect(guest.getByText('Velg når du vil hente.')).toHaveCount(0);
  const more = guest.getByRole('button', { name: 'Én til av Cappuccino' });
  await more.click();
  await more.click();
  const full = guest.getByText('Du kan bestille høyst 2 drikker om gangen.');
  await expect(full).toBeVisible();
  await expect(guest.getByRole('link', { name: 'Kurv (2)' })).toHaveCount(0);
  await expect(guest.getByRole('listitem').filter({ hasText: 'Cappuccino' })).toContainText('98');
  await putInBasket(guest, 'Americano');
  await expect(full).toBeVisible();
  await expect(guest.getByRole('link', { name: 'Til kurven (2)' })).toBeVisible();
});
