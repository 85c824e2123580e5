import { expect, type Locator, type Page } from '@playwright/test';

/** Five ingredients with their categories, bottom layer first. */
export const FIVE_INGREDIENTS = [
  ['Grunningredienser', 'Espresso'],
  ['Melk', 'Havremelk'],
  ['Sirup', 'Karamellsirup'],
  ['Frukt og bær', 'Blåbær'],
  ['Topping', 'Melkeskum'],
] as const;

/** Opens an ingredient's category. @returns the ingredient's card. */
export async function openIngredientCard(page: Page, category: string, ingredient: string): Promise<Locator> {
  const group = page.locator('details', { has: page.getByRole('heading', { name: category }) });
  if (!(await group.evaluate((details) => details.hasAttribute('open'))))
    await group.locator('summary').click();
  return group.getByRole('button', { name: new RegExp(`^${ingredient}\\b`) });
}

/** Whether the screen is so narrow that an ingredient's details open in a dialog. */
export const isNarrow = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 800;

/** The region with the cup, its texts and its buttons. */
export const cupRegion = (page: Page): Locator => page.getByRole('region', { name: 'Koppen' });

/** The message about the last step. */
export const cupStatus = (page: Page): Locator => cupRegion(page).getByRole('status');

/** The box with the details of the selected ingredient; hidden on narrow screens. */
export const infoBox = (page: Page): Locator =>
  page.getByRole('region', { name: 'Valgt ingrediens', includeHidden: true });

/** The list of choices. */
export const choiceItems = (page: Page): Locator =>
  page.getByRole('region', { name: 'Dine valg' }).getByRole('listitem');

/** Opens the dialog that saves the cup. */
export async function openSaveDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Lagre din Drømmekopp' }).click();
  const save = page.getByRole('dialog', { name: 'Lag din drømmekopp' });
  await expect(save).toBeVisible();
  return save;
}

/** Names the cup and saves it. @returns the save dialog */
export async function saveAs(page: Page, name: string): Promise<Locator> {
  const save = await openSaveDialog(page);
  await save.getByRole('textbox').fill(name);
  await saveButton(save).click();
  return save;
}

/** The submit button of the save dialog. */
export const saveButton = (save: Locator): Locator =>
  save.getByRole('button', { name: 'Lagre', exact: true });

/** The name of the surprise that was just poured. */
export async function surpriseName(page: Page): Promise<string> {
  const text = await cupStatus(page)
    .getByText(/^Overraskelse: /)
    .textContent();
  return (text ?? '').replace('Overraskelse: ', '');
}

/** Adds an ingredient by the plus of its row. */
export async function addByPlus(page: Page, category: string, ingredient: string): Promise<void> {
  const plus = page.getByRole('button', { name: `Legg til ${ingredient}` });
  // A category that was opened before the page was hydrated may be rendered again, and is closed then.
  await expect
    .poll(async () => {
      await openIngredientCard(page, category, ingredient);
      return plus.isVisible();
    })
    .toBe(true);
  await plus.click();
}

/** The details of an ingredient, in a dialog on narrow screens. */
export const details = (page: Page, name: string): Locator =>
  isNarrow(page) ? page.getByRole('dialog', { name }) : infoBox(page);

/** Adds an ingredient to the cup: in its dialog on narrow screens, by double click on wide ones. */
export async function pour(page: Page, category: string, ingredient: string): Promise<void> {
  const card = await openIngredientCard(page, category, ingredient);
  const choices = choiceItems(page);
  const before = await choices.count();
  if (isNarrow(page)) {
    await card.click();
    await page.getByRole('dialog', { name: ingredient }).getByRole('button', { name: 'Legg til' }).click();
  } else {
    await card.dblclick();
  }
  await expect(choices).toHaveCount(before + 1);
}

/** Opens the list of all dream cups. */
export async function openCupList(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Se alle Drømmekopper' }).click();
  const list = page.getByRole('dialog', { name: 'Drømmekopper' });
  await expect(list.getByRole('row').nth(1)).toBeVisible();
  return list;
}

/** The row of a cup in the list. */
export const cupRow = (list: Locator, name: string): Locator =>
  list.getByRole('row').filter({ has: list.page().getByRole('rowheader', { name, exact: true }) });
