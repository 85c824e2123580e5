import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { Description, Name, PriceNok } from '#shared/api/fields.ts';
import { MAX_PORTIONS, slotsFor } from '#shared/cup/cup.ts';
import { DrinkName, ThemeId } from '#shared/drinks/drinks.ts';
import { BASE_CATEGORY, CATEGORY_NAMES } from '#shared/menu/category-names.ts';
import { AmountPerSlot, Color, FillLevel } from '#shared/menu/ingredients.ts';
import { readDemo } from './demo-content.ts';

const demo = readDemo();
const unique = (values: string[]) => new Set(values).size === values.length;

it('the demo café has the five menu categories of the shop, with five to eight drinks each', () => {
  const items = Map.groupBy(demo.menu, ({ category }) => category);
  expect([...items.keys()]).toEqual(Object.values(CATEGORY_NAMES));
  for (const { length } of items.values()) {
    expect(length).toBeGreaterThanOrEqual(5);
    expect(length).toBeLessThanOrEqual(8);
  }
});

const Item = z.object({ name: Name, description: Description, price: PriceNok });
const Ingredient = Item.extend({ color: Color, fillLevel: FillLevel, amountPerSlot: AmountPerSlot });

it('the demo café is within the limits of names, descriptions, prices, colours, fill levels and measures', () => {
  for (const item of demo.menu) expect(item).toMatchObject(Item.parse(item));
  for (const ingredient of demo.ingredients) expect(ingredient).toMatchObject(Ingredient.parse(ingredient));
});

it('the demo café uses every category and no name twice', () => {
  const categories = demo.categories.map(({ name }) => name);
  const used = [...demo.menu, ...demo.ingredients].map(({ category }) => category);
  expect(used).toContain(BASE_CATEGORY);
  expect(new Set(used)).toEqual(new Set(categories));
  expect(unique(categories)).toBe(true);
  expect(unique(demo.ingredients.map(({ name }) => name))).toBe(true);
  // Pictures of the menu are in the gallery, under the drink's name.
  expect(unique([...demo.menu, ...demo.gallery].map(({ name }) => name))).toBe(true);
});

it('the demo café has dream cups of available ingredients that fit into a cup', () => {
  for (const { name, themeId, ingredients } of demo.drinks) {
    expect(DrinkName.parse(name)).toBe(name);
    expect(ThemeId.parse(themeId)).toBe(themeId);
    const chosen = ingredients.map((wanted) => demo.ingredients.find((found) => found.name === wanted));
    expect(chosen.every((ingredient) => ingredient?.isAvailable)).toBe(true);
    expect(chosen.length).toBeLessThanOrEqual(MAX_PORTIONS);
    const slots = chosen.reduce((sum, ingredient) => sum + (ingredient ? slotsFor(ingredient) : 0), 0);
    expect(slots, name).toBeLessThanOrEqual(20);
    expect(slots, name).toBeGreaterThanOrEqual(14);
  }
});

it('each drink of the demo café that has a choice of milk is made of that milk', () => {
  const usual = demo.options.find(({ choice }) => choice === 'Melk');
  expect(usual).toMatchObject({ ingredient: 'Helmelk', price: 0 });
  for (const { name, choices, madeOf } of demo.menu)
    if (choices.includes('Melk')) expect(madeOf, name).toContain('Helmelk');
});

it('the demo café has exactly the pictures that it refers to', async () => {
  const named = [...demo.menu, ...demo.ingredients, ...demo.gallery, ...demo.drinks].map(
    ({ picture }) => picture,
  );
  const drawn = await readdir(join(import.meta.dirname, 'pictures'));
  expect(unique(named)).toBe(true);
  expect(drawn.toSorted()).toEqual(named.toSorted());
});
