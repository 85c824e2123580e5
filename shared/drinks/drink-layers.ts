import { arePoured } from '#shared/cup/cup.ts';
import { drawCup, type SvgNode } from '#shared/cup/drawing/cup-svg.ts';
import { themeById } from '#shared/cup/looks.ts';
import { toNok, toOre } from '#shared/text/money.ts';
import type { Drink } from './drinks.ts';

type Poured = Pick<Drink, 'ingredientDTOs' | 'layers'>;

/** The layers of a saved dream cup from the bottom: the ingredients stored with the cup, each with its slots. */
export const layersOfDrink = ({ ingredientDTOs, layers }: Poured) =>
  layers.flatMap(({ choice, slots }) => {
    const chosen = ingredientDTOs[choice];
    return chosen ? [{ ...chosen, slots }] : [];
  });

export const drawDrink = (drink: Pick<Drink, 'ingredientDTOs' | 'layers' | 'themeId' | 'vessel'>): SvgNode =>
  drawCup(layersOfDrink(drink), themeById(drink.themeId), { vessel: drink.vessel });

/** Divides the chosen ingredients into those that are in the cup and those that did not fit. */
export function dividedIngredients(drink: Poured) {
  const { ingredientDTOs } = drink;
  const isPoured = arePoured(ingredientDTOs, layersOfDrink(drink));
  return {
    poured: ingredientDTOs.filter((_, index) => isPoured[index]),
    leftOut: ingredientDTOs.filter((_, index) => !isPoured[index]),
  };
}

/** Whether a cup can be ordered: it is not empty, and everything in it is for sale. */
export function canBeOrdered(drink: Poured): boolean {
  const { poured } = dividedIngredients(drink);
  return poured.length > 0 && poured.every(({ isAvailable }) => isAvailable);
}

/** The current price of what is in a cup, in NOK. It is incomplete if some of it is no longer sold. */
export function priceOfDrink(drink: Poured) {
  const { poured } = dividedIngredients(drink);
  const ore = poured.reduce((sum, { unitPrice }) => sum + toOre(unitPrice ?? 0), 0);
  return { nok: toNok(ore), isComplete: poured.every(({ unitPrice }) => unitPrice !== null) };
}
