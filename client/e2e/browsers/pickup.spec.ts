import { fetchToken } from '#client/e2e/steps/account-steps.ts';
import { uniqueName } from '#client/e2e/steps/admin-menu-steps.ts';
import { ADMIN } from '#client/e2e/steps/admin-steps.ts';
import { addDrinkWithChoices, drinkNames } from '#client/e2e/steps/choice-steps.ts';
import { logInOtherAdmin } from '#client/e2e/steps/live-steps.ts';
import {
  closeAt,
  countAlarms,
  openForOrders,
  placeOrders,
  queueOf,
  readAlarms,
  slotsOf,
} from '#client/e2e/steps/pickup-steps.ts';
import { expect, test } from './test.ts';

// In sequence, because the tests share the slots of a day.
test.describe.configure({ mode: 'default' });
test.use({ size: { width: 390, height: 844 } });

test('a guest orders ahead, and a barista makes it', { tag: '@short' }, async ({
  story,
  request,
  baseURL,
}) => {
  const other = await logInOtherAdmin(request);
  await openForOrders(other);
  const setNewest = async (state: string) => {
    const { pickupId, version } = (await queueOf(other)).reduce((one, next) =>
      next.pickupId > one.pickupId ? next : one,
    );
    await other.put(`pickupapi/state/${pickupId}`, { state, version });
  };
  let taps = 0;
  const tap = async (...target: Parameters<typeof story.click>) => {
    taps += 1;
    await story.click(...target);
  };
  const send = { css: 'form button[type=submit]' };

  // Orders an own cup and a cappuccino.
  await story.goto('/drommekoppen');
  await tap({ role: 'button', name: 'Overrask meg' });
  await tap({ role: 'button', name: /^Legg i kurven/ });
  await tap({ css: 'header summary', name: 'Meny' });
  await tap({ css: 'header a', text: 'Meny' });
  await tap({ role: 'button', name: /^Cappuccino/ });
  await tap({ role: 'button', name: /^Legg i kurven/, in: { role: 'dialog' } });
  await tap({ role: 'link', name: /^Til kurven/ });
  await story.see({ role: 'listitem', text: /Cappuccino.*Inneholder melk/s });
  await story.see({ role: 'button', name: /^Endre navnet / });
  await tap({ css: 'label', text: /^kl\. / });
  await tap(send);
  expect(taps).toBeLessThanOrEqual(12);
  await story.see({ role: 'heading', name: /^Bestilling \d+$/ });
  await story.see({ text: 'Vi har fått bestillingen.' });
  await story.evaluate(countAlarms);
  await story.click({ role: 'button', name: 'Si fra når den er klar' });
  await setNewest('making');
  await story.see({ text: 'Vi lager den nå.' });
  await setNewest('ready');
  await story.see({ text: 'Klar! Hent den ved disken.' });
  await expect
    .poll(() => story.evaluate(readAlarms))
    .toMatchObject({ title: expect.stringMatching(/^Klar! Nr\. \d+$/), notes: 2, vibrations: 1 });
  await setNewest('collected');
  await story.see({ text: 'Hentet. Kos deg!' });

  // Another guest takes the last room of a time, so the page suggests the next time.
  const fill = async () => {
    await story.goto('/meny');
    await story.click({ role: 'button', name: /^Cappuccino/ });
    await story.click({ role: 'button', name: /^Legg i kurven/, in: { role: 'dialog' } });
    await story.click({ role: 'link', name: /^Til kurven/ });
    await story.click({ css: 'label', text: /^Senere/ });
  };
  await fill();
  const [taken, next] = (await slotsOf(other)).slice(-4);
  await story.choose('select', `kl. ${taken?.slot}`);
  await placeOrders(`${baseURL}`, 1, { slot: taken?.slot, quantity: taken?.room });
  await story.click(send);
  await story.see({ css: 'form', text: `Neste ledige tid er ${next?.slot}.` });
  await story.choose('select', `kl. ${next?.slot}`);
  await story.click(send);
  await story.see({ text: 'Vi har fått bestillingen.' });
  await story.click({ role: 'button', name: 'Avbestill' });
  await story.click({ role: 'button', name: 'Avbestill', in: { role: 'alertdialog' } });
  await story.see({ text: 'Avbestilt.' });

  // The café closes before the last time of the day.
  await fill();
  const last = (await slotsOf(other)).at(-1)?.slot ?? '';
  await story.choose('select', `kl. ${last}`);
  await story.click(send);
  await story.see({ text: 'Vi har fått bestillingen.' });
  await closeAt(other, last);
  await story.see({ role: 'alert', text: `Vi stenger tidligere i dag, kl. ${last}.` });
  await story.click({ role: 'button', name: 'Avbestill' });
  await story.click({ role: 'button', name: 'Avbestill', in: { role: 'alertdialog' } });
  await story.see({ text: 'Avbestilt.' });
  await openForOrders(other);

  // Ten orders, each with three taps, and two of a phone's columns.
  await placeOrders(`${baseURL}`, 10, { names: Array.from({ length: 10 }, (_, at) => `Gjest${at}`) });
  const token = await fetchToken(request, ...ADMIN);
  await story.evaluate((kept: string) => {
    localStorage.setItem('token', kept);
    localStorage.setItem('role', 'Admin');
  }, token);
  await story.goto('/disk');
  for (let at = 0; at < 10; at += 1) {
    const order = { css: 'main ul > li', text: `Gjest${at}` };
    const press = (step: string) =>
      story.click({ css: 'button:not([aria-disabled])', name: RegExp(`^${step}`), in: order });
    await press('Begynn');
    await press('Klar');
    await story.click({ role: 'button', name: /^Klare \(/ });
    await press('Hentet');
    await story.click({ role: 'button', name: /^Å lage \(/ });
    await story.seeNo(order);
  }
});

test('a guest who can’t have milk orders a coffee with oat milk', async ({ story, request }) => {
  const other = await logInOtherAdmin(request);
  await openForOrders(other);
  const names = drinkNames((what) => uniqueName(what));
  const { drink } = names;
  const oats = names.oats.toLowerCase();
  await addDrinkWithChoices(other, names);
  await story.goto('/meny');
  await story.click({ role: 'button', name: 'Uten allergener' });
  const avoided = { role: 'dialog', name: 'Hva vil du unngå?' };
  await story.click({ css: 'label', text: /^melk ?$/, in: avoided });
  await story.press('Escape');
  await story.seeNo(avoided);
  await story.goto('/meny');
  const card = { role: 'button', name: RegExp(`^${drink}`) };
  await story.see({ ...card, text: `Kan lages uten melk: velg ${oats} (kan ha spor av melk)` });
  let taps = 0;
  const tap = async (...target: Parameters<typeof story.click>) => {
    taps += 1;
    await story.click(...target);
  };
  const dialog = { role: 'dialog', name: drink };
  await tap(card);
  await story.see({ role: 'status', text: `${names.oats} er valgt, fordi du unngår melk.`, in: dialog });
  await story.see({ role: 'status', text: 'Pris: 55,50 NOK', in: dialog });
  await tap({ role: 'button', name: /^Legg i kurven/, in: dialog });
  await tap({ role: 'link', name: /^Til kurven/ });
  const line = RegExp(`${drink}.*${oats}.*Inneholder havre.*Kan inneholde spor av melk`, 's');
  await story.see({ role: 'listitem', text: line });
  await tap({ css: 'label', text: /^kl\. / });
  await tap({ css: 'form button[type=submit]' });
  expect(taps).toBeLessThanOrEqual(8);
  await story.see({ text: 'Vi har fått bestillingen.' });
  await story.see({ role: 'listitem', text: line });
  const token = await fetchToken(request, ...ADMIN);
  await story.evaluate((kept: string) => {
    localStorage.setItem('token', kept);
    localStorage.setItem('role', 'Admin');
  }, token);
  await story.goto('/disk');
  await story.see({ css: 'main ul > li', text: line });
});
