import type { Locator } from '@playwright/test';
import { fillIn, save } from '#client/e2e/steps/admin-steps.ts';
import { expect, test } from '#client/e2e/steps/owner-test.ts';
import {
  change,
  closeToast,
  resetSettings,
  section,
  store,
  storedValue,
} from '#client/e2e/steps/settings-steps.ts';

test.use({ baseURL: process.env.HOURS_CAFE, viewport: { width: 390, height: 844 }, hasTouch: true });
// In sequence, because each test changes the settings of all pages.
test.describe.configure({ mode: 'default' });
test.beforeEach(({ other }) => resetSettings(other));

/** The end of the hours on a date's weekday. */
const usualEnd = (hours: Locator, date: string): Promise<string> => {
  const day = new Date(date).toLocaleDateString('nb', { weekday: 'long' });
  return hours.getByLabel(new RegExp(`^${day}, til$`, 'i')).inputValue();
};

test('hours, single days and contact appear in the footer', async ({ page, guest, axe, allowError }) => {
  allowError(/status of 400/);
  await guest.goto('/');
  const footer = guest.getByRole('contentinfo');
  await expect(footer.getByText('Kunngjøres snart')).toBeVisible();
  await expect(footer.getByRole('link')).toHaveText(['Personvern']);
  await page.goto('/admindash?fane=cafe#Åpningstider');
  const hours = section(page, 'Åpningstider');
  await expect(page.getByRole('heading', { name: 'Åpningstider', level: 2 }).first()).toBeFocused();
  await hours.getByLabel('Mandag, fra').fill('07:30');
  await hours.getByRole('button', { name: 'Samme tider tirsdag–fredag' }).click();
  await hours.getByRole('button', { name: 'Legg til tid: Søndag' }).click();
  await expect(hours.getByLabel('Søndag, fra')).toBeFocused();
  await save(hours, { 'Søndag, fra': '12:00', 'Søndag, til': '12:00' });
  await expect(hours.getByText('Slutten må være en annen enn starten')).toBeVisible();
  await hours.getByLabel('Søndag, til').fill('16:00');
  // A closed Monday is not copied. A period past midnight is marked. A chosen holiday gets the focus.
  await hours.getByRole('button', { name: 'Fjern 07:30–18:00 fra Mandag' }).click();
  await expect(hours.getByRole('button', { name: 'Legg til tid: Mandag' })).toBeFocused();
  await expect(hours.getByRole('button', { name: /^Samme tider/ })).toHaveText('Samme tider onsdag–fredag');
  await hours.getByRole('button', { name: 'Legg til tid: Mandag' }).click();
  await fillIn(hours, { 'Mandag, fra': '17:00', 'Mandag, til': '02:00' });
  await expect(hours.getByText('Til 02:00 dagen etter')).toBeVisible();
  await fillIn(hours, { 'Mandag, fra': '00:00', 'Mandag, til': '00:00' });
  await expect(hours.getByRole('button', { name: 'Fjern 00:00–24:00 fra Mandag' })).toBeVisible();
  await fillIn(hours, { 'Mandag, fra': '07:30', 'Mandag, til': '18:00' });
  await hours.getByText('Helligdager det neste året').click();
  await hours.getByRole('button', { name: 'Andre tider Første nyttårsdag' }).click();
  await expect(hours.getByLabel('Dag', { exact: true })).toBeFocused();
  await hours.getByRole('button', { name: 'Fjern dagen' }).click();
  await expect(hours.getByRole('button', { name: 'Legg til en dag' })).toBeFocused();
  const tomorrow = await page.evaluate(() => new Date(Date.now() + 86_400_000).toLocaleDateString('sv'));
  await hours.getByRole('button', { name: 'Legg til en dag' }).click();
  await hours.getByLabel('Dag', { exact: true }).fill(tomorrow);
  await hours.getByRole('button', { name: /^Legg til tid: Tider/ }).click();
  // A single day starts with the hours of its weekday.
  await expect(hours.getByLabel(/^Tider .+, til$/)).toHaveValue(await usualEnd(hours, tomorrow));
  await hours.getByRole('button', { name: /^Fjern .+ fra Tider/ }).click();
  await hours.getByLabel('Grunn', { exact: true }).fill('Varetelling');
  await store(page, 'Åpningstider', 'Åpningstidene');
  await expect(footer.getByText('07:30–18:00')).toBeVisible();
  await expect(footer.getByText('12:00–16:00')).toBeVisible();
  await expect(footer.getByText(/stengt \(Varetelling\)/)).toBeVisible();
  await expect(footer.getByText(/^(Åpent nå|Stengt) ·/)).toBeVisible();
  await closeToast(page);

  const contact = section(page, 'Kontakt');
  await fillIn(contact, { Adresse: 'Fjordgata 1, 7010 Trondheim', Telefon: 'ring oss' });
  await save(contact, { Instagram: 'fjordkaffe' });
  await expect(contact.getByLabel('Telefon')).toBeFocused();
  await expect(contact.getByText('Skriv adressen til siden, som instagram.com/kafeen')).toBeVisible();
  await axe.inLightAndDark();
  await fillIn(contact, { Telefon: '22 33 44 55', Instagram: '@fjordkaffe' });
  await store(page, 'Kontakt');
  for (const [name, href] of [
    ['Vis på kart', /Fjordgata/],
    ['22 33 44 55', 'tel:22334455'],
    ['Instagram', 'https://www.instagram.com/fjordkaffe'],
  ] as const)
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', href);
  await expect(footer.getByRole('link', { name: 'Facebook' })).toBeHidden();
});

test('Christmas Eve and New Year’s Eve can be added with one press', async ({ page, axe }) => {
  const openOn = async (date: string) => {
    await page.addInitScript((now) => Object.assign(Date, { now: () => now }), Date.parse(date));
    await page.goto('/admindash?fane=cafe');
  };
  await openOn('2030-12-20');
  const hours = section(page, 'Åpningstider');
  await hours.getByRole('button', { name: 'Legg til julaften' }).click();
  await expect(hours.getByLabel('Tider tirsdag 24. desember, fra')).toBeFocused();
  await expect(hours.getByLabel('Tider tirsdag 24. desember, til')).toHaveValue('13:00');
  await expect(hours.getByLabel('Grunn', { exact: true }).last()).toHaveValue('Julaften');
  await expect(hours.getByRole('button', { name: 'Legg til julaften' })).toBeHidden();
  await axe();
  const newYear = hours.getByRole('button', { name: 'Legg til nyttårsaften' });
  await newYear.click();
  await expect(newYear).toBeHidden();
  await store(page, 'Åpningstider', 'Åpningstidene');
  await closeToast(page);
  await hours.getByRole('button', { name: 'Fjern dagen tirsdag 24. desember' }).click();
  await hours.getByRole('button', { name: 'Fjern dagen tirsdag 31. desember' }).click();
  await expect(newYear).toBeVisible();
  await store(page, 'Åpningstider', 'Åpningstidene');
  await openOn('2030-12-25');
  await expect(newYear).toBeVisible();
  await expect(hours.getByRole('button', { name: 'Legg til julaften' })).toBeHidden();
});

test('a concurrent change is not overwritten', async ({ page, other, fail, allowError }) => {
  allowError(/status of 4(00|09)/);
  await page.goto('/admindash?fane=cafe');
  const contact = section(page, 'Kontakt');
  await contact.getByLabel('Veien hit').fill('Buss 3');
  const value = { ...(await storedValue(other, 'contact')), phone: '99 88 77 66' };
  // Before the change, because its notification makes the page fetch the settings at once.
  const restore = await fail('cafe.settings');
  await change(other, 'contact', value);
  await save(contact);
  await expect(contact.getByRole('alert')).toContainText('Det du skrev, er her fortsatt');
  await restore();
  await save(contact);
  await expect(page.getByText('Kontakt er lagret')).toBeVisible();
  await expect(contact.getByLabel('Veien hit')).toHaveValue('Buss 3');
  await expect(contact.getByLabel('Telefon')).toHaveValue('99 88 77 66');

  await contact.getByLabel('Telefon').fill('11 11 11 11');
  await change(other, 'contact', { ...value, directions: 'Buss 3', phone: '22 22 22 22' });
  await save(contact);
  await expect(contact.getByRole('alert').last()).toContainText('Noen andre har endret det samme imens');
  await expect(contact.getByText('Er nå «22 22 22 22»')).toBeVisible();
  await expect(contact.getByLabel('Telefon')).toHaveValue('11 11 11 11');
  await expect(contact.getByLabel('Telefon')).toBeFocused();
  await contact.getByRole('button', { name: 'Forkast' }).click();
  await expect(contact.getByRole('button', { name: 'Lagre' })).toBeFocused();
  await expect(contact.getByLabel('Telefon')).toHaveValue('22 22 22 22');
  await expect(page.getByText('Det du skrev, er forkastet')).toBeVisible();
  // The last message is the newest.
  await page.getByRole('button', { name: 'Angre' }).last().click();
  await expect(contact.getByLabel('Telefon')).toHaveValue('11 11 11 11');
  await contact.getByRole('button', { name: 'Forkast' }).click();
  await expect(contact.getByLabel('Telefon')).toHaveValue('22 22 22 22');

  // Both change the same day. Monday has no field that could get the focus.
  const hours = section(page, 'Åpningstider');
  const usual = await storedValue(other, 'hours');
  const week = [usual.week].flat().with(0, []);
  await change(other, 'hours', { ...usual, week });
  await expect(hours.getByRole('group', { name: 'Mandag' })).toContainText('Stengt');
  await hours.getByLabel('Fredag, fra').fill('10:30');
  await change(other, 'hours', { ...usual, week: week.with(4, [{ from: '11:00', to: '20:00' }]) });
  await save(hours);
  await expect(hours.locator(':focus')).toContainText('Fredag 11:00–20:00');
  await hours.getByRole('button', { name: 'Forkast' }).click();
  await change(other, 'hours', usual);

  // Both admins add a day.
  await hours.getByRole('button', { name: 'Legg til en dag' }).click();
  await hours.getByLabel('Dag', { exact: true }).last().fill('0026-12-24');
  await save(hours);
  await expect(hours.getByText('Velg en dag fra 2020 til om ti år')).toBeInViewport();
  const date = `${new Date().getFullYear() + 9}-12-24`;
  await hours.getByLabel('Dag', { exact: true }).last().fill(date);
  const before = await storedValue(other, 'hours');
  const theirs = { date, periods: [], note: 'Julaften' };
  await change(other, 'hours', { ...before, exceptions: [before.exceptions, theirs].flat() });
  await save(hours);
  const clash = hours.getByText(/^Er nå «.*24\. desember \d{4} Stengt \(Julaften\)»$/);
  await expect(clash).toBeInViewport();
  await expect(hours.locator(':focus')).toContainText('Julaften');
  await hours.getByRole('button', { name: 'Forkast' }).click();
  await expect(clash).toBeHidden();
  await expect(hours.getByLabel('Grunn', { exact: true }).last()).toHaveValue('Julaften');
  await expect(hours.getByText('Ikke lagret')).toBeHidden();
  const back = page.getByRole('link', { name: 'Til Kom i gang' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(async () => (await back.boundingBox())?.height).toBeLessThan(64);
  await page.setViewportSize({ width: 390, height: 844 });
  await back.click();
  await expect(page.getByRole('region', { name: 'Kom i gang' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('the owner’s own words are on the page about privacy', async ({ page, guest, axe }) => {
  await page.goto('/admindash?fane=cafe');
  const form = section(page, 'Kontakt');
  await form.getByLabel('Telefon').fill('22 33 44 55');
  await form.getByLabel('Personvern, med egne ord').fill('Spør **Kari** i kassen.');
  await store(page, 'Kontakt');
  await guest.goto('/personvern');
  await expect(guest.getByRole('region', { name: 'Fra kafeen' })).toHaveText('Spør Kari i kassen.');
  await expect(guest.getByRole('main').getByRole('link', { name: '22 33 44 55' })).toBeVisible();
  await axe.inLightAndDark();
});
