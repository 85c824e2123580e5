import { deleteIn, goBackWithoutWaiting, openDetails, searchRow } from '#client/e2e/steps/admin-steps.ts';
import { saveCup, uniqueCupName } from '#client/e2e/steps/cup-steps.ts';
import { expect, expectNoOverflow, test } from '#client/e2e/steps/owner-test.ts';

const TAB = '/admindash?fane=drinks';

test('an admin deletes and restores a dream cup', {
  tag: '@mobile',
}, async ({ page, request, isWide, fail, axe }) => {
  const { name } = await saveCup(request, uniqueCupName('Uønsket'), ['Espresso', 'Espresso', 'Kanel']);
  await page.goto(TAB);
  const section = page.getByRole('region', { name: 'Drommekopper' });
  const headers = section.getByRole('columnheader').filter({ visible: true });
  await expect(headers).toHaveText(
    isWide
      ? [
          'Name',
          'Lagret',
          'Image',
          'Category',
          'Ingredients',
          'Price (NOK)',
          'Favorites',
          'Meldt',
          'Vises',
          'Actions',
        ]
      : ['Name', 'Image', 'Vises'],
  );
  if (isWide) await expect(headers.nth(1)).toHaveAttribute('aria-sort', 'descending');
  await expect(section.getByRole('rowheader')).toHaveCount(5);
  await axe.inLightAndDark();
  await expectNoOverflow(page);

  const row = await searchRow(page, name);
  if (isWide) {
    await expect(row.getByRole('cell')).toHaveText([
      /kl\..+gjest$/,
      '',
      'N/A',
      '2 × Espresso, Kanel',
      '39',
      '0',
      '',
      '',
      /^Delete/,
    ]);
    await expect(row.getByRole('img', { name: `Koppen ${name}` })).toHaveAttribute('src', /^\/uploads\//);
  }
  const details = await openDetails(row, name, isWide);
  await expect(details.getByRole('definition')).toHaveText([
    'N/A',
    '39',
    '0',
    '2 × Espresso, Kanel',
    'Ja',
    /kl\./,
    'gjest',
  ]);
  await expect(details.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await axe.inLightAndDark();
  await details.getByRole('button', { name: 'Delete' }).click();

  const question = page.getByRole('alertdialog', { name: `Slette «${name}»?` });
  await expect(question).toContainText('Are you sure you want to delete this drink?');
  await fail('drinks.delete', { status: 500, times: 1 });
  const yes = question.getByRole('button', { name: 'Slett' });
  await yes.click();
  await expect(question.getByRole('alert')).toHaveText('Failed to delete drink: Internal error');
  await fail('drinks.delete', { times: 1 });
  await yes.click();
  await expect(question.getByRole('alert')).toHaveText('Failed to delete drink');
  await axe.inLightAndDark();
  await yes.click();
  await expect(row).toBeHidden();
  await expect(
    page.getByText(`Fant ingen drømmekopper med «${name}» i navnet eller brukernavnet.`),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Angre' }).click();
  await expect(row).toBeVisible();

  // Back closes the dialog first, then undoes the sorting.
  await headers.filter({ hasText: 'Name' }).getByRole('button').click();
  await expect(page).toHaveURL(/sorter=/);
  await row.getByRole('button', { name }).first().click();
  await expect(details).toBeVisible();
  await goBackWithoutWaiting(page);
  await expect(details).toBeHidden();
  await expect(page).toHaveURL(/sorter=/);
  await page.goBack();
  await expect(page).not.toHaveURL(/sorter=/);

  await row.getByRole('button', { name }).first().click();
  await deleteIn(details);
  await expect(row).toBeHidden();
});

test('the table of dream cups sorts by name and likes', async ({ page }) => {
  await page.goto(`${TAB}&sorter=name`);
  const names = page.getByRole('rowheader');
  await expect(names).toHaveCount(5);
  // Only the names, without the text that distinguishes cups of the same name.
  const shown = await names.getByRole('button').allTextContents();
  expect(shown).toEqual(shown.toSorted(new Intl.Collator('nb').compare).toReversed());
  const favorites = page.getByRole('columnheader', { name: 'Favorites' });
  await favorites.getByRole('button').click();
  await expect(favorites).toHaveAttribute('aria-sort', 'ascending');
  await favorites.getByRole('button').click();
  await expect(page).toHaveURL(`${TAB}&sorter=timesFavorite`);
  // The seventh column holds the likes; the names are headers.
  const isDescending = async () => {
    const likes = (await page.locator('tbody td:nth-child(7)').allTextContents()).map(Number);
    const sorted = likes.toSorted((one, other) => other - one);
    return likes.join() === sorted.join() && Number(likes[0]) > 0;
  };
  await expect.poll(isDescending).toBe(true);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page).toHaveURL(TAB);
});

test('from 768 px on all columns are shown, also with long names', async ({ page, request }) => {
  const name = uniqueCupName('Sjokoladedrømmekaramellkoppen med');
  await saveCup(request, name, ['Espresso', 'Hasselnøttsirup', 'Havrekjeks', 'Karamellsirup']);
  await page.goto(TAB);
  const row = await searchRow(page, name);
  for (const width of [1280, 1199, 1000, 999, 800, 768]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole('columnheader').filter({ visible: true })).toHaveCount(10);
    await expect(row.getByRole('button', { name: 'Delete' })).toBeInViewport({ ratio: 1 });
    const table = page.getByRole('table');
    const overflow = () =>
      table.evaluate(({ parentElement: frame }) => frame && frame.scrollWidth - frame.clientWidth);
    await expect.poll(overflow, `${width} px`).toBe(0);
    if (width === 768) {
      await page.getByRole('button', { name: 'Velg flere' }).click();
      await expect.poll(overflow, `${width} px with boxes`).toBe(0);
    }
  }
});
