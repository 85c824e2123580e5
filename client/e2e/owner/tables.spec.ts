import type { Locator, Page } from '@playwright/test';
import { openDialog } from '#client/e2e/steps/account-steps.ts';
import { TAB } from '#client/e2e/steps/admin-ingredients-steps.ts';
import { deleteIn, openDetails, searchRow } from '#client/e2e/steps/admin-steps.ts';
import { expect, type Given, test } from '#client/e2e/steps/owner-test.ts';

const changedButton = (page: Page) => page.getByRole('button', { name: 'Listen er endret. Vis nå' });

/** Checks pagination while another admin adds and deletes records, and a search that finds a new one. */
async function checkPagination(page: Page, name: string, menu: Given['menu']) {
  const names = page.getByRole('rowheader');
  const pages = page.getByRole('navigation', { name: 'Sider med varer' }).getByRole('button');
  const sixth = `${name} sjette`;
  const id = await menu.add(sixth);
  await changedButton(page).waitFor();
  await expect(pages).toHaveCount(0);
  await changedButton(page).click();
  await pages.last().click();
  await expect(names).toHaveText([new RegExp(`^${sixth}`)]);
  await expect(page.getByText('6 varer', { exact: true })).toBeVisible();
  const place = await pages.last().boundingBox();
  const address = page.url();
  await menu.remove(id);
  await changedButton(page).waitFor();
  await expect(names).toHaveText([new RegExp(`^${sixth}`)]);
  await expect.poll(() => pages.last().boundingBox()).toEqual(place);
  expect(page.url()).toBe(address);
  await changedButton(page).click();
  await expect(names).toHaveCount(5);
  await expect(pages).toHaveCount(0);
  await expect(page).not.toHaveURL(/side=/);

  await page.getByRole('searchbox').fill(`${name} åttende`);
  await page.getByText(`Fant ingen varer med «${name} åttende»`).waitFor();
  await menu.add(`${name} åttende`);
  await expect(names).toHaveText([new RegExp(`^${name} åttende`)]);
  await expect(page.getByText('1 vare', { exact: true })).toBeVisible();
}

/** Expects two elements not to overlap. */
async function expectApart(one: Locator, other: Locator): Promise<void> {
  await expect(async () => {
    const [a, b] = [await one.boundingBox(), await other.boundingBox()];
    if (!a || !b) throw new Error('An element is not visible');
    const apart =
      a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
    expect(apart, `${JSON.stringify(a)} and ${JSON.stringify(b)}`).toBe(true);
  }).toPass();
}

/** Deletes records, and expects their toasts to cover no header, main button, pagination or form. */
async function expectToastsApart(page: Page, names: string[]) {
  await page.goto('/admindash?fane=menu');
  for (const name of names) {
    await deleteIn(await openDetails(await searchRow(page, name), name));
    await expect(page.getByRole('rowheader').getByText(name, { exact: true })).toBeHidden();
  }
  await page.getByRole('searchbox').fill('');
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  const undo = page.getByRole('button', { name: 'Angre', exact: true });
  const toasts = page.getByRole('status').filter({ has: undo });
  const pager = page.getByRole('navigation', { name: 'Sider med varer' });
  await pager.waitFor();
  await expect(undo).toHaveCount(names.length);
  const header = page.getByRole('banner');
  for (const place of [header, page.getByRole('button', { name: 'Add Menu Item' })])
    if (isPhone) await expectApart(toasts, place);
  // On a phone the page can be scrolled until the toasts are below it.
  if (isPhone) await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expectApart(toasts, pager);
  if (!isPhone) await expectApart(toasts, page.getByRole('table'));
  const form = await openDialog(page, 'Add Menu Item');
  await expect(form.getByLabel('Name')).toBeFocused();
  await expectApart(toasts, form);
  await undo.last().click({ trial: true });
  await form.getByRole('button', { name: 'Avbryt' }).click();
}

test('another admin’s changes move no row of an open table', async ({ page, menu, unique, axe }) => {
  const name = unique('Tyttebærbrus');
  await menu.add(name);
  // Without animations, because positions must not be measured during scrolling or while dialogs open.
  await page.setViewportSize({ width: 360, height: 640 });
  for (const tab of ['/admindash?fane=menu', TAB]) {
    await page.goto(tab);
    await expect(page.getByRole('row').nth(2)).toBeInViewport({ ratio: 1 });
  }
  // A tablet shows the same sort arrows as a laptop.
  await page.setViewportSize({ width: 768, height: 1024 });
  for (const [tab, sorts] of [
    [TAB, 6],
    ['/admindash?fane=menu', 5],
  ] as const) {
    await page.goto(tab);
    const arrows = page.getByRole('columnheader').locator('svg').filter({ visible: true });
    await expect(arrows).toHaveCount(sorts);
  }
  // On wide screens, the arrows are beside the labels.
  await page.goto('/admindash?fane=categories');
  const header = page.getByRole('columnheader', { name: 'Description' });
  await expect(header.getByRole('button')).toHaveCSS('flex-direction', 'row');
  for (const [width, height] of [
    [320, 640],
    [360, 640],
    [768, 1024],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/admindash?fane=menu&sorter=price');
    const row = await searchRow(page, name);
    const before = await row.boundingBox();
    await menu.add(`${name} ${width}`);
    await expect(changedButton(page)).toBeInViewport({ ratio: 1 });
    await expect.poll(() => row.boundingBox()).toEqual(before);
    if (width === 320) await axe();
    await changedButton(page).click();
    await expect(page.getByRole('rowheader', { name: `${name} ${width}` })).toBeVisible();
    await expect(page.getByRole('searchbox')).toBeFocused();
  }
  await checkPagination(page, name, menu);
  await page.goto('/admindash?fane=menu&side=2');
  await page.getByRole('button', { name: 'Category' }).click();
  await expect(page).toHaveURL('/admindash?fane=menu&sorter=categoryName&retning=opp');
  // Repeating the current state adds no history entry.
  await page.getByRole('button', { name: 'Side 1', exact: true }).click();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page).toHaveURL('/admindash?fane=menu');
  await page.goBack();
  await expect(page).toHaveURL('/admindash?fane=menu&sorter=categoryName&retning=opp');
  await page.goBack();
  await expect(page).toHaveURL('/admindash?fane=menu&side=2');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectToastsApart(page, [`${name} 320`]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectToastsApart(page, [`${name} 360`, `${name} 768`]);
});
