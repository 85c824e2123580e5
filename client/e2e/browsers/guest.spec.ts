import { PASSWORD, uniqueUsername } from '#client/e2e/steps/account-steps.ts';
import { uniqueCupName } from '#client/e2e/steps/cup-steps.ts';
import { expect, test } from './test.ts';

const MAIN = { role: 'main' };

test('a guest reads the menu', async ({ story }) => {
  await story.goto('/meny');
  const card = { role: 'button', name: /^Dobbel espresso/ };
  const dialog = { role: 'dialog', name: 'Dobbel espresso' };
  await story.click(card);
  await story.see({ text: 'Pris: 42 NOK', in: dialog });
  await story.press('Escape');
  await story.seeNo(dialog);
  await story.seeFocus(card);
  await story.click({ css: 'summary', text: 'MATCHA' });
  await story.click({ role: 'link', text: 'KALDE DRIKKER' });
  await story.see({ role: 'heading', name: 'Kald Matcha' });
  await story.click({ role: 'link', text: 'SMOOTHIE' });
  await story.see({ role: 'heading', name: 'Smoothie' });
});

test('a guest builds a cup, saves, likes and finds it', { tag: '@short' }, async ({ story }) => {
  const name = uniqueCupName('Nettleserkoppen');
  await story.goto('/drommekoppen');
  for (const [category, ingredient] of [
    ['Grunningredienser', 'Espresso'],
    ['Melk', 'Havremelk'],
  ] as const) {
    await story.click({ css: 'details:not([open]) > summary', text: category });
    await story.click({ css: 'details[open] button', name: new RegExp(`^${ingredient}\\b`) }, 2);
    await story.see({ role: 'button', name: `Fjern ${ingredient}` });
  }
  await story.click({ css: 'details:not([open]) > summary', text: 'Topping' });
  await story.click({ css: 'details[open] button', name: /^Melkeskum\b/ });
  const info = { role: 'region', name: 'Valgt ingrediens' };
  await story.see({ role: 'heading', name: 'Melkeskum', in: info });
  await story.click({ role: 'button', name: 'Legg til', in: info });
  await story.see({ role: 'img', name: /Espresso.*Havremelk.*Melkeskum/ });

  await story.click({ role: 'button', name: 'Lagre din Drømmekopp' });
  const save = { role: 'dialog', name: 'Lag din drømmekopp' };
  await story.seeFocus({ role: 'textbox', in: save });
  await story.type(name);
  await story.click({ role: 'button', name: 'Lagre', in: save });
  await story.seeNo(save);
  await story.seeFocus({ role: 'heading', name: `${name} er lagret` });

  const open = { role: 'button', name: 'Se alle Drømmekopper' };
  await story.click(open);
  const list = { role: 'dialog', name: 'Drømmekopper' };
  await story.fill({ role: 'searchbox', in: list }, name);
  // The only row, because the search has ended.
  const row = { css: 'tr:only-child', text: name, in: list };
  await story.see({ ...row, text: /Espresso, Havremelk, Melkeskum/ });
  await story.see({ role: 'img', name: `Koppen ${name}`, in: row }, ({ isLoaded }) => isLoaded);
  await story.click({ role: 'button', name: /^Like/, in: row });
  await story.see({ role: 'button', name: /^Angre/, in: row });
  await story.press('Escape');
  await story.seeNo(list);
  await story.seeFocus(open);
});

test('a guest registers, logs in, changes the password and logs out', async ({ story }) => {
  const username = uniqueUsername();
  await story.goto('/login');
  await story.click({ role: 'button', name: 'Register', in: MAIN });
  const register = { role: 'dialog', name: 'Register' };
  await story.fill({ css: 'input[autocomplete=username]', in: register }, username);
  await story.fill({ css: 'input[type=password]', in: register }, PASSWORD);
  await story.click({ role: 'button', name: 'Lag konto', in: register });
  const login = { role: 'dialog', name: 'Login' };
  await story.seeFocus({ css: 'input[type=password]', in: login });
  await story.type(PASSWORD);
  await story.press('Enter');
  await story.see({ role: 'heading', name: 'Velkommen inn i lyset' });
  await story.see({ text: `Welcome, ${username}` });

  await story.goto('/login');
  await story.click({ role: 'button', name: 'Bytt passord', in: MAIN });
  const change = { role: 'dialog', name: 'Bytt passord' };
  await story.fill({ css: '[autocomplete=current-password]', in: change }, PASSWORD);
  await story.fill({ css: '[autocomplete=new-password]', in: change }, 'Hemmelig2!');
  await story.click({ role: 'button', name: 'Lagre passordet', in: change });
  await story.see({ text: 'Password updated successfully!' });
  await story.seeNo(change);
  await story.click({ role: 'button', name: 'Logg ut', in: MAIN });
  await story.see({ role: 'button', name: 'Login', in: MAIN });
});

test.describe('on a phone', () => {
  test.use({ size: { width: 390, height: 844 } });

  test('a guest adds with the plus, saves in the bar, and opens the navigation', async ({ story }) => {
    const name = uniqueCupName('Mobilkoppen');
    await story.goto('/drommekoppen');
    await story.click({ css: 'summary', text: 'Grunningredienser' });
    await story.click({ role: 'button', name: 'Legg til Espresso' });
    await story.see({ role: 'img', name: /Espresso/ });
    await story.click({ role: 'button', name: 'Lagre' });
    const save = { role: 'dialog', name: 'Lag din drømmekopp' };
    await story.seeFocus({ role: 'textbox', in: save });
    await story.type(name);
    await story.click({ role: 'button', name: 'Lagre', in: save });
    await story.seeFocus({ role: 'heading', name: `${name} er lagret` });
    await story.click({ css: 'header summary', name: 'Meny' });
    await story.click({ css: 'header a', text: 'Meny' });
    await story.see({ role: 'heading', name: 'Varm Kaffe' });
  });
});

test.describe('on a phone, with an allergy', () => {
  test.use({ size: { width: 390, height: 844 } });

  test('a guest who avoids nuts is warned of unsafe items', async ({ story }) => {
    await story.goto('/meny');
    await story.click({ role: 'button', name: 'Uten allergener' });
    const dialog = { role: 'dialog', name: 'Hva vil du unngå?' };
    await story.click({ css: 'label', text: 'Alle nøtter', in: dialog });
    await story.press('Escape');
    await story.seeNo(dialog);
    await story.see({ role: 'button', name: 'Uten nøtter' });
    await story.goto('/drommekoppen');
    await story.click({ css: 'summary', text: 'Sirup' });
    await story.see({ css: 'details[open] button', text: /Hasselnøttsirup.*Passer ikke for deg/ });
    await story.see({ css: 'details[open] button', text: /Hylleblomstsaft.*Passer ikke for deg/ });
    await story.see({ role: 'button', name: 'Legg til Lynghonning' });
  });
});

test.describe('in the dark scheme', () => {
  test.use({ isDark: true });

  test('the pages are dark', async ({ story }) => {
    await story.goto('/');
    const background = () => getComputedStyle(document.documentElement).backgroundColor;
    expect(await story.evaluate(background)).toBe('rgb(27, 19, 14)');
  });
});
