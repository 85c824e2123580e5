import { expect, expectNoOverflow, test } from '#client/e2e/steps/owner-test.ts';
import {
  chooseTime,
  fillBasket,
  openForOrders,
  putInBasket,
  queueOf,
  sendOrder,
  slotsOf,
} from '#client/e2e/steps/pickup-steps.ts';
import { pollOften } from '#client/e2e/steps/poll-often.ts';
import { startScreenReader } from '#client/e2e/steps/screen-reader-steps.ts';
import { CAFE_DEFAULTS } from '#shared/cafe/cafe-defaults.ts';

// In sequence, because the tests share the settings of the café.
test.describe.configure({ mode: 'default' });
test.beforeEach(({ context }) => pollOften(context));
test.use({ baseURL: process.env.BASKET_CAFE ?? '', viewport: { width: 390, height: 844 }, hasTouch: true });

test('the basket says without scripts that it needs them', async ({ request, other }) => {
  await openForOrders(other);
  const text = await (await request.get('/henting')).text();
  expect(text).toContain('<noscript><p>Denne siden virker bare med JavaScript.');
});

test('a guest chooses a quantity, and a bar leads phones to the basket', async ({ page, other, axe }) => {
  await openForOrders(other);
  await page.goto('/meny');
  await page.getByRole('button', { name: /^Cappuccino/ }).click();
  const dialog = page.getByRole('dialog');
  const add = dialog.getByRole('button', { name: /^Legg i kurven/ });
  await expect(add).toHaveText(/· 49\skr$/);
  await expect(add).toBeInViewport({ ratio: 1 });
  await dialog.getByRole('button', { name: 'Én til' }).click();
  await expect(add).toHaveText(/· 98\skr$/);
  await add.click();
  // The button confirms it for two seconds, so one look must find both.
  await expect(
    dialog.filter({ hasText: '✓ Lagt i kurven' }).filter({ hasText: 'Lagt i kurven: 2' }),
  ).toBeVisible();
  await expect(add).toHaveText(/· 49\skr$/);
  await axe();
  await dialog.getByRole('button', { name: 'Lukk' }).first().click();
  const bar = page.getByRole('navigation', { name: 'Kurven' }).getByRole('link');
  await expect(bar).toHaveText(/^Kurven · 2 · 98\skr$/);
  await axe.inLightAndDark();
  await expectNoOverflow(page);

  // Neither bar covers the other one, or the end of the page.
  await page.goto('/drommekoppen');
  await page.getByRole('button', { name: 'Overrask meg' }).click();
  await page.getByRole('button', { name: 'Lagre', exact: true }).click({ trial: true });
  await page.getByRole('button', { name: /^Legg i kurven/ }).click({ trial: true });
  await page.getByRole('link', { name: 'Personvern' }).click({ trial: true });
  await bar.click();
  await expect(page.getByRole('heading', { name: 'Kurven din' })).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test('a guest says where they drink it, and what they avoid only if they tick it', async ({
  page,
  other,
  axe,
  allowError,
}) => {
  allowError(/status of 409/);
  await openForOrders(other, { asksWhere: true, takesNotes: true });
  const contact = { ...CAFE_DEFAULTS.contact, address: 'Torggata 12' };
  await other.put('cafeapi/update', { section: 'contact', value: contact });
  await page.goto('/meny?uten=melk');
  await fillBasket(page);
  const told = page.getByLabel('Si fra til baristaen at jeg ikke tåler melk');
  await expect(told).not.toBeChecked();
  await expect(page.getByText('Hentes i Torggata 12. Du betaler ved disken.')).toBeVisible();
  await chooseTime(page);
  await sendOrder(page);
  await expect(page.getByText('Velg om du vil ta med eller drikke her.')).toBeVisible();
  const away = page.getByRole('radio', { name: 'Ta med' });
  await expect(away).toBeFocused();
  await axe.inLightAndDark();
  await expectNoOverflow(page);
  await away.check();
  await told.check();
  // The tick is only for the list that the guest has seen. Another tab changes it.
  const tab = await page.context().newPage();
  await tab.goto('/meny?uten=melk,egg');
  const toldBoth = page.getByLabel(/^Si fra til baristaen .* egg/);
  await expect(toldBoth).not.toBeChecked();
  await tab.close();
  await toldBoth.check();
  await page.getByText('Beskjed til oss').first().click();
  await page.getByRole('textbox', { name: 'Beskjed til oss' }).fill('Litt mindre skum');
  // The answers outlive a reload, an empty basket, and a look at the menu.
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Beskjed til oss' })).toHaveValue('Litt mindre skum');
  await expect(away).toBeChecked();
  await expect(toldBoth).toBeChecked();
  await page.getByRole('button', { name: 'Ta bort Cappuccino' }).click();
  await expect(page.getByText('Kurven er tom.')).toBeVisible();
  await page.getByRole('button', { name: 'Angre' }).click();
  await page.getByRole('link', { name: 'Legg til mer' }).click();
  await page.getByRole('button', { name: /^Americano/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Legg i kurven' }).click();
  await page.getByRole('link', { name: 'Til kurven' }).click();
  await expect(page.getByRole('textbox', { name: 'Beskjed til oss' })).toBeVisible();
  await sendOrder(page);
  await expect(page.getByText('Vi har fått bestillingen.')).toBeVisible();
  const placed = async () => (await queueOf(other)).filter(({ state }) => state === 'placed');
  const answers = { where: 'away', note: 'Litt mindre skum', avoids: ['eggs', 'milk'] };
  expect(await placed()).toMatchObject([answers]);
  await expect(page.getByText('Vi har fått vite at du ikke tåler egg eller melk.')).toBeVisible();
  const map = page.getByRole('main').getByRole('link', { name: 'Torggata 12' });
  await expect(map).toHaveAttribute('href', /openstreetmap\.org.*Torggata/);
  for (const { pickupId, version } of await placed())
    await other.put(`pickupapi/state/${pickupId}`, { state: 'cancelled', reason: 'Utsolgt', version });
  await expect(page.getByText('Beklager, vi måtte avlyse bestillingen. Grunn: Utsolgt')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Bestill igjen' })).toBeVisible();

  // Without the tick nothing is sent. The first time passes just before, so the order gets the next one.
  await fillBasket(page);
  let isSent = false;
  await page.route('**/trpc/*pickup.*', async (route) => {
    isSent ||= route.request().url().includes('pickup.create');
    const response = await route.fetch();
    const body = await response.text();
    const passed = body.replace(/"slot":"[\d:]+","room"/, '"slot":"04:01","room"');
    await route.fulfill({ response, body: isSent ? body : passed });
  });
  await expect(page.getByRole('radio', { name: 'Så snart som mulig · ca. 04:01' })).toBeChecked();
  await page.getByRole('radio', { name: 'Drikk her' }).check();
  await sendOrder(page);
  await expect(page.getByText('Vi har fått bestillingen.')).toBeVisible();
  const silent = { where: 'here', note: null, avoids: [] };
  expect(await placed()).toContainEqual(expect.objectContaining(silent));
});

test('the basket shows which lines can’t be ordered, and what to do', async ({ page, other, axe }) => {
  await openForOrders(other);
  const menu = await other.get<{ name: string; menuItemId: number }[]>('menuitemapi/menuitemslist');
  const sell = (name: string, isAvailable: boolean) => {
    const id = menu.find((item) => item.name === name)?.menuItemId;
    return other.put(`menuitemapi/set-available/${id}`, { isAvailable });
  };
  await putInBasket(page, 'Americano');
  await fillBasket(page);
  await sell('Cappuccino', false);
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Cappuccino' });
  await expect(line.getByRole('alert')).toHaveClass(/berry/);
  await sendOrder(page);
  await expect(page.getByText('Ta bort «Cappuccino», så kan du bestille resten.')).toBeInViewport();
  await axe.inLightAndDark();
  await expectNoOverflow(page);
  await expect(page.getByRole('button', { name: 'Send bestillingen', exact: true })).toBeVisible();
  await sell('Americano', false);
  await expect(page.getByText('Ta bort «Americano» og «Cappuccino», og velg noe annet.')).toBeVisible();
  for (const name of ['Cappuccino', 'Americano']) await sell(name, true);
  await expect(line.getByRole('alert')).toHaveCount(0);
});

test('a double tap in the basket counts as one', async ({ page, other }) => {
  await openForOrders(other);
  await putInBasket(page, 'Americano');
  await fillBasket(page);
  await page.getByRole('button', { name: 'Én til av Cappuccino' }).click();
  await page.getByRole('button', { name: 'Én mindre av Cappuccino' }).dblclick();
  const removeLast = page.getByRole('button', { name: 'Ta bort Cappuccino' });
  await expect(removeLast).toBeEnabled();
  await page.getByRole('button', { name: 'Ta bort Americano' }).dblclick();
  await expect(page.getByRole('button', { name: 'Ta bort Americano' })).toHaveCount(0);
  await expect(removeLast).toBeEnabled();
});

test('a guest reads when orders are taken again, before the basket', async ({ page, other }) => {
  await openForOrders(other);
  await other.put('pickupapi/pause', { minutes: 15 });
  await page.goto('/meny');
  const open = () => page.getByRole('button', { name: /^Americano/ }).click();
  await open();
  const notice = page
    .getByRole('dialog')
    .getByText(/^Vi tar imot bestillinger igjen (i morgen )?kl\. \d\d:\d\d\.$/);
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: /^Legg i kurven/ }).click();
  await page.getByRole('link', { name: /^Til kurven/ }).click();
  const again = page.getByText(/^Vi tar imot bestillinger igjen/);
  const first = await again.textContent();
  await other.put('pickupapi/pause', { minutes: 30 });
  await expect(again).not.toHaveText(first ?? '');
  await other.put('pickupapi/pause', { minutes: 0 });
  await expect(again).toHaveCount(0);
  await page.goto('/meny');
  await open();
  await expect(page.getByRole('button', { name: /^Legg i kurven ·/ })).toBeEnabled();
  await expect(notice).toHaveCount(0);
});

test('what a pause has refused is no longer said once the pause is over', async ({
  page,
  other,
  allowError,
}) => {
  allowError(/net::ERR_|status of 409/);
  await openForOrders(other);
  await fillBasket(page);
  await chooseTime(page);
  let isSent = false;
  page.on('request', (request) => {
    isSent ||= request.url().includes('pickup.create');
  });
  // The page learns of the pause by the refusal only.
  await page.route('**/trpc/*pickup.*', (route) => (isSent ? route.continue() : route.abort()));
  await other.put('pickupapi/pause', { minutes: 15 });
  const refusal = page.waitForResponse(/pickup\.create/);
  await sendOrder(page);
  expect((await refusal).status()).toBe(409);
  const send = page.getByRole('button', { name: /^Send bestillingen · \d/ });
  await expect(page.getByText(/^Vi tar imot bestillinger igjen kl\./)).toBeInViewport();
  await expect(send).toBeDisabled();
  await other.put('pickupapi/pause', { minutes: 0 });
  await expect(send).toBeEnabled();
  await expect(page.getByText(/^Vi tar (ikke )?imot bestillinger/)).toHaveCount(0);
});

test('a guest orders by keyboard and hears each step', async ({ page, other }) => {
  await openForOrders(other);
  await page.goto('/meny');
  const press = async (name: RegExp | string, role: 'button' | 'link' = 'button') => {
    await page.getByRole(role, { name }).first().focus();
    await page.keyboard.press('Enter');
  };
  await page.getByRole('button', { name: /^Cappuccino/ }).focus();
  const hears = await startScreenReader(page);
  await page.keyboard.press('Enter');
  await hears('dialog, Cappuccino', 'polite: Inneholder melk. Pris: 49 NOK');
  await press('Én til');
  await hears('button, Én til', 'polite: 2');
  await press(/^Legg i kurven/);
  await hears('button, Legg i kurven · 98 kr', 'polite: Lagt i kurven: 2', 'button, ✓ Lagt i kurven');
  await press(/^Til kurven/, 'link');
  await hears('link, Til kurven (2)', 'heading, Kurven din, level 1');

  await page.reload();
  const slot = (await slotsOf(other)).at(3)?.slot ?? '';
  await chooseTime(page, slot);
  const hearsOrder = await startScreenReader(page);
  await press(/^Send bestillingen/);
  await expect(page).toHaveURL(/henting\/[\w-]{22}$/);
  const ownOrder = async () => (await queueOf(other)).find((each) => each.slot === slot);
  await hearsOrder(
    'button, Send bestillingen · 98 kr',
    'button, Sender..., disabled',
    'heading, Bestillingen din, level 1',
    `heading, Bestilling ${(await ownOrder())?.number}, level 1`,
  );
  await press('Si fra når den er klar');
  await hearsOrder(
    'button, Si fra når den er klar',
    'polite: Vi sier fra med lyd når den er klar. La siden være åpen.',
    'button, Ikke si fra likevel',
  );
  const setState = async (state: string) => {
    const order = await ownOrder();
    await other.put(`pickupapi/state/${order?.pickupId}`, { state, version: order?.version });
  };
  await setState('making');
  await hearsOrder(`polite: Vi lager den nå.Den er klar kl. ${slot}. Vil du endre noe, si fra ved disken.`);
  await setState('ready');
  await hearsOrder('polite: Klar! Hent den ved disken.Si nummeret når du henter den.');
});
