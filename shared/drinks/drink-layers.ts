import type { Layer } from '#shared/cup/cup.ts';
import { drawCup, type SvgNode } from '#shared/cup/drawing/cup-svg.ts';
import { themeById } from '#shared/cup/themes.ts';
import type { Measure } from '#shared/cup/units.ts';
import type { Drink } from './drinks.ts';

/** A layer for drawings and descriptions: `color` is `#RRGGBB`, `slots` twentieths of the cup. */
export type DrinkLayer = Pick<Layer, 'name' | 'color' | 'texture' | 'isHot' | 'slots'> & {
  measure: Measure;
  /** Whether the ingredient can't be had now. */
  isGone: boolean;
};

/** The layers of a saved dream cup from the bottom, with the names, colours and textures that were stored with it. */
export const layersOfDrink = ({ ingredientDTOs, layers }: Pick<Drink, 'ingredientDTOs' | 'layers'>) =>
  layers.flatMap(({ choice, slots }): DrinkLayer[] => {
    const chosen = ingredientDTOs[choice];
    if (!chosen) return [];
    const { name, color, texture, isHot, unit, amountPerSlot, isAvailable } = chosen;
    const measure = { unit, amountPerSlot };
    return [{ name, color, texture, isHot, slots, measure, isGone: !isAvailable }];
  });

export const drawDrink = (drink: Pick<Drink, 'ingredientDTOs' | 'layers' | 'themeId' | 'vessel'>): SvgNode =>
  drawCup(layersOfDrink(drink), themeById(drink.themeId), { vessel: drink.vessel });
