import type { Page } from '@playwright/test';
import { surpriseName } from '#client/e2e/steps/builder-steps.ts';
import { pressNext, showColumn, showFinished } from '#client/e2e/steps/counter-steps.ts';
import { openConnected } from '#client/e2e/steps/live-steps.ts';
import { expect, expectNoOverflow, test } from '#client/e2e/steps/owner-test.ts';
import {
  chooseTime,
  fillBasket,
  openForOrders,
  PICKUP,
  placeOrders,
  putInBasket,
  sendOrder,
  slotsOf,
} from '#client/e2e/steps/pickup-steps.ts';
import { pollOften } from '#client/e2e/steps/poll-often.ts';
import { scriptFile } from '#client/e2e/steps/script-file.ts';

// In sequence, because the tests share the slots of a day.
test.describe.configure({ mode: 'default' });
const CAFE = process.env.PICKUP_CAFE ?? '';
test.beforeEach(({ context }) => pollOften(context));
test.use({ baseURL: CAFE, viewport: { width: 390, height: 844 }, hasTouch: true });

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
  const name = await surpriseName(guest);
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
  const cup = guest.getByRole('listitem').filter({ hasText: name });
  const remove = cup.getByRole('button', { name: `Ta bort ${name}` });
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
  await expect(card).toContainText(`1 × ${name}`);
  for (const button of await card.getByRole('button').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(56);
  await axe.inLightAndDark();
  await expectNoOverflow(page);
  await card.getByRole('button', { name: 'Begynn' }).tap();
  await expect(guest.getByText('Vi lager den nå.')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Klar' })).toBeFocused();
  await expect(guest.getByRole('button', { name: 'Avbestill' })).toHaveCount(0);
  // A double tap counts as one step.
  await card.getByRole('button', { name: 'Klar', disabled: false }).dblclick();
  await expect(guest.getByText('Klar! Hent den ved disken.')).toBeVisible();
  await expect(page.getByText('Bestillingen er endret imens.')).toHaveCount(0);
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
  await showFinished(page);
  await card.getByRole('button', { name: 'Tilbake' }).first().tap();
  await expect(guest.getByText('Klar! Hent den ved disken.')).toBeVisible();
  await card.getByRole('button', { name: /^Hentet/ }).tap();
  await expect(page.getByText('0 nye · 0 lages · 0 klare')).toBeVisible();

  // The list is empty, so a new order is shown. The order that was collected last is the first of the finished ones.
  await placeOrders(CAFE, 1, { slot: (await slotsOf(other)).at(-1)?.slot, names: ['Neste'] });
  const next = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Neste' }) });
  for (const step of ['Begynn', 'Klar', 'Hentet']) await pressNext(next, step);
  const finished = (await showFinished(page)).getByRole('heading');
  await expect(finished.first()).toHaveText(/Neste$/);
  await card.getByRole('button', { name: 'Tilbake' }).first().tap();
  await card.getByRole('button', { name: /^Hentet/, disabled: false }).tap();
  await expect(finished.first()).toHaveText(/Åse$/);
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
