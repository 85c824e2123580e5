import { expect, test } from '#client/e2e/steps/owner-test.ts';
import { startScreenReader } from '#client/e2e/steps/screen-reader-steps.ts';
import type { StoredCafe } from '#shared/cafe/cafe.ts';

test('the owner hears that a drink is sold out, and until when', async ({ page, menu, unique }) => {
  const name = unique('Ekkokaffe');
  await menu.add(name, { isAvailable: true });
  await page.goto(`/admindash?${new URLSearchParams({ fane: 'menu', sok: name })}`);
  const available = page.getByRole('switch', { name });
  await expect(available).toBeChecked();
  const hears = await startScreenReader(page);
  const label = `switch, ${name} tilgjengelig`;

  await available.focus();
  await hears(`${label}, checked`);
  await page.keyboard.press('Space');
  await hears(
    `${label}, not checked`,
    `polite: «${name}» er utsolgt til noen sier fra. Bare i dag Angre Ctrl+Z`,
  );
  await page.getByRole('button', { name: 'Bare i dag' }).focus();
  await hears('button, Bare i dag');
  await page.keyboard.press('Enter');
  await hears(`${label}, not checked`, `polite: «${name}» er til salgs igjen i morgen`);
  await page.keyboard.press('Space');
  await hears(`${label}, checked`, `polite: «${name}» er til salgs. Angre Ctrl+Z`);
  await page.keyboard.press('Shift+Tab');
  await hears(`textbox, Pris på ${name}, 45`);
  await expect.poll(async () => (await menu.find(name))?.isAvailable).toBe(true);
});

test('the owner hears whether a price is stored', async ({ page, menu, unique }) => {
  const name = unique('Ekkokakao');
  await menu.add(name);
  await page.goto(`/admindash?${new URLSearchParams({ fane: 'menu', sok: name })}`);
  const price = page.getByLabel(`Pris på ${name}`);
  await expect(price).toHaveValue('45');
  const hears = await startScreenReader(page);
  const label = `textbox, Pris på ${name}`;

  await price.focus();
  await hears(`${label}, 45`);
  await page.keyboard.type('gratis');
  await page.keyboard.press('Enter');
  await hears(
    `polite: Prisen på «${name}» er ikke lagret. Skriv prisen med tall, som 45 eller 45,50`,
    `${label}, gratis, invalid`,
  );
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('51,5');
  await page.keyboard.press('Enter');
  await hears(`${label}, 51,5, read only`, `polite: «${name}» er lagret. Angre Ctrl+Z`);
  await expect(price).toHaveValue('51,50');
  await page.keyboard.press('Tab');
  await hears(`switch, ${name} tilgjengelig, not checked`);
  await page.keyboard.press('Control+Z');
  await hears(`polite: «${name}» er som før`);
  await expect(price).toHaveValue('45');
  await page.keyboard.press('Shift+Tab');
  await hears(`${label}, 45`);
});

test.describe('in a café whose hours no other test uses', () => {
  test.use({ baseURL: process.env.EMPTY_CAFE });

  test('the owner hears opening times with day and error', async ({ page, other, allowError }) => {
    allowError(/status of 400/);
    const { hours } = await other.get<StoredCafe>('cafeapi/settings');
    const week = hours.value.week.with(0, [{ from: '09:00', to: '18:00' }]).with(6, []);
    await other.put('cafeapi/update', { section: 'hours', value: { ...hours.value, week } });
    await page.goto('/admindash?fane=cafe');
    const form = page.getByRole('form', { name: 'Åpningstider' });
    const time = (name: string) => form.getByLabel(name);
    await expect(time('Mandag, fra')).toHaveValue('09:00');
    const hears = await startScreenReader(page);
    const press = async (name: string) => {
      await form.getByRole('button', { name, exact: true }).focus();
      await hears(`button, ${name}`);
      await page.keyboard.press('Enter');
    };

    await time('Mandag, fra').focus();
    await hears('Mandag, fra, 09:00');
    await time('Mandag, fra').fill('07:30');
    await hears('Mandag, fra, 07:30', 'polite: Ikke lagret');
    await press('Samme tider tirsdag–fredag');
    await hears('polite: Mandag–fredag har samme tider');
    await press('Legg til tid: Søndag');
    await hears('Søndag, fra, 09:00');
    await time('Søndag, til').focus();
    await hears('Søndag, til, 18:00');
    await time('Søndag, til').fill('09:00');
    await hears('Søndag, til, 09:00');
    await press('Lagre');
    await hears(
      'button, Lagrer..., disabled',
      'polite: Slutten må være en annen enn starten',
      'button, Lagre',
      'Søndag, fra, 09:00',
    );
    await time('Søndag, til').focus();
    await hears('Søndag, til, 09:00');
    await time('Søndag, til').fill('16:00');
    await hears('Søndag, til, 16:00');
    await press('Lagre');
    await hears(
      'button, Lagrer..., disabled',
      'polite: Åpningstidene er lagret. Angre Ctrl+Z',
      'button, Lagre',
    );
    await page.keyboard.press('Control+Z');
    await hears('polite: Åpningstidene er som før');
    await expect(time('Mandag, fra')).toHaveValue('09:00');
    await time('Mandag, fra').focus();
    await hears('Mandag, fra, 09:00');
  });
});
