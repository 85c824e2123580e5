import { addDrinkWithChoices, drinkNames } from '#client/e2e/steps/choice-steps.ts';
import { startBaristaSession } from '#client/e2e/steps/counter-steps.ts';
import { openConnected } from '#client/e2e/steps/live-steps.ts';
import { expect, expectNoOverflow, test } from '#client/e2e/steps/owner-test.ts';
import { chooseTime, openForOrders, sendOrder } from '#client/e2e/steps/pickup-steps.ts';
import { pollOften } from '#client/e2e/steps/poll-often.ts';
import type { MenuItem } from '#shared/menu/menu.ts';
import { dotted } from '#shared/text/text.ts';

// In sequence, because the tests share the slots of a day.
test.describe.configure({ mode: 'default' });
test.beforeEach(({ context }) => pollOften(context));
test.use({
  baseURL: process.env.CHOICES_CAFE ?? '',
  viewport: { width: 390, height: 844 },
  hasTouch: true,
});

test('a guest who can’t have milk orders a coffee with oat milk', async ({
  page,
  guest,
  other,
  unique,
  axe,
}) => {
  const names = drinkNames(unique);
  const [drink, oats] = [names.drink, names.oats.toLowerCase()];
  await addDrinkWithChoices(other, names);
  await openForOrders(other);
  // The browser remembers the avoided allergens from an earlier visit.
  await guest.goto('/meny');
  await guest.getByRole('button', { name: 'Uten allergener' }).tap();
  await guest.getByLabel('melk', { exact: true }).tap();
  await guest.getByRole('button', { name: 'Ferdig' }).tap();
  const card = guest.getByRole('button', { name: RegExp(`^${drink}`) });
  await expect(card).toContainText(`Kan lages uten melk: velg ${oats} (kan ha spor av melk)`);
  let taps = 0;
  const tap = async (target: ReturnType<typeof guest.getByRole>) => {
    taps += 1;
    await target.tap();
  };
  await guest.goto('/meny');
  await tap(card);
  const dialog = guest.getByRole('dialog', { name: drink });
  await expect(dialog.getByRole('radio', { name: `${names.oats} + 6,50 kr` })).toBeChecked();
  await expect(dialog).toContainText(
    `${names.oats} er valgt, fordi du unngår melk. Drikken kan ha spor av melk.`,
  );
  await expect(dialog).toContainText('Pris: 55,50 NOK');
  await tap(dialog.getByRole('button', { name: 'Legg i kurven' }));
  await tap(guest.getByRole('link', { name: 'Til kurven' }));
  const line = guest.getByRole('listitem').filter({ hasText: drink });
  const expectAllergens = async (list: typeof line) => {
    await expect(list).toContainText('Inneholder havre');
    await expect(list).toContainText('Kan inneholde spor av melk');
  };
  await expect(line).toContainText(`${drink}, vanlig · ${oats}`);
  await expect(line).toContainText('55,50');
  await expectAllergens(line);
  taps += 1;
  await chooseTime(guest);
  await tap(guest.getByRole('button', { name: /^Send bestillingen/ }));
  expect(taps).toBeLessThanOrEqual(8);
  await expect(guest.getByText('Vi har fått bestillingen.')).toBeVisible();
  await expect(line).toContainText(`1 × ${drink}, vanlig · ${oats}`);
  await expectAllergens(line);
  await page.goto(guest.url());
  await expectAllergens(page.getByRole('listitem').filter({ hasText: drink }));
  await axe();

  // The table of allergens lists options, too.
  await guest.goto('/meny/allergener');
  const row = guest.getByRole('row').filter({ hasText: `Melk ${drink.split(' ')[1]}: ${oats}` });
  await expect(row.getByText('inneholder', { exact: true })).toHaveCount(1);

  await page.goto('/disk');
  const order = page.getByRole('listitem').filter({ hasText: drink }).last();
  await expectAllergens(order);
  await expect(order.getByText(`· ${oats}`)).toHaveCSS('font-weight', '700');
  await axe.inLightAndDark();
});

test('sizes and options decide the price, and a line can be changed in the basket', async ({
  page,
  other,
  unique,
  axe,
}) => {
  const names = drinkNames(unique);
  const { drink, oats } = names;
  const menuItemId = await addDrinkWithChoices(other, names);
  await openForOrders(other);
  await page.goto('/meny');
  await page.getByRole('button', { name: RegExp(`^${drink}`) }).click();
  const dialog = page.getByRole('dialog', { name: drink });
  const status = dialog.getByRole('status').filter({ hasText: 'Pris' });
  await expect(dialog.getByRole('radio', { name: 'Vanlig 49 kr' })).toBeChecked();
  await expect(dialog.getByRole('radio', { name: names.milk })).toBeChecked();
  await expect(status).toHaveText(/Inneholder melk.*Pris: 49 NOK/);
  await dialog.getByLabel('Stor 59 kr').check();
  await dialog.getByLabel(RegExp(`^${oats}`)).check();
  await dialog.getByLabel('Vanilje + 8 kr').check();
  await expect(dialog.getByLabel('Karamell + 8 kr')).toBeDisabled();
  await expect(status).toHaveText(/Inneholder havre.*Kan inneholde spor av melk.*Pris: 73,50 NOK/);
  await expect(dialog.getByRole('status').filter({ hasText: /\S/ })).toHaveCount(1);
  await axe.inLightAndDark();
  await expectNoOverflow(page);
  await dialog.getByRole('button', { name: 'Legg i kurven' }).click();
  await dialog.getByLabel('Vanlig 49 kr').check();
  await dialog.getByLabel(RegExp(`^${names.milk}`)).check();
  await dialog.getByLabel('Vanilje + 8 kr').uncheck();
  await dialog.getByRole('button', { name: 'Legg i kurven' }).click();
  await dialog.getByRole('link', { name: 'Til kurven (2)' }).click();

  const usual = `${drink}, vanlig`;
  const large = dotted([`${drink}, stor`, oats.toLowerCase(), 'vanilje']);
  const lines = page.getByRole('main').getByRole('listitem');
  await expect(lines).toHaveText([RegExp(`^${large}73,50`), RegExp(`^${usual}49`)]);
  await axe();
  await lines
    .first()
    .getByRole('button', { name: `Endre ${large}` })
    .click();
  await expect(dialog.getByLabel('Stor 59 kr')).toBeChecked();
  await expect(dialog.getByLabel(RegExp(`^${oats}`))).toBeChecked();
  await dialog.getByLabel('Vanilje + 8 kr').uncheck();
  await axe();
  await dialog.getByRole('button', { name: 'Lagre' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(lines.first()).toHaveText(RegExp(`^${drink}, stor\\s· ${oats.toLowerCase()}65,50`));
  await expect(lines.first().getByRole('button', { name: /^Endre/ })).toBeFocused();

  // A line that becomes equal to another one is joined with it.
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Vanlig 49 kr').check();
  await dialog.getByLabel(RegExp(`^${names.milk}`)).check();
  await dialog.getByRole('button', { name: 'Lagre' }).click();
  await expect(lines).toHaveText([RegExp(`^${usual}98`)]);

  // A size that is gone since must be chosen again.
  const { name, categoryId, price } = await other.get<MenuItem>(`menuitemapi/${menuItemId}`);
  const sizes = ['Liten', 'Svær'].map((size) => ({ name: size, price }));
  const allergens = { contains: [], mayContain: [] };
  const item = { name, categoryId, price, sizes, allergens, isRecipeComplete: false };
  await other.put(`menuitemapi/update/${menuItemId}`, item);
  await expect(lines).toContainText('finnes ikke i den størrelsen lenger');
  await lines.getByRole('button', { name: /^Endre/ }).click();
  await expect(dialog).toContainText('Størrelsen finnes ikke lenger. Velg på nytt.');
  await expect(dialog.getByRole('button', { name: 'Lagre' })).toBeDisabled();
  await dialog.getByLabel('Svær 49 kr').check();
  // Also for an admin the dialog adds the allergens of the chosen options to the undeclared drink.
  await dialog.getByLabel(RegExp(`^${oats}`)).check();
  await expect(status).toContainText('Inneholder havre, melk');
  await dialog.getByLabel(RegExp(`^${names.milk}`)).check();
  await dialog.getByRole('button', { name: 'Lagre' }).click();
  await expect(lines).toHaveText([RegExp(`^${drink}, svær98`)]);
});

test('an option that is sold out closes in an open dialog and in a basket', async ({
  page,
  guest,
  request,
  other,
  unique,
  axe,
}) => {
  const names = drinkNames(unique);
  const { drink, oats, milk } = names;
  await addDrinkWithChoices(other, names);
  await openForOrders(other);
  await openConnected(guest, '/meny');
  await guest.getByRole('button', { name: RegExp(`^${drink}`) }).click();
  const dialog = guest.getByRole('dialog', { name: drink });
  const option = dialog.getByLabel(RegExp(`^${oats}`));
  await option.check();
  const order = dialog.getByRole('button', { name: 'Legg i kurven' });
  await order.click();

  await startBaristaSession(page, request);
  await openConnected(page, '/disk?vis=valg');
  await page.getByLabel('Søk i valgene').fill(oats);
  const sale = page.getByRole('switch', { name: `${oats} tilgjengelig` });
  await sale.click();
  await expect(option).toBeDisabled();
  await expect(option).not.toBeChecked();
  await expect(dialog).toContainText(`${oats} utsolgt`);
  await expect(dialog.locator('s')).toHaveText(oats);
  await expect(dialog.getByRole('status').first()).toHaveText(
    `Vi er tomme for ${oats.toLowerCase()}. Velg noe annet.`,
  );
  await expect(order).toBeDisabled();
  await dialog.getByLabel(RegExp(`^${milk}`)).check();
  await expect(order).toBeEnabled();
  await sale.click();
  await expect(option).toBeEnabled();

  // The basket refuses the line until it is changed, or the option is back.
  await dialog.getByRole('link', { name: /^Til kurven/ }).click();
  const line = guest.getByRole('main').getByRole('listitem');
  await expect(line).toContainText('Inneholder havre');
  await sale.click();
  await expect(line).toContainText(`«${oats}» er utsolgt.`);
  await expect(guest.getByText(/^Endre .*, eller velg noe annet\.$/)).toBeVisible();
  await sendOrder(guest);
  await expect(line.getByText(drink).first()).toBeFocused();
  await sale.click();
  await expect(line).toContainText('Inneholder havre');
  await sale.click();
  await line.getByRole('button', { name: /^Endre/ }).click();
  await expect(dialog).toContainText(`Vi er tomme for ${oats.toLowerCase()}. Velg noe annet.`);
  await dialog.getByLabel(RegExp(`^${milk}`)).check();
  await dialog.getByRole('button', { name: 'Lagre' }).click();
  await expect(line).toContainText('Inneholder melk');
  await chooseTime(guest);
  await sendOrder(guest);
  await expect(guest.getByText('Vi har fått bestillingen.')).toBeVisible();

  // The usual milk sells out with its ingredient, which the list of options says.
  await sale.click();
  const ingredients = await other.get<{ name: string; ingredientId: number }[]>(
    'ingredientapi/ingredientslist',
  );
  const milkId = ingredients.find(({ name }) => name === milk)?.ingredientId;
  await other.put(`ingredientapi/set-available/${milkId}`, { isAvailable: false });
  await page.getByLabel('Søk i valgene').fill(milk);
  await expect(page.getByRole('listitem').filter({ hasText: milk })).toContainText(
    `Ingrediensen ${milk} er utsolgt`,
  );
  await axe();
  await guest.goto('/meny');
  await guest.getByRole('button', { name: RegExp(`^${drink}`) }).click();
  await expect(dialog).toContainText(`Vi er tomme for ${milk.toLowerCase()}. ${oats} er valgt.`);
  await expect(option).toBeChecked();

  // `Bestill igjen` puts the drink into the basket, where another milk can be chosen.
  await guest.goto('/login');
  await guest.getByRole('button', { name: 'Bestill igjen' }).click();
  await expect(guest.getByRole('heading', { name: 'Kurven din' })).toBeVisible();
  await expect(line.filter({ hasText: `«${milk}» er utsolgt. Velg noe annet.` })).toHaveCount(1);
  await expect(line.getByRole('button', { name: /^Endre/ })).toBeVisible();

  // An option of a deleted ingredient can't be sold back.
  await other.remove(`ingredientapi/delete/${milkId}`);
  await expect(page.getByRole('listitem').filter({ hasText: milk })).toContainText('Ingrediensen er slettet');
});

test('if the choices can’t be fetched, the usual drink can still be ordered', async ({
  page,
  other,
  unique,
  fail,
}) => {
  const names = drinkNames(unique);
  await addDrinkWithChoices(other, names);
  await openForOrders(other);
  await page.goto('/meny');
  const end = await fail('choices.list', { status: 500 });
  await page.getByRole('button', { name: RegExp(`^${names.drink}`) }).click();
  const dialog = page.getByRole('dialog', { name: names.drink });
  await expect(dialog.getByRole('alert')).toContainText('Vi fikk ikke hentet valgene.');
  await dialog.getByRole('button', { name: 'Legg i kurven' }).click();
  await expect(dialog.getByRole('link', { name: 'Til kurven (1)' })).toBeVisible();
  await end();
  await dialog.getByRole('button', { name: 'Prøv igjen' }).click();
  await expect(dialog.getByLabel(RegExp(`^${names.milk}`))).toBeChecked();
});
