import { BROWSER_ERRORS } from '#client/e2e/steps/account-steps.ts';
import { bearer, startAdminSession } from '#client/e2e/steps/admin-steps.ts';
import { expect, expectNoOverflow, test } from '#client/e2e/steps/test.ts';

// This café has no categories but those of these tests.
test.use({
  receivesChanges: true,
  baseURL: process.env.OWN_CAFE,
  viewport: { width: 390, height: 844 },
  hasTouch: true,
});

test('a category of any kind has a tab of its own, and keeps it under another name', {
  tag: '@once',
}, async ({ page, context, request, axe }) => {
  const token = await startAdminSession(page, request);
  await page.goto('/admindash?fane=categories');
  await page.getByRole('button', { name: 'Add Category' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Kaker');
  await form.getByRole('textbox', { name: 'Farge', exact: true }).fill('#a0522d');
  await form.getByRole('button', { name: 'Lagre', exact: true }).click();
  await expect(page.getByRole('rowheader', { name: 'Kaker' })).toBeVisible();
  const categories = await (await request.get('/api/categoryapi/categorieslist')).json();
  const { categoryId } = categories.find(({ name }: { name: string }) => name === 'Kaker');
  const guest = await context.newPage();
  await guest.goto('/meny');
  await expect(guest.getByRole('link', { name: 'KAKER' })).toBeHidden();
  const data = { name: 'Eplekake', categoryId, price: 65 };
  await request.post('/api/menuitemapi/create', { ...bearer(token), data });
  await guest.getByRole('link', { name: 'KAKER' }).click();
  await expect(guest.getByRole('button', { name: /Eplekake\s*65\skr/ })).toBeVisible();
  // Nobody builds a cake of their own.
  await expect(guest.getByText('Lag din egen')).toHaveCount(0);
  await expect(guest).toHaveTitle(/^Kaker – Meny – /);
  await page.getByRole('rowheader', { name: 'Kaker' }).click();
  await form.getByRole('button', { name: 'Edit' }).click();
  await form.getByLabel('Name').fill('Noe å bite i');
  await form.getByLabel('Fane på menyen').fill('MAT');
  await axe();
  await form.getByRole('button', { name: 'Lagre', exact: true }).click();
  await expect(guest.getByRole('link', { name: 'MAT' })).toBeVisible();
  await expect(guest.getByRole('heading', { name: 'Noe å bite i' })).toBeVisible();
  await expect(guest.getByRole('button', { name: /Eplekake/ })).toBeVisible();

  const name = 'Rabarbramarengspannekakesjokoladebolle';
  await request.post('/api/menuitemapi/create', { ...bearer(token), data: { ...data, name } });
  await guest.setViewportSize({ width: 360, height: 740 });
  await guest.getByRole('button', { name }).click();
  await expect(guest.getByRole('dialog').getByRole('button', { name: 'Lukk' })).toBeInViewport({ ratio: 1 });
  await expectNoOverflow(guest);
});

test('the owner orders drinks with buttons and by dragging', { tag: '@once' }, async ({
  page,
  context,
  request,
  axe,
  allowError,
}) => {
  allowError(BROWSER_ERRORS);
  const token = await startAdminSession(page, request);
  const add = (path: string, data: object) => request.post(path, { ...bearer(token), data });
  const { categoryId } = await (await add('/api/categoryapi/create', { name: 'Suppe' })).json();
  const create = (name: string) => add('/api/menuitemapi/create', { name, categoryId, price: 120 });
  for (const name of ['Betasuppe', 'Fiskesuppe', 'Tomatsuppe']) await create(name);
  const { menuItemId } = await (await create('Ertesuppe')).json();
  const guest = await context.newPage();
  await guest.goto(`/meny?kategori=${categoryId}`);
  const names = guest.getByRole('main').getByRole('button').filter({ hasText: 'suppe' });
  await expect(names).toHaveText([/^Beta/, /^Erte/, /^Fisk/, /^Tomat/]);
  await page.goto('/admindash?fane=menu');
  await page.getByRole('button', { name: 'Rekkefølge' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Kategori').selectOption('Suppe');
  await dialog.getByRole('button', { name: 'Flytt Tomatsuppe opp' }).click();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Tomatsuppe er nå nummer 1 av 4.')).toBeAttached();
  const up = dialog.getByRole('button', { name: 'Flytt Tomatsuppe opp' });
  await expect(up).toBeFocused();
  await expect(up).toHaveAttribute('aria-disabled', 'true');
  await axe();
  await dialog
    .getByText('Fiskesuppe', { exact: true })
    .dragTo(dialog.getByText('Betasuppe', { exact: true }));
  const chosen = dialog.getByRole('listitem');
  await expect(chosen).toHaveText([/^Tomat/, /^Fisk/, /^Beta/, /^Erte/]);
  await request.delete(`/api/menuitemapi/delete/${menuItemId}`, bearer(token));
  await dialog.getByRole('button', { name: 'Lagre', exact: true }).click();
  await expect(dialog.getByText('Noe er lagt til eller slettet imens.')).toBeVisible();
  await expect(chosen).toHaveText([/^Tomat/, /^Fisk/, /^Beta/]);
  await dialog.getByRole('button', { name: 'Lagre', exact: true }).click();
  await expect(names).toHaveText([/^Tomat/, /^Fisk/, /^Beta/]);
  await page.getByRole('button', { name: 'Angre' }).click();
  await expect(names).toHaveText([/^Beta/, /^Fisk/, /^Tomat/]);
});

test('a drink with sizes shows its lowest price, and all of them in its dialog', { tag: '@once' }, async ({
  page,
  context,
  request,
}) => {
  const token = await startAdminSession(page, request);
  const { categoryId } = await (
    await request.post('/api/categoryapi/create', { ...bearer(token), data: { name: 'Kakao' } })
  ).json();
  const data = { name: 'Varm sjokolade', categoryId, price: 60 };
  await request.post('/api/menuitemapi/create', { ...bearer(token), data });
  const guest = await context.newPage();
  await guest.goto(`/meny?kategori=${categoryId}`);
  await page.goto('/admindash?fane=menu&sok=sjokolade');
  await page.getByRole('rowheader', { name: 'Varm sjokolade' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Edit' }).click();
  const add = form.getByRole('button', { name: 'Legg til størrelse' });
  await add.click();
  await expect(form.getByLabel('Navn på størrelse 1')).toBeFocused();
  await page.keyboard.type('Liten');
  await expect(form.getByLabel('Pris på størrelse 1')).toHaveValue('60');
  await add.click();
  await page.keyboard.type('Stor');
  await form.getByRole('button', { name: 'Lagre', exact: true }).click();
  await expect(form.getByText('Stor: Skriv inn prisen')).toBeVisible();
  await expect(form.getByLabel('Pris på størrelse 2')).toBeFocused();
  await form.getByLabel('Pris på størrelse 2').fill('72,50');
  await form.getByLabel('Pris på størrelse 1').fill('58');
  await add.click();
  await page.keyboard.type('Enorm');
  await form.getByRole('button', { name: 'Fjern Enorm' }).click();
  await expect(add).toBeFocused();
  await expect(form.getByLabel('Price (NOK)')).toHaveValue('58');
  await expect(form.getByLabel('Price (NOK)')).not.toBeEditable();
  await form.getByRole('button', { name: 'Lagre', exact: true }).click();
  await guest.getByRole('button', { name: /Varm sjokolade\s*fra\s58\skr/ }).click();
  const dialog = guest.getByRole('dialog', { name: 'Varm sjokolade' });
  await expect(dialog.getByRole('list', { name: 'Størrelser' }).getByRole('listitem')).toHaveText([
    /Liten\s*58\skr/,
    /Stor\s*72,50\skr/,
  ]);
  await expect(dialog.getByText('Pris:')).toHaveCount(0);
});
