import { axeInLightAndDark, fetchToken } from '#client/e2e/steps/account-steps.ts';
import { otherMenuAdmin, uniqueName } from '#client/e2e/steps/admin-menu-steps.ts';
import { ADMIN, startAdminSession, topDialog } from '#client/e2e/steps/admin-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';

test.use({ receivesChanges: true });

test('what was deleted is fetched back from the log, and a newer value is kept unless the owner says so', async ({
  page,
  request,
  axe,
}, info) => {
  const name = uniqueName('Angrekaffe', info);
  const other = await otherMenuAdmin(request);
  const id = await other.add(name);
  await other.change(id, { name, price: 49, description: 'Sterk' });
  await startAdminSession(page, request);
  await page.goto(`/admindash?${new URLSearchParams({ fane: 'log', sok: name })}`);
  const entries = page.getByRole('region', { name: 'Endringer' }).getByRole('rowheader');
  await expect(entries).toHaveText([`endret menyvaren ${name}`, `la til menyvaren ${name}`]);
  await other.change(id, { name, price: 52, description: 'Sterk' });
  await entries.filter({ hasText: 'endret' }).getByRole('button').click();
  await topDialog(page).getByRole('button', { name: 'Angre' }).click();
  await expect(topDialog(page).getByRole('status')).toHaveText(
    'Noe av dette er endret siden. Ingenting er angret ennå.',
  );
  await expect(topDialog(page).getByRole('term')).toHaveText(['Pris']);
  await expect(topDialog(page).getByRole('definition')).toHaveText(['Nå: 52 kr', 'Angret: 45 kr']);
  await axeInLightAndDark(page, axe);
  await topDialog(page).getByRole('button', { name: 'Avbryt' }).click();
  expect(await other.find(name)).toMatchObject({ price: 52, description: 'Sterk' });
  await topDialog(page).getByRole('button', { name: 'Angre' }).click();
  await topDialog(page).getByRole('button', { name: 'Behold det nye' }).click();
  await expect(page.getByText('Endringen er angret')).toBeVisible();
  expect(await other.find(name)).toMatchObject({ price: 52, description: 'Mild' });

  await other.remove(id);
  await page.reload();
  await entries.filter({ hasText: 'slettet' }).getByRole('button').click();
  await topDialog(page).getByRole('button', { name: 'Hent tilbake' }).click();
  await expect.poll(() => other.find(name)).toMatchObject({ price: 52, description: 'Mild' });
  await expect(page.getByRole('dialog')).toBeHidden();
  await other.remove(id);
});

test(
  'a change of several records is one line, and is undone as a whole or one by one',
  { tag: '@once' },
  async ({ page, request, axe }, info) => {
    const name = uniqueName('Angrete', info);
    const other = await otherMenuAdmin(request);
    const ids = [await other.add(`${name} A`), await other.add(`${name} B`), await other.add(`${name} C`)];
    const headers = { authorization: `Bearer ${await fetchToken(request, ...ADMIN)}` };
    const data = { ids, change: { kind: 'priceBy', by: 5 } };
    await request.post('/trpc/menu.changeMany', { headers, data });
    await startAdminSession(page, request);
    await page.goto(`/admindash?${new URLSearchParams({ fane: 'log', sok: name })}`);
    const entries = page.getByRole('region', { name: 'Endringer' }).getByRole('rowheader');
    await expect(entries.first()).toHaveText(`endret menyvaren ${name} A og 2 til`);
    await entries.first().getByRole('button').click();
    await expect(topDialog(page).getByRole('heading', { level: 3 })).toHaveText(
      ['A', 'B', 'C'].map((letter) => `Endret menyvaren ${name} ${letter}`),
    );
    await axe();
    await topDialog(page)
      .getByRole('button', { name: `Angre: ${name} B` })
      .click();
    await expect.poll(() => other.find(`${name} B`)).toMatchObject({ price: 45 });
    expect(await other.find(`${name} A`)).toMatchObject({ price: 50 });
    await entries.filter({ hasText: 'og 2 til' }).getByRole('button').click();
    await topDialog(page).getByRole('button', { name: 'Angre alt' }).click();
    await expect.poll(() => other.find(`${name} C`)).toMatchObject({ price: 45 });
    expect(await other.find(`${name} A`)).toMatchObject({ price: 45 });
    for (const id of ids) await other.remove(id);
  },
);
