import { DEFAULT_IMAGE } from '#shared/cafe/image-limits.ts';
import type { Ingredient } from '#shared/menu/ingredients.ts';
import { colorOrGrey } from '#shared/text/color.ts';

/** The address of an ingredient's picture; its colour in the cup where it has none. */
export const ingredientPicture = ({ imagePath, color }: Pick<Ingredient, 'imagePath' | 'color'>): string =>
  imagePath === DEFAULT_IMAGE
    ? `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg"><rect width="100%" height="100%" fill="${colorOrGrey(color)}"/></svg>`)}`
    : imagePath;
