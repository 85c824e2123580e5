import fc from 'fast-check';
import { expect } from 'vitest';
import { storeSvg } from '#server/features/images/images.service.ts';
import { mutate, query } from '#server/testing/apis.ts';
import { addIngredient } from '#server/testing/rows.ts';
import { test } from '#server/testing/test.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { type Cup, layersOf, MAX_PORTIONS, type Portion } from '#shared/cup/cup.ts';
import { drawCup, svgText } from '#shared/cup/drawing/cup-svg.ts';
import { THEMES, VESSELS } from '#shared/cup/looks.ts';
import { drawDrink } from '#shared/drinks/drink-layers.ts';
import { Drink } from '#shared/drinks/drinks.ts';
import { Ingredient } from '#shared/menu/ingredients.ts';
import { anyCup } from '#shared/testing/cups.ts';
import { pourAndDraw } from './create-drink.service.ts';

/** More ingredients: two that look alike, colours in either case, and a full cup of one ingredient. */
const MORE = [
  { color: '#fff8ec', fillLevel: 35 },
  { color: '#7fa33c', fillLevel: 5 },
  { color: '#00FF00', fillLevel: 100 },
  { color: '#E98A2E', fillLevel: 19 },
];

function addIngredients({ deps }: TestApp): void {
  for (const [at, look] of MORE.entries()) addIngredient(deps, `Mer ${at}`, look);
}

/** The ingredients as the browser reads them. */
async function readCatalogue(cafe: TestApp): Promise<Portion[]> {
  const { body } = await query(cafe, 'ingredients.list');
  return Ingredient.array()
    .parse(body)
    .filter(({ isAvailable }) => isAvailable);
}

const cupsFrom = (catalogue: Portion[]) =>
  anyCup(catalogue).filter(({ portions }) => portions.length <= MAX_PORTIONS);

const theme = fc.constantFrom(...THEMES);
const vessels = fc.constantFrom(...VESSELS);

/** The builder's input for a cup. */
const inputOf = (cup: Cup) => ({
  choices: cup.portions.map(({ ingredientId }) => ingredientId),
  layers: layersOf(cup).map(({ ingredientId, slots }) => ({ ingredientId, slots })),
});

test('after any changes the server draws the same SVG as the browser', async ({ cafe }) => {
  addIngredients(cafe);
  fc.assert(
    fc.property(cupsFrom(await readCatalogue(cafe)), theme, vessels, (cup, seenIn, vessel) => {
      const seen = svgText(drawCup(layersOf(cup), seenIn, { vessel }));
      expect(
        pourAndDraw({ themeId: seenIn.id, vessel, portions: [...cup.portions] }, inputOf(cup).layers).svg,
      ).toBe(seen);
    }),
    { numRuns: 500 },
  );
});

test('a saved cup has the picture that the guest saw, and is drawn the same later', async ({ cafe }) => {
  addIngredients(cafe);
  await fc.assert(
    fc.asyncProperty(cupsFrom(await readCatalogue(cafe)), theme, vessels, async (cup, seenIn, vessel) => {
      const seen = svgText(drawCup(layersOf(cup), seenIn, { vessel }));
      const input = { name: '', themeId: seenIn.id, vessel, ...inputOf(cup) };
      const saved = await mutate(cafe, 'drinks.create', input);
      const { drinkId, imagePath } = Drink.parse(saved.body);
      const { file } = await storeSvg(cafe.deps, seen, 480, 'test');
      expect(imagePath).toBe(`/uploads/${file}`);
      const drink = Drink.parse((await query(cafe, 'drinks.find', { drinkId })).body);
      expect(svgText(drawDrink(drink))).toBe(seen);
    }),
    { numRuns: 40 },
  );
});
