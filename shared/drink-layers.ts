import { isHotDrink } from './cup.ts';
import { drawCup, type SvgNode } from './drawing/cup-svg.ts';
import type { Drink } from './drinks.ts';
import type { Texture } from './textures.ts';
import { themeById } from './themes.ts';
import type { Measure } from './units.ts';

/** A layer for drawings and descriptions: `color` is `#RRGGBB`, `slots` twentieths of the cup. */
export type DrinkLayer = { name: string; color: string; slots: number; texture: Texture; measure: Measure };

/** The layers of a saved dream cup from the bottom, with the names, colours and textures that were stored with it. */
export const layersOfDrink = ({ ingredientDTOs, layers }: Pick<Drink, 'ingredientDTOs' | 'layers'>) =>
  layers.flatMap(({ choice, slots }): DrinkLayer[] => {
    const chosen = ingredientDTOs[choice];
    if (!chosen) return [];
    const { name, color, texture, unit, amountPerSlot } = chosen;
    return [{ name, color, texture, slots, measure: { unit, amountPerSlot } }];
  });

/** The drawing of a saved dream cup. */
export const drawDrink = (drink: Pick<Drink, 'ingredientDTOs' | 'layers' | 'themeId' | 'vessel'>): SvgNode =>
  drawCup(layersOfDrink(drink), themeById(drink.themeId), {
    vessel: drink.vessel,
    isHot: isHotDrink(drink.ingredientDTOs),
  });
