import { stat } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { openDialog } from '#client/e2e/steps/account-steps.ts';
import { fillIn } from '#client/e2e/steps/admin-steps.ts';
import { startBaristaSession } from '#client/e2e/steps/counter-steps.ts';
import { brokenWords } from '#client/e2e/steps/low-vision-steps.ts';
import { expect, expectNoOverflow, test } from '#client/e2e/steps/owner-test.ts';
import { fillBasket, openForOrders, PICKUP, placeOrders, queueOf } from '#client/e2e/steps/pickup-steps.ts';
import { norwegianDate } from '#shared/text/norwegian-date.ts';

// In sequence, because the tests share the orders of a day.
test.describe.configure({ mode: 'default' });
const CAFE = process.env.BOARD_CAFE ?? '';
test.use({ baseURL: CAFE });

const BOARD = '/henting/skjerm';

test('a screen with a link of the office shows what is made and ready', async ({
  page,
  guest,
  other,
  unique,
  axe,
  allowError,
}) => {
  allowError(/status of 401/);
  await openForOrders(other);
  const move = async (number: number, state: string) => {
    const order = (await queueOf(other)).find((each) => each.number === number);
    await other.put(`pickupapi/state/${order?.pickupId}`, { state, version: order?.version });
  };
  const name = unique('Skjerm');
  await page.goto('/admindash?fane=people');
  const form = await openDialog(page, 'Ny nøkkel');
  await fillIn(form, { Navn: name, 'Brukes av': 'Screen' });
  await form.getByRole('button', { name: 'Lag nøkkelen' }).click();
  const made = page.getByRole('dialog', { name: `Nøkkelen «${name}»` });
  const link = await made.getByLabel('Lenken til skjermen').inputValue();
  expect(link).toMatch(/\/henting\/skjerm#cafe_[\w-]{43}$/);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await made.getByRole('button', { name: 'Kopier' }).click();
  await expect(page.getByText('Lenken til skjermen er kopiert')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await made.getByRole('button', { name: 'Ferdig' }).click();

  const addresses: string[] = [];
  guest.on('request', (request) => addresses.push(request.url()));
  const { hash } = new URL(link);
  await guest.goto(`${BOARD}${hash}`);
  const list = (title: string) => guest.getByRole('region', { name: title, exact: true });
  await expect(list('Klar')).toBeVisible();
  const [number = 0] = await placeOrders(CAFE, 1, { names: ['Kari'] });
  await move(number, 'making');
  const before = addresses.length;
  await expect(list('Lages').getByRole('listitem')).toHaveText([`${number}`]);
  // One poll shows it. Another one may start before the test has looked.
  expect(addresses.slice(before).filter((address) => address.endsWith('/board')).length).toBeLessThan(3);
  await move(number, 'ready');
  await expect(list('Klar').getByRole('listitem')).toHaveText([`${number}`]);
  await expect(list('Lages').getByRole('listitem')).toHaveCount(0);
  await other.put('cafeapi/update', { section: 'pickup', value: { ...PICKUP, showsNames: true } });
  await expect(list('Klar').getByRole('listitem')).toHaveText([`${number}Kari`]);
  const ordering = await guest.context().newPage();
  await fillBasket(ordering);
  await expect(ordering.getByLabel('Navnet vi roper')).toHaveAccessibleDescription(/vise det på en skjerm/);
  await ordering.close();

  const many = await placeOrders(CAFE, 14);
  for (const each of many) await move(each, 'making');
  await expect(list('Lages').getByRole('listitem')).toHaveCount(14);
  for (const [width, height] of [
    [1920, 1080],
    [1080, 1920],
    [390, 844],
  ] as const) {
    await guest.setViewportSize({ width, height });
    await expectNoOverflow(guest);
    expect(await guest.locator('main > *').boundingBox()).toMatchObject({ x: 0, width });
    const cut = await guest
      .locator('li strong')
      .evaluateAll((numbers) =>
        numbers.filter(
          ({ parentElement }) => parentElement && parentElement.scrollHeight > parentElement.clientHeight + 1,
        ),
      );
    expect(cut, `at ${width} × ${height}`).toEqual([]);
  }
  expect(addresses.filter((address) => address.includes(hash.slice(1)))).toEqual([]);
  expect(addresses.filter((address) => address.includes('heartbeat'))).toEqual([]);
  await move(number, 'collected');
  await expect(list('Klar').getByRole('listitem')).toHaveCount(0);

  const key = page.getByRole('region', { name: 'Nøkler' }).getByRole('listitem').filter({ hasText: name });
  await key.getByRole('button', { name: 'Trekk tilbake' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Trekk tilbake' }).click();
  await expect(guest.getByRole('alert')).toHaveText(/^Lenken virker ikke/);
  await page.goto(BOARD);
  await expect(page.getByRole('heading', { name: 'Lages' })).toBeVisible();
  await axe.inLightAndDark();
});

test('staff open the screen without a key, and guests do not', async ({ guest, page, request }) => {
  await guest.goto(BOARD);
  await expect(guest).toHaveURL('/login');
  await startBaristaSession(page, request);
  await page.goto(BOARD);
  await expect(page.getByRole('heading', { name: 'Klar' })).toBeVisible();
});

test('the owner reads the orders of the day, and the figures of days and weeks', async ({
  page,
  other,
  axe,
}) => {
  await openForOrders(other);
  const [number = 0, cancelled] = await placeOrders(CAFE, 3, { names: ['Kari', 'Ola', 'Per'], quantity: 2 });
  const ends = {
    [number]: { state: 'notCollected' },
    [`${cancelled}`]: { state: 'cancelled', reason: 'Melka gikk tom' },
  };
  for (const { number, pickupId, version } of await queueOf(other)) {
    const end = ends[number];
    if (end) await other.put(`pickupapi/state/${pickupId}`, { ...end, version });
  }

  await page.goto('/admindash');
  const today = page.getByRole('region', { name: 'Bestillinger i dag' });
  await expect(today).toContainText(
    /\d+ bestillinger, \d+ drikker\s· \d+ ikke hentet.*\s· [\d,]+\skr uten de[nm]/,
  );
  await expect(today.getByRole('link')).toHaveText('1 bestilling skal lages eller hentes. Åpne Disken');
  await axe.inLightAndDark();
  await page.setViewportSize({ width: 360, height: 800 });
  const cups = page.getByRole('region', { name: 'Denne uka' });
  await expect(cups.getByRole('link', { name: 'Nøtteknekkeren' })).toBeVisible();
  await expect.poll(() => cups.evaluate(brokenWords)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  const tabs = page.getByRole('navigation', { name: 'AdminDash' }).getByRole('list');
  await expect(tabs.getByRole('link', { name: 'Kom i gang' })).toBeVisible();
  await expect(tabs).not.toHaveAttribute('data-after');

  await page.goto('/admindash?fane=cafe');
  const next = page.getByRole('region', { name: 'Slik kommer dere i gang' });
  await expect(next.getByRole('link', { name: 'Til Disken' })).toHaveAttribute('href', '/disk');
  await expect(next.getByRole('img', { name: /QR-kode/ })).toBeVisible();
  const figures = page.getByRole('region', { name: 'Bestilt' });
  await expect(figures.getByRole('rowheader', { name: /^Uka fra/ })).toHaveCount(1);
  const most = figures.getByRole('table', { name: 'Mest bestilt' }).getByRole('row').nth(1);
  await expect(most).toContainText(/\d+[\d,]+\skr$/);
  await axe.inLightAndDark();

  // Corrects the order that was closed as not collected.
  await figures.getByRole('rowheader').getByRole('button').first().click();
  const dialog = page.getByRole('dialog', { name: /^Bestillinger / });
  const end = dialog.getByLabel(`Hvordan gikk det med nr. ${number}?`);
  await expect(end.locator('option:checked')).toHaveText('Ikke hentet');
  await expect(dialog.getByText('Melka gikk tom')).toBeVisible();
  await axe.inLightAndDark();
  const place = await end.boundingBox();
  await end.selectOption('Hentet');
  await expect(dialog.getByRole('button', { name: 'Lagre' })).toBeVisible();
  expect(await end.boundingBox()).toEqual(place);
  await dialog.getByRole('button', { name: 'Lukk' }).click();
  await page.getByRole('button', { name: 'Fortsett å redigere' }).click();
  await dialog.getByRole('button', { name: 'Lagre' }).click();
  await expect(dialog.getByRole('button', { name: '✓ Rettet' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Lagre' })).toHaveCount(0);
  await expect(end.locator('option:checked')).toHaveText('Hentet');
  await expect
    .poll(async () => (await queueOf(other)).find((each) => each.number === number)?.state)
    .toBe('collected');
  await page.keyboard.press('Escape');
  await expect(figures.getByRole('rowheader').getByRole('button').first()).toBeFocused();
  const frames = figures.getByRole('table').locator('..');
  const overflows = () =>
    frames.evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  for (const width of [360, 390, 1000, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page, `${width} px`);
    await expect.poll(overflows, `${width} px`).toEqual([0, 0, 0]);
  }
  const saved = page.waitForEvent('download');
  await figures.getByRole('button', { name: 'Eksporter CSV' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^bestillinger-[\d-]+\.csv$/);
  expect((await stat(await file.path())).size).toBeGreaterThan(60);

  const menu = await other.get<{ menuItemId: number }[]>('menuitemapi/menuitemslist');
  const lines = menu.slice(0, 10).map(({ menuItemId }) => ({ menuItemId, quantity: 1 }));
  await placeOrders(CAFE, 1, { lines });
  await page.reload();
  await expect(figures.getByRole('table', { name: 'De ti mest bestilte' })).toBeVisible();
});

test('an owner who closes early reads how many orders are open', async ({ page, other }) => {
  await openForOrders(other);
  await page.goto('/admindash?fane=cafe');
  const hours = page.getByRole('form', { name: 'Åpningstider' });
  const notice = page.getByRole('status').filter({ hasText: / skal (fortsatt|hentes) / });
  const save = async (form: Locator) => {
    const read = page.waitForResponse(/pickup\.queue/);
    await form.getByRole('button', { name: 'Lagre' }).click();
    await (await read).finished();
  };
  await hours.getByLabel('På helligdager').selectOption('Stengt');
  await save(hours);
  await expect(page.getByText('Åpningstidene er lagret')).toBeVisible();
  await expect(notice).toHaveCount(0);

  await placeOrders(CAFE, 2);
  await hours.getByRole('button', { name: 'Legg til en dag' }).click();
  await hours.getByLabel('Dag', { exact: true }).fill(norwegianDate());
  await save(hours);
  await expect(notice).toContainText('2 bestillinger skal hentes etter at dere har stengt.');
  await page.getByRole('button', { name: 'Angre' }).last().click();
  await expect(page.getByText('Åpningstidene er som før')).toBeVisible();
  await expect(notice).toHaveCount(0);

  const orders = page.getByRole('form', { name: 'Bestilling' });
  await orders.getByLabel('Gjester kan bestille').uncheck();
  await save(orders);
  await expect(notice).toContainText(/2 bestillinger skal fortsatt lages eller hentes\. Åpne Disken/);
  await page.getByRole('link', { name: 'Åpne Disken' }).click();
  await expect(page).toHaveURL('/disk');
});
