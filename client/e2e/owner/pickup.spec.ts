import type { Locator, Page } from '@playwright/test';
import { abortRequest, openDialog } from '#client/e2e/steps/account-steps.ts';
import { endSession, logInAgain, startAdminSession, topDialog } from '#client/e2e/steps/admin-steps.ts';
import { moveOrdersToYesterday } from '#client/e2e/steps/cafe.ts';
import { cardOf, collectTickets, pressMore, pressNext, showColumn } from '#client/e2e/steps/counter-steps.ts';
import { expect, expectNoOverflow, test } from '#client/e2e/steps/owner-test.ts';
import {
  closeAt,
  openForOrders,
  orderAt,
  PICKUP,
  placeOrders,
  queueOf,
  slotsOf,
} from '#client/e2e/steps/pickup-steps.ts';
import { pollOften } from '#client/e2e/steps/poll-often.ts';
import { startScreenReader } from '#client/e2e/steps/screen-reader-steps.ts';
import { CAFE_DEFAULTS } from '#shared/cafe/cafe-defaults.ts';
import type { Allergen } from '#shared/menu/allergens.ts';
import type { Choice } from '#shared/menu/choices.ts';

// In sequence, because the tests share the slots of a day.
test.describe.configure({ mode: 'default' });
const CAFE = process.env.COUNTER_CAFE ?? '';
test.beforeEach(({ context }) => pollOften(context));
test.use({ baseURL: CAFE, viewport: { width: 390, height: 844 }, hasTouch: true });

test('invitations name orders while guests can order', async ({ page, guest, other }) => {
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

test('the owner lets guests order, which they see', async ({ page, guest, other, axe, allowError }) => {
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
  await expect(page.getByText('Ingen har bestilt.')).toBeVisible();
  await axe.inLightAndDark();
  await expectNoOverflow(page);
  await expect(guest.getByText('Kurven er tom.')).toBeVisible();
});

test('the counter’s menu shows waiting orders and a lost network', async ({ page, other, allowError }) => {
  allowError(/net::ERR_/);
  await openForOrders(other);
  await page.goto('/disk?vis=meny');
  const orders = page.getByRole('link', { name: /^Bestillinger/ });
  await expect(orders).toBeVisible();
  await placeOrders(CAFE, 1, { names: ['Én'] });
  await expect(orders).toHaveText('Bestillinger (1)');
  await page.route('**/trpc/*pickup.queue*', (route) => route.abort());
  await expect(page.getByRole('alert').filter({ hasText: 'Uten nett siden kl.' })).toBeVisible();
  await page.unroute('**/trpc/*pickup.queue*');
  await orders.click();
  const card = cardOf(page, 'Én');
  await pressNext(card, 'Begynn');
  await pressMore(card, 'Tilbake');
  // The phone leaves the empty list.
  await expect(card.getByRole('button', { name: /^Begynn/ })).toBeFocused();
  await pressNext(card, 'Begynn');
  await pressNext(card, 'Klar');
  await showColumn(page, 'Klare');
  await pressMore(card, 'Ikke hentet');
  await expect(orders).toHaveText('Bestillinger');
  await placeOrders(CAFE, 1, { names: ['To'] });
  // The last step can be undone even while orders are turned off. The phone stays where the order is again.
  await other.put('cafeapi/update', { section: 'pickup', value: { ...PICKUP, isOn: false } });
  await page.reload();
  await showColumn(page, 'Klare');
  await page.getByText(/^Ferdige i dag/).tap();
  await card.getByRole('button', { name: 'Tilbake' }).first().tap();
  await expect(orders).toHaveText('Bestillinger (2)');
  await expect(card.getByRole('button', { name: /^Hentet/ })).toBeVisible();
});

test('heartbeats go on behind the menu and a dialog that blocks the page', async ({ page, other }) => {
  await openForOrders(other);
  let answered = 0;
  page.on('response', (response) => {
    if (/pickup\.heartbeat/.test(response.url()) && response.ok()) answered += 1;
  });
  await page.goto('/disk?vis=meny');
  await expect.poll(() => answered).toBeGreaterThan(0);
  const opened = page.waitForEvent('dialog');
  // An alert stops the page's scripts like a print dialog.
  const closed = page.evaluate(() => alert('Skriver ut'));
  const dialog = await opened;
  const before = answered;
  await expect.poll(() => answered).toBeGreaterThan(before + 2);
  await dialog.dismiss();
  await closed;
});

test('a counter without heartbeats says so', async ({ page, other, allowError }) => {
  allowError(/net::ERR_FAILED/);
  await openForOrders(other);
  await page.route('**/heartbeat.worker*', (route) => route.abort());
  await page.goto('/disk');
  await expect(page.getByText(/^Gjestene kan ikke bestille: siden er ikke helt lastet\./)).toBeVisible();
});

test('a heartbeat after the session’s end asks for a login', async ({ page, other, allowError }) => {
  allowError(/status of 401|net::ERR_/);
  await openForOrders(other);
  await page.goto('/disk');
  await expect(page.getByText('Åpent for bestillinger')).toBeVisible();
  await page.route('**/trpc/*pickup.queue*', (route) => route.abort());
  await endSession(page);
  await logInAgain(page);
  const heartbeat = page.waitForResponse((response) => /pickup\.heartbeat/.test(response.url()));
  expect((await heartbeat).ok()).toBe(true);
});

test('an order is printed on a ticket, also again', async ({ page, other, menu, ingredients }) => {
  await openForOrders(other, { takesNotes: true, asksWhere: true });
  const menuItemId = (await menu.find('Cappuccino'))?.menuItemId ?? 0;
  const { ingredientId } = await ingredients.find('Banan');
  const choices = await other.get<Choice[]>('choiceapi/choiceslist');
  const oat = choices.flatMap(({ options }) => options).find(({ name }) => name === 'Havremelk');
  const [number] = await placeOrders(CAFE, 1, {
    names: ['Åse'],
    where: 'away',
    note: 'Litt mindre is',
    avoids: ['hazelnut'],
    lines: [
      { menuItemId, optionIds: [oat?.optionId ?? 0], quantity: 2 },
      { ingredientIds: [ingredientId], name: 'Blåbærdrøm', themeId: 1, vessel: 'glass', quantity: 1 },
    ],
  });
  const tickets: (string | null)[] = [];
  await collectTickets(page, tickets);
  await page.goto('/disk');
  const card = cardOf(page, 'Åse');
  await card.getByRole('button', { name: `Skriv ut nr. ${number}` }).click();
  await expect.poll(() => tickets).toHaveLength(1);
  expect((await queueOf(other)).find(({ name }) => name === 'Åse')?.printedAt).toEqual(expect.any(Number));

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('main')).toBeHidden();
  const ticket = page.locator('[data-ticket]');
  await expect(ticket).toHaveCSS('color', 'rgb(0, 0, 0)');
  for (const text of [
    `${number}`,
    /^kl\. \d\d:\d\d$/,
    'Åse',
    'Ta med',
    'Tåler ikke hasselnøtt',
    'Litt mindre is',
    '2 × Cappuccino',
    '· havremelk',
    '1 × Blåbærdrøm',
    'Glass',
    'Banan',
    /^[\d,]+\s*kr$/,
  ])
    await expect(ticket.getByText(text, { exact: true })).toBeVisible();
  for (const [paper, width] of [
    ['80mm', 302],
    ['58mm', 219],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoOverflow(page);
    const pdf = await page.pdf({ width: paper, height: '250mm' });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  }
  await page.emulateMedia({ media: null, colorScheme: null });
  await page.setViewportSize({ width: 390, height: 844 });
  await card.getByRole('button', { name: `Skriv ut nr. ${number}` }).click();
  await expect.poll(() => tickets).toHaveLength(2);
  expect(tickets[1]).toBe(tickets[0]);
});

test('two counters print new orders by themselves, each once', async ({
  page,
  other,
  visitor,
  request,
  axe,
  allowError,
}) => {
  allowError(/net::ERR_FAILED/);
  await openForOrders(other);
  await placeOrders(CAFE, 1, { names: ['Eldre'] });
  const second = await visitor({ baseURL: CAFE, viewport: { width: 390, height: 844 }, hasTouch: true });
  await startAdminSession(second, request);
  await pollOften(second.context());
  const tickets: (string | null)[] = [];
  const printing = (counter: Page) => counter.getByRole('switch', { name: /^Skriv ut nye bestillinger/ });
  for (const counter of [page, second]) {
    await collectTickets(counter, tickets);
    await counter.goto('/disk');
    await showColumn(counter, 'Klare');
    await counter.getByText('Utskrift: av').tap();
    await printing(counter).tap();
    await expect(counter.getByText('Utskrift: på')).toBeVisible();
  }
  await axe.inLightAndDark();
  await placeOrders(CAFE, 3, { names: ['Én', 'To', 'Tre'] });
  await expect.poll(() => tickets).toHaveLength(3);
  await page.reload();
  await printing(second).tap();
  // A failed mark is tried again.
  await page.route('**/trpc/*pickup.markPrinted*', abortRequest, { times: 1 });
  await placeOrders(CAFE, 1, { names: ['Fire'] });
  await expect.poll(() => tickets).toHaveLength(4);
  await expect(page.getByText('5 nye · 0 lages · 0 klare')).toBeVisible();
  const polled = () => page.waitForResponse((response) => /pickup\.queue/.test(response.url()));
  for (const _ of 'ab') await polled();
  const names = tickets.map((text) => /\d(Én|To|Tre|Fire)\d/.exec(text ?? '')?.[1]);
  expect(names.toSorted()).toEqual(['Fire', 'To', 'Tre', 'Én']);
});

/**
 * Replaces the page's audio by a fake of a phone's: `isInCall` interrupts it, and each load needs a user gesture. It
 * starts running some time after `resume`.
 */
function interruptAudio(): void {
  const shared = Object.assign(window, { isInCall: false, isPressed: false, notes: 0 });
  const onPress = () => {
    shared.isPressed = true;
  };
  window.addEventListener('pointerup', onPress, true);
  const contexts: PhoneAudio[] = [];
  class PhoneAudio extends AudioContext {
    isResumed = false;
    constructor() {
      super();
      contexts.push(this);
    }
    override get state(): AudioContextState {
      if (shared.isInCall) return 'interrupted';
      return shared.isPressed && this.isResumed ? super.state : 'suspended';
    }
    override async resume(): Promise<void> {
      if (shared.isInCall) throw new DOMException('In a call', 'InvalidStateError');
      await super.resume();
      this.isResumed = true;
      this.dispatchEvent(new Event('statechange'));
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
      for (const context of contexts) {
        context.isResumed = false;
        context.dispatchEvent(new Event('statechange'));
      }
    },
  });
}

test('a press turns on the counter’s sound after a call or reload', async ({ page, other, allowError }) => {
  // The browser logs this after the reload.
  allowError(/AudioContext was not allowed to start/);
  await openForOrders(other);
  await page.addInitScript(interruptAudio);
  const notes = () => page.evaluate(() => Object(window).notes);
  const setCall = (isInCall: boolean) => page.evaluate((is) => Object(window).setCall(is), isInCall);
  const sound = page.getByRole('switch', { name: 'Lyd' });
  await page.goto('/disk');
  await expect(sound).not.toBeChecked();
  await sound.tap();
  await expect(sound).toBeChecked();
  await expect(page.getByText('Lyden er av')).toHaveCount(0);
  await expect.poll(notes).toBe(2);
  await setCall(true);
  await expect(page.getByText('Lyden er av')).toBeVisible();
  await expect(sound).not.toBeChecked();
  await placeOrders(CAFE, 1, { names: ['Ringer'] });
  await expect(page.getByRole('heading', { name: /Ringer$/ })).toBeVisible();
  expect(await notes()).toBe(2);
  await page.evaluate(() => Object.assign(window, { isInCall: false }));
  await page.getByRole('heading', { name: 'Disken' }).tap();
  await expect(sound).toBeChecked();
  // The sound for the order that arrived during the call is played now.
  await expect.poll(notes).toBe(4);
  await page.reload();
  await expect(page.getByText('Lyden er av')).toBeVisible();
  await page.getByRole('heading', { name: 'Disken' }).tap();
  await expect(page.getByText('Lyden er av')).toHaveCount(0);
  await sound.tap();
  await page.reload();
  await page.getByRole('heading', { name: 'Disken' }).tap();
  await expect(sound).not.toBeChecked();
});

test('an order past its time is marked in every state in which it is open', async ({ page, other }) => {
  await openForOrders(other);
  await placeOrders(CAFE, 3, { names: ['Ny', 'Lages', 'Klar'] });
  const placed = (await queueOf(other)).filter(({ state }) => state === 'placed');
  for (const [name, state] of [
    ['Lages', 'making'],
    ['Klar', 'ready'],
  ]) {
    const { pickupId, version } = placed.find((pickup) => pickup.name === name) ?? {};
    await other.put(`pickupapi/state/${pickupId}`, { state, version });
  }
  const late = page.locator('[data-orders]').getByText(/min over$/);
  await page.goto('/disk');
  await expect(page.getByText('1 ny · 1 lages · 1 klar')).toBeVisible();
  await expect(late).toHaveCount(0);
  const { slot } = placed.find(({ name }) => name === 'Ny') ?? {};
  // The counter uses the server's clock.
  await page.route('**/trpc/*pickup.queue*', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({
      response,
      body: text
        .replace(/"now":(\d+)/, (_, now) => `"now":${Number(now) + 1_800_000}`)
        .replace(/"slots":\[.*?\]/, (slots) => slots.replace(`"${slot}",`, '')),
    });
  });
  await expect(late).toHaveCount(3);
  for (const [width, role, separator] of [
    [360, 'button', ''],
    [768, 'heading', '· '],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    for (const column of ['Å lage', 'Lages', 'Klare'])
      await expect(page.getByRole(role, { name: `${column} (1) ${separator}1 over tiden` })).toBeVisible();
    await expectNoOverflow(page);
  }
  // A late order can be moved, but not back.
  await pressMore(cardOf(page, 'Ny'), 'Neste tid');
  await expect(page.getByText(/^Nr\. \d+ hentes kl\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Angre' })).toHaveCount(0);
});

test('yesterday’s open orders are closed at the counter', async ({ page, guest, other, allowError, axe }) => {
  allowError(/status of 409/);
  await openForOrders(other);
  const contact = { ...CAFE_DEFAULTS.contact, phone: '22 33 44 55' };
  await other.put('cafeapi/update', { section: 'contact', value: contact });
  await orderAt(guest, other, 1);
  await placeOrders(CAFE, 3, { names: ['Første', 'Andre', 'Tredje'] });
  moveOrdersToYesterday('COUNTER_CAFE');
  await expect(guest.getByText('Den ble ikke laget. Beklager, ta kontakt.')).toBeVisible();
  await expect(guest.getByRole('main').getByRole('link', { name: '22 33 44 55' })).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Avbestill' })).toHaveCount(0);
  // An order whose preparation has begun may have been made, so it is not closed.
  const own = (await queueOf(other)).find(({ name }) => name === null);
  await other.put(`pickupapi/state/${own?.pickupId}`, { state: 'making', version: own?.version });
  await expect(guest.getByText('Vi lager den nå.')).toBeVisible();

  await page.goto('/admindash');
  await page
    .getByRole('region', { name: 'Bestillinger som ikke er ferdige' })
    .getByRole('link', { name: /^4 bestillinger fra / })
    .tap();
  const left = (count: number) => page.getByRole('heading', { name: `Ikke ferdige (${count})` });
  await expect(left(4)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^4 ikke ferdige$/ })).toBeVisible();
  for (const text of ['Ingen venter.', 'Neste halvtime:']) await expect(page.getByText(text)).toHaveCount(0);
  await axe.inLightAndDark();
  await expectNoOverflow(page);
  await cardOf(page, 'Første')
    .getByRole('button', { name: /^Ikke hentet/ })
    .tap();
  await expect(left(3)).toBeVisible();
  await showColumn(page, 'Klare');
  await page.getByText(/^Ferdige i dag/).tap();
  await cardOf(page, 'Første').getByRole('button', { name: 'Tilbake' }).tap();
  await expect(left(4)).toBeVisible();
  // It is ready, and may be paid now.
  await expect(cardOf(page, 'Første')).toContainText(/\d\skr/);
  await showColumn(page, 'Å lage');

  // Another barista begins an order while all are being closed.
  const isSecond = ({ name }: { name: string | null }) => name === 'Andre';
  await page.route(
    '**/trpc/*pickup.setState*',
    async (route) => {
      const { pickupId, version } = (await queueOf(other)).find(isSecond) ?? {};
      await other.put(`pickupapi/state/${pickupId}`, { state: 'making', version });
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByText('Lukk alle som …').tap();
  await page.getByRole('button', { name: 'Ikke laget alle' }).tap();
  const question = page.getByRole('alertdialog', { name: 'Lukke alle 3 som ikke laget?' });
  await expect(question).toContainText('De som er klare, blir stående.');
  await question.getByRole('button', { name: 'Lukk alle' }).tap();
  await expect(page.getByText('Noen andre har endret 1 av bestillingene imens.')).toBeVisible();
  await expect(left(2)).toBeVisible();
  await showColumn(page, 'Klare');
  await cardOf(page, 'Første')
    .getByRole('button', { name: /^Hentet/ })
    .tap();
  await expect(left(1)).toBeVisible();
  await showColumn(page, 'Lages');
  await cardOf(page, 'Andre')
    .getByRole('button', { name: /^Hentet/ })
    .tap();
  await expect(page.getByRole('heading', { name: /^Ikke ferdige/ })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /^Lages \(0\)/ })).toBeFocused();
  await expect(guest.getByText('Den ble ikke laget. Beklager, ta kontakt.')).toBeVisible();
});

test('a double tap on the last step of an order does not change the next order', async ({ page, other }) => {
  await openForOrders(other);
  await placeOrders(CAFE, 2, { names: ['Første', 'Neste'] });
  await page.goto('/disk');
  for (const name of ['Første', 'Neste']) {
    await showColumn(page, 'Å lage');
    for (const step of ['Begynn', 'Klar']) await pressNext(cardOf(page, name), step);
  }
  await showColumn(page, 'Klare');
  // The second tap hits the next order, which moves to the place of the collected one.
  const taken = cardOf(page, 'Første').getByRole('button', { name: /^Hentet/ });
  await taken.evaluate((button) => {
    const list = button.closest('[data-orders]') ?? document.body;
    new MutationObserver(() => {
      if (button.isConnected) return;
      const next = [...list.querySelectorAll('button')].find((each) => each.textContent.startsWith('Hentet'));
      next?.click();
      Object.assign(window, { pressed: next?.ariaDisabled });
    }).observe(list, { childList: true, subtree: true });
  });
  const next = cardOf(page, 'Neste').getByRole('button', { name: /^Hentet/ });
  await expect(next).toBeEnabled();
  await taken.click();
  await expect(cardOf(page, 'Neste').getByRole('heading')).toBeFocused();
  await expect.poll(() => page.evaluate(() => Object(window).pressed)).toBe('true');
  await expect(next).toBeEnabled();
  expect((await queueOf(other)).filter(({ state }) => state === 'ready')).toHaveLength(1);
});

test('the café closes early, and guests with an order are told', async ({ page, guest, other }) => {
  await openForOrders(other);
  await page.goto('/disk');
  await expect(page.getByText('Åpent for bestillinger')).toBeVisible();
  await placeOrders(CAFE, 1, { names: ['Likevel'] });
  await closeAt(other, '00:01');
  await expect(page.getByText('Ingen tider igjen i dag')).toBeVisible();
  // An order of the day can still be made.
  await pressNext(cardOf(page, 'Likevel'), 'Begynn likevel');
  await expect(cardOf(page, 'Likevel').getByRole('button', { name: /^Klar/ })).toBeVisible();
  await openForOrders(other);
  const slot = await orderAt(guest, other, -1);
  await showColumn(page, 'Å lage');
  await closeAt(other, slot);
  await expect(guest.getByRole('alert')).toContainText(`Vi stenger tidligere i dag, kl. ${slot}.`);
  const card = page.getByRole('listitem').filter({ hasText: 'Da har dere stengt.' });
  await pressMore(card, 'Avbestill');
  // A focused field would raise the keyboard.
  await expect(page.getByRole('button', { name: 'Utsolgt' })).toBeFocused();
  await page.getByRole('dialog').getByRole('button', { name: 'Avbestill' }).tap();
  await expect(page.getByLabel('Hvorfor')).toHaveAccessibleDescription(/Velg hvorfor, eller skriv det/);
  for (const reason of ['Utsolgt', 'For travelt'])
    await expect(page.getByRole('button', { name: reason })).toBeVisible();
  await page.getByRole('button', { name: 'Vi stenger' }).tap();
  await expect(page.getByLabel('Hvorfor')).toHaveValue('Vi stenger');
  await page.getByLabel('Hvorfor').fill('Vi stenger tidlig i dag.');
  await page.getByRole('dialog').getByRole('button', { name: 'Avbestill' }).tap();
  await expect(guest.getByText('Avbestilt.')).toBeVisible();
  await expect(guest.getByText('Vi stenger tidlig i dag.')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Å lage/ })).toBeFocused();
  await expect(page.locator('[data-column="ready"] details li').first()).toContainText(
    'Vi stenger tidlig i dag.',
  );
  await openForOrders(other);
  await page.getByText('Åpent for bestillinger').tap();
  await page.getByRole('button', { name: 'Pause 15 min' }).tap();
  const pause = page.getByText(/^Pause til \d/);
  await expect(pause).toBeVisible();
  expect(await other.get('pickupapi/slots')).toEqual([]);
  await pause.tap();
  await page.getByRole('button', { name: 'Ta imot igjen' }).tap();
  await expect(page.getByText('Åpent for bestillinger')).toBeVisible();
  await expect.poll(async () => (await slotsOf(other)).length).toBeGreaterThan(0);
});

const STEPS = [
  ['Å lage', 'Begynn'],
  ['Lages', 'Klar'],
  ['Klare', 'Hentet'],
] as const;

test('fifteen orders at once take three presses each, and the page does not scroll', async ({
  page,
  other,
}) => {
  await openForOrders(other);
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto('/disk');
  await expect(page.getByText('Ingen venter.')).toBeVisible();
  const names = Array.from({ length: 15 }, (_, at) => `Rush${at}`);
  const numbers = await placeOrders(CAFE, names.length, { names });
  expect(new Set(numbers).size).toBe(names.length);
  await expect(page.getByText('15 nye · 0 lages · 0 klare')).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  let presses = 0;
  // Always the first order of a column, as a barista works.
  for (const _ of names)
    for (const [column, step] of STEPS) {
      const orders = page.getByRole('region', { name: column });
      const button = orders.getByRole('button', { name: RegExp(`^${step}`), disabled: false }).first();
      await expect(button).toBeInViewport({ ratio: 1 });
      await button.tap();
      presses += 1;
    }
  await expect(page.getByText('0 nye · 0 lages · 0 klare')).toBeVisible();
  expect(presses).toBeLessThanOrEqual(3 * names.length);
  expect(await page.evaluate(() => [scrollY, document.documentElement.scrollHeight - innerHeight])).toEqual([
    0, 0,
  ]);
  const states = new Map((await queueOf(other)).map(({ name, state }) => [name, state]));
  expect(names.map((name) => states.get(name))).toEqual(names.map(() => 'collected'));
});

test('on a tablet the counter keeps its place, and toasts are below the orders', async ({ page, other }) => {
  await openForOrders(other);
  await page.setViewportSize({ width: 1024, height: 600 });
  const tickets: (string | null)[] = [];
  await collectTickets(page, tickets);
  await page.goto('/disk?vis=meny');
  const clock = page.getByText(/^\d\d:\d\d$/).first();
  const views = page.getByRole('navigation', { name: 'Disken' });
  const middleOf = async (element: Locator) => {
    const { y = 0, height = 0 } = (await element.boundingBox()) ?? {};
    return y + height / 2;
  };
  const isInOneRow = async () => Math.abs((await middleOf(clock)) - (await middleOf(views))) < 5;
  await expect.poll(isInOneRow).toBe(true);
  await page.getByRole('link', { name: /^Bestillinger/ }).tap();
  const heading = page.getByRole('heading', { name: /^Å lage/ });
  await expect(page.getByText('ingenting å lage')).toBeVisible();
  const place = await heading.boundingBox();
  await placeOrders(CAFE, 4, { names: ['Kari', 'Ola', 'Per', 'Åse'], quantity: 3 });
  await expect(page.getByText('4 nye · 0 lages · 0 klare')).toBeVisible();
  await page.getByText('Åpent for bestillinger').tap();
  await page.getByRole('button', { name: 'Pause 15 min' }).tap();
  await page.getByText(/^Pause til \d/).tap();
  expect(await isInOneRow()).toBe(true);
  await page.getByRole('button', { name: 'Ta imot igjen' }).tap();
  await expect(page.getByText('Åpent for bestillinger')).toBeVisible();
  expect((await heading.boundingBox())?.y).toBe(place?.y);

  const column = page.getByRole('region', { name: 'Å lage' });
  // The buttons of the first order are just below the sticky heading, and its menu opens above them.
  await column.evaluate((list) => {
    const [title, step] = [list.querySelector('h2'), list.querySelector('[data-next]')];
    const [end = 0, start = 0] = [step?.getBoundingClientRect().top, title?.getBoundingClientRect().bottom];
    list.scrollBy(0, end - start);
  });
  await column.getByLabel('Mer om nr.').first().tap();
  const postpone = column.getByRole('button', { name: 'Neste tid' });
  const { height = 0 } = place ?? {};
  await expect.poll(async () => (await postpone.boundingBox())?.y).toBeGreaterThan((place?.y ?? 0) + height);
  await postpone.tap();
  const toast = page.getByRole('status').filter({ hasText: /^Nr\. \d+ hentes kl\./ });
  await column.evaluate((element) => element.scrollTo(0, 10_000));
  const { x: left = 0, y: top = 0 } = (await toast.boundingBox()) ?? {};
  expect(top).toBeGreaterThan(400);
  const ready = page.getByRole('region', { name: 'Klare' });
  expect(left).toBeGreaterThanOrEqual((await ready.boundingBox())?.x ?? 0);
  expect(await middleOf(column.getByRole('button', { name: /^Begynn/ }).last())).toBeLessThan(top - 28);

  const card = cardOf(page, 'Ola');
  for (const step of ['Begynn', 'Klar']) await pressNext(card, step);
  expect((await card.getByRole('button', { name: /^Hentet · \d/ }).boundingBox())?.height).toBe(56);
  await card.getByRole('button', { name: /^Skriv ut/ }).tap();
  await expect.poll(() => tickets).toHaveLength(1);

  await page.setViewportSize({ width: 1024, height: 768 });
  for (const name of ['Kari', 'Per', 'Åse']) await pressNext(cardOf(page, name), 'Begynn');
  const making = page.getByRole('region', { name: 'Lages' });
  const scrolled = () => making.evaluate(({ scrollTop }) => scrollTop);
  await making.evaluate((list) => list.scrollTo(0, 10_000));
  expect(await scrolled()).toBeGreaterThan(0);
  const steps = making.getByRole('button', { name: /^Klar/ });
  await steps.last().tap();
  await expect(steps).toHaveCount(2);
  // The two that are left fit.
  await expect.poll(scrolled).toBe(0);
});

test('lines are ticked, and an order gets the next time with room', async ({
  page,
  other,
  menu,
  unique,
  axe,
}) => {
  await openForOrders(other, { drinksPerSlot: 3, takesNotes: true });
  // Orders of other tests take room in the first ones.
  const [, first, second, third] = (await slotsOf(other)).filter(({ room }) => room === 3);
  const wait = { slot: first?.slot, note: 'Litt mindre is', avoids: ['milk'] satisfies Allergen[] };
  const allergens = { contains: ['oats'], mayContain: ['milk'] };
  const lines = [
    { menuItemId: 1, quantity: 1 },
    { menuItemId: await menu.add(unique('Havrelatte'), { isAvailable: true, allergens }), quantity: 1 },
  ];
  await placeOrders(CAFE, 1, { ...wait, names: ['Kari'], lines });
  await placeOrders(CAFE, 1, { slot: second?.slot, names: ['Full'], quantity: 3 });
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto('/disk');
  const card = cardOf(page, 'Kari');
  await expect(card.getByText('Tåler ikke melk')).toBeVisible();
  await expect(card.getByText('Litt mindre is')).toBeVisible();
  await expect(card.getByText('Kan inneholde spor av melk')).toHaveCSS('font-weight', '600');
  for (const text of ['Inneholder havre', 'Uten de 14 allergenene'])
    await expect(card.getByText(text)).toHaveCSS('font-weight', '400');
  const [tick, lastTick] = [card.getByRole('checkbox').first(), card.getByRole('checkbox').last()];
  await tick.check();
  await expect(page.getByRole('region', { name: 'Lages' }).getByText('Litt mindre is')).toBeVisible();
  await expect(tick).toBeFocused();
  await expect(tick).toBeChecked();
  // Count every tap, even while the previous one is being sent.
  await tick.uncheck();
  await tick.check();
  await lastTick.check();
  await expect(card.getByRole('button', { name: 'Klar?' })).toBeVisible();
  await axe.inLightAndDark();
  await pressMore(card, `Neste tid · ${third?.slot}`);
  await expect(card.getByText(RegExp(`^${third?.slot} `))).toBeVisible();
  await page.getByRole('button', { name: 'Angre' }).tap();
  await expect(card.getByText(RegExp(`^${first?.slot} `))).toBeVisible();
  await pressMore(card, 'Avbestill');
  await page.getByRole('button', { name: 'Behold' }).tap();
  await expect(card.getByLabel('Mer om nr.')).toBeFocused();
  await expectNoOverflow(page);
});

test('a barista hears new orders, and what is left of one', async ({ page, other }) => {
  await openForOrders(other);
  await page.goto('/disk');
  await expect(page.getByText('Åpent for bestillinger')).toBeVisible();
  const hears = await startScreenReader(page);
  const [number] = await placeOrders(CAFE, 1, { names: ['Kari'] });
  await hears('polite: 1 ny · 0 lages · 0 klare');
  await cardOf(page, 'Kari').getByRole('checkbox').press('Space');
  await hears(
    'checkbox, 1 × Espresso, not checked',
    'checkbox, 1 × Espresso, checked',
    'polite: 0 nye · 1 lages · 0 klare',
    `polite: Alt til nr. ${number} er laget. Klar?`,
  );
});

test('what is sold out at the counter is marked in the orders that have it', async ({
  page,
  other,
  unique,
  menu,
  ingredients,
}) => {
  await openForOrders(other);
  const [drink, part] = [unique('Rushkakao med krem og karamell'), unique('Rushmelk')];
  const { ingredientId } = await ingredients.add(part);
  const alone = unique('Rushbær');
  const { ingredientId: aloneId } = await ingredients.add(alone);
  const menuItemId = await menu.add(drink, { isAvailable: true, madeOf: [ingredientId] });
  await page.goto('/disk');
  const tabs = page.getByRole('navigation', { name: 'Disken' }).getByRole('link').filter({ visible: true });
  await expect(tabs).toHaveText(['Bestillinger', 'Meny', 'Ingredienser', 'Valg', 'Kopper']);
  const place = await tabs.nth(2).boundingBox();
  await placeOrders(CAFE, 2, { names: ['Har', 'Også'], lines: [{ menuItemId, quantity: 2 }] });
  await placeOrders(CAFE, 1, {
    names: ['Kopp'],
    lines: [{ ingredientIds: [Number(aloneId)], name: 'Kopp', themeId: 1, vessel: 'glass', quantity: 1 }],
  });
  await expect(tabs.first()).toHaveText('Bestillinger (3)');
  expect(await tabs.nth(2).boundingBox()).toEqual(place);
  const marked = page.locator('[data-marked]').getByRole('heading');
  const inHalfHour = page.getByRole('button', { name: `4 ${drink}` });
  // The row fades on the right, and its last drink can be scrolled out of the fade.
  const inRow = page.getByRole('group', { name: 'Den neste halvtimen' });
  await expect(inRow).toHaveCSS('mask-image', /gradient/);
  const gap = await inRow.evaluate((list) => {
    list.scrollTo(list.scrollWidth, 0);
    const [edge, last] = [list, list.lastElementChild].map(
      (each) => each?.getBoundingClientRect().right ?? 0,
    );
    return Number(edge) - Number(last);
  });
  expect(gap).toBeGreaterThan(30);
  await inHalfHour.tap();
  await expect(marked).toHaveText([/Har$/, /Også$/]);
  await inHalfHour.tap();
  await expect(marked).toHaveCount(0);
  await page.getByRole('link', { name: 'Ingredienser' }).tap();
  await page.getByLabel('Søk i ingrediensene').fill(alone);
  const row = page.getByRole('listitem').filter({ hasText: alone });
  const rowPlace = await row.boundingBox();
  await page.getByRole('switch', { name: `${alone} tilgjengelig` }).tap();
  await expect(page.getByText(`1 bestilling som ikke er laget, har ${alone}.`)).toBeVisible();
  await expect(row.getByRole('button', { name: /^Utsolgt/ })).toBeVisible();
  expect(await row.boundingBox()).toEqual(rowPlace);
  await page.getByRole('link', { name: 'Se den' }).tap();
  await expect(marked).toHaveText([/Kopp$/]);
  await page.getByRole('button', { name: alone, pressed: true }).tap();
  await expect(marked).toHaveCount(0);
  await page.getByRole('link', { name: 'Ingredienser' }).tap();
  await page.getByLabel('Søk i ingrediensene').fill(part);
  await page.getByRole('switch', { name: `${part} tilgjengelig` }).tap();
  await expect(page.getByText(`2 bestillinger som ikke er laget, kan ha ${part}.`)).toBeVisible();
  await page.getByRole('link', { name: 'Meny', exact: true }).filter({ visible: true }).last().tap();
  await page.getByLabel('Søk i menyen').fill(drink);
  await page.getByRole('switch', { name: `${drink} tilgjengelig` }).tap();
  await expect(page.getByText(`2 bestillinger som ikke er laget, har ${drink}.`)).toBeVisible();
  await page.getByRole('link', { name: 'Se dem' }).tap();
  await expect(marked).toHaveText([/Har$/, /Også$/]);
});
