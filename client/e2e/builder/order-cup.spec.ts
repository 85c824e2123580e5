import {
  addByPlus,
  cupStatus,
  openIngredientCard,
  saveAs,
  surpriseName,
} from '#client/e2e/steps/builder-steps.ts';
import { expect, expectNoOverflow, test } from '#client/e2e/steps/owner-test.ts';
import { chooseTime, openForOrders, sendOrder } from '#client/e2e/steps/pickup-steps.ts';
import { pollOften } from '#client/e2e/steps/poll-often.ts';

// In sequence, because the tests share the settings of the café.
test.describe.configure({ mode: 'default' });
test.beforeEach(({ context }) => pollOften(context));
test.use({ baseURL: process.env.BUILDER_CAFE ?? '', viewport: { width: 390, height: 844 }, hasTouch: true });

test('the button that adds a cup to the basket stays in its place, and the cup keeps its name', async ({
  page,
  other,
}) => {
  await openForOrders(other);
  await page.goto('/drommekoppen');
  await page.getByRole('button', { name: 'Overrask meg' }).click();
  const name = await surpriseName(page);
  const add = page.getByRole('button', { name: /^Legg i kurven/ });
  await expect(add).toBeInViewport({ ratio: 1 });
  const place = await add.boundingBox();
  await add.click();
  const bar = page.getByRole('navigation', { name: 'Kurven' }).getByRole('link');
  await expect(bar).toHaveText(/^Kurven · 1 · /);
  await add.click({ trial: true });
  expect((await add.boundingBox())?.y).toBe(place?.y);
  await expect(bar).toBeInViewport({ ratio: 1 });
  // Another cup is no longer the surprise.
  await addByPlus(page, 'Krydder', 'Kanel');
  await add.click();
  await expect(bar).toHaveText(/^Kurven · 2 · /);
  await bar.click();
  const lines = page.getByRole('main').getByRole('listitem');
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toContainText(name);
  await expect(lines.last()).toContainText('Min Drømmekopp');
});

test('a second tap on a plus reaches it through the bar that has just appeared', async ({ page, other }) => {
  await openForOrders(other);
  await page.goto('/drommekoppen');
  await openIngredientCard(page, 'Grunningredienser', 'Espresso');
  const plus = page.getByRole('button', { name: 'Legg til Espresso' });
  const place = await plus.evaluate((button) => {
    const top = button.getBoundingClientRect().bottom - innerHeight + 10;
    scrollBy({ top, behavior: 'instant' });
    const { x, bottom } = button.getBoundingClientRect();
    new MutationObserver((_, observer) => {
      const bar = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Lagre');
      if (!bar) return;
      observer.disconnect();
      const tapped = document.elementFromPoint(x + 10, bottom - 10);
      Object.assign(window, { reached: tapped?.closest('button')?.ariaLabel });
    }).observe(document.body, { childList: true, subtree: true });
    return { x: x + 10, y: bottom - 10 };
  });
  await page.touchscreen.tap(place.x, place.y);
  await expect.poll(() => page.evaluate(() => Object(window).reached)).toBe('Legg til Espresso');
  await page.getByRole('button', { name: /^Legg i kurven/ }).tap({ trial: true });
});

test('a guest names an unsaved cup in the basket', async ({ page, other, axe }) => {
  await openForOrders(other);
  const orders: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('pickup.create')) orders.push(request.url());
  });
  await page.goto('/drommekoppen');
  await addByPlus(page, 'Grunningredienser', 'Espresso');
  await addByPlus(page, 'Melk', 'Helmelk');
  const add = page.getByRole('button', { name: /^Legg i kurven/ });
  await add.click();
  await page.getByRole('navigation', { name: 'Kurven' }).getByRole('link').click();
  const line = page.getByRole('main').getByRole('listitem');
  await line.getByRole('button', { name: 'Gi Min Drømmekopp et navn' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hva heter koppen?' });
  await dialog.getByLabel('Navn').fill('Til\u0085 Åse');
  await dialog.getByRole('button', { name: 'Lagre' }).click();
  await expect(dialog.getByText('Navnet har tegn som ikke synes.')).toBeVisible();
  await dialog.getByLabel('Navn').fill('Til Åse');
  await axe();
  await dialog.getByRole('button', { name: 'Lagre' }).click();
  await expect(line).toContainText('Til Åse');
  const naming = line.getByRole('button', { name: 'Endre navnet Til Åse' });
  await expect(naming).toBeFocused();
  await expect(page.getByRole('button', { name: /^Send bestillingen · \d/ })).toBeEnabled();
  // Saving the dialog again sends no order.
  await naming.click();
  await dialog.getByRole('button', { name: 'Lagre' }).click();
  await expect(naming).toBeFocused();
  expect(orders).toEqual([]);
  await expect(line.getByRole('button', { name: 'Endre Til Åse' })).toHaveCount(0);

  // Also a new visit shows which cup can't be ordered.
  const drawing = line.locator('svg[viewBox]').first();
  const stored = await page.evaluate(() => localStorage.getItem('basket'));
  const [ingredientId] = JSON.parse(stored ?? '').lines[0].ingredientIds;
  const sell = (isAvailable: boolean) =>
    other.put(`ingredientapi/set-available/${ingredientId}`, { isAvailable });
  await sell(false);
  await page.reload();
  await expect(line.getByRole('alert')).toBeVisible();
  await expect(drawing).toBeVisible();
  await line.getByRole('button', { name: 'Lag Til Åse med noe annet' }).click();
  await add.click();
  await page.getByRole('navigation', { name: 'Kurven' }).getByRole('link').click();
  await expect(line).toHaveText(/^Til Åse/);
  await expect(line).not.toContainText('Espresso');
  await expect(line.getByRole('alert')).toHaveCount(0);
  await sell(true);
  await chooseTime(page);
  await sendOrder(page);
  await expect(page.getByText('Til Åse')).toBeVisible();
});

test('a guest orders two of the cup that they have just saved', async ({ page, other, unique }) => {
  await openForOrders(other);
  await page.goto('/drommekoppen');
  await page.getByRole('button', { name: 'Overrask meg' }).click();
  await saveAs(page, unique('Fredagskopp'));
  const saved = page.getByRole('region', { name: 'Koppen er lagret' });
  const add = saved.getByRole('button', { name: /^Legg i kurven/ });
  // As wide as the page.
  await expect.poll(async () => (await add.boundingBox())?.width).toBeGreaterThan(300);
  await saved.getByRole('button', { name: 'Én til' }).click();
  await add.click();
  await expectNoOverflow(page);
  await saved.getByRole('link', { name: 'Til kurven (2)' }).click();

  // The sold-out cup is made with something else, which replaces it in the basket.
  const parts = page.getByRole('main').getByRole('listitem').locator('p[id]');
  const [first] = ((await parts.textContent()) ?? '').replace(/^\d+ × /, '').split(',');
  const all = await other.get<{ name: string; ingredientId: number }[]>('ingredientapi/ingredientslist');
  const ingredientId = all.find(({ name }) => name === first)?.ingredientId;
  const sell = (isAvailable: boolean) =>
    other.put(`ingredientapi/set-available/${ingredientId}`, { isAvailable });
  await sell(false);
  await page.getByRole('button', { name: /med noe annet$/ }).click();
  await expect(page.getByText(`${first} er ikke å få nå, og er utelatt.`)).toBeVisible();
  const bar = page.getByRole('navigation', { name: 'Kurven' }).getByRole('link');
  await expect(bar).toContainText('Kurven · 2');
  const both = page.getByRole('button', { name: /^Legg 2 i kurven · / });
  const cost = (await both.textContent())?.split(' · ')[1];
  await both.click();
  // The button showed the price of both cups.
  await expect(bar).toHaveText(`Kurven · 2 · ${cost}`);
  await bar.click();
  await expect(parts).toHaveCount(1);
  await expect(parts).not.toHaveText(RegExp(`(^|, |× )${first}(,|$)`));
  await expect(page.getByRole('button', { name: /^Send bestillingen · \d/ })).toBeEnabled();
  await sell(true);
});

test('what does not fit into a full cup is marked, and costs nothing', async ({ page, other }) => {
  await openForOrders(other);
  await page.goto('/drommekoppen');
  for (let time = 0; time < 3; time += 1) await addByPlus(page, 'Grunningredienser', 'Chai');
  await expect(cupStatus(page)).toHaveText('Koppen er full');
  const add = page.getByRole('button', { name: /^Legg i kurven · / });
  const price = await add.textContent();
  await addByPlus(page, 'Frukt og bær', 'Mango');
  const choices = page.getByRole('region', { name: 'Dine valg' }).getByRole('listitem');
  await expect(choices.filter({ hasText: 'fikk ikke plass' })).toHaveText(/^Mango/);
  await expect(add).toHaveText(price ?? '');
  await add.click();
  await page.getByRole('navigation', { name: 'Kurven' }).getByRole('link').click();
  await expect(page.getByText('3 × Chai. Fikk ikke plass: Mango')).toBeVisible();
  const send = page.getByRole('button', { name: /^Send bestillingen · / });
  await expect(send).toContainText(price?.replace('Legg i kurven', '') ?? '');
});
