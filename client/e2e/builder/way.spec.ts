import type { Locator, Page } from '@playwright/test';
import {
  addByPlus,
  choiceItems,
  cupRegion,
  openIngredientCard,
  saveAs,
} from '#client/e2e/steps/builder-steps.ts';
import { uniqueCupName } from '#client/e2e/steps/cup-steps.ts';
import { cupSvg } from '#client/e2e/steps/motion-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';

const savedCup = (page: Page) => page.getByRole('region', { name: 'Koppen er lagret' });

const THREE_INGREDIENTS = [
  ['Grunningredienser', 'Espresso'],
  ['Melk', 'Havremelk'],
  ['Topping', 'Melkeskum'],
] as const;

test('a named cup of three ingredients takes at most ten taps on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  // Records the longest scroll distance between two taps, in pixels.
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
  const save = page.getByRole('button', { name: 'Lagre', exact: true });
  await expect(save).toHaveCount(0);
  for (const [category, ingredient] of THREE_INGREDIENTS) await addByPlus(page, category, ingredient);
  await expect(page.getByText('3 valgt')).toBeInViewport();
  // The new bar lets taps through at first, and Playwright scrolls about until its button takes them.
  await expect(save).toHaveCSS('pointer-events', 'auto');
  await save.click();
  await expect(page.getByRole('textbox', { name: 'Navn' })).toBeFocused();
  await page.keyboard.type('Mandag');
  await page.getByRole('dialog').getByRole('button', { name: 'Lagre', exact: true }).click();
  await expect(savedCup(page).getByRole('heading', { name: 'Mandag er lagret' })).toBeFocused();
  await expect(save).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(window, 'taps'))).toBeLessThanOrEqual(10);
  expect(await page.evaluate(() => Reflect.get(window, 'longest'))).toBeLessThanOrEqual(740);
});

test('on a wide screen the saved cup is in sight, however far the page was scrolled', async ({ page }) => {
  for (const width of [1000, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/drommekoppen');
    await addByPlus(page, 'Grunningredienser', 'Espresso');
    for (const category of ['Melk', 'Sirup', 'Frukt og bær']) await openIngredientCard(page, category, '');
    await addByPlus(page, 'Topping', 'Pisket krem');
    await saveAs(page, `Bred ${width}`);
    const heading = savedCup(page).getByRole('heading', { name: `Bred ${width} er lagret` });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport({ ratio: 1 });
    await expect(savedCup(page).getByRole('button', { name: 'Lag en til' })).toBeInViewport({ ratio: 1 });
  }
});

test('saving and liking a cup takes at most 70 key presses from the home page', async ({ page }) => {
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
  for (const [category, ingredient] of THREE_INGREDIENTS) {
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
  await expect(savedCup(page).getByRole('button', { name: 'Angre at du liker Kopp' })).toBeVisible();
  expect(presses).toBeLessThanOrEqual(70);
});

test('the arrow keys move between the rows of a category, which is one tab stop', async ({ page }) => {
  await page.goto('/drommekoppen');
  const chai = await openIngredientCard(page, 'Grunningredienser', 'Chai');
  await chai.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: /^Espresso/ })).toBeFocused();
  await page.keyboard.press('Tab');
  // The browser scrolls.
  await page.keyboard.press('Control+End');
  await expect(page.getByRole('button', { name: 'Legg til Espresso' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('button', { name: 'Legg til Yoghurt naturell' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('summary', { hasText: 'Frukt og bær' })).toBeFocused();
});

test('a plus adds with one tap, and a mug is remembered', {
  tag: '@mobile',
}, async ({ page, request }) => {
  const name = uniqueCupName('Grønn glede');
  await page.goto('/drommekoppen');
  await expect(page.getByRole('radio', { name: 'Kopp' })).toBeChecked();
  await page.getByRole('radio', { name: 'Krus' }).check({ force: true });
  await addByPlus(page, 'Grunningredienser', 'Matcha');
  await expect(choiceItems(page)).toHaveText(['Matcha']);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(cupSvg(page).locator('.cup-lid')).toHaveCount(0);
  await expect(cupSvg(page)).toHaveAccessibleName(/^Krus/);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Krus' })).toBeChecked();
  await expect(cupSvg(page).locator('.cup-steam')).toHaveCount(1);
  await saveAs(page, name);
  await expect(savedCup(page).getByRole('heading', { name: `${name} er lagret` })).toBeFocused();
  await expect(savedCup(page)).toBeInViewport({ ratio: 0.95 });
  await expect(choiceItems(page)).toHaveCount(0);
  await expect(savedCup(page).getByRole('button', { name: 'Del koppen' })).toBeVisible();
  await expect(savedCup(page).getByRole('link', { name: 'Vis ved disken' })).toHaveAttribute(
    'href',
    /^\/drommekoppen\/\d+\?disk$/,
  );
  const found = await request.get(`/api/drinkapi/drinkslist?search=${encodeURIComponent(name)}`);
  expect(await found.json()).toMatchObject([{ vessel: 'mug' }]);
  await savedCup(page).getByRole('button', { name: 'Lag en til' }).click();
  await expect(savedCup(page)).toHaveCount(0);
  await expect(cupRegion(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
