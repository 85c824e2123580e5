import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import {
  abortRequest,
  axeInLightAndDark,
  BROWSER_ERRORS,
  fetchToken,
  openDialog,
  startSession,
} from '#client/e2e/steps/account-steps.ts';
import { uniqueName } from '#client/e2e/steps/admin-menu-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';

test.use({ receivesChanges: true });

const ADMIN = ['admin', 'Kaffe-1234!'] as const;
const HEADER = 'Navn;Kategori;Beskrivelse;Pris;Tilgjengelig';
const COUNT = 20;

/** A CSV file in the format of a spreadsheet program. */
const csv = (...lines: string[]) => ({
  name: 'sommermeny.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\ufeff${[HEADER, ...lines].join('\r\n')}\r\n`),
});

/** Creates a category for one test. Its menu items are sold out, so other tests don't see them. */
async function createCategory(request: APIRequestContext, token: string, name: string) {
  const headers = { authorization: `Bearer ${token}` };
  const created = await request.post('/api/categoryapi/create', { headers, data: { name } });
  const { categoryId }: { categoryId: number } = await created.json();
  const menu = async () => {
    const response = await request.get('/api/menuitemapi/menuitemslist', { headers });
    const items: { menuItemId: number; name: string; categoryId: number; price: number }[] =
      await response.json();
    return items.filter((item) => item.categoryId === categoryId);
  };
  return {
    menu,
    /** Changes a price as another admin. */
    reprice: async (drink: string, price: number) => {
      const item = (await menu()).find((each) => each.name === drink);
      const url = `/api/menuitemapi/update/${item?.menuItemId}`;
      await request.put(url, { headers, data: { name: drink, categoryId, price } });
    },
    remove: async () => {
      for (const { menuItemId } of await menu())
        await request.delete(`/api/menuitemapi/delete/${menuItemId}`, { headers });
      await request.delete(`/api/categoryapi/delete/${categoryId}`, { headers });
    },
  };
}

/** Drops a file beside the drop area, where the browser must not open it, and then onto the drop area. */
async function dropFile(page: Page, { name, mimeType, buffer }: ReturnType<typeof csv>): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([text, fileName, type]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], fileName, { type }));
      return transfer;
    },
    [buffer.toString(), name, mimeType] as const,
  );
  const isOpened = await page
    .getByRole('dialog')
    .evaluate(
      (dialog, transfer) =>
        dialog.dispatchEvent(
          new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer }),
        ),
      dataTransfer,
    );
  expect(isOpened).toBe(false);
  const place = page.getByRole('dialog').locator('input[type=file]').locator('..');
  await place.dispatchEvent('dragover', { dataTransfer });
  await place.dispatchEvent('drop', { dataTransfer });
}

test('the menu and the ingredients are exported as CSV files that a spreadsheet can open', {
  tag: '@once',
}, async ({ page, request, allowError }) => {
  allowError(BROWSER_ERRORS);
  await startSession(page, await fetchToken(request, ...ADMIN), 'Admin');
  await page.goto('/admindash?fane=menu');
  const button = page.getByRole('button', { name: 'Eksporter CSV' });
  await page.route('**/export', abortRequest, { times: 1 });
  await button.click();
  await expect(page.getByText('Eksporten gikk ikke. Prøv igjen.')).toBeVisible();

  const menuFile = page.waitForEvent('download');
  await button.click();
  const menu = await menuFile;
  expect(menu.suggestedFilename()).toMatch(/^meny-\d{4}-\d\d-\d\d\.csv$/);
  await expect(page.getByText(`Lagret som ${menu.suggestedFilename()}`)).toBeVisible();
  const bytes = await readFile(await menu.path());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [header, ...lines] = bytes.subarray(3).toString().split('\r\n');
  expect(header).toBe(
    'Id;Navn;Kategori;Beskrivelse;Pris;Størrelser;Tilgjengelig;Til salgs igjen fra;Sesong fra;Sesong til og med;Bilde',
  );
  const cappuccino = /^\d+;Cappuccino;Varm Kaffe;.*;\d+(,\d\d)?;[^;]*;ja;;;;Cappuccino$/;
  expect(lines.filter((line) => cappuccino.test(line))).toHaveLength(1);

  await page.getByRole('link', { name: 'Ingredients' }).click();
  const ingredientsFile = page.waitForEvent('download');
  await button.click();
  expect((await ingredientsFile).suggestedFilename()).toMatch(/^ingredienser-/);
});

test('a CSV file of twenty menu items is imported after its errors are corrected and its changes previewed', async ({
  page,
  request,
  axe,
  allowError,
}, info) => {
  allowError(BROWSER_ERRORS);
  const category = uniqueName('Sommer', info);
  const own = await createCategory(request, await fetchToken(request, ...ADMIN), category);
  const drink = (number: number) => uniqueName(`Sommerdrikk ${number}`, info);
  const lines = Array.from(
    { length: COUNT },
    (_, at) => `${drink(at)};${category};"Kald; og god";${40 + at},50;nei`,
  );
  const token = await fetchToken(request, ...ADMIN);
  await startSession(page, token, 'Admin');
  await page.goto('/admindash?fane=menu');

  const dialog = await openDialog(page, 'Importer CSV', 'Importer menyen');
  const importButton = dialog.getByRole('button', { name: 'Importer', exact: true });
  await expect(importButton).toHaveAttribute('aria-disabled', 'true');
  await axe();

  // The keyboard also opens the browser's file dialog.
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Velg fil' }).press('Enter');
  const invalidLines = lines.with(3, `Is;Vinter;;gratis;nei`);
  await (await chooser).setFiles(csv(...invalidLines));
  await expect(dialog.getByRole('status')).toHaveText('1 linje må rettes før noe kan importeres.');
  await expect(dialog.getByRole('listitem')).toHaveText([
    'Linje 5, Kategori: Det finnes ingen kategori «Vinter».',
    'Linje 5, Pris: Skriv prisen med tall, som 45 eller 45,50.',
  ]);
  await expect(importButton).toHaveAttribute('aria-disabled', 'true');
  await expect(dialog.getByRole('button', { name: 'Velg en annen fil' })).toBeFocused();
  await axe();

  // The corrected file is dropped; the first request fails.
  await page.route('**/import-preview', abortRequest, { times: 1 });
  await dropFile(page, csv(...lines));
  await expect(dialog.getByRole('alert')).toHaveText(
    'Fikk ikke kontakt med serveren. Filen er her fortsatt.',
  );
  await axe();
  await dialog.getByRole('button', { name: 'Prøv igjen' }).click();
  await expect(dialog.getByRole('status')).toHaveText(`${COUNT} nye.`);
  await expect(dialog.getByRole('row')).toHaveCount(1 + COUNT);
  await axeInLightAndDark(page, axe);
  expect(await own.menu()).toEqual([]);
  await importButton.click();
  await expect(page.getByText(`Importert: ${COUNT} nye`)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(await own.menu()).toHaveLength(COUNT);
  await page.getByRole('searchbox').fill(category);
  await expect(page.getByRole('status').getByText(`${COUNT} varer`)).toBeVisible();

  // The same file with one new price, which another admin changes during the preview.
  await openDialog(page, 'Importer CSV', 'Importer menyen');
  const input = dialog.locator('input[type=file]');
  const changed = csv(...lines.with(7, lines[7]?.replace('47,50', '52') ?? ''));
  await input.setInputFiles(changed);
  await expect(dialog.getByRole('status')).toHaveText(`1 endres. ${COUNT - 1} er som før.`);
  await expect(dialog.getByRole('row').last()).toContainText('fra 47,50 → til 52');
  await own.reprice(drink(7), 50);
  await importButton.click();
  await expect(dialog.getByRole('status')).toContainText('Noe er endret siden forhåndsvisningen.');
  await expect(dialog.getByRole('row').last()).toContainText('fra 50 → til 52');
  await axe();

  // The session ends during the upload: after the login, the file is still selected.
  let hasEnded = false;
  await page.route('**/import', async (route) => {
    if (!hasEnded) await request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } });
    hasEnded = true;
    await route.continue();
  });
  await importButton.click();
  const login = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: 'Login' }) });
  await login.getByLabel('Brukernavn').fill(ADMIN[0]);
  await login.getByLabel('Passord', { exact: true }).fill(ADMIN[1]);
  await login.getByRole('button', { name: 'Logg inn' }).click();
  await expect(login).toHaveCount(0);
  await expect(dialog.getByRole('alert')).toContainText('Filen er her fortsatt.');
  await importButton.click();
  await expect(page.getByText('Importert: 1 endret')).toBeVisible();
  expect((await own.menu()).find(({ name }) => name === drink(7))).toMatchObject({ price: 52 });
  await own.remove();
});
