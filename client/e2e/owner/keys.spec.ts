import { bearer, fillIn } from '#client/e2e/steps/admin-steps.ts';
import { expect, expectNoOverflow, test } from '#client/e2e/steps/owner-test.ts';

test('a till uses its key until it is revoked', async ({ page, request, menu, unique, allowError, axe }) => {
  allowError(/status of 409/);
  const [name, drink] = [unique('Kassa'), unique('Kassekakao')];
  const id = await menu.add(drink, { isAvailable: true });
  await page.goto('/admindash?fane=people');
  const section = page.getByRole('region', { name: 'Nøkler' });
  await section.getByRole('button', { name: 'Ny nøkkel' }).click();
  const form = page.getByRole('dialog', { name: 'Ny nøkkel' });
  await form.getByRole('button', { name: 'Lag nøkkelen' }).click();
  await expect(form).toContainText('Skriv inn et navn');
  await axe.inLightAndDark();
  await fillIn(form, { Navn: name, 'Brukes av': 'Sheet' });
  await expect(form).toContainText('Kan hente menyen som en CSV-fil');
  await fillIn(form, { 'Brukes av': 'Till' });
  await form.getByRole('button', { name: 'Lag nøkkelen' }).click();
  const made = page.getByRole('dialog', { name: `Nøkkelen «${name}»` });
  const token = await made.getByLabel('Nøkkelen').inputValue();
  expect(token).toMatch(/^cafe_[\w-]{43}$/);
  await axe.inLightAndDark();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page);
  await made.getByRole('button', { name: 'Ferdig' }).click();
  await expect(section.getByRole('button', { name: 'Ny nøkkel' })).toBeFocused();
  const key = section.getByRole('listitem').filter({ hasText: name });
  await expect(key).toContainText('Kasse');
  await expect(key).toContainText('Aldri brukt');
  await axe.inLightAndDark();

  const sellOut = () =>
    request.put(`/api/menuitemapi/set-available/${id}`, { ...bearer(token), data: { isAvailable: false } });
  expect((await sellOut()).status()).toBe(200);
  await page.reload();
  await expect(key).toContainText('Sist brukt');
  await expect(page.getByText(token)).toHaveCount(0);

  await section.getByRole('button', { name: 'Ny nøkkel' }).click();
  await fillIn(form, { Navn: name.toUpperCase() });
  await form.getByRole('button', { name: 'Lag nøkkelen' }).click();
  await expect(form).toContainText(`Det finnes allerede en nøkkel som heter «${name.toUpperCase()}».`);
  await form.getByRole('button', { name: 'Avbryt' }).click();

  await key.getByRole('button', { name: `Trekk tilbake ${name}` }).click();
  const question = page.getByRole('alertdialog', { name: `Trekke tilbake «${name}»?` });
  await axe.inLightAndDark();
  await question.getByRole('button', { name: 'Trekk tilbake' }).click();
  await expect(page.getByText(`«${name}» er trukket tilbake`)).toBeVisible();
  await expect(key).toHaveCount(0);
  await expect(section.getByRole('heading')).toBeFocused();
  expect((await sellOut()).status()).toBe(401);
  await page.goto('/admindash?fane=log');
  const log = page.getByRole('region', { name: 'Endringer' });
  // Changes by other tests may have moved the entry to another page.
  await log.getByRole('searchbox').fill(name);
  await expect(log).toContainText(`slettet nøkkelen ${name}`);
  await log.getByRole('button', { name: `slettet nøkkelen ${name}` }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Angre' })).toHaveCount(0);
});
