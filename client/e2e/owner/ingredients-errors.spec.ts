import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { abortRequest, BROWSER_ERRORS, respondWithError } from '#client/e2e/steps/account-steps.ts';
import { otherIngredientAdmin, PICTURE, TAB } from '#client/e2e/steps/admin-ingredients-steps.ts';
import { uniqueName } from '#client/e2e/steps/admin-menu-steps.ts';
import { ADMIN, searchRow, startAdminSession, topDialog } from '#client/e2e/steps/admin-steps.ts';
import { holdRequests } from '#client/e2e/steps/cup-steps.ts';
import { SUBSCRIPTION } from '#client/e2e/steps/live-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';

test.use({ receivesChanges: true });

test(
  'closing the form cancels the upload of an ingredient picture, and a login or version conflict preserves the form',
  { tag: '@once' },
  async ({ page, request, axe, allowError }, info) => {
    allowError(BROWSER_ERRORS);
    const name = uniqueName('Safran', info);
    const other = await otherIngredientAdmin(request);
    await other.add(name);
    await other.change(name, { color: '#aabbcc' });
    const token = await startAdminSession(page, request);
    // Without the subscription: a refetch would notice the ended session before the form does.
    await page.route(SUBSCRIPTION, abortRequest);
    await page.goto(TAB);
    await (await searchRow(page, name)).getByRole('button', { name: 'Edit' }).click();
    const form = page.getByRole('dialog', { name: 'Edit Ingredient' });
    // The same colour in another notation is no change, so closing asks for no confirmation.
    await form.getByRole('textbox', { name: 'Color' }).fill('aabbcc');
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await (await searchRow(page, name)).getByRole('button', { name: 'Edit' }).click();
    const save = form.getByRole('button', { name: 'Lagre', exact: true });
    const noise = { create: { width: 700, height: 700, channels: 3, background: '#000' } } as const;
    const buffer = await sharp(randomBytes(700 * 700 * 3), { raw: noise.create })
      .png()
      .toBuffer();
    await form.getByLabel('Image').setInputFiles({ name: 'safran.png', mimeType: 'image/png', buffer });

    const network = await page.context().newCDPSession(page);
    const speed = (uploadThroughput: number) =>
      network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      });
    await speed(20_000);
    await save.click();
    const progress = form.getByRole('progressbar', { name: 'Bildet lastes opp' });
    await expect.poll(async () => Number(await progress.getAttribute('value'))).toBeGreaterThan(0);
    await axe();
    const stopped = page.waitForEvent('requestfailed', (sent) => sent.url().includes('ingredientapi'));
    await form.getByRole('button', { name: 'Avbryt' }).click();
    await topDialog(page).getByRole('button', { name: 'Lukk nå' }).click();
    await stopped;
    await speed(-1);
    const { version } = await other.find(name);
    expect(version).toBe(2);

    await (await searchRow(page, name)).getByRole('button', { name: 'Edit' }).click();
    await expect(form).toBeVisible();
    await expect(page.getByText('Failed to update ingredient')).toHaveCount(0);
    await form
      .getByLabel('Image')
      .setInputFiles({ name: 'safran.jpg', mimeType: 'image/jpeg', buffer: PICTURE });
    await request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } });
    await save.click();
    const login = page.getByRole('dialog', { name: 'Login' });
    await login.getByLabel('Brukernavn').fill(ADMIN[0]);
    await login.getByLabel('Passord', { exact: true }).fill(ADMIN[1]);
    await login.getByRole('button', { name: 'Logg inn' }).click();
    await expect(login).toBeHidden();
    await expect(form.getByText(/^safran\.jpg/)).toBeVisible();

    await other.change(name, { unitPrice: 99 });
    await save.click();
    await expect(form).toBeHidden();
    expect(await other.find(name)).toMatchObject({
      unitPrice: 99,
      imagePath: expect.stringMatching(/^\/uploads\//),
    });
    await other.remove(name);
  },
);

test('the table of ingredients can be searched by category, and shows an error when loading fails', {
  tag: '@once',
}, async ({ page, request, axe, allowError }) => {
  allowError(BROWSER_ERRORS);
  await startAdminSession(page, request);
  // Without the subscription: changes by other tests would refetch the list.
  await page.route(SUBSCRIPTION, abortRequest);
  await page.route('**/trpc/*ingredients.page*', respondWithError({ status: 500 }));
  await page.goto(`${TAB}&sok=SIRUP&sorter=unitPrice&retning=opp`);
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText('Error fetching ingredients: Internal error');
  await axe();
  await page.unroute('**/trpc/*ingredients.page*');
  await failure.getByRole('button', { name: 'Prøv igjen' }).click();
  const row = await searchRow(page, 'Lynghonning');
  await expect(row).toContainText('Sirup');
  const price = page.getByRole('columnheader', { name: 'Price (NOK)' });
  await expect(price).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page).toHaveURL(TAB);
  // The previous page is shown until the next one fails, then only the error.
  const names = page.getByRole('rowheader');
  await expect(names).toHaveCount(5);
  const held = await holdRequests(page, 'ingredients.page', 'abort');
  await page.getByRole('button', { name: 'Side 2' }).click();
  await expect.poll(() => held.requests).toHaveLength(1);
  await expect(names).toHaveCount(5);
  held.release();
  await expect(failure).toContainText('Error fetching ingredients');
  await expect(names).toHaveCount(0);
  await page.unroute('**/trpc/ingredients.page*');
  await failure.getByRole('button', { name: 'Prøv igjen' }).click();
  await expect(names).toHaveCount(5);
});
