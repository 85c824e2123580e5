import type { Page } from '@playwright/test';
import { countPresses, fillIn, save, topDialog } from '#client/e2e/steps/admin-steps.ts';
import { holdRequests } from '#client/e2e/steps/cup-steps.ts';
import { expect, type Given, test } from '#client/e2e/steps/owner-test.ts';

type Menu = Given['menu'];

/** Adds eight drinks of 45 kr, on two pages of the table, and opens these with boxes to select them. */
async function openEight({ page, menu }: { page: Page; menu: Menu }, name: string): Promise<void> {
  for (let number = 1; number <= 8; number++) await menu.add(`${name} ${number}`);
  await page.goto(`/admindash?${new URLSearchParams({ fane: 'menu', sok: name })}`);
  await page.getByRole('button', { name: 'Velg flere' }).click();
}

/** The prices of the drinks that are not deleted. */
const pricesOf = async ({ items }: Menu, name: string) =>
  (await items()).filter((item) => item.name.startsWith(name)).map(({ price }) => price);

const eight = (price: number) => Array<number>(8).fill(price);

const bar = (page: Page) => page.getByRole('region', { name: 'De valgte' });

test('eight prices are changed with at most six presses', async ({ page, menu, unique, axe }) => {
  const name = unique('Rørt kaffe');
  for (let number = 1; number <= 8; number++) await menu.add(`${name} ${number}`);
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
  expect(await pricesOf(menu, name)).toEqual(eight(47));
  await page.getByRole('button', { name: 'Angre' }).click();
  await expect(page.getByText('Alt er som før')).toBeVisible();
  expect(await pricesOf(menu, name)).toEqual(eight(45));
  await axe.inLightAndDark();
});

test('selected drinks are sold, moved, deleted, undone', { tag: '@mobile' }, async ({
  page,
  menu,
  unique,
  axe,
  allowError,
}) => {
  allowError(/status of 400/);
  const name = unique('Hvit te');
  await openEight({ page, menu }, name);
  for (const number of [8, 7]) await page.getByRole('checkbox', { name: `Velg ${name} ${number}` }).check();
  await page.getByRole('button', { name: 'Side 2' }).click();
  await page.getByRole('checkbox', { name: `Velg ${name} 1` }).check();
  await expect(bar(page)).toContainText('3 valgt');
  await bar(page).getByRole('button', { name: 'Til salgs' }).click();
  await expect(page.getByText('3 varer er til salgs')).toBeVisible();
  await expect(page.getByRole('switch', { name: `${name} 1 tilgjengelig` })).toBeChecked();
  expect((await menu.find(`${name} 8`))?.isAvailable).toBe(true);
  expect((await menu.find(`${name} 2`))?.isAvailable).toBe(false);
  await bar(page).getByRole('button', { name: 'Utsolgt' }).click();
  await save(topDialog(page), { 'Til salgs igjen fra': '2026-01-01' });
  await expect(topDialog(page).getByText('Velg en dag etter i dag')).toBeVisible();
  await save(topDialog(page), { 'Til salgs igjen fra': '2099-12-24' });
  await expect(topDialog(page).getByText('Velg en dag fra 2020 til om ti år')).toBeVisible();
  const later = `${new Date().getFullYear() + 9}-12-24`;
  await save(topDialog(page), { 'Til salgs igjen fra': later });
  await expect(page.getByRole('status').getByText('3 varer er utsolgt')).toBeVisible();
  expect(await menu.find(`${name} 8`)).toMatchObject({ isAvailable: false, soldOutUntil: later });

  await bar(page).getByRole('button', { name: 'Flytt' }).click();
  await topDialog(page).getByRole('button', { name: 'Flytt' }).click();
  await expect(topDialog(page).getByText('Velg en kategori').last()).toBeVisible();
  await axe.inLightAndDark();
  await topDialog(page).getByLabel('Til kategorien').selectOption('Smoothie');
  await topDialog(page).getByRole('button', { name: 'Flytt' }).click();
  await expect(page.getByText('3 varer er flyttet')).toBeVisible();

  await bar(page).getByRole('button', { name: 'Slett' }).click();
  const question = page.getByRole('alertdialog', { name: 'Slette 3 varer?' });
  await expect(question).toContainText(`«${name} 8», «${name} 7» og «${name} 1»`);
  await question.getByRole('button', { name: 'Slett' }).click();
  await expect(page.getByText('3 varer er slettet')).toBeVisible();
  await expect(bar(page)).toContainText('0 valgt');
  expect(await pricesOf(menu, name)).toHaveLength(5);
  await page.getByRole('button', { name: 'Angre' }).last().click();
  await expect(page.getByText('Alt er som før')).toBeVisible();
  expect(await pricesOf(menu, name)).toEqual(eight(45));
  await bar(page).getByRole('button', { name: 'Ferdig' }).click();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Menu Management' })).toBeFocused();
});

test('several drinks are all changed, or none', async ({ page, menu, unique, allowError }) => {
  allowError(/status of 40[04]/);
  const name = unique('Grå te');
  await openEight({ page, menu }, name);
  const idOf = async (number: number) => (await menu.find(`${name} ${number}`))?.menuItemId ?? 0;
  await menu.change(await idOf(4), { name: `${name} 4`, price: 5 });
  const before = await pricesOf(menu, name);
  await page.getByRole('checkbox', { name: 'Velg alle 8' }).click();
  await expect(bar(page)).toContainText('8 valgt');
  await bar(page).getByRole('button', { name: 'Endre pris' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ny pris på 8 varer' });
  const lower = async (kroner: string) => {
    await fillIn(dialog, { Endring: 'Trekk fra kroner', Kroner: kroner });
    await dialog.getByRole('button', { name: 'Endre' }).click();
  };
  await lower('ti');
  await expect(dialog.getByText('Skriv prisen med tall, som 45 eller 45,50')).toBeVisible();
  await lower('10');
  await expect(dialog.getByText(`«${name} 4» ville fått en pris under null`)).toBeVisible();
  expect(await pricesOf(menu, name)).toEqual(before);
  await lower('5');
  await expect(page.getByText('8 varer er lagret med ny pris')).toBeVisible();
  await expect(bar(page)).toContainText('8 valgt');

  await page.getByRole('checkbox', { name: 'Velg alle 8' }).click();
  await expect(bar(page)).toContainText('0 valgt');
  // If the selection is closed while all are being selected, the response must not open it again.
  const held = await holdRequests(page, 'menu.page');
  await page.getByRole('checkbox', { name: 'Velg alle 8' }).click();
  await bar(page).getByRole('button', { name: 'Ferdig' }).click();
  const answered = page.waitForResponse(/menu\.page/);
  held.release();
  await (await answered).finished();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(bar(page)).toBeHidden();
  await page.getByRole('button', { name: 'Velg flere' }).click();

  for (const number of [8, 7]) await page.getByRole('checkbox', { name: `Velg ${name} ${number}` }).check();
  await page.getByRole('searchbox').fill(`${name} 1`);
  const all = page.getByRole('checkbox', { name: 'Velg alle 1' });
  await expect(all).not.toBeChecked();
  await all.click();
  await expect(bar(page)).toContainText('3 valgt');
  await all.click();
  await expect(bar(page)).toContainText('2 valgt');
  await menu.remove(await idOf(8));
  await bar(page).getByRole('button', { name: 'Til salgs' }).click();
  await expect(page.getByText(`«${name} 8» er slettet imens`)).toBeVisible();
  await expect(bar(page)).toContainText('1 valgt');
  await bar(page).getByRole('button', { name: 'Til salgs' }).click();
  await expect(page.getByText('1 vare er til salgs')).toBeVisible();
});

test('a price is edited in its cell, and can be taken back', async ({ page, menu, unique, allowError }) => {
  allowError(/status of 409/);
  const name = unique('Svart te');
  const id = await menu.add(name);
  await page.goto(`/admindash?${new URLSearchParams({ fane: 'menu', sok: name })}`);
  const price = page.getByLabel(`Pris på ${name}`);
  const { requests, release } = await holdRequests(page, 'menu.setPrice');
  await price.fill('49,50');
  await price.press('Enter');
  await page.keyboard.press('Tab');
  release();
  await expect(page.getByText(`«${name}» er lagret`)).toBeVisible();
  await expect(price).toHaveValue('49,50');
  expect(requests).toHaveLength(1);
  expect((await menu.find(name))?.price).toBe(49.5);
  await page.getByRole('button', { name: 'Angre' }).click();
  await expect(price).toHaveValue('45');
  await price.fill('gratis');
  await price.press('Enter');
  await expect(page.getByText('er ikke lagret. Skriv prisen med tall, som 45 eller 45,50')).toBeVisible();
  await expect(price).toHaveAttribute('aria-invalid', 'true');
  await price.press('Escape');
  await expect(price).toHaveValue('45');
  await expect(price).not.toHaveAttribute('aria-invalid');
  // Leaving the cell stores the price too. The cell shows changes by other admins.
  await price.fill('50');
  await page.keyboard.press('Tab');
  await expect(page.getByText(`«${name}» er lagret`)).toBeVisible();
  expect((await menu.find(name))?.price).toBe(50);
  await menu.change(id, { name, price: 52 });
  await expect(price).toHaveValue('52');

  // In a field, Ctrl+Z undoes typing, not the last change.
  await price.pressSequentially('9');
  await page.keyboard.press('Control+z');
  await expect(price).toHaveValue('52');
  await price.press('Escape');
  // A newer price is not overwritten without asking.
  await price.fill('61');
  await menu.change(id, { name, price: 70 });
  await price.press('Enter');
  await expect(page.getByText('er 70 kr nå. Enter lagrer 61 kr, Esc lar den være.')).toBeVisible();
  expect((await menu.find(name))?.price).toBe(70);
  await price.press('Enter');
  await expect.poll(async () => (await menu.find(name))?.price).toBe(61);
});

test('Enter in a price moves to the next one, with one message', async ({
  page,
  menu,
  unique,
  allowError,
}) => {
  allowError(/status of 409/);
  const name = unique('Grønn te');
  const id = await menu.add(`${name} 1`);
  await menu.add(`${name} 2`);
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
  await expect.poll(async () => (await menu.find(`${name} 1`))?.price).toBe(31);
  expect((await menu.find(`${name} 2`))?.price).toBe(32);
  expect(sent).toBe(2);
  await expect(page.getByText('Enter lagrer')).toHaveCount(0);

  // A conflict moves the focus back, because the keys that its message names work only there.
  await page.getByLabel(`Pris på ${name} 1`).fill('33');
  await menu.change(id, { name: `${name} 1`, price: 70 });
  await page.keyboard.press('Enter');
  await expect(page.getByText('er 70 kr nå. Enter lagrer 33 kr, Esc lar den være.')).toBeVisible();
  await expect(page.getByLabel(`Pris på ${name} 1`)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await menu.find(`${name} 1`))?.price).toBe(33);
});
