import type { Locator } from '@playwright/test';
import { cardOf, collectTickets, pressMore, pressNext, showColumn } from '#client/e2e/steps/counter-steps.ts';
import { expect, expectNoOverflow, test } from '#client/e2e/steps/owner-test.ts';
import { openForOrders, placeOrders, queueOf, slotsOf } from '#client/e2e/steps/pickup-steps.ts';
import { pollOften } from '#client/e2e/steps/poll-often.ts';
import type { Allergen } from '#shared/menu/allergens.ts';

// In sequence, because the tests share the slots of a day.
test.describe.configure({ mode: 'default' });
const CAFE = process.env.COUNTER_CAFE ?? '';
test.beforeEach(({ context }) => pollOften(context));
test.use({ baseURL: CAFE, viewport: { width: 390, height: 844 }, hasTouch: true });

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

for (const device of ['tablet', 'phone'])
  test(`a second tap on a ${device} does not tick a line of the order that appears there`, async ({
    page,
    other,
  }) => {
    await openForOrders(other);
    await placeOrders(CAFE, 2, { names: ['Første', 'Neste'] });
    const orders = await queueOf(other);
    const { pickupId, version } = orders.find(({ name }) => name === 'Neste') ?? {};
    // A phone shows the next list once the first order is begun, a tablet the next order of the same list.
    if (device === 'phone') await other.put(`pickupapi/state/${pickupId}`, { state: 'making', version });
    else await page.setViewportSize({ width: 1024, height: 768 });
    await page.goto('/disk');
    const tickOf = (name: string) => cardOf(page, name).getByRole('checkbox');
    await tickOf('Første').evaluate((tick) => {
      const list = tick.closest('[data-orders]') ?? document.body;
      const place = tick.getBoundingClientRect();
      new MutationObserver((_, observer) => {
        if (tick.getClientRects().length > 0) return;
        observer.disconnect();
        const tapped = document.elementFromPoint(place.x + 5, place.y + 5);
        if (tapped instanceof HTMLElement) tapped.click();
        Object.assign(window, { tapped: tapped?.tagName });
      }).observe(list, { attributes: true, childList: true, subtree: true });
    });
    await tickOf('Første').tap();
    await expect.poll(() => page.evaluate(() => Object(window).tapped)).toBe('LI');
    await tickOf('Neste').tap({ trial: true });
    await expect(tickOf('Neste')).not.toBeChecked();
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
  const handOver = await card.getByRole('button', { name: /^Hentet · \d/ }).boundingBox();
  expect(handOver?.height).toBe(56);
  expect(handOver?.y).toBeLessThan((await card.getByRole('checkbox').boundingBox())?.y ?? 0);
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
  const alone = unique('Rushhylleblomstkonsentrat');
  const { ingredientId: aloneId } = await ingredients.add(alone);
  const menuItemId = await menu.add(drink, { isAvailable: true, madeOf: [ingredientId] });
  await page.goto('/disk');
  const tabs = page.getByRole('navigation', { name: 'Disken' }).getByRole('link').filter({ visible: true });
  await expect(tabs).toHaveText(['Bestillinger', 'Meny', 'Ingredienser', 'Valg', 'Kopper']);
  await expect(page.getByText('0 nye · 0 lages · 0 klare')).toBeVisible();
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
  // A narrow column shows how much of a part with a long name belongs into the cup.
  await page.setViewportSize({ width: 768, height: 1024 });
  const column = page.getByRole('region', { name: 'Å lage' });
  await expect
    .poll(() => column.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
    .toBe(0);
});
