import { expect, test } from '#client/e2e/steps/owner-test.ts';
import { expectNoOverflow } from '#client/e2e/steps/test.ts';

const ON_SALE = { isAvailable: true, allergens: { contains: [], mayContain: [] } };
const VEGAN = { ...ON_SALE, vegan: true, vegetarian: true };

test('a guest finds what is vegan, beside the allergens to avoid', { tag: '@mobile' }, async ({
  page,
  menu,
  unique,
  axe,
}) => {
  const [vegan, oats, cheese] = [unique('Falafel'), unique('Havrebolle'), unique('Ostebolle')];
  const [meat, unknown] = [unique('Skinkebolle'), unique('Suppe')];
  await menu.add(vegan, VEGAN);
  await menu.add(oats, { ...VEGAN, allergens: { contains: ['oats'], mayContain: [] } });
  await menu.add(cheese, { ...ON_SALE, vegan: false, vegetarian: true });
  await menu.add(meat, { ...ON_SALE, vegan: false, vegetarian: false });
  await menu.add(unknown, ON_SALE);
  await page.goto('/meny');
  const card = (name: string) => page.getByRole('button', { name: RegExp(`^${name}`) });
  const isMarked = (name: string) => card(name).locator('[data-unsafe]');
  await expect(card(vegan)).toContainText('Vegetarisk. Vegansk');
  await expect(card(cheese)).toContainText('Vegetarisk. Vegansk: nei');
  await expect(card(meat)).toContainText('Vegetarisk: nei. Vegansk: nei');
  await expect(card(unknown)).not.toContainText(/vegan|vegetar/i);

  const filter = page.getByRole('navigation', { name: 'Kosthold' });
  const choice = (name: string) => filter.getByRole('link', { name });
  await choice('Vegansk').press('Enter');
  await expect(choice('Vegansk')).toBeFocused();
  await expect(choice('Vegansk')).toHaveAttribute('aria-current', 'true');
  await expect(page).toHaveURL('/meny?kategori=KaffeVarm&kost=vegan');
  await expect(page.getByRole('status').getByText(/^\d+ av \d+ varer$/)).toBeVisible();
  for (const name of [cheese, meat, unknown]) await expect(isMarked(name)).toHaveCount(1);
  for (const name of [vegan, oats]) await expect(isMarked(name)).toHaveCount(0);
  await expect(card(unknown)).toContainText('Vegansk: ukjent, spør oss');
  await axe.inLightAndDark();
  await expectNoOverflow(page);

  // The allergens to avoid are chosen beside the diet, and both stay in the address.
  await page.getByRole('button', { name: 'Uten allergener' }).click();
  await page.getByRole('dialog').getByLabel('havre').check();
  await page.getByRole('button', { name: 'Ferdig' }).click();
  await expect(page).toHaveURL('/meny?kategori=KaffeVarm&kost=vegan&uten=havre');
  await expect(card(oats)).toContainText('Passer ikke for deg');
  await expect(isMarked(vegan)).toHaveCount(0);
  await page.reload();
  await expect(choice('Vegansk')).toHaveAttribute('aria-current', 'true');
  await expect(card(oats)).toContainText('Passer ikke for deg');

  await choice('Vegetarisk').click();
  await expect(choice('Vegansk')).toHaveAttribute('aria-current', 'false');
  await expect(isMarked(cheese)).toHaveCount(0);
  await expect(isMarked(meat)).toHaveCount(1);
  await card(meat).click();
  await expect(page.getByRole('dialog', { name: meat })).toContainText('Vegetarisk: nei. Vegansk: nei');
  await page.keyboard.press('Escape');
  // A link to another category keeps the diet, and the filter is there to remove it.
  await page.getByRole('link', { name: 'SMOOTHIE' }).click();
  await expect(page).toHaveURL('/meny?kategori=Smoothie&kost=vegetarian');
  await choice('Vegetarisk').click();
  await expect(page).toHaveURL('/meny?kategori=Smoothie');
});

test('a wrong diet in the address is ignored', async ({ page }) => {
  await page.goto('/meny?kategori=Smoothie&kost=kiwi');
  await expect(page.getByRole('status').getByText(/^\d+ varer$/)).toBeVisible();
  await expect(page.locator('main [data-unsafe]')).toHaveCount(0);
});

test('a statement is about the usual choices', async ({ page, menu, unique, other }) => {
  const [choice, drink] = [unique('Melk'), unique('Havrelatte')];
  const options = ['Havremelk', 'Helmelk'].map((name) => ({ name, price: 0 }));
  const { choiceId } = await other.post('choiceapi/create', { name: choice, kind: 'one', options });
  await menu.add(drink, { ...VEGAN, choiceIds: [choiceId] });
  await page.goto('/meny');
  await page.getByRole('button', { name: RegExp(`^${drink}`) }).click();
  const dialog = page.getByRole('dialog', { name: drink });
  await expect(dialog.getByText('Vegetarisk. Vegansk', { exact: true })).toBeVisible();
  await dialog.getByLabel('Helmelk').check();
  await expect(dialog.getByText('Vegetarisk. Vegansk (med de vanlige valgene)')).toBeVisible();
});
