import type { Drink } from './drinks.ts';

/** A layer for drawings and descriptions: `color` is `#RRGGBB`, `slots` twentieths of the cup. */
export type DrinkLayer = { name: string; color: string; slots: number };

/** The layers of a saved dream cup from the bottom, with the names and colours that were stored with it. */
export const layersOfDrink = ({ ingredientDTOs, layers }: Pick<Drink, 'ingredientDTOs' | 'layers'>) =>
  layers.flatMap(({ choice, slots }): DrinkLayer[] => {
    const chosen = ingredientDTOs[choice];
    return chosen ? [{ name: chosen.name, color: chosen.color, slots }] : [];
  });
