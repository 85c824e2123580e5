import type { Locator, Page } from '@playwright/test';
import { uniqueName } from '#client/e2e/steps/admin-menu-steps.ts';
import { choiceItems, cupRegion, openIngredientCard } from '#client/e2e/steps/builder-steps.ts';
import { cupSvg } from '#client/e2e/steps/motion-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';

const savedCup = (page: Page) => page.getByRole('region', { name: 'Koppen er lagret' });

/** Adds an ingredient by the plus of its row. */
async function addByPlus(page: Page, category: string, ingredient: string): Promise<void> {
  await openIngredientCard(page, category, ingredient);
  await page.getByRole('button', { name: `Legg til ${ingredient}` }).click();
}

test('the plus of a row adds the ingredient with one tap, and one that is sold out has none', async ({
  page,
}) => {
  await page.goto('/drommekoppen');
  await addByPlus(page, 'Grunningredienser', 'Matcha');
  await expect(choiceItems(page)).toHaveText(['Matcha']);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await openIngredientCard(page, 'Melk', 'Mandelmelk');
  await expect(page.getByRole('button', { name: 'Legg til Mandelmelk' })).toHaveCount(0);
});

test('on a phone a cup of three ingredients with a name takes at most ten taps and one screen of scrolling', {
  tag: '@once',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  // The longest way that the page is scrolled between two taps, in pixels.
  await page.addInitScript(() => {
    const counts = Object.assign(window, { taps: 0, longest: 0 });
    let last = 0;
    const onTap = ({ detail }: MouseEvent) => {
      if (detail === 0) return;
      counts.taps += 1;
      counts.longest = Math.max(counts.longest, Math.abs(scrollY - last));
      last = scrollY;
    };
    addEventListener('click', onTap, true);
  });
  await page.goto('/drommekoppen');
  for (const [category, ingredient] of [
    ['Grunningredienser', 'Espresso'],
    ['Melk', 'Havremelk'],
    ['Topping', 'Melkeskum'],
  ] as const)
    await addByPlus(page, category, ingredient);
  await expect(page.getByText('3 valgt')).toBeInViewport();
  await page.getByRole('button', { name: 'Lagre', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Navn' })).toBeFocused();
  await page.keyboard.type('Mandag');
  await page.getByRole('dialog').getByRole('button', { name: 'Lagre', exact: true }).click();
  await expect(savedCup(page).getByRole('heading', { name: 'Mandag er lagret' })).toBeFocused();
  const { taps, longest } = await page.evaluate(() => {
    const { taps, longest } = window as unknown as { taps: number; longest: number };
    return { taps, longest };
  });
  expect(taps).toBeLessThanOrEqual(10);
  expect(longest).toBeLessThanOrEqual(740);
});

test('from the home page to a saved and liked cup it takes at most 70 key presses', { tag: '@once' }, async ({
  page,
}) => {
  let presses = 0;
  const press = (key: string) => {
    presses += 1;
    return page.keyboard.press(key);
  };
  /** Presses Tab until the element has the focus. */
  const tabTo = async (wanted: Locator) => {
    for (let tries = 0; tries < 40; tries++) {
      await press('Tab');
      if (await wanted.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`Tab does not reach ${wanted}`);
  };
  await page.goto('/');
  await tabTo(page.getByRole('link', { name: 'Drømmekoppen' }).first());
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'Drømmekoppen', level: 1 })).toBeFocused();
  for (const [category, ingredient] of [
    ['Grunningredienser', 'Espresso'],
    ['Melk', 'Havremelk'],
    ['Topping', 'Melkeskum'],
  ] as const) {
    await tabTo(page.locator('summary', { hasText: category }));
    await press('Enter');
    const plus = page.getByRole('button', { name: `Legg til ${ingredient}` });
    await expect(plus).toBeVisible();
    await press('Tab');
    const row = page.getByRole('listitem').filter({ has: plus });
    while (!(await row.evaluate((item) => item.contains(document.activeElement)))) await press('ArrowDown');
    await press('Tab');
    await press('Enter');
  }
  await expect(choiceItems(page)).toHaveText(['Espresso', 'Havremelk', 'Melkeskum']);
  await tabTo(page.getByRole('button', { name: 'Lagre din Drømmekopp' }));
  await press('Enter');
  await expect(page.getByRole('textbox', { name: 'Navn' })).toBeFocused();
  for (const letter of 'Kopp') await press(letter);
  await press('Enter');
  await expect(savedCup(page).getByRole('heading')).toBeFocused();
  const like = savedCup(page).getByRole('button', { name: 'Like Kopp' });
  await expect(like).toBeVisible();
  await tabTo(like);
  await press('Enter');
  await expect(savedCup(page).getByRole('button', { name: 'Angre Kopp' })).toBeVisible();
  expect(presses).toBeLessThanOrEqual(70);
});

test('the arrow keys move between the rows of a category, which is one tab stop', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/drommekoppen');
  const chai = await openIngredientCard(page, 'Grunningredienser', 'Chai');
  await chai.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: /^Espresso/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('End');
  await expect(page.getByRole('button', { name: 'Legg til Yoghurt naturell' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('summary', { hasText: 'Frukt og bær' })).toBeFocused();
});

test('a guest chooses cup, glass or mug, which the draft and the saved cup remember', async ({
  page,
  request,
}) => {
  const name = uniqueName('Morgenkrus', test.info());
  await page.goto('/drommekoppen');
  await expect(page.getByRole('radio', { name: 'Kopp' })).toBeChecked();
  await page.getByRole('radio', { name: 'Krus' }).check({ force: true });
  await addByPlus(page, 'Grunningredienser', 'Espresso');
  await expect(cupSvg(page).locator('.cup-lid')).toHaveCount(0);
  await expect(cupSvg(page)).toHaveAccessibleName(/^Krus/);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Krus' })).toBeChecked();
  await expect(cupSvg(page).locator('.cup-steam')).toHaveCount(1);
  await page.getByRole('button', { name: 'Lagre din Drømmekopp' }).click();
  await page.getByRole('textbox', { name: 'Navn' }).fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Lagre', exact: true }).click();
  await expect(savedCup(page)).toBeVisible();
  const found = await request.get(`/api/drinkapi/drinkslist?search=${name}`);
  expect(await found.json()).toMatchObject([{ vessel: 'mug' }]);
});

test('a saved cup stands on its shelf with what to do next, until another one is begun', async ({ page }) => {
  await page.goto('/drommekoppen');
  await addByPlus(page, 'Grunningredienser', 'Matcha');
  await page.getByRole('button', { name: 'Lagre din Drømmekopp' }).click();
  await page.getByRole('textbox', { name: 'Navn' }).fill('Grønn glede');
  await page.getByRole('dialog').getByRole('button', { name: 'Lagre', exact: true }).click();
  await expect(savedCup(page).getByRole('heading', { name: 'Grønn glede er lagret' })).toBeFocused();
  await expect(savedCup(page)).toBeInViewport({ ratio: 0.95 });
  await expect(choiceItems(page)).toHaveCount(0);
  await expect(savedCup(page).getByRole('button', { name: 'Del koppen' })).toBeVisible();
  await expect(savedCup(page).getByRole('link', { name: 'Vis ved disken' })).toHaveAttribute(
    'href',
    /^\/drommekoppen\/\d+\?disk$/,
  );
  await savedCup(page).getByRole('button', { name: 'Lag en til' }).click();
  await expect(savedCup(page)).toHaveCount(0);
  await expect(cupRegion(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('on a narrow screen there is no empty box of details, and the colours are circles under the cup', {
  tag: '@once',
}, async ({ page }) => {
  await page.setViewportSize({ width: 799, height: 800 });
  await page.goto('/drommekoppen');
  await expect(page.getByText('Velg en ingrediens for å se informasjon.')).toBeHidden();
  await page.getByRole('radio', { name: 'Blåbær' }).check({ force: true });
  await expect(cupSvg(page)).toHaveAccessibleName(/Blåbær/);
  await expect(page.getByRole('combobox', { name: 'Fargetema' })).toHaveValue('6');
});
