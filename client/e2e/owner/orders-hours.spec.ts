import { openDialog } from '#client/e2e/steps/account-steps.ts';
import { endSession, logInAgain, topDialog } from '#client/e2e/steps/admin-steps.ts';
import { moveOrdersToYesterday } from '#client/e2e/steps/cafe.ts';
import { cardOf, pressMore, pressNext, showColumn, showFinished } from '#client/e2e/steps/counter-steps.ts';
import { expect, expectNoOverflow, test } from '#client/e2e/steps/owner-test.ts';
import {
  closeAt,
  openForOrders,
  orderAt,
  placeOrders,
  queueOf,
  slotsOf,
} from '#client/e2e/steps/pickup-steps.ts';
import { pollOften } from '#client/e2e/steps/poll-often.ts';
import { CAFE_DEFAULTS } from '#shared/cafe/cafe-defaults.ts';

// In sequence, because the tests share the slots of a day.
test.describe.configure({ mode: 'default' });
const CAFE = process.env.ORDER_HOURS_CAFE ?? '';
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
  await settings.getByLabel('Så mye rekker dere til én tid').selectOption('4 drikker');
  await expect(
    settings.getByText('Dere rekker bare 4 drikker til én tid, så ingen kan bestille flere.'),
  ).toBeVisible();
  await settings.getByRole('button', { name: 'Lagre' }).click();
  await expect(page.getByText('Ingen har bestilt.')).toBeVisible();
  await axe.inLightAndDark();
  await expectNoOverflow(page);
  await expect(guest.getByText('Kurven er tom.')).toBeVisible();
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
    const listsOf = (name: string) => RegExp(`"(${name})":(\\[.*?\\])`, 'g');
    const [, , slots = '[]'] = listsOf('slots').exec(text) ?? [];
    const left = JSON.parse(slots).indexOf(slot) + 1;
    await route.fulfill({
      response,
      body: text
        .replace(/"now":(\d+)/, (_, now) => `"now":${Number(now) + 1_800_000}`)
        .replace(
          listsOf('slots|times|room'),
          (_, name, list) => `"${name}":${JSON.stringify(JSON.parse(list).slice(left))}`,
        ),
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
  moveOrdersToYesterday('ORDER_HOURS_CAFE');
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
  await showFinished(page);
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
  const question = page.getByRole('alertdialog', { name: 'Lukke alle 3 som «Ikke laget»?' });
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
  const card = page.getByRole('listitem').filter({ hasText: 'har dere stengt.' });
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
  await expect(guest.getByText('Avlyst.')).toBeVisible();
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
