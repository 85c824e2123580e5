import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BASE_CATEGORY, CATEGORY_NAMES } from '#shared/category-names.ts';
import { MAX_CHOICES, slotsFor } from '#shared/cup.ts';
import { DrinkName, ThemeId } from '#shared/drinks.ts';
import { Description, Name, PriceNok } from '#shared/fields.ts';
import { Color, FillLevel } from '#shared/ingredients.ts';
import { DEMO_DRINKS } from './demo-drinks.ts';
import { DEMO_IMAGES } from './demo-images.ts';
import { DEMO_INGREDIENT_CATEGORIES, DEMO_INGREDIENTS } from './demo-ingredients.ts';
import { DEMO_MENU } from './demo-menu.ts';

const menuItems = DEMO_MENU.flatMap((category) => category.drinks);
const unique = (values: string[]) => new Set(values).size === values.length;

describe('the demo café', () => {
  it('has the five menu categories of the shop, with five to eight drinks each', () => {
    expect(DEMO_MENU.map((category) => category.name)).toEqual(Object.values(CATEGORY_NAMES));
    for (const { drinks } of DEMO_MENU) {
      expect(drinks.length).toBeGreaterThanOrEqual(5);
      expect(drinks.length).toBeLessThanOrEqual(8);
    }
  });

  it('is within the limits of names, descriptions, prices, colours and fill levels', () => {
    for (const { name, description, priceNok } of menuItems) {
      expect(Name.parse(name)).toBe(name);
      expect(Description.parse(description)).toBe(description);
      expect(PriceNok.parse(priceNok)).toBe(priceNok);
    }
    for (const { name, description, unitPriceNok, color, fillLevel } of DEMO_INGREDIENTS) {
      expect(Name.parse(name)).toBe(name);
      expect(Description.parse(description)).toBe(description);
      expect(PriceNok.parse(unitPriceNok)).toBe(unitPriceNok);
      expect(Color.parse(color)).toBe(color);
      expect(FillLevel.parse(fillLevel)).toBe(fillLevel);
    }
  });

  it('uses every ingredient category and no name twice', () => {
    const categories = DEMO_INGREDIENT_CATEGORIES.map((category) => category.name);
    expect(categories).toContain(BASE_CATEGORY);
    expect(new Set(DEMO_INGREDIENTS.map((ingredient) => ingredient.category))).toEqual(new Set(categories));
    expect(unique([...categories, ...DEMO_MENU.map((category) => category.name)])).toBe(true);
    expect(unique(DEMO_INGREDIENTS.map((ingredient) => ingredient.name))).toBe(true);
    // Pictures of the menu are in the gallery, under the drink's name.
    const gallery = [...menuItems.map((drink) => drink.name), ...DEMO_IMAGES.map((image) => image.imageName)];
    expect(unique(gallery)).toBe(true);
  });

  it('has dream cups of available ingredients that fit into a cup', () => {
    for (const { name, themeId, ingredients } of DEMO_DRINKS) {
      expect(DrinkName.parse(name)).toBe(name);
      expect(ThemeId.parse(themeId)).toBe(themeId);
      const chosen = ingredients.map((wanted) => DEMO_INGREDIENTS.find((found) => found.name === wanted));
      expect(chosen.every((ingredient) => ingredient?.isAvailable)).toBe(true);
      expect(chosen.length).toBeLessThanOrEqual(MAX_CHOICES);
      const slots = chosen.reduce((sum, ingredient) => sum + (ingredient ? slotsFor(ingredient) : 0), 0);
      expect(slots, name).toBeLessThanOrEqual(20);
      expect(slots, name).toBeGreaterThanOrEqual(14);
    }
  });

  it('has exactly the pictures that it refers to', async () => {
    const named = [
      ...menuItems.map((drink) => drink.picture),
      ...DEMO_INGREDIENTS.map((ingredient) => ingredient.picture),
      ...DEMO_IMAGES.map((image) => image.file),
    ];
    const drawn = await readdir(join(import.meta.dirname, 'pictures'));
    expect(unique(named)).toBe(true);
    expect(drawn.toSorted()).toEqual(named.toSorted());
  });
});
