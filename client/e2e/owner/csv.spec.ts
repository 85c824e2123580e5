import { readFile } from 'node:fs/promises';
import type { Locator, Page, Route } from '@playwright/test';
import { endSession, logInAgain, pressTool, topDialog } from '#client/e2e/steps/admin-steps.ts';
import { dragged, dropFiles } from '#client/e2e/steps/image-steps.ts';
import { expect, test } from '#client/e2e/steps/owner-test.ts';

const HEADER = 'Navn;Kategori;Beskrivelse;Pris;Tilgjengelig';
const COUNT = 20;

/** Opens the dialog that imports the menu. */
async function openImport(page: Page): Promise<Locator> {
  await pressTool(page, 'Importer CSV');
  await expect(topDialog(page).getByRole('heading', { name: 'Importer menyen' })).toBeVisible();
  return topDialog(page);
}

/** A CSV file in the format of a spreadsheet program. */
const csv = (...lines: string[]) => ({
  name: 'sommermeny.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\ufeff${[HEADER, ...lines].join('\r\n')}\r\n`),
});

/** Drops a file beside the drop area, where the browser must not open it, and then onto the drop area. */
async function dropFile(dialog: Locator, file: ReturnType<typeof csv>): Promise<void> {
  const isOpened = await dialog.evaluate(
    (beside, dataTransfer) => {
      const drop = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer });
      return beside.dispatchEvent(drop);
    },
    await dragged(dialog.page(), [file]),
  );
  expect(isOpened).toBe(false);
  await dropFiles(dialog.locator('input[type=file]').locator('..'), [file]);
}

test('menu and ingredients are exported as CSV files for spreadsheets', async ({ page, fail }) => {
  await page.goto('/admindash?fane=menu');
  await fail('/export', { times: 1 });
  await pressTool(page, 'Eksporter CSV');
  await expect(page.getByText('Eksporten gikk ikke. Prøv igjen.')).toBeVisible();

  const menuFile = page.waitForEvent('download');
  await pressTool(page, 'Eksporter CSV');
  const menu = await menuFile;
  expect(menu.suggestedFilename()).toMatch(/^meny-\d{4}-\d\d-\d\d\.csv$/);
  await expect(page.getByText(`Lagret som ${menu.suggestedFilename()}`)).toBeVisible();
  const bytes = await readFile(await menu.path());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [header, ...lines] = bytes.subarray(3).toString().split('\r\n');
  expect(header).toBe(
    'Id;Navn;Kategori;Beskrivelse;Pris;Størrelser;Valg;Allergener;Vegetarisk;Vegansk;Tilgjengelig;Til salgs igjen fra;Sesong fra;Sesong til og med;Bilde',
  );
  const cappuccino =
    /^\d+;Cappuccino;Varm Kaffe;.*;\d+(,\d\d)?;[^;]*;"Melk; Kaffe; Ekstra";melk;;;ja;;;;Cappuccino$/;
  expect(lines.filter((line) => cappuccino.test(line))).toHaveLength(1);

  await page.getByRole('link', { name: 'Ingredients' }).click();
  const ingredientsFile = page.waitForEvent('download');
  await pressTool(page, 'Eksporter CSV');
  expect((await ingredientsFile).suggestedFilename()).toMatch(/^ingredienser-/);
});

test('a CSV file of the menu is imported', async ({ page, other, menu, unique, fail, axe, allowError }) => {
  allowError(/status of 4/);
  const category = unique('Sommer');
  const { categoryId } = await other.post('categoryapi/create', { name: category });
  const own = async () => (await menu.items()).filter((item) => item.categoryId === categoryId);
  const drink = (number: number) => unique(`Sommerdrikk ${number}`);
  const lines = Array.from(
    { length: COUNT },
    (_, at) => `${drink(at)};${category};"Kald; og god";${40 + at},50;nei`,
  );
  await page.goto('/admindash?fane=menu');

  const dialog = await openImport(page);
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
  await fail('/import-preview', { times: 1 });
  await dropFile(dialog, csv(...lines));
  await expect(dialog.getByRole('alert')).toHaveText(
    'Fikk ikke kontakt med serveren. Filen er her fortsatt.',
  );
  await axe();
  await dialog.getByRole('button', { name: 'Prøv igjen' }).click();
  await expect(dialog.getByRole('status')).toHaveText(`${COUNT} nye.`);
  await expect(dialog.getByRole('row')).toHaveCount(1 + COUNT);
  await axe.inLightAndDark();
  expect(await own()).toEqual([]);
  await importButton.click();
  await expect(page.getByText(`Importert: ${COUNT} nye`)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(await own()).toHaveLength(COUNT);
  await page.getByRole('searchbox').fill(category);
  await expect(page.getByRole('status').getByText(`${COUNT} varer`)).toBeVisible();

  // The same file with one new price, which another admin changes during the preview.
  await openImport(page);
  const input = dialog.locator('input[type=file]');
  const changed = csv(...lines.with(7, lines[7]?.replace('47,50', '52') ?? ''));
  await input.setInputFiles(changed);
  await expect(dialog.getByRole('status')).toHaveText(`1 endres. ${COUNT - 1} er som før.`);
  await expect(dialog.getByRole('row').last()).toContainText('fra 47,50 → til 52');
  const { menuItemId = 0 } = (await menu.find(drink(7))) ?? {};
  await menu.change(menuItemId, { name: drink(7), categoryId, price: 50 });
  await importButton.click();
  await expect(dialog.getByRole('status')).toContainText('Noe er endret siden forhåndsvisningen.');
  await expect(dialog.getByRole('row').last()).toContainText('fra 50 → til 52');
  await axe();

  // The session ends during the upload: after the login, the file is still selected.
  let hasEnded = false;
  await page.route('**/import', async (route) => {
    if (!hasEnded) await endSession(page);
    hasEnded = true;
    await route.continue();
  });
  await importButton.click();
  await logInAgain(page);
  await expect(dialog.getByRole('alert')).toContainText('Filen er her fortsatt.');
  await importButton.click();
  await expect(page.getByText('Importert: 1 endret')).toBeVisible();
  expect(await menu.find(drink(7))).toMatchObject({ price: 52 });
});

test('an import creates missing categories', async ({ page, other, menu, unique, fail, axe, allowError }) => {
  allowError(/status of 409/);
  const [bakery, tea] = [unique('Bakst'), unique('Te')];
  const lines = [`${unique('Bolle')};${bakery};;30;ja`, `${unique('Earl')};${tea};;40;ja`];
  await page.goto('/admindash?fane=menu');
  const dialog = await openImport(page);
  await dialog
    .locator('input[type=file]')
    .setInputFiles(csv(...lines, `${unique('Kanel')};${bakery};;32;ja`));
  const create = (category: string) =>
    dialog.getByRole('button', { name: `Lag kategorien «${category}»`, exact: true });
  await expect(create(tea)).toBeVisible();
  await axe.inLightAndDark();
  await fail('categories.create', { times: 1 });
  await create(bakery).click();
  await expect(dialog.getByRole('alert')).toContainText('Fikk ikke kontakt med serveren');
  // A file that is chosen meanwhile would be replaced.
  const answer = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    await answer.promise;
    await route.continue();
  };
  await page.route('**/trpc/*categories.create*', hold, { times: 1 });
  await create(bakery).click();
  await expect(dialog.getByRole('button', { name: 'Velg en annen fil' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  answer.resolve();
  await expect(create(bakery)).toHaveCount(0);
  await expect(dialog.getByRole('status')).toHaveText('1 linje må rettes før noe kan importeres.');
  await expect(dialog.getByRole('button', { name: 'Velg en annen fil' })).toBeFocused();
  // Another admin has just created it too.
  await other.post('categoryapi/create', { name: tea });
  await create(tea).click();
  await expect(dialog.getByRole('status')).toHaveText('3 nye.');
  await dialog.getByRole('button', { name: 'Importer', exact: true }).click();
  await expect(page.getByText('Importert: 3 nye')).toBeVisible();
  expect(await menu.find(unique('Kanel'))).toMatchObject({ categoryName: bakery, price: 32 });
});
