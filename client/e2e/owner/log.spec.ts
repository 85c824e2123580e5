import type { APIRequestContext } from '@playwright/test';
import { abortRequest, axeInLightAndDark, BROWSER_ERRORS } from '#client/e2e/steps/account-steps.ts';
import { uniqueName } from '#client/e2e/steps/admin-menu-steps.ts';
import { goBackWithoutWaiting, startAdminSession, topDialog } from '#client/e2e/steps/admin-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';

test.use({ receivesChanges: true });

/** Creates a menu item, changes its availability seven times and its price once, then deletes and restores it. */
async function makeChanges(request: APIRequestContext, token: string, name: string) {
  const headers = { authorization: `Bearer ${token}` };
  const call = async (method: 'post' | 'put' | 'delete', path: string, data?: object) => {
    const response = await request[method](path, { headers, ...(data && { data }) });
    expect(response.ok()).toBe(true);
    return response.json();
  };
  const { categoryId } = await call('post', '/api/categoryapi/create', { name: `${name} te` });
  const drink = { name, categoryId, description: 'Av nypete', price: 45.5, isAvailable: false };
  const { menuItemId } = await call('post', '/api/menuitemapi/create', { ...drink, isAvailable: true });
  for (let times = 0; times < 7; times++)
    await call('post', '/trpc/menu.setAvailable', { menuItemId, isAvailable: times % 2 === 1 });
  const reprice = (price: number) =>
    call('put', `/api/menuitemapi/update/${menuItemId}`, { ...drink, price });
  await reprice(49);
  const deleted = await request.delete(`/api/menuitemapi/delete/${menuItemId}`, { headers });
  await call('post', `/api/changeapi/undo/${deleted.headers()['x-change-id']}`, {});
  return {
    reprice,
    cleanUp: async () => {
      await call('delete', `/api/menuitemapi/delete/${menuItemId}`);
      await call('delete', `/api/categoryapi/delete/${categoryId}`);
    },
  };
}

test('the audit log shows who changed what, with the values before and after', async ({
  page,
  request,
  axe,
  allowError,
}, info) => {
  allowError(BROWSER_ERRORS);
  const name = uniqueName('Loggkaffe', info);
  const isWide = info.project.name === 'desktop';
  const token = await startAdminSession(page, request);
  const drink = await makeChanges(request, token, name);
  await page.goto('/admindash?fane=log');
  const section = page.getByRole('region', { name: 'Endringer' });
  const headers = section.getByRole('columnheader').filter({ visible: true });
  await expect(headers).toHaveText(isWide ? ['Når', 'Hvem', 'Hva', 'Felt'] : ['Når', 'Hva']);
  await section.getByRole('searchbox').fill(name.toUpperCase());
  await expect(section.getByText('12 endringer')).toBeVisible();
  const entries = section.getByRole('rowheader');
  await expect(entries).toHaveCount(10);
  await expect(entries.nth(0)).toHaveText(`angret slettingen av menyvaren ${name}`);
  await expect(entries.nth(1)).toHaveText(`slettet menyvaren ${name}`);
  await expect(entries.nth(2)).toHaveText(`endret menyvaren ${name}`);
  await expect(entries.nth(3)).toHaveText(`meldte menyvaren ${name} utsolgt`);
  await expect(entries.nth(4)).toHaveText(`satte menyvaren ${name} til salgs igjen`);
  await axeInLightAndDark(page, axe);

  const repriced = section.getByRole('row').nth(3);
  await expect(repriced.getByRole('time')).toHaveText(/^\d+\.\s\S+ kl\.\s\d\d\.\d\d$/);
  if (isWide) {
    await expect(repriced.getByRole('cell', { name: 'admin', exact: true })).toBeVisible();
    await expect(repriced.getByRole('listitem')).toHaveText('Pris: fra 45,50 kr → til 49 kr');
  }
  // On a phone, the whole row opens the details.
  await (isWide ? repriced.getByRole('button') : repriced).click();
  const details = page.getByRole('dialog', { name: `Endret menyvaren ${name}` });
  await expect(details.getByRole('term')).toHaveText(['Pris']);
  await expect(details.getByRole('definition')).toHaveText(['Før: 45,50 kr', 'Etter: 49 kr']);
  await expect(details.getByText('admin,')).toBeVisible();
  await axeInLightAndDark(page, axe);
  await page.keyboard.press('Escape');
  await expect(repriced.getByRole('button')).toBeFocused();
  await entries.nth(1).getByRole('button').click();
  await expect(topDialog(page).getByRole('term')).toHaveText([
    'Navn',
    'Kategori',
    'Beskrivelse',
    'Pris',
    'Tilgjengelig',
  ]);
  await topDialog(page).getByRole('button', { name: 'Lukk' }).last().click();

  await section.getByRole('button', { name: 'Side 2' }).click();
  await expect(entries).toHaveText([`la til menyvaren ${name}`, `la til kategorien ${name} te`]);
  await page.reload();
  await expect(entries).toHaveText([`la til menyvaren ${name}`, `la til kategorien ${name} te`]);
  const kind = section.getByLabel('Vis', { exact: true });
  await kind.selectOption('Kategorier');
  await expect(entries).toHaveText([`la til kategorien ${name} te`]);
  await expect(page).toHaveURL(/slag=category/);
  await kind.selectOption('Bilder');
  await expect(
    section.getByText(`Fant ingen endringer med «${name.toUpperCase()}» i navn eller brukernavn.`),
  ).toBeVisible();
  await axe();
  await page.goBack();
  await expect(entries).toHaveText([`la til kategorien ${name} te`]);
  // Back closes the dialog.
  await entries.getByRole('button').click();
  await expect(topDialog(page)).toBeVisible();
  await goBackWithoutWaiting(page);
  await expect(topDialog(page)).toBeHidden();
  await page.goBack();

  await kind.selectOption('Meny');
  await expect(entries).toHaveCount(10);

  const table = section.getByRole('table');
  const changedButton = section.getByRole('button', { name: /Listen er endret/ });
  const place = await table.boundingBox();
  await drink.reprice(52);
  await changedButton.waitFor();
  await expect.poll(() => table.boundingBox()).toEqual(place);
  await expect(entries.nth(0)).toHaveText(`angret slettingen av menyvaren ${name}`);
  await changedButton.click();
  await expect(entries.nth(0)).toHaveText(`endret menyvaren ${name}`);
  await section.getByRole('button', { name: 'Refresh' }).click();
  await expect(page).toHaveURL('/admindash?fane=log');
  await expect(kind).toHaveValue('');

  // Without the subscription: changes by other tests would refetch the list before the button does.
  await page.route('**/trpc/live.changes*', abortRequest);
  await page.route('**/trpc/*audit.page*', abortRequest);
  await page.reload();
  await expect(section.getByText('Kunne ikke hente endringene.')).toBeVisible();
  await axeInLightAndDark(page, axe);
  await page.unroute('**/trpc/*audit.page*');
  await section.getByRole('button', { name: 'Prøv igjen' }).click();
  await expect(entries).toHaveCount(10);
  await drink.cleanUp();
});
