import type { Page } from '@playwright/test';
import { openDialog } from '#client/e2e/steps/account-steps.ts';
import { topDialog } from '#client/e2e/steps/admin-steps.ts';
import { moveOrdersToYesterday } from '#client/e2e/steps/cafe.ts';
import { type OtherAdmin, openConnected } from '#client/e2e/steps/live-steps.ts';
import { expect, expectNoOverflow, test } from '#client/e2e/steps/owner-test.ts';
import {
  closeAt,
  openForOrders,
  PICKUP,
  placeOrders,
  queueOf,
  slotsOf,
} from '#client/e2e/steps/pickup-steps.ts';
import { scriptFile } from '#client/e2e/steps/script-file.ts';
import { waitUntilInteractive } from '#client/e2e/steps/test.ts';
import { translate } from '#client/e2e/steps/translation-steps.ts';
import { CAFE_DEFAULTS } from '#shared/cafe/cafe-defaults.ts';

// One after the other: they share the slots of a day.
test.describe.configure({ mode: 'default' });
const CAFE = process.env.PICKUP_CAFE ?? '';
test.beforeEach(({ guest }) => waitUntilInteractive(guest));
test.use({ baseURL: CAFE, viewport: { width: 390, height: 844 }, hasTouch: true });
const TAG = { tag: '@once' };

const CUP = 'Min Drømmekopp';

/** The second time: the first one may be over before it is ordered. */
const SLOT = { index: 2 };

async function putInBasket(guest: Page, name: string): Promise<void> {
  await guest.goto('/meny');
  await guest.getByRole('button', { name: RegExp(`^${name}`) }).click();
  await guest.getByRole('dialog').getByRole('button', { name: 'Bestill' }).click();
}

/** Puts a drink into the basket and opens it. */
async function fillBasket(guest: Page, name = 'Cappuccino'): Promise<void> {
  await putInBasket(guest, name);
  await guest.getByRole('link', { name: 'Til kurven' }).click();
  await expect(guest.getByLabel('Hentes')).toBeVisible();
}

const send = (guest: Page) => guest.getByRole('button', { name: 'Bestill', exact: true }).click();

async function order(guest: Page, other: OtherAdmin, at: number): Promise<string> {
  await fillBasket(guest);
  const slot = (await slotsOf(other)).at(at)?.slot ?? '';
  await guest.getByLabel('Hentes').selectOption(slot);
  await send(guest);
  await expect(guest).toHaveURL(/\/henting\/[\w-]{22}$/);
  return slot;
}

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

/** A page as the server renders it, without when. */
async function htmlOf(path: string): Promise<string> {
  const html = await (await fetch(CAFE + path)).text();
  return html.replaceAll(/(edAt":|"revision" content=")[\w.-]+/g, '$1');
}

test(
  'turned off, orders leave no trace in the pages of guests',
  TAG,
  async ({ guest, other, allowError }) => {
    allowError(/status of 404 .*\/henting$/);
    const turn = (isOn: boolean) =>
      other.put('cafeapi/update', { section: 'pickup', value: { ...PICKUP, isOn } });
    const pages = () => Promise.all(GUEST_PAGES.map(htmlOf));
    const changed = (now: string[], before: string[]) =>
      GUEST_PAGES.filter((_, at) => now[at] !== before[at]);
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
    await expect(guest.getByRole('button', { name: 'Bestill' })).toHaveCount(0);
    expect(fetched.filter((url) => url.endsWith(scriptFile('basket-parts')))).toEqual([]);
    expect((await guest.goto('/henting'))?.status()).toBe(404);
    await expect(guest.getByRole('heading', { name: 'Her var det tomt' })).toBeVisible();
  },
);

test('invitations name orders while guests can order', TAG, async ({ page, guest, other }) => {
  const invitation = async () => {
    await page.goto('/admindash?fane=people');
    const dialog = await openDialog(page, 'Inviter');
    const work = await dialog.getByText(/^Barista .*melder utsolgt/).textContent();
    await dialog.getByRole('button', { name: 'Lag lenke' }).click();
    const link = await topDialog(page).getByRole('textbox', { name: 'Lenken' }).inputValue();
    await guest.goto('/');
    await guest.goto(link);
    return [work, await guest.getByText(/^Du er invitert/).textContent()];
  };
  await openForOrders(other, { isOn: false });
  for (const text of await invitation()) expect(text).not.toContain('bestillinger');
  await openForOrders(other);
  for (const text of await invitation()) expect(text).toContain('bestillinger');
});

test('the owner lets guests order, which they see', TAG, async ({ page, guest, other, axe, allowError }) => {
  allowError(/status of 404 .*\/henting$/);
  await openForOrders(other, { isOn: false });
  await guest.goto('/henting');
  await expect(guest.getByRole('heading', { name: 'Her var det tomt' })).toBeVisible();
  await page.goto('/admindash?fane=cafe#Bestilling');
  const settings = page.getByRole('region', { name: 'Bestilling' });
  await settings.getByLabel('Gjester kan bestille').check();
  await settings.getByLabel('Drikker dere rekker hver gang').selectOption('4 drikker');
  await expect(settings.getByText('Dere rekker bare 4 drikker, så det gjelder.')).toBeVisible();
  await settings.getByRole('button', { name: 'Lagre' }).click();
  await expect(page.getByText('Ingen har bestilt de siste 30 dagene.')).toBeVisible();
  await axe.inLightAndDark();
  await expectNoOverflow(page);
  await expect(guest.getByText('Kurven er tom.')).toBeVisible();
});

test(
  'a guest orders an own cup and a cappuccino, watches them being made, and collects them',
  TAG,
  async ({ page, guest, other, axe }) => {
    await openForOrders(other);
    await page.goto('/disk');
    await expect(page.getByText('0 bestillinger venter, 0 drikker den neste halvtimen')).toBeVisible();
    let taps = 0;
    const tap = async (target: ReturnType<Page['getByRole']>) => {
      taps += 1;
      await target.tap();
    };
    await guest.goto('/drommekoppen');
    await tap(guest.getByRole('button', { name: 'Overrask meg' }));
    await tap(guest.getByRole('button', { name: 'Bestill koppen' }));
    // As it is drawn, which its ingredients alone do not say.
    expect(await guest.evaluate(() => localStorage.getItem('basket'))).toContain('"layers"');
    await tap(guest.locator('header summary[aria-label=Meny]'));
    await tap(guest.locator('header').getByRole('link', { name: 'Meny', exact: true }));
    await tap(guest.getByRole('button', { name: /^Cappuccino/ }));
    await tap(guest.getByRole('dialog').getByRole('button', { name: 'Bestill' }));
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
    // A list of the system: one tap opens it, another one chooses.
    taps += 2;
    await guest.getByLabel('Hentes').selectOption(SLOT);
    await guest.getByLabel('Fornavn').fill('Åse');
    await tap(guest.getByRole('button', { name: 'Bestill', exact: true }));
    expect(taps).toBeLessThanOrEqual(12);
    await expect(guest).toHaveURL(/\/henting\/[\w-]{22}$/);
    await expect(guest.getByText('Vi har fått bestillingen.')).toBeVisible();

    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Åse' }) });
    await expect(card).toContainText('1 × Cappuccino');
    await expect(card).toContainText(`1 × ${CUP}`);
    for (const button of await card.getByRole('button').all())
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(56);
    await axe.inLightAndDark();
    await expectNoOverflow(page);
    // A double tap is one step.
    await card.getByRole('button', { name: 'Begynn' }).dblclick();
    await expect(guest.getByText('Vi lager den nå.')).toBeVisible();
    await expect(card.getByRole('button', { name: 'Klar' })).toBeFocused();
    await expect(page.getByText('Bestillingen er endret imens.')).toHaveCount(0);
    await expect(guest.getByRole('button', { name: 'Avbestill' })).toHaveCount(0);
    await card.getByRole('button', { name: 'Klar' }).tap();
    await expect(guest.getByText('Klar! Hent den ved disken.')).toBeVisible();

    // The page was closed: the browser finds the order again.
    await guest.goto('/');
    await guest
      .locator('header')
      .getByRole('link', { name: /^Bestilling nr\. \d+$/ })
      .tap();
    await expect(guest.getByText('Klar! Hent den ved disken.')).toBeVisible();
    await card.getByRole('button', { name: /^Hentet/ }).tap();
    await expect(guest.getByText('Hentet. Kos deg!')).toBeVisible();
    await page.getByText(/^Ferdige i dag/).tap();
    await card.getByRole('button', { name: 'Tilbake' }).first().tap();
    await expect(guest.getByText('Klar! Hent den ved disken.')).toBeVisible();
    await card.getByRole('button', { name: /^Hentet/ }).tap();
    await expect(page.getByText('0 bestillinger venter, ')).toBeVisible();
  },
);

test(
  'without a network nothing is sent later, and a lost answer finds the order again',
  TAG,
  async ({ page, other, allowError, axe }) => {
    allowError(/net::ERR_/);
    await openForOrders(other);
    await fillBasket(page);
    await page.getByLabel('Hentes').selectOption(SLOT);
    await axe.inLightAndDark();
    await expectNoOverflow(page);
    await page.getByLabel('Fornavn').fill('Åse');
    // A network that swallows requests.
    const swallowed = Promise.withResolvers<void>();
    await page.route('**/trpc/pickup.*', async (route) => {
      await swallowed.promise;
      await route.abort();
    });
    await send(page);
    await expect(page.getByText('Vi vet ikke om bestillingen kom fram.')).toBeVisible();
    swallowed.resolve();
    await page.getByRole('button', { name: 'Én til av Cappuccino' }).click();
    await expect(page.getByText('Vi fikk ikke sett på kurven.')).toBeVisible();
    await expect(page.getByLabel('Fornavn')).toHaveValue('Åse');
    await expect(page.getByRole('status').filter({ hasText: 'Å betale ved disken' })).toContainText('98');
    await page.unrouteAll({ behavior: 'wait' });
    await page.reload();
    await page.getByRole('button', { name: 'Én mindre av Cappuccino' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Cappuccino' })).toBeVisible();
    // It is stored, and its answer is lost. It is found after the line was taken out, and what is added since stays.
    await page.getByLabel('Hentes').selectOption(SLOT);
    let isStored = false;
    await page.route('**/trpc/pickup.*', async (route) => {
      if (route.request().url().includes('pickup.create')) isStored = (await route.fetch()).ok();
      await (isStored ? route.abort() : route.continue());
    });
    await send(page);
    await expect(page.getByText('Vi vet ikke om bestillingen kom fram.')).toBeVisible();
    await page.getByRole('button', { name: 'Ta bort Cappuccino' }).click();
    await expect(page.getByText('Kurven er tom.')).toBeVisible();
    await putInBasket(page, 'Americano');
    await page.unroute('**/trpc/pickup.*');
    await page.getByRole('link', { name: 'Til kurven' }).click();
    await expect(page).toHaveURL(/\/henting\/[\w-]{22}$/);
    await expect(page.getByRole('link', { name: 'Kurv (1)' })).toBeVisible();
    await axe.inLightAndDark();
    await page.getByRole('button', { name: 'Avbestill' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Avbestill' }).click();
    await expect(page.getByText('Avbestilt.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  },
);

test(
  'a guest is refused the full time and takes the next; two orders are open at most',
  TAG,
  async ({ guest, other, allowError }) => {
    allowError(/status of 409/);
    await openForOrders(other);
    await fillBasket(guest);
    // Orders are turned off and on again meanwhile.
    await guest.getByLabel('Fornavn').fill('Åse');
    await other.put('cafeapi/update', { section: 'pickup', value: { ...PICKUP, isOn: false } });
    await expect(guest.getByText('Vi tar ikke imot bestillinger akkurat nå.')).toBeVisible();
    await openForOrders(other);
    await expect(guest.getByLabel('Hentes')).toBeVisible();
    await expect(guest.getByLabel('Fornavn')).toHaveValue('Åse');
    const [taken, next] = (await slotsOf(other)).slice(-4);
    await guest.getByLabel('Hentes').selectOption(taken?.slot ?? '');
    await placeOrders(CAFE, 1, { slot: taken?.slot, quantity: taken?.room });
    await send(guest);
    await expect(guest.getByText(`Det er fullt da. Neste ledige tid er ${next?.slot}.`)).toBeVisible();
    await expect(guest.getByLabel('Hentes').locator(`option[value="${taken?.slot}"]`)).toHaveCount(0);
    await guest.getByLabel('Hentes').selectOption(next?.slot ?? '');
    await send(guest);
    await expect(guest.getByText('Vi har fått bestillingen.')).toBeVisible();
    await order(guest, other, 1);
    await fillBasket(guest);
    await guest.getByLabel('Hentes').selectOption(SLOT);
    await send(guest);
    await expect(guest.getByText('Du har to bestillinger som ikke er hentet.')).toBeVisible();
  },
);

test(
  'an order that arrives late is found with what was added since, also once orders are turned off',
  TAG,
  async ({ guest, other, allowError }) => {
    allowError(/net::ERR_|status of 40[49]/);
    await openForOrders(other);
    await fillBasket(guest);
    await guest.getByLabel('Hentes').selectOption(SLOT);
    let arrive = async (): Promise<unknown> => null;
    const create = '**/trpc/pickup.create*';
    await guest.route(create, async (route) => {
      arrive = () => route.fetch();
      await route.abort();
    });
    await send(guest);
    await expect(guest.getByText('Vi vet ikke om bestillingen kom fram.')).toBeVisible();
    await guest.unroute(create);
    await fillBasket(guest, 'Americano');
    await guest.getByLabel('Hentes').selectOption(SLOT);
    // Just before what is sent now, with other content.
    await guest.route(create, async (route) => {
      await arrive();
      await route.continue();
    });
    await send(guest);
    await expect(guest).toHaveURL(/\/henting\/[\w-]{22}$/);
    await guest.unroute(create);
    await guest.getByRole('link', { name: 'Kurv (1)' }).click();
    await expect(guest.getByRole('listitem').filter({ hasText: 'Americano' })).toBeVisible();
    await guest.getByLabel('Hentes').selectOption(SLOT);
    await guest.route('**/trpc/pickup.*', async (route) => {
      if (route.request().url().includes('pickup.create')) await route.fetch();
      await route.abort();
    });
    await send(guest);
    await expect(guest.getByText('Vi vet ikke om bestillingen kom fram.')).toBeVisible();
    await other.put('cafeapi/update', { section: 'pickup', value: { ...PICKUP, isOn: false } });
    await guest.goto('/');
    await guest.unroute('**/trpc/pickup.*');
    // The browser has ordered before, and finds its orders.
    await guest
      .locator('header')
      .getByRole('link', { name: /^Bestilling nr\. \d+$/ })
      .tap();
    await expect(guest.getByText('Vi har fått bestillingen.')).toBeVisible();
    await guest.goto('/henting');
    await expect(guest).toHaveURL(/\/henting\/[\w-]{22}$/);
    // Both orders are a step away, until they are collected, which pages ask for.
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
  },
);

test(
  'where the basket’s script can’t be fetched, pages are there without it',
  TAG,
  async ({ guest, other, allowError }) => {
    allowError(/net::ERR_/);
    await openForOrders(other);
    const failed = guest.waitForEvent('requestfailed');
    await guest.route(`**${scriptFile('basket-parts')}`, (route) => route.abort());
    await guest.goto('/meny');
    await failed;
    await guest.getByRole('button', { name: /^Cappuccino/ }).click();
    await expect(guest.getByRole('dialog')).toContainText('Inneholder melk');
    await expect(guest.getByRole('button', { name: 'Bestill' })).toHaveCount(0);
  },
);

test(
  'behind the menu the counter says how many wait, and that the network is gone',
  TAG,
  async ({ page, other, allowError }) => {
    allowError(/net::ERR_/);
    await openForOrders(other);
    await page.goto('/disk?vis=meny');
    const orders = page.getByRole('link', { name: /^Bestillinger/ });
    await expect(orders).toBeVisible();
    await placeOrders(CAFE, 1, { names: ['Én'] });
    await expect(orders).toHaveText('Bestillinger (1)');
    await page.route('**/trpc/pickup.queue*', (route) => route.abort());
    await expect(page.getByRole('alert').filter({ hasText: 'Uten nett siden kl.' })).toBeVisible();
    await page.unroute('**/trpc/pickup.queue*');
    await orders.click();
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /Én$/ }) });
    await card.getByRole('button', { name: 'Begynn' }).click();
    await card.getByRole('button', { name: 'Tilbake' }).click();
    await expect(card.getByRole('heading')).toBeFocused();
    for (const step of ['Begynn', 'Klar', 'Ikke hentet'])
      await card.getByRole('button', { name: RegExp(`^${step}`) }).tap();
    await expect(orders).toHaveText('Bestillinger');
    // The last step can be taken back also once orders are turned off.
    await other.put('cafeapi/update', { section: 'pickup', value: { ...PICKUP, isOn: false } });
    await page.reload();
    await page.getByText(/^Ferdige i dag/).tap();
    await card.getByRole('button', { name: 'Tilbake' }).first().tap();
    await expect(orders).toHaveText('Bestillinger (1)');
  },
);

/** Replaces the page's audio by one that `isInCall` interrupts, like a phone, and that needs a gesture after each load. */
function interruptAudio(): void {
  const shared = Object.assign(window, { isInCall: false, isPressed: false, notes: 0 });
  const onPress = () => {
    shared.isPressed = true;
  };
  window.addEventListener('pointerup', onPress, true);
  const contexts: AudioContext[] = [];
  class PhoneAudio extends AudioContext {
    constructor() {
      super();
      contexts.push(this);
    }
    override get state(): AudioContextState {
      if (shared.isInCall) return 'interrupted';
      return shared.isPressed ? super.state : 'suspended';
    }
    override resume(): Promise<void> {
      return this.state === 'interrupted'
        ? Promise.reject(new DOMException('In a call', 'InvalidStateError'))
        : super.resume();
    }
    override createOscillator(): OscillatorNode {
      shared.notes += 1;
      return super.createOscillator();
    }
  }
  Object.assign(window, {
    AudioContext: PhoneAudio,
    setCall: (isInCall: boolean) => {
      shared.isInCall = isInCall;
      for (const context of contexts) context.dispatchEvent(new Event('statechange'));
    },
  });
}

test(
  'a counter that a call has silenced says so, and any press brings its sound back, also after a reload',
  TAG,
  async ({ page, other, allowError }) => {
    // The browser says so after the reload.
    allowError(/AudioContext was not allowed to start/);
    await openForOrders(other);
    await page.addInitScript(interruptAudio);
    const notes = () => page.evaluate(() => Object(window).notes);
    const setCall = (isInCall: boolean) => page.evaluate((is) => Object(window).setCall(is), isInCall);
    await page.goto('/disk');
    await expect(page.getByText('Lyden er av')).toBeVisible();
    await page.getByRole('button', { name: 'Slå på lyd' }).tap();
    await expect(page.getByRole('button', { name: 'Slå av lyd' })).toBeVisible();
    await expect(page.getByText('Lyden er av')).toHaveCount(0);
    await expect.poll(notes).toBe(2);
    await setCall(true);
    await expect(page.getByText('Lyden er av')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Slå på lyd' })).toBeVisible();
    await placeOrders(CAFE, 1, { names: ['Ringer'] });
    await expect(page.getByRole('heading', { name: /Ringer$/ })).toBeVisible();
    expect(await notes()).toBe(2);
    await page.evaluate(() => Object.assign(window, { isInCall: false }));
    await page.getByRole('heading', { name: 'Disken' }).tap();
    await expect(page.getByRole('button', { name: 'Slå av lyd' })).toBeVisible();
    // The order that arrived during the call is heard now.
    await expect.poll(notes).toBe(4);
    await page.reload();
    await expect(page.getByText('Lyden er av')).toBeVisible();
    await page.getByRole('heading', { name: 'Disken' }).tap();
    await expect(page.getByText('Lyden er av')).toHaveCount(0);
    await page.getByRole('button', { name: 'Slå av lyd' }).tap();
    await page.reload();
    await page.getByRole('heading', { name: 'Disken' }).tap();
    await expect(page.getByRole('button', { name: 'Slå på lyd' })).toBeVisible();
  },
);

test('an order past its time is marked in every state in which it is open', TAG, async ({ page, other }) => {
  await openForOrders(other);
  await placeOrders(CAFE, 3, { names: ['Ny', 'Lages', 'Klar'] });
  for (const { pickupId, version, name } of await queueOf(other))
    if (name === 'Lages' || name === 'Klar')
      await other.put(`pickupapi/state/${pickupId}`, {
        state: name === 'Klar' ? 'ready' : 'making',
        version,
      });
  const states = page.locator('[data-orders]').getByRole('status');
  await page.goto('/disk');
  await expect(states).toHaveText(['Ny', 'Lages', 'Klar']);
  // The counter goes by the clock of the shop.
  await page.route('**/trpc/pickup.queue*', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({
      response,
      body: text.replace(/"now":(\d+)/, (_, now) => `"now":${Number(now) + 1_800_000}`),
    });
  });
  await expect(states).toHaveText(['Ny, venter', 'Lages, forsinket', 'Klar, venter på gjesten']);
});

test(
  'orders that yesterday has left open are closed at the counter; I dag leads there, and the guest is told',
  TAG,
  async ({ page, guest, other, allowError, axe }) => {
    allowError(/status of 409/);
    await openForOrders(other);
    const contact = { ...CAFE_DEFAULTS.contact, phone: '22 33 44 55' };
    await other.put('cafeapi/update', { section: 'contact', value: contact });
    await order(guest, other, 1);
    await placeOrders(CAFE, 3, { names: ['Første', 'Andre', 'Tredje'] });
    moveOrdersToYesterday();
    await expect(guest.getByText('Den ble ikke laget. Beklager, ta kontakt.')).toBeVisible();
    await expect(guest.getByRole('main').getByRole('link', { name: '22 33 44 55' })).toBeVisible();
    await expect(guest.getByRole('button', { name: 'Avbestill' })).toHaveCount(0);

    await page.goto('/admindash');
    await page
      .getByRole('region', { name: 'Bestillinger som ikke er ferdige' })
      .getByRole('link', { name: /^4 bestillinger fra / })
      .tap();
    const left = (count: number) => page.getByRole('heading', { name: `Ikke ferdige (${count})` });
    await expect(left(4)).toBeVisible();
    await axe.inLightAndDark();
    await expectNoOverflow(page);
    const cardOf = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: RegExp(`${name}$`) }) });
    await cardOf('Første')
      .getByRole('button', { name: /^Ikke hentet/ })
      .tap();
    await expect(left(3)).toBeVisible();
    await page.getByText(/^Ferdige i dag/).tap();
    await cardOf('Første').getByRole('button', { name: 'Tilbake' }).tap();
    await expect(left(4)).toBeVisible();

    // Another barista begins one of them while all are closed.
    const isSecond = ({ name }: { name: string | null }) => name === 'Andre';
    await page.route(
      '**/trpc/pickup.setState*',
      async (route) => {
        const { pickupId, version } = (await queueOf(other)).find(isSecond) ?? {};
        await other.put(`pickupapi/state/${pickupId}`, { state: 'making', version });
        await route.continue();
      },
      { times: 1 },
    );
    await page.getByText('Lukk alle som …').tap();
    await page.getByRole('button', { name: 'Ikke laget alle' }).tap();
    await expect(page.getByText('Noen andre har endret 1 av bestillingene imens.')).toBeVisible();
    await expect(left(1)).toBeVisible();
    await cardOf('Andre')
      .getByRole('button', { name: /^Hentet/ })
      .tap();
    await expect(page.getByRole('heading', { name: /^Ikke ferdige/ })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Bestillinger' })).toBeFocused();
    await expect(guest.getByText('Den ble ikke laget. Beklager, ta kontakt.')).toBeVisible();
  },
);

test('a double tap that takes an order away leaves the next one as it is', TAG, async ({ page, other }) => {
  await openForOrders(other);
  await placeOrders(CAFE, 2, { names: ['Første', 'Neste'] });
  await page.goto('/disk');
  const cardOf = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: RegExp(`${name}$`) }) });
  for (const name of ['Første', 'Neste'])
    for (const step of ['Begynn', 'Klar'])
      await cardOf(name)
        .getByRole('button', { name: RegExp(`^${step}`) })
        .tap();
  // What is pressed as soon as the order is gone, where the next one is then.
  const taken = cardOf('Første').getByRole('button', { name: /^Hentet/ });
  await taken.evaluate((button) => {
    const list = button.closest('ul[data-orders]') ?? document.body;
    new MutationObserver(() => {
      if (button.isConnected) return;
      const next = [...list.querySelectorAll('button')].find((each) => each.textContent.startsWith('Hentet'));
      next?.click();
      Object.assign(window, { pressed: next?.ariaDisabled });
    }).observe(list, { childList: true });
  });
  const next = cardOf('Neste').getByRole('button', { name: /^Hentet/ });
  await expect(next).toBeEnabled();
  await taken.click();
  await expect(cardOf('Neste').getByRole('heading')).toBeFocused();
  await expect.poll(() => page.evaluate(() => Object(window).pressed)).toBe('true');
  await expect(next).toBeEnabled();
  expect((await queueOf(other)).filter(({ state }) => state === 'ready')).toHaveLength(1);
});

test('a translated basket and order say what is ordered and how far it is', TAG, async ({ guest, other }) => {
  await openForOrders(other);
  await fillBasket(guest);
  await translate(guest);
  const basket = guest.getByRole('main');
  await basket.getByRole('button', { name: 'Én til av Cappuccino' }).click();
  await expect(basket.getByRole('listitem')).toContainText('−2+');
  await expect(basket.getByRole('status').first()).toHaveText(/98\skr$/);
  await translate(guest);
  await basket.getByRole('button', { name: 'Én mindre av Cappuccino' }).click();
  await expect(basket.getByRole('listitem')).toContainText('1+');
  await translate(guest);
  const slot = (await slotsOf(other)).at(SLOT.index)?.slot ?? '';
  await guest.getByLabel('Hentes').selectOption(slot);
  await send(guest);
  await expect(guest.getByRole('heading', { name: /^Bestilling \d+$/ })).toBeVisible();
  const state = guest.getByRole('main').getByRole('status');
  for (const [next, text] of [
    ['making', 'Vi lager den nå.'],
    ['ready', 'Klar! Hent den ved disken.'],
  ] as const) {
    await translate(guest);
    const [placed] = (await queueOf(other)).filter((each) => ['placed', 'making'].includes(each.state));
    await other.put(`pickupapi/state/${placed?.pickupId}`, { state: next, version: placed?.version });
    await expect(state).toContainText(text);
  }
});

test('the café closes early, and those who had ordered are told', TAG, async ({ page, guest, other }) => {
  await openForOrders(other);
  await page.goto('/disk');
  const slot = await order(guest, other, -1);
  await closeAt(other, slot);
  await expect(guest.getByRole('alert')).toContainText(`Vi har stengt kl. ${slot} i dag.`);
  const card = page.getByRole('listitem').filter({ hasText: 'Dere har stengt da.' });
  await card.getByRole('button', { name: 'Avbestill' }).tap();
  await page.getByLabel('Hvorfor').fill('Vi stenger tidlig i dag.');
  await page.getByRole('dialog').getByRole('button', { name: 'Avbestill' }).tap();
  await expect(guest.getByText('Avbestilt.')).toBeVisible();
  await expect(guest.getByText('Vi stenger tidlig i dag.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Bestillinger' })).toBeFocused();
  await openForOrders(other);
  await page.getByText('Pause', { exact: true }).tap();
  await page.getByRole('button', { name: '15 min' }).tap();
  await expect(page.getByText(/^Pause til kl\./)).toBeVisible();
  expect(await other.get('pickupapi/slots')).toEqual([]);
  await page.getByRole('button', { name: 'Ta imot igjen' }).tap();
  await expect.poll(async () => (await slotsOf(other)).length).toBeGreaterThan(0);
});

test(
  'in a rush of twenty orders none is lost, and each takes a barista three taps',
  TAG,
  async ({ page, other }) => {
    await openForOrders(other);
    await page.goto('/disk');
    await expect(page.getByRole('button', { name: 'Slå på lyd' })).toBeVisible();
    const names = Array.from({ length: 20 }, (_, at) => `Rush${at}`);
    const numbers = await placeOrders(CAFE, names.length, { names });
    expect(new Set(numbers).size).toBe(names.length);
    let taps = 0;
    for (const name of names) {
      const card = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: RegExp(`${name}$`) }) });
      for (const step of ['Begynn', 'Klar', 'Hentet']) {
        await card.getByRole('button', { name: RegExp(`^${step}`) }).tap();
        taps += 1;
      }
      await expect(card.filter({ visible: true })).toHaveCount(0);
    }
    expect(taps).toBe(60);
    const rush = (await queueOf(other)).filter(({ name }) => names.includes(`${name}`));
    expect(rush.map(({ state }) => state)).toEqual(Array(20).fill('collected'));
  },
);

test(
  'the basket shows what the owner changes, and an order of what its guest has not seen is refused',
  TAG,
  async ({ guest, other, unique, allowError }) => {
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
    await guest.getByLabel('Hentes').selectOption(SLOT);
    await contain('hazelnut');
    await expect(line).toContainText('Inneholder hasselnøtt');
    await expect(line.getByRole('alert')).toHaveText('Dette er endret mens det lå i kurven.');

    // The page can't ask, and shows what was so before.
    await guest.route(/pickup\.basket/, (route) => route.abort());
    await contain('hazelnut', 'soy');
    await send(guest);
    await expect(
      guest.getByText(`«${name}» er endret siden du så det. Se over, og bestill igjen.`),
    ).toBeVisible();
    await expect(line).not.toContainText('soya');
    await guest.unroute(/pickup\.basket/);
    await expect(line).toContainText('Inneholder hasselnøtt, soya');
    await send(guest);
    await expect(guest.getByText('Vi har fått bestillingen.')).toBeVisible();
    await expect(guest.getByText('Inneholder hasselnøtt, soya')).toBeVisible();

    // What was taken off the menu keeps its name for whoever has seen it.
    await fillBasket(guest, name);
    await change({ isAvailable: false });
    await expect(line).toContainText('Drikken er slettet, eller tatt av menyen.');
    await guest.reload();
    await expect(guest.getByText('Noe som ikke kan bestilles lenger')).toBeVisible();
    await expect(guest.getByText(name)).toHaveCount(0);
  },
);

test(
  'a basket takes no more drinks than an order, and says that the time is missing',
  TAG,
  async ({ guest, other }) => {
    await openForOrders(other, { drinksPerOrder: 2 });
    await fillBasket(guest);
    await send(guest);
    const time = guest.getByLabel('Hentes');
    await expect(guest.getByText('Velg når du vil hente.')).toBeVisible();
    await expect(time).toBeFocused();
    await expect(time).toHaveAttribute('aria-invalid', 'true');
    await time.selectOption(SLOT);
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
  },
);
