import type { Locator, Page } from '@playwright/test';
import {
  abortRequest,
  axeInLightAndDark,
  BROWSER_ERRORS,
  fetchToken,
} from '#client/e2e/steps/account-steps.ts';
import { ADMIN, bearer, startAdminSession } from '#client/e2e/steps/admin-steps.ts';
import { picture } from '#client/e2e/steps/image-steps.ts';
import { expect, expectNoOverflow, test } from '#client/e2e/steps/test.ts';

test.use({
  receivesChanges: true,
  baseURL: process.env.OWN_CAFE,
  viewport: { width: 390, height: 844 },
  hasTouch: true,
});
// Each test changes what all pages of this café show.
test.describe.configure({ mode: 'default' });

const section = (page: Page, name: string) => page.getByRole('form', { name, exact: true });

async function save(page: Page, name: string, saved = name): Promise<void> {
  await section(page, name).getByRole('button', { name: 'Lagre', exact: true }).click();
  await expect(page.getByText(`${saved} er lagret`)).toBeVisible();
}

const closeToast = (page: Page) => page.getByRole('button', { name: 'Lukk meldingen' }).click();

test('the owner’s name and colour are on open pages at once, and can be undone', { tag: '@once' }, async ({
  page,
  context,
  request,
  axe,
  allowError,
}) => {
  allowError(/status of 400/);
  const guest = await context.newPage();
  await guest.goto('/');
  const brand = guest.getByRole('banner').getByRole('link').first();
  await expect(brand).toHaveText('Kafeen');
  await startAdminSession(page, request);
  await page.goto('/admindash?fane=cafe');
  const form = section(page, 'Navn og utseende');
  await form.getByLabel('Navn').fill('');
  await form.getByRole('button', { name: 'Lagre', exact: true }).click();
  await expect(form.getByLabel('Navn')).toBeFocused();
  await expect(form.getByText('Skriv navnet på kafeen')).toBeVisible();
  await form.getByLabel('Navn').fill('Fjordkaffe');
  await form.getByRole('textbox', { name: 'Farge', exact: true }).fill('#F2D6A0');
  await expect(form.getByText('Ikke lagret')).toBeVisible();
  await save(page, 'Navn og utseende');
  await expect(brand).toHaveText('Fjordkaffe');
  // Far too light for text on paper; the page makes it readable.
  await axeInLightAndDark(page, axe);
  await page.getByRole('button', { name: 'Angre' }).click();
  await expect(brand).toHaveText('Kafeen');
  await expect(form.getByLabel('Navn')).toHaveValue('Kafeen');
  await form.getByLabel('Navn').fill('Fjordkaffe');
  await form.getByRole('textbox', { name: 'Farge', exact: true }).fill('#1D4E89');
  await save(page, 'Navn og utseende');
  await guest.reload();
  await expect(guest).toHaveTitle('Fjordkaffe – meny og din egen drømmekopp');
  await guest.goto('/meny');
  await expect(guest).toHaveTitle(/ – Meny – Fjordkaffe$/);
  expect(
    await guest.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--green')),
  ).toContain('#1d4e89');
});

test('a long name takes more lines, and leaves the buttons beside it', { tag: '@once' }, async ({
  page,
  request,
}) => {
  const token = await fetchToken(request, ...ADMIN);
  const { identity } = await (await request.get('/api/cafeapi/settings', bearer(token))).json();
  const rename = (name: string) =>
    request.put('/api/cafeapi/update', {
      ...bearer(token),
      data: { section: 'identity', value: { ...identity.value, name } },
    });
  const long = 'Konditori og tehus Bakeriet på hjørnet';
  await rename(long);
  await page.goto('/');
  const name = page.getByRole('banner').getByText(long);
  const boxOf = (locator: Locator) => locator.evaluate((node) => node.getBoundingClientRect().toJSON());
  await expect(async () => {
    const [text, button] = [await boxOf(name), await boxOf(page.getByLabel('Meny', { exact: true }))];
    expect(button.left).toBeGreaterThan(text.right);
    expect(button.top).toBeLessThan(text.bottom);
    expect(await name.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
  }).toPass();
  // One word of the longest name is broken rather than pushing the page wider.
  await rename('Rabarbra'.repeat(7));
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/');
    await expectNoOverflow(page);
  }
  await rename(identity.value.name);
});

test('hours, single days and contact', { tag: '@once' }, async ({
  page,
  context,
  request,
  axe,
  allowError,
}) => {
  allowError(/status of 400/);
  const guest = await context.newPage();
  await guest.goto('/');
  const footer = guest.getByRole('contentinfo');
  await expect(footer.getByText('Kunngjøres snart')).toBeVisible();
  await expect(footer.getByRole('link')).toHaveCount(0);
  await startAdminSession(page, request);
  await page.goto('/admindash');
  await page.getByRole('link', { name: 'Se over åpningstidene' }).click();
  const hours = section(page, 'Åpningstider');
  await expect(page.getByRole('heading', { name: 'Åpningstider', level: 2 }).first()).toBeFocused();
  await hours.getByLabel('Mandag, fra').fill('07:30');
  await hours.getByRole('button', { name: 'Samme tider tirsdag–fredag' }).click();
  await hours.getByRole('button', { name: 'Legg til tid: Søndag' }).click();
  await hours.getByLabel('Søndag, fra').fill('12:00');
  await hours.getByLabel('Søndag, til').fill('12:00');
  await hours.getByRole('button', { name: 'Lagre', exact: true }).click();
  await expect(hours.getByText('Slutten må være en annen enn starten')).toBeVisible();
  await hours.getByLabel('Søndag, til').fill('16:00');
  // A closed Monday is not copied; a period past midnight says so; a chosen holiday is where the focus is.
  await hours.getByRole('button', { name: 'Fjern 07:30–18:00 fra Mandag' }).click();
  await expect(hours.getByRole('button', { name: /^Samme tider/ })).toHaveText('Samme tider onsdag–fredag');
  await hours.getByRole('button', { name: 'Legg til tid: Mandag' }).click();
  await hours.getByLabel('Mandag, fra').fill('17:00');
  await hours.getByLabel('Mandag, til').fill('02:00');
  await expect(hours.getByText('Til 02:00 dagen etter')).toBeVisible();
  await hours.getByLabel('Mandag, fra').fill('07:30');
  await hours.getByLabel('Mandag, til').fill('18:00');
  await hours.getByText('Helligdager det neste året').click();
  await hours.getByRole('button', { name: 'Andre tider Første nyttårsdag' }).click();
  await expect(hours.getByLabel('Dag', { exact: true })).toBeFocused();
  await hours.getByRole('button', { name: 'Fjern dagen' }).click();
  const tomorrow = await page.evaluate(() => new Date(Date.now() + 86_400_000).toLocaleDateString('sv'));
  await hours.getByRole('button', { name: 'Legg til en dag' }).click();
  await hours.getByLabel('Dag', { exact: true }).fill(tomorrow);
  await hours.getByRole('button', { name: /^Legg til tid: Tider/ }).click();
  // A single day starts with the hours of its weekday.
  await expect(hours.getByLabel(/^Tider .+, til$/)).toHaveValue(await usualEnd(hours, tomorrow));
  await hours.getByRole('button', { name: /^Fjern .+ fra Tider/ }).click();
  await hours.getByLabel('Grunn', { exact: true }).fill('Varetelling');
  await save(page, 'Åpningstider', 'Åpningstidene');
  await expect(footer.getByText('07:30–18:00')).toBeVisible();
  await expect(footer.getByText('12:00–16:00')).toBeVisible();
  await expect(footer.getByText(/stengt \(Varetelling\)/)).toBeVisible();
  await expect(footer.getByText(/^(Åpent nå|Stengt) ·/)).toBeVisible();
  await closeToast(page);

  const contact = section(page, 'Kontakt');
  await contact.getByLabel('Adresse').fill('Fjordgata 1, 7010 Trondheim');
  await contact.getByLabel('Telefon').fill('ring oss');
  await contact.getByLabel('Instagram').fill('fjordkaffe');
  await contact.getByRole('button', { name: 'Lagre', exact: true }).click();
  await expect(contact.getByLabel('Telefon')).toBeFocused();
  await expect(contact.getByText('Skriv adressen til siden, som instagram.com/kafeen')).toBeVisible();
  await axeInLightAndDark(page, axe);
  await contact.getByLabel('Telefon').fill('22 33 44 55');
  await contact.getByLabel('Instagram').fill('@fjordkaffe');
  await save(page, 'Kontakt');
  await expect(footer.getByRole('link', { name: 'Vis på kart' })).toHaveAttribute('href', /Fjordgata/);
  await expect(footer.getByRole('link', { name: '22 33 44 55' })).toHaveAttribute('href', 'tel:22334455');
  await expect(footer.getByRole('link', { name: 'Instagram' })).toHaveAttribute(
    'href',
    'https://www.instagram.com/fjordkaffe',
  );
  await expect(footer.getByRole('link', { name: 'Facebook' })).toBeHidden();
});

test('the home page’s texts are seen while they are written, and the about-us picture is swapped', {
  tag: '@once',
}, async ({ page, context, request }) => {
  const guest = await context.newPage();
  await guest.goto('/');
  await startAdminSession(page, request);
  await page.goto('/admindash?fane=cafe');
  const home = section(page, 'Forsiden');
  const banner = home.getByRole('group', { name: 'Velkomst' });
  await banner.getByLabel('Overskrift').fill('God morgen');
  await banner.getByLabel('Tekst').fill('1. mai: **stengt**.\n\nSe [menyen](/meny). <b>Hei</b>');
  const preview = page.getByRole('region', { name: 'Forhåndsvisning av forsiden' });
  await expect(preview.getByText('stengt', { exact: true })).toHaveJSProperty('tagName', 'STRONG');
  await expect(preview.getByRole('link', { name: 'menyen' })).toHaveAttribute('href', '/meny');
  await home.getByRole('button', { name: 'Legg til en nyhet' }).click();
  await home.getByLabel('Overskrift').nth(1).fill('Julekaffekonkurransepremieutdelingsfest');
  await home
    .getByLabel('Tekst')
    .nth(1)
    .fill(`https://kafe.example/${'arrangement'.repeat(20)}`);
  await home.getByLabel('Til og med').first().fill('2020-12-24');
  await expect(home.getByText('Vises ikke i dag')).toBeVisible();
  await expect(preview.getByText(/^Julekaffe/)).toBeHidden();
  await home.getByLabel('Til og med').first().fill('');
  await save(page, 'Forsiden');
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
  await file.setInputFiles(await picture('rød.png', '#aa2233'));
  await expect(shown).toBeVisible();
  const first = await shown.getAttribute('src');
  await expect(about.getByRole('button', { name: 'Bytt bilde' })).toBeVisible();
  await file.setInputFiles(await picture('blå.png', '#2233aa'));
  await expect(shown).not.toHaveAttribute('src', String(first));
  await page.getByRole('button', { name: 'Angre' }).click();
  await expect(shown).toHaveAttribute('src', String(first));
  await expect(shown).toHaveAccessibleName(/^Bilde fra/);
  await about.getByLabel('Hva bildet viser').fill('Disken, sett fra døra');
  await save(page, 'Forsiden');
  await expect(shown).toHaveAccessibleName('Disken, sett fra døra');
});

test('what another admin changed meanwhile is not overwritten unseen', { tag: '@once' }, async ({
  page,
  request,
  allowError,
}) => {
  allowError(BROWSER_ERRORS);
  const token = await startAdminSession(page, request);
  await page.goto('/admindash?fane=cafe');
  const contact = section(page, 'Kontakt');
  await contact.getByLabel('Veien hit').fill('Buss 3');
  const { contact: stored } = await (await request.get('/api/cafeapi/settings', bearer(token))).json();
  const value = { ...stored.value, phone: '99 88 77 66' };
  // Before the change: its notification makes the page fetch the settings at once.
  const settings = '**/trpc/*cafe.settings*';
  await page.route(settings, abortRequest);
  await request.put('/api/cafeapi/update', { ...bearer(token), data: { section: 'contact', value } });
  await contact.getByRole('button', { name: 'Lagre', exact: true }).click();
  await expect(contact.getByRole('alert')).toContainText('Det du skrev, er her fortsatt');
  await page.unroute(settings);
  await contact.getByRole('button', { name: 'Lagre', exact: true }).click();
  await expect(page.getByText('Kontakt er lagret')).toBeVisible();
  await expect(contact.getByLabel('Veien hit')).toHaveValue('Buss 3');
  await expect(contact.getByLabel('Telefon')).toHaveValue('99 88 77 66');

  await contact.getByLabel('Telefon').fill('11 11 11 11');
  const again = { ...value, directions: 'Buss 3', phone: '22 22 22 22' };
  await request.put('/api/cafeapi/update', { ...bearer(token), data: { section: 'contact', value: again } });
  await contact.getByRole('button', { name: 'Lagre', exact: true }).click();
  await expect(contact.getByRole('alert').last()).toContainText('Noen andre har endret det samme imens');
  await expect(contact.getByText('Er nå «22 22 22 22»')).toBeVisible();
  await expect(contact.getByLabel('Telefon')).toHaveValue('11 11 11 11');
  await expect(contact.getByLabel('Telefon')).toBeFocused();
  await contact.getByRole('button', { name: 'Forkast' }).click();
  await expect(contact.getByLabel('Telefon')).toHaveValue('22 22 22 22');
  const discarded = page.getByText('Det du skrev, er forkastet');
  await expect(discarded).toBeVisible();
  // The newest message is the last.
  await page.getByRole('button', { name: 'Angre' }).last().click();
  await expect(contact.getByLabel('Telefon')).toHaveValue('11 11 11 11');
  await contact.getByRole('button', { name: 'Forkast' }).click();
  await expect(contact.getByLabel('Telefon')).toHaveValue('22 22 22 22');

  // Both add a day.
  const hours = section(page, 'Åpningstider');
  await hours.getByRole('button', { name: 'Legg til en dag' }).click();
  await hours.getByLabel('Dag', { exact: true }).last().fill('2099-12-24');
  const { hours: before } = await (await request.get('/api/cafeapi/settings', bearer(token))).json();
  const exceptions = [...before.value.exceptions, { date: '2099-12-24', periods: [], note: 'Julaften' }];
  const theirs = { section: 'hours', value: { ...before.value, exceptions } };
  expect((await request.put('/api/cafeapi/update', { ...bearer(token), data: theirs })).status()).toBe(200);
  await hours.getByRole('button', { name: 'Lagre', exact: true }).click();
  const clash = hours.getByText(/^Er nå «.*24\. desember 2099 Stengt \(Julaften\)»$/);
  await expect(clash).toBeInViewport();
  await expect(hours.locator(':focus')).toContainText('Julaften');
  await hours.getByRole('button', { name: 'Forkast' }).click();
  await expect(clash).toBeHidden();
  await expect(hours.getByLabel('Grunn', { exact: true }).last()).toHaveValue('Julaften');
  await expect(hours.getByText('Ikke lagret')).toBeHidden();
  await page.getByRole('link', { name: 'Tilbake til I dag' }).click();
  await expect(page.getByRole('region', { name: 'Utsolgt nå' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

/** The end of the hours on a date's weekday. */
const usualEnd = (hours: Locator, date: string): Promise<string> => {
  const day = new Date(date).toLocaleDateString('nb', { weekday: 'long' });
  return hours.getByLabel(new RegExp(`^${day}, til$`, 'i')).inputValue();
};

test('no page shows another café’s name', { tag: '@once' }, async ({ request }) => {
  for (const path of ['/', '/meny', '/drommekoppen', '/login', '/nothing', '/manifest.webmanifest']) {
    const text = await (await request.get(path)).text();
    expect(text, path).toContain('Fjordkaffe');
    expect(text, path).not.toContain('Lysning');
  }
});
