import type { Locator, Page } from '@playwright/test';
import { chooseFile, fillIn, save } from '#client/e2e/steps/admin-steps.ts';
import { saveAs } from '#client/e2e/steps/builder-steps.ts';
import { uniqueCupName } from '#client/e2e/steps/cup-steps.ts';
import { picture } from '#client/e2e/steps/image-steps.ts';
import type { OtherAdmin } from '#client/e2e/steps/live-steps.ts';
import { expect, expectNoOverflow, test } from '#client/e2e/steps/owner-test.ts';
import { CAFE_DEFAULTS } from '#shared/cafe/cafe-defaults.ts';

test.use({ baseURL: process.env.OWN_CAFE, viewport: { width: 390, height: 844 }, hasTouch: true });
// In sequence, because each test changes the settings of all pages.
test.describe.configure({ mode: 'default' });

const section = (page: Page, name: string) => page.getByRole('form', { name, exact: true });

async function store(page: Page, name: string, stored = name): Promise<void> {
  await save(section(page, name));
  await expect(page.getByText(`${stored} er lagret`)).toBeVisible();
}

/** The stored value of a part of the settings. */
const storedValue = async ({ get }: OtherAdmin, part: string): Promise<Record<string, unknown>> =>
  (await get<Record<string, { value: Record<string, unknown> }>>('cafeapi/settings'))[part]?.value ?? {};

/** Changes a part of the settings as another admin. */
const change = ({ put }: OtherAdmin, part: string, value: object) =>
  put('cafeapi/update', { section: part, value });

const closeToast = (page: Page) => page.getByRole('button', { name: 'Lukk meldingen' }).click();

// A second run of a failed test finds the settings of the first.
test.beforeEach(async ({ other }) => {
  for (const [part, value] of Object.entries(CAFE_DEFAULTS)) await change(other, part, value);
});

test('a new name and colour appear on all pages', async ({ page, request, guest, axe, allowError }) => {
  allowError(/status of 400/);
  await guest.goto('/');
  const brand = guest.getByRole('banner').getByRole('link').first();
  await expect(brand).toHaveText('Kafeen');
  await page.goto('/admindash?fane=cafe');
  const form = section(page, 'Navn og utseende');
  await save(form, { Navn: '' });
  await expect(form.getByLabel('Navn')).toBeFocused();
  await expect(form.getByText('Skriv navnet på kafeen')).toBeVisible();
  await form.getByLabel('Navn').fill('Fjordkaffe');
  await form.getByRole('textbox', { name: 'Farge', exact: true }).fill('#F2D6A0');
  await expect(form.getByText('Ikke lagret')).toBeVisible();
  await store(page, 'Navn og utseende');
  await expect(brand).toHaveText('Fjordkaffe');
  // The colour is far too light for text, so the page darkens it.
  await axe.inLightAndDark();
  await page.getByRole('button', { name: 'Angre' }).click();
  await expect(brand).toHaveText('Kafeen');
  await expect(form.getByLabel('Navn')).toHaveValue('Kafeen');
  await form.getByLabel('Navn').fill('Fjordkaffe');
  await form.getByRole('textbox', { name: 'Farge', exact: true }).fill('#1D4E89');
  await store(page, 'Navn og utseende');
  await guest.reload();
  await expect(guest).toHaveTitle('Fjordkaffe – meny og din egen drømmekopp');
  await guest.goto('/meny');
  await expect(guest).toHaveTitle(/ – Meny – Fjordkaffe$/);
  const green = () => getComputedStyle(document.documentElement).getPropertyValue('--green');
  expect(await guest.evaluate(green)).toContain('#1d4e89');
  // Every page shows the new name.
  for (const path of ['/', '/meny', '/drommekoppen', '/login', '/nothing', '/manifest.webmanifest']) {
    const text = await (await request.get(path)).text();
    expect(text, path).toContain('Fjordkaffe');
    expect(text, path).not.toContain('Kafeen');
  }
});

test('a long name wraps beside the buttons of the header', async ({ guest, other }) => {
  const value = await storedValue(other, 'identity');
  const rename = (name: string) => change(other, 'identity', { ...value, name });
  const long = 'Konditori og tehus Bakeriet på hjørnet';
  await rename(long);
  await guest.goto('/');
  const name = guest.getByRole('banner').getByText(long);
  const boxOf = (locator: Locator) => locator.evaluate((node) => node.getBoundingClientRect().toJSON());
  await expect(async () => {
    const [text, button] = [await boxOf(name), await boxOf(guest.getByLabel('Meny', { exact: true }))];
    expect(button.left).toBeGreaterThan(text.right);
    expect(button.top).toBeLessThan(text.bottom);
    expect(await name.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
  }).toPass();
  // A long word in the name is broken, because it must not widen the page.
  await rename('Rabarbra'.repeat(7));
  for (const width of [360, 1280]) {
    await guest.setViewportSize({ width, height: 844 });
    await guest.goto('/');
    await expectNoOverflow(guest);
  }
  // A shorter one stays whole: half of this window is empty.
  await rename('Kulturhuskafeen');
  await guest.goto('/');
  const word = guest.getByRole('banner').getByText('Kulturhuskafeen');
  const linesOf = (node: Element) => node.clientHeight / Number.parseFloat(getComputedStyle(node).lineHeight);
  await expect.poll(() => word.evaluate(linesOf)).toBeCloseTo(1, 0);
  await rename(String(value.name));
});

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

test('the owner writes the home page’s texts with a preview', async ({ page, guest }) => {
  await guest.goto('/');
  await page.goto('/admindash?fane=cafe');
  const home = section(page, 'Forsiden');
  const banner = home.getByRole('group', { name: 'Velkomst' });
  const text = '1. mai: **stengt**.\n\nSe [menyen](/meny). <b>Hei</b>';
  await fillIn(banner, { Overskrift: 'God morgen', Tekst: text });
  const preview = page.getByRole('region', { name: 'Forhåndsvisning av forsiden' });
  await expect(preview.getByText('stengt', { exact: true })).toHaveJSProperty('tagName', 'STRONG');
  await expect(preview.getByRole('link', { name: 'menyen' })).toHaveAttribute('href', '/meny');
  await home.getByRole('button', { name: 'Legg til en nyhet' }).click();
  await expect(home.locator('[name="news.0.heading"]')).toBeFocused();
  await home.getByLabel('Overskrift').nth(1).fill('Julekaffekonkurransepremieutdelingsfest');
  const address = `https://kafe.example/${'arrangement'.repeat(20)}`;
  await home.getByLabel('Tekst').nth(1).fill(address);
  await home.getByLabel('Til og med').first().fill('2020-12-24');
  await expect(home.getByText('Vises ikke i dag')).toBeVisible();
  await expect(preview.getByText(/^Julekaffe/)).toBeHidden();
  await home.getByLabel('Til og med').first().fill('');
  await store(page, 'Forsiden');
  await expect(guest.getByRole('heading', { name: 'God morgen' })).toBeVisible();
  await expect(guest.getByRole('heading', { name: /^Julekaffe/ })).toBeVisible();
  await expect(guest.getByText('<b>Hei</b>')).toBeVisible();
  await expectNoOverflow(guest);
  // Beside a picture too, a long word stays within its column.
  await guest.setViewportSize({ width: 800, height: 800 });
  const headings = guest.getByRole('main').getByRole('heading');
  const tooWide = () =>
    headings.evaluateAll((all) => all.filter((node) => node.scrollWidth > node.clientWidth).length);
  await expect.poll(tooWide).toBe(0);
  await expectNoOverflow(guest);
  await closeToast(page);

  const about = home.getByRole('group', { name: 'Om oss' });
  const file = about.locator('input[type=file]');
  const shown = guest.getByAltText(/^(Bilde fra .+|Disken, sett fra døra)$/);
  await chooseFile(about.getByRole('button', { name: 'Velg bilde' }), await picture('rød.png', '#aa2233'));
  await expect(page.getByText('Bildet er lagt til')).toBeVisible();
  await expect(shown).toBeVisible();
  const first = String(await shown.getAttribute('src'));
  await expect(about.getByRole('button', { name: 'Bytt bilde' })).toBeVisible();
  await file.setInputFiles(await picture('blå.png', '#2233aa'));
  await expect(shown).not.toHaveAttribute('src', first);
  await page.getByRole('button', { name: 'Angre' }).click();
  await expect(shown).toHaveAttribute('src', first);
  await expect(shown).toHaveAccessibleName(/^Bilde fra/);
  await about.getByLabel('Hva bildet viser').fill('Disken, sett fra døra');
  await store(page, 'Forsiden');
  await expect(shown).toHaveAccessibleName('Disken, sett fra døra');
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

/** The end of the hours on a date's weekday. */
const usualEnd = (hours: Locator, date: string): Promise<string> => {
  const day = new Date(date).toLocaleDateString('nb', { weekday: 'long' });
  return hours.getByLabel(new RegExp(`^${day}, til$`, 'i')).inputValue();
};

test('the owner reviews cups before they are shown', async ({ page, visitor, other, allowError, axe }) => {
  const name = uniqueCupName('Venter');
  await page.goto('/admindash?fane=cafe');
  const home = section(page, 'Forsiden');
  const wait = home.getByRole('checkbox', { name: 'Vent med å vise dem' });
  await expect(wait).not.toBeChecked();
  await wait.check();
  await axe();
  await store(page, 'Forsiden');
  const guest = await visitor();
  await guest.goto('/drommekoppen');
  await saveAs(guest, name);
  const saved = guest.getByRole('region', { name: 'Koppen er lagret' });
  await expect(saved).toContainText('Den kommer på hylla når kafeen har sett på den.');
  await expect(saved.getByRole('button', { name: /^(Like|Del koppen)/ })).toHaveCount(0);
  await saved.getByRole('link', { name: 'Vis ved disken' }).click();
  await expect(guest.getByRole('heading', { level: 1, name })).toBeVisible();

  await page.goto('/admindash');
  await page.getByRole('link', { name: '1 kopp som venter på å vises' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Venter');
  await axe.inLightAndDark();
  await row.getByRole('switch', { name: `${name} vises` }).click();
  await expect(page.getByText(`Gjestene ser «${name}»`)).toBeVisible();
  // The guest's page is notified of the change, and still shows the cup at the counter.
  await expect(guest.getByRole('heading', { level: 1, name })).toBeVisible();
  allowError(/status of 404/);
  await guest.goto('/drommekoppen');
  await expect(guest.getByRole('link', { name })).toBeVisible();
  const settings = await storedValue(other, 'home');
  expect(settings).toMatchObject({ cupsWait: true });
  await change(other, 'home', { ...settings, cupsWait: false });
});

test('links lead to the parts of the café’s settings', async ({ page }) => {
  await page.goto('/admindash?fane=cafe');
  const links = page.getByRole('navigation', { name: 'Kafeen' });
  for (const part of ['Om oss', 'Nyheter', 'Kontakt']) {
    await links.getByRole('link', { name: part }).press('Enter');
    await expect(page.getByRole(part === 'Kontakt' ? 'region' : 'group', { name: part })).toBeInViewport();
    await expect(links).toHaveCount(1);
  }
  await expect(page.getByRole('form', { name: 'Kontakt' }).getByLabel('Adresse')).toBeInViewport();
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
