import { openSaveDialog, pour } from '#client/e2e/steps/builder-steps.ts';
import { serverSvgMarkup, svgMarkup } from '#client/e2e/steps/motion-steps.ts';
import { expect, test } from '#client/e2e/steps/test.ts';
import { layersOfDrink } from '#shared/drinks/drink-layers.ts';
import type { Drink } from '#shared/drinks/drinks.ts';

test(
  'the saved picture has exactly the SVG that the builder showed',
  { tag: '@once' },
  async ({ page, request }, { project, repeatEachIndex }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/drommekoppen');
    for (const name of ['Espresso', 'Matcha', 'Espresso', 'Chai'])
      await pour(page, 'Grunningredienser', name);
    await page.getByRole('button', { name: 'Fjern Matcha' }).click();
    await pour(page, 'Frukt og bær', 'Bringebær');
    await page.getByRole('combobox', { name: 'Fargetema' }).selectOption('Fjordblå');
    const save = await openSaveDialog(page);
    await save.getByRole('textbox').fill(`Til punkt og prikke ${project.name} ${repeatEachIndex}`);
    const seen = await svgMarkup(save.getByRole('img'));
    const response = page.waitForResponse('**/trpc/drinks.create*');
    await save.getByRole('button', { name: 'Lagre', exact: true }).click();
    const [{ result }] = await (await response).json();
    const drink: Drink = await (await request.get(`/api/drinkapi/${result.data.drinkId}`)).json();
    expect(layersOfDrink(drink).map(({ name, slots }) => [name, slots])).toEqual([
      ['Espresso', 12],
      ['Chai', 1],
      ['Bringebær', 3],
    ]);
    expect(seen).toBe(serverSvgMarkup(layersOfDrink(drink), drink.themeId));
    expect(drink.imagePath).toMatch(/^\/uploads\/\w+\.webp$/);
  },
);
