import { BROWSER_ERRORS, byDayAndNight, failWith, lose } from './account-steps.ts';
import { beginAsOwner, rowOf, stepBack } from './admin-steps.ts';
import { newCupName, saveCup } from './cup-steps.ts';
import { CHANGES } from './live-steps.ts';
import { expect, test } from './test.ts';

test.use({ receivesChanges: true });

const TAB = '/admindash?fane=drinks';
const DELETE = '**/trpc/drinks.delete*';

test('an owner reads a dream cup, and deletes it when it can be; what fails says so, and a deletion is taken back', async ({
  page,
  request,
  axe,
  allowError,
}, { project }) => {
  allowError(BROWSER_ERRORS);
  const isWide = project.name === 'desktop';
  const { name } = await saveCup(request, newCupName('Uønsket'), ['Espresso', 'Espresso', 'Kanel']);
  await beginAsOwner(page, request);
  await page.goto(TAB);
  const section = page.getByRole('region', { name: 'Drommekopper' });
  const headers = section.getByRole('columnheader').filter({ visible: true });
  await expect(headers).toHaveText(
    isWide
      ? ['Name', 'Image', 'Category', 'Ingredients', 'Price (NOK)', 'Favorites', 'Actions']
      : ['Name', 'Favorites'],
  );
  await expect(headers.first()).toHaveAttribute('aria-sort', 'descending');
  await expect(section.getByRole('rowheader')).toHaveCount(5);
  await byDayAndNight(page, axe);

  const row = await rowOf(page, name);
  if (isWide) {
    await expect(row.getByRole('cell')).toHaveText(['', 'N/A', '2 × Espresso, Kanel', '0', '0', /^Delete/]);
    await expect(row.getByRole('img', { name: `Koppen ${name}` })).toHaveAttribute('src', /^\/uploads\//);
  }
  // On a phone, all of the row opens.
  await (isWide ? row.getByRole('button', { name }).first() : row).click();
  const details = page.getByRole('dialog', { name });
  await expect(details.getByRole('definition')).toHaveText(['N/A', '0', '0', '2 × Espresso, Kanel']);
  await expect(details.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await byDayAndNight(page, axe);
  await details.getByRole('button', { name: 'Delete' }).click();

  const question = page.getByRole('alertdialog', { name: `Slette «${name}»?` });
  await expect(question).toContainText('Are you sure you want to delete this drink?');
  await page.route(DELETE, failWith({ status: 500 }));
  const yes = question.getByRole('button', { name: 'Slett' });
  await yes.click();
  await expect(question.getByRole('alert')).toHaveText('Failed to delete drink: Internal error');
  await page.unroute(DELETE);
  await page.route(DELETE, lose);
  await yes.click();
  await expect(question.getByRole('alert')).toHaveText('Failed to delete drink');
  await byDayAndNight(page, axe);
  await page.unroute(DELETE);
  await yes.click();
  await expect(row).toBeHidden();
  await expect(page.getByText(`Fant ingen drømmekopper med «${name}» i navnet.`)).toBeVisible();
  await page.getByRole('button', { name: 'Angre' }).click();
  await expect(row).toBeVisible();

  // A step back closes what is open, and the next one is the list's.
  await headers.filter({ hasText: 'Favorites' }).getByRole('button').click();
  await expect(page).toHaveURL(/sorter=/);
  await row.getByRole('button', { name }).first().click();
  await expect(details).toBeVisible();
  await stepBack(page);
  await expect(details).toBeHidden();
  await expect(page).toHaveURL(/sorter=/);
  await page.goBack();
  await expect(page).not.toHaveURL(/sorter=/);

  await row.getByRole('button', { name }).first().click();
  await details.getByRole('button', { name: 'Delete' }).click();
  await yes.click();
  await expect(row).toBeHidden();
});

test('dream cups are sorted by name or by their favorites, and a list that fails says why', {
  tag: '@once',
}, async ({ page, request, axe, allowError }) => {
  allowError(BROWSER_ERRORS);
  await beginAsOwner(page, request);
  // What others change would have the page read it again by itself.
  await page.route(CHANGES, lose);
  await page.route(
    '**/trpc/*drinks.list*',
    failWith({ status: 503, message: 'The database is busy; try again' }),
  );
  await page.goto(TAB);
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText('Error fetching drinks: The database is busy; try again');
  await axe();
  await page.unroute('**/trpc/*drinks.list*');
  await failure.getByRole('button', { name: 'Prøv igjen' }).click();

  const names = page.getByRole('rowheader');
  await expect(names).toHaveCount(5);
  const shown = await names.allTextContents();
  expect(shown).toEqual(shown.toSorted(new Intl.Collator('nb').compare).toReversed());
  const favorites = page.getByRole('columnheader', { name: 'Favorites' });
  await favorites.getByRole('button').click();
  await expect(favorites).toHaveAttribute('aria-sort', 'ascending');
  await favorites.getByRole('button').click();
  await expect(page).toHaveURL(`${TAB}&sorter=timesFavorite`);
  // Name, Image, Category, Ingredients, Price, and then how many like it.
  const isDescending = async () => {
    const likes = (await page.locator('tbody td:nth-child(6)').allTextContents()).map(Number);
    const sorted = likes.toSorted((one, other) => other - one);
    return likes.join() === sorted.join() && Number(likes[0]) > 0;
  };
  await expect.poll(isDescending).toBe(true);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page).toHaveURL(TAB);
});
