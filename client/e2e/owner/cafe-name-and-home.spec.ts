import type { Locator } from '@playwright/test';
import { chooseFile, fillIn, save } from '#client/e2e/steps/admin-steps.ts';
import { saveAs } from '#client/e2e/steps/builder-steps.ts';
import { uniqueCupName } from '#client/e2e/steps/cup-steps.ts';
import { picture } from '#client/e2e/steps/image-steps.ts';
import { expect, expectNoOverflow, test } from '#client/e2e/steps/owner-test.ts';
import {
  change,
  closeToast,
  resetSettings,
  section,
  store,
  storedValue,
} from '#client/e2e/steps/settings-steps.ts';

test.use({ baseURL: process.env.OWN_CAFE, viewport: { width: 390, height: 844 }, hasTouch: true });
// In sequence, because each test changes the settings of all pages.
test.describe.configure({ mode: 'default' });
test.beforeEach(({ other }) => resetSettings(other));

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
