import { registerUser, startSession } from '#client/e2e/steps/account-steps.ts';
import { uniqueName } from '#client/e2e/steps/admin-menu-steps.ts';
import { choiceItems, cupRegion, cupStatus, openSaveDialog, pour } from '#client/e2e/steps/builder-steps.ts';
import { cupOwner, insertSpice, markSoldOut } from '#client/e2e/steps/cafe.ts';
import { holdRequests } from '#client/e2e/steps/cup-steps.ts';
import { expect, expectNoOverflow, test } from '#client/e2e/steps/test.ts';

const CREATE = '**/trpc/drinks.create*';

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/drommekoppen');
});

test('the save dialog shows a name field, a preview, eight themes and the choices, three per line', async ({
  page,
  axe,
}) => {
  const save = await openSaveDialog(page);
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
  await openSaveDialog(page);
  const lines = save.getByText('Espresso, Matcha, Chai');
  expect(await lines.textContent()).toBe('Espresso, Matcha, Chai,\nSjokolade');
  await expect(lines).toHaveCSS('white-space-collapse', 'preserve-breaks');
  await expect(save.getByRole('img', { name: /^Kopp i fargetemaet Skoggrønn, 100\s% full/ })).toBeVisible();
  await axe();
});

test('cross, Avbryt, Escape and a click outside close the save dialog, and preserve cup and name', async ({
  page,
}) => {
  await pour(page, 'Grunningredienser', 'Espresso');
  const save = await openSaveDialog(page);
  await save.getByRole('textbox').fill('Nesten ferdig');
  for (const close of [
    () => save.getByRole('button', { name: 'Lukk' }).click(),
    () => save.getByRole('button', { name: 'Avbryt' }).click(),
    () => page.keyboard.press('Escape'),
    // Waits for the dialog to stop moving: a phone's keyboard shifts it.
    () => page.locator('[class*=overlay]').click({ position: { x: 3, y: 3 } }),
  ]) {
    await close();
    await expect(save).toBeHidden();
    await expect(choiceItems(page)).toHaveText(['Espresso']);
    await openSaveDialog(page);
    await expect(save.getByRole('textbox')).toHaveValue('Nesten ferdig');
  }
});

test(
  'dropdown and circles set the same theme, which is stored with the cup',
  { tag: '@once' },
  async ({ page, request }, { project, repeatEachIndex }) => {
    const theme = page.getByRole('combobox', { name: 'Fargetema' });
    await theme.selectOption('Solgul');
    const save = await openSaveDialog(page);
    await expect(save.getByRole('radio', { name: 'Solgul' })).toBeChecked();
    await save.getByRole('radio', { name: 'Nattsvart' }).check();
    await expect(save.getByRole('img', { name: 'Tom kopp i fargetemaet Nattsvart' })).toBeVisible();
    await save.getByRole('button', { name: 'Avbryt' }).click();
    await expect(theme).toHaveValue('7');
    await expect(page.getByRole('img', { name: 'Tom kopp i fargetemaet Nattsvart' })).toBeVisible();
    await openSaveDialog(page);
    await save.getByRole('textbox').fill(`Svart og tom ${project.name} ${repeatEachIndex}`);
    const response = page.waitForResponse(CREATE);
    await page.keyboard.press('Enter');
    const [{ result }] = await (await response).json();
    const stored = await (await request.get(`/api/drinkapi/${result.data.drinkId}`)).json();
    expect(stored).toMatchObject({ themeId: 7, ingredientDTOs: [], layers: [] });
  },
);

test(
  'pressing Enter repeatedly saves the cup once, and resets the builder afterwards',
  { tag: '@once' },
  async ({ page }, { project, repeatEachIndex }) => {
    const cup = `Bare én gang ${project.name} ${repeatEachIndex}`;
    await pour(page, 'Grunningredienser', 'Espresso');
    const save = await openSaveDialog(page);
    const { requests, release } = await holdRequests(page, 'drinks.create');
    await save.getByRole('textbox').fill(cup);
    await page.keyboard.press('Enter');
    await expect(save.getByRole('button', { name: 'Lagrer...' })).toBeDisabled();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    release();
    await expect(save).toBeHidden();
    expect(requests).toHaveLength(1);
    await expect(page.getByRole('heading', { name: `${cup} er lagret` })).toBeVisible();
    await expect(page.getByText('Ingen valgt')).toBeVisible();
    await page.getByRole('button', { name: 'Lag en til' }).click();
    await expect(cupRegion(page)).toContainText('Koppen er tom');
    await expect(page.getByText('Velg en ingrediens for å se informasjon.')).toBeAttached();
    await openSaveDialog(page);
    await expect(save.getByRole('textbox')).toHaveValue('');
  },
);

test('a cup without name and without ingredients is saved as Min Drømmekopp', { tag: '@once' }, async ({
  page,
}) => {
  const save = await openSaveDialog(page);
  await save.getByRole('textbox').fill('   ');
  await save.getByRole('button', { name: 'Lagre', exact: true }).click();
  await expect(save).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Min Drømmekopp er lagret' })).toBeVisible();
});

test(
  'a cup saved with an ended session has no owner, and the toast says so',
  { tag: '@once' },
  async ({ page, request, allowError }, { repeatEachIndex }) => {
    allowError(/status of 401/);
    const cup = `Herreløs kopp ${repeatEachIndex}`;
    const { token } = await registerUser(request);
    await startSession(page, token);
    await page.reload();
    await expect(page.getByText(/^Welcome, /).filter({ visible: true })).toBeVisible();
    await request.post('/api/auth/logout', { headers: { Authorization: `Bearer ${token}` } });
    const save = await openSaveDialog(page);
    await save.getByRole('textbox').fill(cup);
    await page.keyboard.press('Enter');
    await expect(
      page.getByText(`${cup} er lagret, men ikke som din: du var ikke lenger logget inn.`),
    ).toBeVisible();
    expect(cupOwner(cup)).toBeNull();
  },
);

test('a saved cup with a long name without spaces fits the screen', async ({ page }, {
  project,
  repeatEachIndex,
}) => {
  const save = await openSaveDialog(page);
  await save.getByRole('textbox').fill(`${project.name}${repeatEachIndex}${'W'.repeat(50)}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'er lagret' })).toBeVisible();
  await expectNoOverflow(page);
});

test(
  'a cup that is saved while another one is being saved is sent after it',
  { tag: '@once' },
  async ({ page }, info) => {
    const [first, second] = [uniqueName('Den ene', info), uniqueName('Den andre', info)];
    await pour(page, 'Grunningredienser', 'Espresso');
    let save = await openSaveDialog(page);
    const { requests, release } = await holdRequests(page, 'drinks.create');
    await save.getByRole('textbox').fill(first);
    await save.getByRole('button', { name: 'Lagre', exact: true }).click();
    await expect.poll(() => requests).toHaveLength(1);
    await save.getByRole('button', { name: 'Avbryt' }).click();
    await pour(page, 'Melk', 'Havremelk');
    save = await openSaveDialog(page);
    await save.getByRole('textbox').fill(second);
    await save.getByRole('button', { name: 'Lagre', exact: true }).click();
    release();
    await expect(page.getByRole('heading', { name: `${second} er lagret` })).toBeVisible();
    expect(requests).toHaveLength(2);
  },
);

test('a failed save shows an error and preserves dialog, name, theme and cup', {
  tag: '@once',
}, async ({ page, allowError, axe }) => {
  allowError(/net::ERR_FAILED/);
  await pour(page, 'Grunningredienser', 'Espresso');
  const save = await openSaveDialog(page);
  await save.getByRole('textbox').fill('Koppen som ventet');
  await save.getByRole('radio', { name: 'Blåbær' }).check();
  const { release } = await holdRequests(page, 'drinks.create', 'abort');
  await save.getByRole('button', { name: 'Lagre', exact: true }).click();
  const button = save.getByRole('button', { name: 'Lagrer...' });
  await expect(button).toBeDisabled();
  await expect(button).toBeFocused();
  release();
  await expect(save.getByRole('button', { name: 'Lagre', exact: true })).toBeFocused();
  await expect(save.getByRole('alert')).toContainText('Kunne ikke opprette drikk');
  await axe();
  await expect(save.getByRole('textbox')).toHaveValue('Koppen som ventet');
  await expect(save.getByRole('radio', { name: 'Blåbær' })).toBeChecked();
  await expect(save.getByRole('img', { name: /Blåbær, 30\s% full/ })).toBeVisible();
  await page.unroute(CREATE);
  await save.getByRole('button', { name: 'Lagre', exact: true }).click();
  await expect(save).toBeHidden();
});

test(
  'saving with an ingredient that has sold out names and marks it, and the cup stays',
  { tag: '@once' },
  async ({ page, allowError, axe }, info) => {
    allowError(/status of 400/);
    const spice = uniqueName('Muskatblomme', info);
    insertSpice(spice);
    await page.reload();
    await pour(page, 'Krydder', spice);
    const save = await openSaveDialog(page);
    markSoldOut(spice);
    await save.getByRole('button', { name: 'Lagre', exact: true }).click();
    await expect(save.getByRole('alert')).toContainText('Kunne ikke opprette drikk');
    await expect(save.getByRole('alert')).toContainText(`${spice} er utsolgt.`);
    await save.getByRole('button', { name: 'Avbryt' }).click();
    await expect(choiceItems(page)).toHaveText([new RegExp(`^${spice}\\s*Utsolgt$`)]);
    await axe();
    await page.getByRole('button', { name: `Fjern ${spice}` }).click();
    await expect(cupStatus(page)).toHaveText(`${spice} er tatt ut av koppen`);
  },
);

test('a name of more than sixty letters is not sent', { tag: '@once' }, async ({ page }) => {
  const save = await openSaveDialog(page);
  const name = save.getByPlaceholder('Skriv inn navn på drikken');
  // Screen readers announce the error once, not at each key: the live region stays the same while the count changes.
  const live = save.locator('[aria-live=polite]').filter({ hasText: 'Navnet' });
  await name.fill('å'.repeat(61));
  await expect(live).toHaveText('Navnet kan ha høyst 60 tegn.');
  await expect(name).toHaveAccessibleDescription('Navnet kan ha høyst 60 tegn. 61 av 60 tegn');
  await page.keyboard.type('å');
  await expect(name).toHaveAccessibleDescription('Navnet kan ha høyst 60 tegn. 62 av 60 tegn');
  await expect(live).toHaveText('Navnet kan ha høyst 60 tegn.');
  await save.getByRole('button', { name: 'Lagre', exact: true }).click();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(save).toBeVisible();
  await name.fill('å'.repeat(60));
  await save.getByRole('button', { name: 'Lagre', exact: true }).click();
  await expect(save).toBeHidden();
});

test(
  'a cup whose answer is lost is saved once, when it is sent again',
  { tag: '@once' },
  async ({ page, request, allowError }, info) => {
    allowError(/net::ERR_FAILED/);
    const name = uniqueName('Svaret ble borte', info);
    const save = await openSaveDialog(page);
    await save.getByRole('textbox').fill(name);
    await page.route(CREATE, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await save.getByRole('button', { name: 'Lagre', exact: true }).click();
    await expect(save.getByRole('alert')).toContainText('Kunne ikke opprette drikk');
    await page.unroute(CREATE);
    await save.getByRole('button', { name: 'Lagre', exact: true }).click();
    await expect(page.getByRole('heading', { name: `${name} er lagret` })).toBeVisible();
    const answer = await request.get(`/api/drinkapi/drinkslist?search=${encodeURIComponent(name)}`);
    expect(await answer.json()).toHaveLength(1);
  },
);
