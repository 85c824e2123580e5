import type { Page } from '@playwright/test';
import { PASSWORD, registerUser } from './account-steps.ts';
import { chosenOf, openSave, pour, saidOf, stageOf } from './builder-steps.ts';
import { sellOut, stockSpice, takeOff } from './cafe.ts';
import { follow, hold, newCupName } from './cup-steps.ts';
import { expect, test } from './test.ts';

const DRAFT = 'draft';

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test(
  'an unsaved cup survives a reload, another page and a login, and is forgotten once it is saved',
  { tag: '@once' },
  async ({ page, request, axe }, { project, repeatEachIndex }) => {
    const { username } = await registerUser(request);
    const cup = `Utkastet ${project.name} ${repeatEachIndex}`;
    await page.goto('/drommekoppen');
    for (const name of ['Espresso', 'Matcha', 'Espresso']) await pour(page, 'Grunningredienser', name);
    await page.getByRole('button', { name: 'Fjern Espresso' }).last().click();
    await page.getByRole('combobox', { name: 'Fargetema' }).selectOption('Bringebær');
    const save = await openSave(page);
    await save.getByRole('textbox').fill(cup);
    await page.keyboard.press('Escape');
    const drawing = stageOf(page).getByRole('img');
    const label = (await drawing.getAttribute('aria-label')) ?? '';
    const isThere = async () => {
      await expect(drawing).toHaveAccessibleName(label);
      await expect(chosenOf(page)).toHaveText(['Espresso', 'Matcha']);
      await expect(page.getByRole('combobox', { name: 'Fargetema' })).toHaveValue('2');
    };

    await page.reload();
    await isThere();
    await expect(page.getByRole('button', { name: 'Angre siste steg' })).toBeDisabled();
    await axe();

    await page.goto('/login');
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    const login = page.getByRole('dialog');
    await login.getByLabel('Brukernavn').fill(username);
    await login.getByLabel('Passord', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    await page.getByRole('link', { name: 'Lag din egen kopp' }).first().click();
    await isThere();

    await openSave(page);
    await expect(save.getByRole('textbox')).toHaveValue(cup);
    await save.getByRole('button', { name: 'Lagre' }).click();
    await expect(save).toBeHidden();
    await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), DRAFT)).toBeNull();
    await page.reload();
    await expect(page.getByText('Ingen valgt')).toBeVisible();
  },
);

/** Saves a cup, and goes to another page before it is known what comes of it. */
async function leaveWhileSaving(page: Page, end: 'continue' | 'abort') {
  await page.goto('/drommekoppen');
  await pour(page, 'Grunningredienser', 'Matcha');
  const save = await openSave(page);
  await save.getByRole('textbox').fill(newCupName('Underveis'));
  const create = await hold(page, 'drinks.create', end);
  await save.getByRole('button', { name: 'Lagre' }).click();
  await page.keyboard.press('Escape');
  await expect(save).toBeHidden();
  await follow(page, '/meny');
  await expect(page.getByRole('heading', { name: 'Menu List' })).toBeVisible();
  return create;
}

test('a cup whose saving ends on another page is no draft any more', { tag: '@once' }, async ({ page }) => {
  const create = await leaveWhileSaving(page, 'continue');
  create.open();
  await page.getByRole('link', { name: 'Se koppen' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Underveis/ })).toBeVisible();
  await page.goto('/drommekoppen');
  await expect(page.getByText('Ingen valgt')).toBeVisible();
});

test('a cup whose saving fails on another page is still a draft, and that is said', { tag: '@once' }, async ({
  page,
  allowError,
}) => {
  allowError(/net::ERR_FAILED/);
  const create = await leaveWhileSaving(page, 'abort');
  create.open();
  await expect(page.getByText('Kunne ikke opprette drikk')).toBeVisible();
  await page.goto('/drommekoppen');
  await expect(chosenOf(page)).toHaveText(['Matcha']);
});

test('an unsaved cup survives a dialog whose file does not arrive', { tag: '@once' }, async ({
  page,
  allowError,
}) => {
  allowError(/net::ERR_FAILED|dynamically imported module/);
  await page.goto('/drommekoppen');
  await pour(page, 'Grunningredienser', 'Matcha');
  await page.route('**/assets/save-dialog*.js', (route) => route.abort());
  await page.getByRole('button', { name: 'Lagre din Drømmekopp' }).click();
  await expect(page.getByRole('heading', { name: 'Her gikk noe galt' })).toBeVisible();
  await page.unroute('**/assets/save-dialog*.js');
  await page.getByRole('button', { name: 'Prøv igjen' }).click();
  await expect(chosenOf(page)).toHaveText(['Matcha']);
});

test(
  'in a draft, what sold out is marked and what is gone is left out with a message',
  { tag: '@once' },
  async ({ page, axe }, { project, repeatEachIndex }) => {
    const [scarce, gone] = ['Vanilje', 'Anis'].map((name) => `${name} ${project.name} ${repeatEachIndex}`);
    if (!scarce || !gone) throw new Error('two spices are needed');
    stockSpice(scarce);
    stockSpice(gone);
    await page.goto('/drommekoppen');
    await pour(page, 'Grunningredienser', 'Espresso');
    await pour(page, 'Krydder', scarce);
    await pour(page, 'Krydder', gone);
    sellOut(scarce);
    takeOff(gone);
    await page.reload();
    await expect(chosenOf(page)).toHaveText(['Espresso', new RegExp(`^${scarce}\\s*Utsolgt$`)]);
    await expect(
      page.getByText('En ingrediens i koppen din finnes ikke lenger, og er tatt ut.'),
    ).toBeVisible();
    await expect(stageOf(page).getByText(/% full/)).toHaveText(/^35\s% full$/);
    await axe();
  },
);

for (const [what, spoil] of [
  [
    'holds nonsense instead of a draft',
    () => localStorage.setItem('draft', '{"version":1,"choices":[null]}'),
  ],
  [
    'refuses to store anything',
    () => {
      const refuse = () => {
        throw new DOMException('no', 'SecurityError');
      };
      Object.assign(Storage.prototype, { getItem: refuse, setItem: refuse, removeItem: refuse });
    },
  ],
] as const) {
  test(`a browser that ${what} builds cups all the same`, { tag: '@once' }, async ({ page }) => {
    await page.addInitScript(spoil);
    await page.goto('/drommekoppen');
    await expect(page.getByText('Ingen valgt')).toBeVisible();
    await pour(page, 'Grunningredienser', 'Espresso');
    await expect(saidOf(page)).toHaveText('Espresso er i koppen');
  });
}
