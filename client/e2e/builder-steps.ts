import { expect, type Locator, type Page } from '@playwright/test';

/** The five ingredients of the story, bottom first, each with the category that it is found in. */
export const FIVE = [
  ['Grunningredienser', 'Espresso'],
  ['Melk', 'Havremelk'],
  ['Sirup', 'Karamellsirup'],
  ['Frukt og bær', 'Blåbær'],
  ['Topping', 'Melkeskum'],
] as const;

/** The card of an ingredient, with its category open. */
export async function cardOf(page: Page, category: string, ingredient: string): Promise<Locator> {
  const group = page.locator('details', { has: page.getByRole('heading', { name: category }) });
  if (!(await group.evaluate((details) => details.hasAttribute('open'))))
    await group.locator('summary').click();
  return group.getByRole('button', { name: new RegExp(`^${ingredient}\\b`) });
}

/** Whether the page is so narrow that an ingredient opens as a dialog. */
export const isNarrow = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 800;

/** The cup with what is said of it, and the buttons beside it. */
export const stageOf = (page: Page): Locator => page.getByRole('region', { name: 'Koppen' });

/** What the builder says of the last step. */
export const saidOf = (page: Page): Locator => stageOf(page).getByRole('status');

/** The box of the selected ingredient. */
export const infoOf = (page: Page): Locator => page.getByRole('region', { name: 'Valgt ingrediens' });

/** The list of what was chosen. */
export const chosenOf = (page: Page): Locator =>
  page.getByRole('region', { name: 'Dine valg' }).getByRole('listitem');

/** The dialog that saves the cup, opened. */
export async function openSave(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Lagre din Drømmekopp' }).click();
  const save = page.getByRole('dialog', { name: 'Lag din drømmekopp' });
  await expect(save).toBeVisible();
  return save;
}

/** Pours an ingredient as a guest does on this screen: through its dialog on a narrow one, else by double click. */
export async function pour(page: Page, category: string, ingredient: string): Promise<void> {
  const card = await cardOf(page, category, ingredient);
  const choices = chosenOf(page);
  const before = await choices.count();
  if (isNarrow(page)) {
    await card.click();
    await page.getByRole('dialog', { name: ingredient }).getByRole('button', { name: 'Legg til' }).click();
  } else {
    await card.dblclick();
  }
  await expect(choices).toHaveCount(before + 1);
}

/** The list of all dream cups, opened. */
export async function openList(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Se alle Drømmekopper' }).click();
  const list = page.getByRole('dialog', { name: 'Drømmekopper' });
  await expect(list.getByRole('row').nth(1)).toBeVisible();
  return list;
}

/** The row of a cup in the list. */
export const rowOf = (list: Locator, name: string): Locator =>
  list.getByRole('row').filter({ has: list.page().getByRole('rowheader', { name, exact: true }) });
