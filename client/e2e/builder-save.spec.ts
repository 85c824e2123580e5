import { beginAs, registerUser } from './account-steps.ts';
import { chosenOf, openSave, pour, saidOf, stageOf } from './builder-steps.ts';
import { ownerOf, sellOut, stockSpice } from './cafe.ts';
import { hold } from './cup-steps.ts';
import { expect, test } from './test.ts';

const CREATE = '**/trpc/drinks.create*';

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/drommekoppen');
});

test('the save dialog has its title, texts, field, preview, eight circles and two buttons, and the choices three a line', async ({
  page,
  axe,
}) => {
  const save = await openSave(page);
  const name = save.getByPlaceholder('Skriv inn navn på drikken');
  await expect(name).toBeFocused();
  await expect(save).toContainText('Gi koppen et navn og velg fargene dens');
  await expect(save).toContainText('Uten navn heter den Min Drømmekopp.');
  await expect(save.getByText('Ingen ingredienser valgt.')).toBeVisible();
  await expect(save.getByRole('img', { name: 'Tom kopp i fargetemaet Skoggrønn' })).toBeVisible();
  await expect(save.getByRole('radio')).toHaveCount(8);
  await expect(save.getByRole('button')).toHaveText(['', 'Avbryt', 'Lagre']);
  await axe();
  await page.keyboard.press('Escape');
  for (const name of ['Espresso', 'Matcha', 'Chai', 'Sjokolade']) await pour(page, 'Grunningredienser', name);
  await openSave(page);
  const lines = save.getByText('Espresso, Matcha, Chai');
  expect(await lines.textContent()).toBe('Espresso, Matcha, Chai,\nSjokolade');
  await expect(lines).toHaveCSS('white-space-collapse', 'preserve-breaks');
  await expect(save.getByRole('img', { name: /^Kopp i fargetemaet Skoggrønn, 100\s% full/ })).toBeVisible();
  await axe();
});

test('cross, Avbryt, Escape and a click outside close the save dialog, and keep cup and name', async ({
  page,
}) => {
  await pour(page, 'Grunningredienser', 'Espresso');
  const save = await openSave(page);
  await save.getByRole('textbox').fill('Nesten ferdig');
  for (const close of [
    () => save.getByRole('button', { name: 'Lukk' }).click(),
    () => save.getByRole('button', { name: 'Avbryt' }).click(),
    () => page.keyboard.press('Escape'),
    // Waits until the dialog has come to rest, as the keyboard of a phone makes it move.
    () => page.locator('[class*=overlay]').click({ position: { x: 3, y: 3 } }),
  ]) {
    await close();
    await expect(save).toBeHidden();
    await expect(chosenOf(page)).toHaveText(['Espresso']);
    await openSave(page);
    await expect(save.getByRole('textbox')).toHaveValue('Nesten ferdig');
  }
});

test(
  'dropdown and circles choose one and the same theme, which is stored with the cup',
  { tag: '@once' },
  async ({ page, request }, { project, repeatEachIndex }) => {
    const theme = page.getByRole('combobox', { name: 'Fargetema' });
    await theme.selectOption('Solgul');
    const save = await openSave(page);
    await expect(save.getByRole('radio', { name: 'Solgul' })).toBeChecked();
    await save.getByRole('radio', { name: 'Nattsvart' }).check();
    await expect(save.getByRole('img', { name: 'Tom kopp i fargetemaet Nattsvart' })).toBeVisible();
    await save.getByRole('button', { name: 'Avbryt' }).click();
    await expect(theme).toHaveValue('7');
    await expect(page.getByRole('img', { name: 'Tom kopp i fargetemaet Nattsvart' })).toBeVisible();
    await openSave(page);
    await save.getByRole('textbox').fill(`Svart og tom ${project.name} ${repeatEachIndex}`);
    const answer = page.waitForResponse(CREATE);
    await page.keyboard.press('Enter');
    const [{ result }] = await (await answer).json();
    const stored = await (await request.get(`/api/drinkapi/${result.data.drinkId}`)).json();
    expect(stored).toMatchObject({ themeId: 7, ingredientDTOs: [], layers: [] });
  },
);

test(
  'Enter saves once: the button says so meanwhile, and then selection, cup and dialog are gone',
  { tag: '@once' },
  async ({ page }, { project, repeatEachIndex }) => {
    const cup = `Bare én gang ${project.name} ${repeatEachIndex}`;
    await pour(page, 'Grunningredienser', 'Espresso');
    const save = await openSave(page);
    const { asked, open } = await hold(page, 'drinks.create');
    await save.getByRole('textbox').fill(cup);
    await page.keyboard.press('Enter');
    await expect(save.getByRole('button', { name: 'Lagrer...' })).toBeDisabled();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    open();
    await expect(save).toBeHidden();
    expect(asked).toHaveLength(1);
    await expect(page.getByText(`${cup} er lagret.`)).toBeVisible();
    await expect(page.getByText('Ingen valgt')).toBeVisible();
    await expect(stageOf(page)).toContainText('Koppen er tom');
    await expect(page.getByText('Velg en ingrediens for å se informasjon.')).toBeAttached();
    await openSave(page);
    await expect(save.getByRole('textbox')).toHaveValue('');
  },
);

test('a cup without name and without ingredients is saved as Min Drømmekopp', { tag: '@once' }, async ({
  page,
}) => {
  const save = await openSave(page);
  await save.getByRole('textbox').fill('   ');
  await save.getByRole('button', { name: 'Lagre' }).click();
  await expect(save).toBeHidden();
  await expect(page.getByText('Min Drømmekopp er lagret.')).toBeVisible();
});

test(
  'who was logged out elsewhere is told that the cup is not theirs',
  { tag: '@once' },
  async ({ page, request, allowError }, { repeatEachIndex }) => {
    allowError(/status of 401/);
    const cup = `Herreløs kopp ${repeatEachIndex}`;
    const { token } = await registerUser(request);
    await beginAs(page, token);
    await page.reload();
    await expect(page.getByText(/^Welcome, /).filter({ visible: true })).toBeVisible();
    await request.post('/api/auth/logout', { headers: { Authorization: `Bearer ${token}` } });
    const save = await openSave(page);
    await save.getByRole('textbox').fill(cup);
    await page.keyboard.press('Enter');
    await expect(
      page.getByText(`${cup} er lagret, men ikke som din: du var ikke lenger logget inn.`),
    ).toBeVisible();
    expect(ownerOf(cup)).toBeNull();
  },
);

test('the toast of a name without spaces stays on the screen, with its link and its cross', async ({ page }, {
  project,
  repeatEachIndex,
}) => {
  const save = await openSave(page);
  await save.getByRole('textbox').fill(`${project.name}${repeatEachIndex}${'W'.repeat(50)}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Se koppen' })).toBeInViewport({ ratio: 1 });
  const cross = page.getByRole('button', { name: 'Lukk meldingen' });
  await expect(cross).toBeInViewport({ ratio: 1 });
  await cross.click();
  await expect(cross).toBeHidden();
});

test('a failure says Kunne ikke opprette drikk, and keeps dialog, name, theme and cup', {
  tag: '@once',
}, async ({ page, allowError, axe }) => {
  allowError(/net::ERR_FAILED/);
  await pour(page, 'Grunningredienser', 'Espresso');
  const save = await openSave(page);
  await save.getByRole('textbox').fill('Koppen som ventet');
  await save.getByRole('radio', { name: 'Blåbær' }).check();
  const { open } = await hold(page, 'drinks.create', 'abort');
  await save.getByRole('button', { name: 'Lagre' }).click();
  const button = save.getByRole('button', { name: 'Lagrer...' });
  await expect(button).toBeDisabled();
  await expect(button).toBeFocused();
  open();
  await expect(save.getByRole('button', { name: 'Lagre', exact: true })).toBeFocused();
  await expect(save.getByRole('alert')).toContainText('Kunne ikke opprette drikk');
  await axe();
  await expect(save.getByRole('textbox')).toHaveValue('Koppen som ventet');
  await expect(save.getByRole('radio', { name: 'Blåbær' })).toBeChecked();
  await expect(save.getByRole('img', { name: /Blåbær, 30\s% full/ })).toBeVisible();
  await page.unroute(CREATE);
  await save.getByRole('button', { name: 'Lagre' }).click();
  await expect(save).toBeHidden();
});

test(
  'what sold out meanwhile is named and marked, and nothing is lost',
  { tag: '@once' },
  async ({ page, allowError, axe }, { project, repeatEachIndex }) => {
    allowError(/status of 400/);
    const spice = `Safran ${project.name} ${repeatEachIndex}`;
    stockSpice(spice);
    await page.reload();
    await pour(page, 'Krydder', spice);
    const save = await openSave(page);
    sellOut(spice);
    await save.getByRole('button', { name: 'Lagre' }).click();
    await expect(save.getByRole('alert')).toContainText('Kunne ikke opprette drikk');
    await expect(save.getByRole('alert')).toContainText(`${spice} is sold out`);
    await save.getByRole('button', { name: 'Avbryt' }).click();
    await expect(chosenOf(page)).toHaveText([new RegExp(`^${spice}\\s*Utsolgt$`)]);
    await axe();
    await page.getByRole('button', { name: `Fjern ${spice}` }).click();
    await expect(saidOf(page)).toHaveText(`${spice} er tatt ut av koppen`);
  },
);

test('a name of more than sixty letters is not sent', { tag: '@once' }, async ({ page }) => {
  const save = await openSave(page);
  const name = save.getByPlaceholder('Skriv inn navn på drikken');
  // Read out once, not at every key: what is live stays as it is while the count goes on.
  const live = save.locator('[aria-live=polite]').filter({ hasText: 'Navnet' });
  await name.fill('å'.repeat(61));
  await expect(live).toHaveText('Navnet kan ha høyst 60 tegn.');
  await expect(name).toHaveAccessibleDescription('Navnet kan ha høyst 60 tegn. 61 av 60 tegn');
  await page.keyboard.type('å');
  await expect(name).toHaveAccessibleDescription('Navnet kan ha høyst 60 tegn. 62 av 60 tegn');
  await expect(live).toHaveText('Navnet kan ha høyst 60 tegn.');
  await save.getByRole('button', { name: 'Lagre' }).click();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(save).toBeVisible();
  await name.fill('å'.repeat(60));
  await save.getByRole('button', { name: 'Lagre' }).click();
  await expect(save).toBeHidden();
});
