import type { Page } from '@playwright/test';
import { abortRequest } from '#client/e2e/steps/account-steps.ts';
import { startAdminSession } from '#client/e2e/steps/admin-steps.ts';
import {
  cardOf,
  collectTickets,
  pressMore,
  pressNext,
  showColumn,
  showFinished,
} from '#client/e2e/steps/counter-steps.ts';
import { expect, expectNoOverflow, test } from '#client/e2e/steps/owner-test.ts';
import { openForOrders, orderAt, PICKUP, placeOrders, queueOf } from '#client/e2e/steps/pickup-steps.ts';
import { pollOften } from '#client/e2e/steps/poll-often.ts';
import { startScreenReader } from '#client/e2e/steps/screen-reader-steps.ts';
import type { Choice } from '#shared/menu/choices.ts';

// In sequence, because the tests share the slots of a day.
test.describe.configure({ mode: 'default' });
const CAFE = process.env.NEW_ORDERS_CAFE ?? '';
test.beforeEach(({ context }) => pollOften(context));
test.use({ baseURL: CAFE, viewport: { width: 390, height: 844 }, hasTouch: true });

test('the counter’s menu shows waiting orders and a lost network', async ({ page, other, allowError }) => {
  allowError(/net::ERR_/);
  await openForOrders(other);
  await page.goto('/disk?vis=meny');
  const orders = page.getByRole('link', { name: /^Bestillinger/ });
  await expect(orders).toBeVisible();
  await placeOrders(CAFE, 1, { names: ['Én'] });
  await expect(orders).toHaveText('Bestillinger (1)');
  await page.context().setOffline(true);
  await expect(page.getByRole('alert').filter({ hasText: 'Uten nett siden kl.' })).toBeVisible();
  await expect(page.getByText('Dette er slik det var')).toHaveCount(0);
  await page.context().setOffline(false);
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
  await showFinished(page);
  await card.getByRole('button', { name: 'Tilbake' }).first().tap();
  await expect(orders).toHaveText('Bestillinger (2)');
  await expect(card.getByRole('button', { name: /^Hentet/ })).toBeVisible();
});

test('the counter says which orders are cancelled, also by their guests', async ({
  page,
  guest,
  other,
  allowError,
}) => {
  allowError(/status of 409/);
  await openForOrders(other);
  await page.goto('/disk');
  const [ofCafe] = await placeOrders(CAFE, 1);
  await pressMore(cardOf(page, `^${ofCafe}`), 'Avbestill');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Utsolgt' }).tap();
  // Another device is first, so the dialog asks once more.
  const [own] = (await queueOf(other)).filter(({ number }) => number === ofCafe);
  await other.put(`pickupapi/state/${own?.pickupId}`, { state: 'making', version: own?.version });
  await dialog.getByRole('button', { name: 'Avbestill' }).tap();
  await expect(dialog.getByText('Bestillingen er endret imens. Se over, og prøv igjen.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Avbestill' }).tap();
  await expect(page.getByText(/^Nr\. \d+ er avbestilt\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Lukk meldingen' }).tap();
  await orderAt(guest, other, 1);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Begynn/ }) });
  const number = await card.getByRole('heading').textContent();
  // What this counter has changed before is said too.
  await pressMore(card, 'Neste tid');
  await expect(page.getByText(`Nr. ${number} hentes kl.`)).toBeVisible();
  await guest.getByRole('button', { name: 'Avbestill' }).click();
  await guest.getByRole('alertdialog').getByRole('button', { name: 'Avbestill' }).click();
  await expect(page.getByText(`Nr. ${number} er avbestilt.`)).toBeVisible();
  // The counter takes back its own cancelling, not the guest's.
  await showColumn(page, 'Klare');
  await showFinished(page);
  await expect(cardOf(page, `^${ofCafe}`).getByRole('button', { name: /^Tilbake/ })).toBeVisible();
  const byGuest = cardOf(page, `^${number}`);
  await expect(byGuest.getByText('Avbestilt av gjesten')).toBeVisible();
  await expect(byGuest.getByRole('button', { name: /^Tilbake/ })).toHaveCount(0);
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
