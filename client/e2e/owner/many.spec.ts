import type { APIRequestContext, Page } from '@playwright/test';
import { axeInLightAndDark } from '#client/e2e/steps/account-steps.ts';
import { otherMenuAdmin, uniqueName } from '#client/e2e/steps/admin-menu-steps.ts';
import { countPresses, startAdminSession, topDialog } from '#client/e2e/steps/admin-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';

test.use({ receivesChanges: true });

/** Eight drinks of 45 kr, on two pages of the table. */
async function makeEight(request: APIRequestContext, name: string) {
  const admin = await otherMenuAdmin(request);
  for (let number = 1; number <= 8; number++) await admin.add(`${name} ${number}`);
  return {
    prices: async () => {
      const items = await Promise.all(
        Array.from({ length: 8 }, (_, index) => admin.find(`${name} ${index + 1}`)),
      );
      return items.map((item) => item?.price);
    },
    admin,
  };
}

const eight = (price: number) => Array.from({ length: 8 }, () => price);

const bar = (page: Page) => page.getByRole('region', { name: 'De valgte' });

test('two kroner more on eight drinks take at most six presses, and one to undo', async ({
  page,
  request,
  axe,
}, info) => {
  const name = uniqueName('Rørt kaffe', info);
  const { prices } = await makeEight(request, name);
  await startAdminSession(page, request);
  const presses = await countPresses(page);
  await page.goto('/admindash?fane=menu');
  await page.getByRole('searchbox').click();
  await page.keyboard.insertText(name);
  await expect(page.getByText('8 varer', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Velg flere' }).click();
  await expect(bar(page)).toBeFocused();
  await expect(bar(page)).toBeInViewport();
  await page.getByRole('checkbox', { name: 'Velg alle 8' }).click();
  await expect(bar(page)).toContainText('8 valgt');
  await bar(page).getByRole('button', { name: 'Endre pris' }).click();
  await expect(topDialog(page).getByLabel('Kroner')).toBeFocused();
  await page.keyboard.insertText('2');
  await page.keyboard.press('Enter');
  await expect(page.getByText('8 varer er lagret med ny pris')).toBeVisible();
  expect(await presses()).toBeLessThanOrEqual(6);
  expect(await prices()).toEqual(eight(47));
  await page.getByRole('button', { name: 'Angre' }).click();
  await expect(page.getByText('Alt er som før')).toBeVisible();
  expect(await prices()).toEqual(eight(45));
  await axeInLightAndDark(page, axe);
});

test('selected drinks are put on sale, moved and deleted, each with an undo', async ({
  page,
  request,
  axe,
}, info) => {
  const name = uniqueName('Hvit te', info);
  const { admin, prices } = await makeEight(request, name);
  await startAdminSession(page, request);
  await page.goto(`/admindash?${new URLSearchParams({ fane: 'menu', sok: name })}`);
  await page.getByRole('button', { name: 'Velg flere' }).click();
  for (const number of [8, 7]) await page.getByRole('checkbox', { name: `Velg ${name} ${number}` }).check();
  await page.getByRole('button', { name: 'Side 2' }).click();
  await page.getByRole('checkbox', { name: `Velg ${name} 1` }).check();
  await expect(bar(page)).toContainText('3 valgt');
  await bar(page).getByRole('button', { name: 'Til salgs' }).click();
  await expect(page.getByText('3 varer er til salgs')).toBeVisible();
  await expect(page.getByRole('switch', { name: `${name} 1 tilgjengelig` })).toBeChecked();
  expect((await admin.find(`${name} 8`))?.isAvailable).toBe(true);
  expect((await admin.find(`${name} 2`))?.isAvailable).toBe(false);
  await bar(page).getByRole('button', { name: 'Utsolgt' }).click();
  await topDialog(page).getByLabel('Til salgs igjen fra').fill('2026-01-01');
  await topDialog(page).getByRole('button', { name: 'Lagre' }).click();
  await expect(topDialog(page).getByText('Velg en dag etter i dag')).toBeVisible();
  await topDialog(page).getByLabel('Til salgs igjen fra').fill('2099-12-24');
  await topDialog(page).getByRole('button', { name: 'Lagre' }).click();
  await expect(page.getByRole('status').getByText('3 varer er utsolgt')).toBeVisible();
  expect(await admin.find(`${name} 8`)).toMatchObject({ isAvailable: false, soldOutUntil: '2099-12-24' });

  await bar(page).getByRole('button', { name: 'Flytt' }).click();
  await topDialog(page).getByRole('button', { name: 'Flytt' }).click();
  await expect(topDialog(page).getByText('Velg en kategori').last()).toBeVisible();
  await axeInLightAndDark(page, axe);
  await topDialog(page).getByLabel('Til kategorien').selectOption('Smoothie');
  await topDialog(page).getByRole('button', { name: 'Flytt' }).click();
  await expect(page.getByText('3 varer er flyttet')).toBeVisible();

  await bar(page).getByRole('button', { name: 'Slett' }).click();
  const question = page.getByRole('alertdialog', { name: 'Slette 3 varer?' });
  await expect(question).toContainText(`«${name} 8», «${name} 7» og «${name} 1»`);
  await question.getByRole('button', { name: 'Slett' }).click();
  await expect(page.getByText('3 varer er slettet')).toBeVisible();
  await expect(bar(page)).toContainText('0 valgt');
  expect((await prices()).filter((price) => price !== undefined)).toHaveLength(5);
  await page.getByRole('button', { name: 'Angre' }).last().click();
  await expect(page.getByText('Alt er som før')).toBeVisible();
  expect(await prices()).toEqual(eight(45));
  await bar(page).getByRole('button', { name: 'Ferdig' }).click();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('searchbox')).toBeFocused();
});

test(
  'nothing is changed where one drink can’t be, and the selection stays',
  { tag: '@once' },
  async ({ page, request, allowError }, info) => {
    allowError(/400/);
    const name = uniqueName('Grå te', info);
    const { admin, prices } = await makeEight(request, name);
    const cheap = await admin.find(`${name} 4`);
    await admin.change(cheap?.menuItemId ?? 0, { name: `${name} 4`, price: 5 });
    const before = await prices();
    await startAdminSession(page, request);
    await page.goto(`/admindash?${new URLSearchParams({ fane: 'menu', sok: name })}`);
    await page.getByRole('button', { name: 'Velg flere' }).click();
    await page.getByRole('checkbox', { name: 'Velg alle 8' }).click();
    await expect(bar(page)).toContainText('8 valgt');
    await bar(page).getByRole('button', { name: 'Endre pris' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ny pris på 8 varer' });
    await dialog.getByLabel('Endring').selectOption('Trekk fra kroner');
    await dialog.getByLabel('Kroner').fill('ti');
    await dialog.getByRole('button', { name: 'Endre' }).click();
    await expect(dialog.getByText('Skriv prisen med tall, som 45 eller 45,50')).toBeVisible();
    await dialog.getByLabel('Kroner').fill('10');
    await dialog.getByRole('button', { name: 'Endre' }).click();
    await expect(dialog.getByText(`«${name} 4» ville fått en pris under null`)).toBeVisible();
    expect(await prices()).toEqual(before);
    await dialog.getByLabel('Kroner').fill('5');
    await dialog.getByRole('button', { name: 'Endre' }).click();
    await expect(page.getByText('8 varer er lagret med ny pris')).toBeVisible();
    await expect(bar(page)).toContainText('8 valgt');
  },
);

test(
  'a drink that is deleted meanwhile leaves the selection, and the box for all tells the truth',
  {
    tag: '@once',
  },
  async ({ page, request, allowError }, info) => {
    allowError(/404/);
    const name = uniqueName('Rød te', info);
    const { admin } = await makeEight(request, name);
    const token = await startAdminSession(page, request);
    await page.goto(`/admindash?${new URLSearchParams({ fane: 'menu', sok: name })}`);
    await page.getByRole('button', { name: 'Velg flere' }).click();
    for (const number of [8, 7]) await page.getByRole('checkbox', { name: `Velg ${name} ${number}` }).check();
    await page.getByRole('searchbox').fill(`${name} 1`);
    const all = page.getByRole('checkbox', { name: 'Velg alle 1' });
    await expect(all).not.toBeChecked();
    await all.click();
    await expect(bar(page)).toContainText('3 valgt');
    await all.click();
    await expect(bar(page)).toContainText('2 valgt');
    const gone = await admin.find(`${name} 8`);
    const headers = { authorization: `Bearer ${token}` };
    await request.delete(`/api/menuitemapi/delete/${gone?.menuItemId}`, { headers });
    await bar(page).getByRole('button', { name: 'Til salgs' }).click();
    await expect(page.getByText(`«${name} 8» er slettet imens`)).toBeVisible();
    await expect(bar(page)).toContainText('1 valgt');
    await bar(page).getByRole('button', { name: 'Til salgs' }).click();
    await expect(page.getByText('1 vare er til salgs')).toBeVisible();
  },
);

test(
  'a price is edited in its cell, and can be taken back',
  { tag: '@once' },
  async ({ page, request, allowError }, info) => {
    allowError(/status of 409/);
    const name = uniqueName('Svart te', info);
    const admin = await otherMenuAdmin(request);
    const id = await admin.add(name);
    await startAdminSession(page, request);
    await page.goto(`/admindash?${new URLSearchParams({ fane: 'menu', sok: name })}`);
    const price = page.getByLabel(`Pris på ${name}`);
    let sent = 0;
    const { promise: left, resolve: leave } = Promise.withResolvers<void>();
    await page.route('**/trpc/menu.setPrice*', async (route) => {
      sent += 1;
      await left;
      await route.continue();
    });
    await price.fill('49,50');
    await price.press('Enter');
    await page.keyboard.press('Tab');
    leave();
    await expect(page.getByText(`«${name}» er lagret`)).toBeVisible();
    await expect(price).toHaveValue('49,50');
    expect(sent).toBe(1);
    expect((await admin.find(name))?.price).toBe(49.5);
    await page.getByRole('button', { name: 'Angre' }).click();
    await expect(price).toHaveValue('45');
    await price.fill('gratis');
    await price.press('Enter');
    await expect(page.getByText('er ikke lagret. Skriv prisen med tall, som 45 eller 45,50')).toBeVisible();
    await expect(price).toHaveAttribute('aria-invalid', 'true');
    await price.press('Escape');
    await expect(price).toHaveValue('45');
    await expect(price).not.toHaveAttribute('aria-invalid');
    // It is also stored when the cell is left, and shows what others have stored.
    await price.fill('50');
    await page.keyboard.press('Tab');
    await expect(page.getByText(`«${name}» er lagret`)).toBeVisible();
    expect((await admin.find(name))?.price).toBe(50);
    await admin.change(id, { name, price: 52 });
    await expect(price).toHaveValue('52');

    // What is typed is taken back by the browser, and not the last change.
    await price.pressSequentially('9');
    await page.keyboard.press('Control+z');
    await expect(price).toHaveValue('52');
    await price.press('Escape');
    // A newer price is not replaced unseen.
    await price.fill('61');
    await admin.change(id, { name, price: 70 });
    await price.press('Enter');
    await expect(page.getByText('er 70 kr nå. Enter lagrer 61 kr, Esc lar den være.')).toBeVisible();
    expect((await admin.find(name))?.price).toBe(70);
    await price.press('Enter');
    await expect.poll(async () => (await admin.find(name))?.price).toBe(61);
  },
);

test(
  'Enter in a price goes to the next row, and several prices leave one message',
  { tag: '@once' },
  async ({ page, request }, info) => {
    const name = uniqueName('Grønn te', info);
    const admin = await otherMenuAdmin(request);
    const ids = [await admin.add(`${name} 1`), await admin.add(`${name} 2`)];
    await startAdminSession(page, request);
    await page.goto(`/admindash?${new URLSearchParams({ fane: 'menu', sok: name, retning: 'opp' })}`);
    let sent = 0;
    page.on('request', (call) => {
      sent += call.url().split('menu.setPrice').length - 1;
    });
    await page.getByLabel(`Pris på ${name} 1`).focus();
    await page.keyboard.type('31');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel(`Pris på ${name} 2`)).toBeFocused();
    await page.keyboard.type('32');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`«${name} 2» er lagret`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Angre' })).toHaveCount(1);
    await expect.poll(async () => (await admin.find(`${name} 1`))?.price).toBe(31);
    expect((await admin.find(`${name} 2`))?.price).toBe(32);
    expect(sent).toBe(2);
    await expect(page.getByText('Enter lagrer')).toHaveCount(0);
    for (const id of ids) await admin.remove(id);
  },
);
