import type { APIRequestContext } from '@playwright/test';
import { BROWSER_ERRORS, byDayAndNight, lose } from './account-steps.ts';
import { beginAsOwner, dialogOn, stepBack } from './admin-steps.ts';
import { expect, test } from './test.ts';

test.use({ receivesChanges: true });

/** Sells a drink of its own out and has it again, seven times in all; changes its price, deletes it and takes that back. */
async function changeMuch(request: APIRequestContext, token: string, name: string) {
  const headers = { authorization: `Bearer ${token}` };
  const call = async (method: 'post' | 'put' | 'delete', path: string, data?: object) => {
    const answer = await request[method](path, { headers, ...(data && { data }) });
    expect(answer.ok()).toBe(true);
    return answer.json();
  };
  const { categoryId } = await call('post', '/api/categoryapi/create', { name: `${name} te` });
  const drink = { name, categoryId, description: 'Av nypete', price: 45.5, isAvailable: false };
  const { menuItemId } = await call('post', '/api/menuitemapi/create', { ...drink, isAvailable: true });
  for (let times = 0; times < 7; times++)
    await call('post', '/trpc/menu.setAvailable', { menuItemId, isAvailable: times % 2 === 1 });
  const reprice = (price: number) =>
    call('put', `/api/menuitemapi/update/${menuItemId}`, { ...drink, price });
  await reprice(49);
  await call('delete', `/api/menuitemapi/delete/${menuItemId}`);
  await call('post', '/trpc/menu.restore', { menuItemId });
  return {
    reprice,
    cleanUp: async () => {
      await call('delete', `/api/menuitemapi/delete/${menuItemId}`);
      await call('delete', `/api/categoryapi/delete/${categoryId}`);
    },
  };
}

test('an owner finds out who changed what, and what it was before', async ({
  page,
  request,
  axe,
  allowError,
}, { project, repeatEachIndex }) => {
  allowError(BROWSER_ERRORS);
  const name = `Loggkaffe ${project.name} ${repeatEachIndex}`;
  const isWide = project.name === 'desktop';
  const token = await beginAsOwner(page, request);
  const drink = await changeMuch(request, token, name);
  await page.goto('/admindash?fane=log');
  const section = page.getByRole('region', { name: 'Endringer' });
  const headers = section.getByRole('columnheader').filter({ visible: true });
  await expect(headers).toHaveText(isWide ? ['Når', 'Hvem', 'Hva', 'Felt'] : ['Når', 'Hva']);
  await section.getByRole('searchbox').fill(name.toUpperCase());
  await expect(section.getByText('12 endringer')).toBeVisible();
  const deeds = section.getByRole('rowheader');
  await expect(deeds).toHaveCount(10);
  await expect(deeds.nth(0)).toHaveText(`angret slettingen av menyvaren ${name}`);
  await expect(deeds.nth(1)).toHaveText(`slettet menyvaren ${name}`);
  await expect(deeds.nth(2)).toHaveText(`endret menyvaren ${name}`);
  await expect(deeds.nth(3)).toHaveText(`meldte menyvaren ${name} utsolgt`);
  await expect(deeds.nth(4)).toHaveText(`satte menyvaren ${name} til salgs igjen`);
  await byDayAndNight(page, axe);

  const repriced = section.getByRole('row').nth(3);
  await expect(repriced.getByRole('time')).toHaveText(/^\d+\.\s\S+ kl\.\s\d\d\.\d\d$/);
  if (isWide) {
    await expect(repriced.getByRole('cell', { name: 'admin', exact: true })).toBeVisible();
    await expect(repriced.getByRole('listitem')).toHaveText('Pris: fra 45,50 kr → til 49 kr');
  }
  // On a phone all of the row opens it.
  await (isWide ? repriced.getByRole('button') : repriced).click();
  const details = page.getByRole('dialog', { name: `Endret menyvaren ${name}` });
  await expect(details.getByRole('term')).toHaveText(['Pris']);
  await expect(details.getByRole('definition')).toHaveText(['Før: 45,50 kr', 'Etter: 49 kr']);
  await expect(details.getByText('admin,')).toBeVisible();
  await byDayAndNight(page, axe);
  await page.keyboard.press('Escape');
  await expect(repriced.getByRole('button')).toBeFocused();
  await deeds.nth(1).getByRole('button').click();
  await expect(dialogOn(page).getByRole('term')).toHaveText([
    'Navn',
    'Kategori',
    'Beskrivelse',
    'Pris',
    'Tilgjengelig',
  ]);
  await dialogOn(page).getByRole('button', { name: 'Lukk' }).last().click();

  await section.getByRole('button', { name: 'Side 2' }).click();
  await expect(deeds).toHaveText([`la til menyvaren ${name}`, `la til kategorien ${name} te`]);
  await page.reload();
  await expect(deeds).toHaveText([`la til menyvaren ${name}`, `la til kategorien ${name} te`]);
  const kind = section.getByLabel('Vis', { exact: true });
  await kind.selectOption('Kategorier');
  await expect(deeds).toHaveText([`la til kategorien ${name} te`]);
  await expect(page).toHaveURL(/slag=category/);
  await kind.selectOption('Bilder');
  await expect(
    section.getByText(`Fant ingen endringer med «${name.toUpperCase()}» i navn eller brukernavn.`),
  ).toBeVisible();
  await axe();
  await page.goBack();
  await expect(deeds).toHaveText([`la til kategorien ${name} te`]);
  // A step back closes what is open.
  await deeds.getByRole('button').click();
  await expect(dialogOn(page)).toBeVisible();
  await stepBack(page);
  await expect(dialogOn(page)).toBeHidden();
  await page.goBack();

  await kind.selectOption('Meny');
  await expect(deeds).toHaveCount(10);

  const table = section.getByRole('table');
  const news = section.getByRole('button', { name: /Listen er endret/ });
  const place = await table.boundingBox();
  await drink.reprice(52);
  await news.waitFor();
  expect(await table.boundingBox()).toEqual(place);
  await expect(deeds.nth(0)).toHaveText(`angret slettingen av menyvaren ${name}`);
  await news.click();
  await expect(deeds.nth(0)).toHaveText(`endret menyvaren ${name}`);
  await section.getByRole('button', { name: 'Refresh' }).click();
  await expect(page).toHaveURL('/admindash?fane=log');
  await expect(kind).toHaveValue('');

  // Without the others' changes, which would have the list read again before the press does.
  await page.route('**/trpc/live.changes*', lose);
  await page.route('**/trpc/*audit.page*', lose);
  await page.reload();
  await expect(section.getByText('Kunne ikke hente endringene.')).toBeVisible();
  await byDayAndNight(page, axe);
  await page.unroute('**/trpc/*audit.page*');
  await section.getByRole('button', { name: 'Prøv igjen' }).click();
  await expect(deeds).toHaveCount(10);
  await drink.cleanUp();
});
