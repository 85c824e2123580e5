import fc from 'fast-check';
import { expect } from 'vitest';
import { nameColumns } from '#server/db/columns.ts';
import { ingredients } from '#server/db/schema.ts';
import { storeSvg } from '#server/features/images/images.service.ts';
import { mutate, query } from '#server/testing/apis.ts';
import { test } from '#server/testing/test.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { add, type Cup, emptyCup, layersOf, MAX_PORTIONS, type Portion, remove } from '#shared/cup/cup.ts';
import { drawCup, svgText } from '#shared/cup/drawing/cup-svg.ts';
import { THEMES, VESSELS } from '#shared/cup/looks.ts';
import { drawDrink } from '#shared/drinks/drink-layers.ts';
import { Drink } from '#shared/drinks/drinks.ts';
import { Ingredient } from '#shared/menu/ingredients.ts';
import { pourAndDraw } from './create-drink.service.ts';

/** More ingredients: two that look alike, colours in either case, and a full cup of one ingredient. */
const MORE = [
  { color: '#fff8ec', fillLevel: 35 },
  { color: '#7fa33c', fillLevel: 5 },
  { color: '#00FF00', fillLevel: 100 },
  { color: '#E98A2E', fillLevel: 19 },
];

function addIngredients({ deps }: TestApp): void {
  for (const [at, { color, fillLevel }] of MORE.entries()) {
    const values = { ...nameColumns(`Mer ${at}`), unitPriceOre: 0, color, fillLevel, createdAt: 0 };
    deps.edit.insert(ingredients).values(values).run();
  }
}

/** The ingredients as the browser reads them. */
async function readCatalogue(cafe: TestApp): Promise<Portion[]> {
  const { body } = await query(cafe, 'ingredients.list');
  return Ingredient.array()
    .parse(body)
    .filter(({ isAvailable }) => isAvailable);
}

/** Cups after random series of adding and removing ingredients. */
const cupsFrom = (catalogue: Portion[]) => {
  const adds = fc.constantFrom(...catalogue).map((portion) => (cup: Cup) => add(cup, portion));
  const removes = fc.nat().map((at) => (cup: Cup) => remove(cup, at % Math.max(1, cup.portions.length)));
  return fc
    .array(fc.oneof({ weight: 3, arbitrary: adds }, { weight: 2, arbitrary: removes }), { maxLength: 30 })
    .map((steps) => steps.reduce<Cup>((cup, step) => step(cup), emptyCup))
    .filter(({ portions }) => portions.length <= MAX_PORTIONS);
};

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
      const saved = await mutate(cafe, 'drinks.create', {
        name: '',
        themeId: seenIn.id,
        vessel,
        ...inputOf(cup),
      });
      const { drinkId, imagePath } = Drink.parse(saved.body);
      const { file } = await storeSvg(cafe.deps, seen, 480, 'test');
      expect(imagePath).toBe(`/uploads/${file}`);
      const drink = Drink.parse((await query(cafe, 'drinks.find', { drinkId })).body);
      expect(svgText(drawDrink(drink))).toBe(seen);
    }),
    { numRuns: 40 },
  );
});
