import { drawCup, type SvgNode } from '#shared/cup/drawing/cup-svg.ts';
import { themeById } from '#shared/cup/looks.ts';
import type { Drink } from './drinks.ts';

/** The layers of a saved dream cup from the bottom: the ingredients stored with the cup, each with its slots. */
export const layersOfDrink = ({ ingredientDTOs, layers }: Pick<Drink, 'ingredientDTOs' | 'layers'>) =>
  layers.flatMap(({ choice, slots }) => {
    const chosen = ingredientDTOs[choice];
    return chosen ? [{ ...chosen, slots }] : [];
  });

export const drawDrink = (drink: Pick<Drink, 'ingredientDTOs' | 'layers' | 'themeId' | 'vessel'>): SvgNode =>
  drawCup(layersOfDrink(drink), themeById(drink.themeId), { vessel: drink.vessel });
