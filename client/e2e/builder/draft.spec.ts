import { fillAccount, openDialog, registerUser } from '#client/e2e/steps/account-steps.ts';
import {
  choiceItems,
  cupRegion,
  cupStatus,
  openSaveDialog,
  pour,
  saveAs,
  saveButton,
} from '#client/e2e/steps/builder-steps.ts';
import { deleteIngredient, insertSpice, markSoldOut } from '#client/e2e/steps/cafe.ts';
import { holdRequests, navigateTo, uniqueCupName } from '#client/e2e/steps/cup-steps.ts';
import { scriptFile } from '#client/e2e/steps/script-file.ts';
import { expect, test } from '#client/e2e/steps/test.ts';

const DRAFT = 'draft';

test('a draft survives a reload and a login until its cup is saved', async ({ page, request, axe }) => {
  const { username } = await registerUser(request);
  const cup = uniqueCupName('Utkastet');
  await page.goto('/drommekoppen');
  for (const name of ['Espresso', 'Matcha', 'Espresso']) await pour(page, 'Grunningredienser', name);
  await page.getByRole('button', { name: 'Fjern Espresso' }).last().click();
  await page.getByRole('combobox', { name: 'Fargetema' }).selectOption('Bringebær');
  const save = await openSaveDialog(page);
  await save.getByRole('textbox').fill(cup);
  await page.keyboard.press('Escape');
  const drawing = cupRegion(page).getByRole('img');
  const label = (await drawing.getAttribute('aria-label')) ?? '';
  const expectDraft = async () => {
    await expect(drawing).toHaveAccessibleName(label);
    await expect(choiceItems(page)).toHaveText(['Espresso', 'Matcha']);
    await expect(page.getByRole('combobox', { name: 'Fargetema' })).toHaveValue('2');
  };

  await page.reload();
  await expectDraft();
  await expect(page.getByRole('button', { name: 'Angre siste steg' })).toBeDisabled();
  await axe();

  await page.goto('/login');
  await fillAccount(await openDialog(page, 'Login'), username);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await page.getByRole('link', { name: 'Lag din egen kopp' }).first().click();
  await expectDraft();

  await openSaveDialog(page);
  await expect(save.getByRole('textbox')).toHaveValue(cup);
  await saveButton(save).click();
  await expect(save).toBeHidden();
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), DRAFT)).toBeNull();
  await page.reload();
  await expect(page.getByText('Ingen valgt')).toBeVisible();
});

test('a cup left while it is saved keeps its draft on failure', async ({ page, allowError }) => {
  allowError(/net::ERR_FAILED/);
  /** Saves a cup, and goes to another page before the response. */
  const leaveWhileSaving = async (end: 'continue' | 'abort') => {
    await page.goto('/drommekoppen');
    await expect(page.getByText('Ingen valgt')).toBeVisible();
    await pour(page, 'Grunningredienser', 'Matcha');
    const create = await holdRequests(page, 'drinks.create', end);
    const save = await saveAs(page, uniqueCupName('Underveis'));
    await page.keyboard.press('Escape');
    await expect(save).toBeHidden();
    await navigateTo(page, '/meny');
    await expect(page.getByRole('heading', { name: 'Menu List' })).toBeVisible();
    create.release();
  };
  await leaveWhileSaving('continue');
  await page.getByRole('link', { name: 'Se koppen' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Underveis/ })).toBeVisible();
  await leaveWhileSaving('abort');
  await expect(page.getByText('Kunne ikke opprette drikk')).toBeVisible();
  await page.goto('/drommekoppen');
  await expect(choiceItems(page)).toHaveText(['Matcha']);
});

test('a draft survives when the script of the save dialog fails to load', async ({ page, allowError }) => {
  allowError(/net::ERR_FAILED|dynamically imported module/);
  await page.goto('/drommekoppen');
  await pour(page, 'Grunningredienser', 'Matcha');
  await page.route(`**${scriptFile('save-dialog')}`, (route) => route.abort());
  await page.getByRole('button', { name: 'Lagre din Drømmekopp' }).click();
  await expect(page.getByRole('heading', { name: 'Her gikk noe galt' })).toBeVisible();
  await page.unroute(`**${scriptFile('save-dialog')}`);
  await page.getByRole('button', { name: 'Prøv igjen' }).click();
  await expect(choiceItems(page)).toHaveText(['Matcha']);
});

test('a restored draft marks sold-out ingredients and drops deleted ones', async ({ page, axe }) => {
  const [soldOut, deleted] = [insertSpice('Vanilje'), insertSpice('Anis')];
  await page.goto('/drommekoppen');
  await pour(page, 'Grunningredienser', 'Espresso');
  await pour(page, 'Krydder', soldOut);
  await pour(page, 'Krydder', deleted);
  markSoldOut(soldOut);
  deleteIngredient(deleted);
  await page.reload();
  await expect(choiceItems(page)).toHaveText(['Espresso', new RegExp(`^${soldOut}\\s*Utsolgt$`)]);
  await expect(page.getByText('En ingrediens i koppen din finnes ikke lenger, og er tatt ut.')).toBeVisible();
  await expect(cupRegion(page).getByText(/% full/)).toHaveText(/^35\s% full$/);
  await axe();
});

test('the builder works in a browser that blocks local storage', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError');
    };
    Object.assign(Storage.prototype, { getItem: refuse, setItem: refuse, removeItem: refuse });
  });
  await page.goto('/drommekoppen');
  await expect(page.getByText('Ingen valgt')).toBeVisible();
  await pour(page, 'Grunningredienser', 'Espresso');
  await expect(cupStatus(page)).toHaveText('Espresso er i koppen');
});
