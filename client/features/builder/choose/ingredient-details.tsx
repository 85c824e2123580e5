import { skipToken } from '@tanstack/react-query';
import { useEffect } from 'react';
import { trpc } from '#client/data/trpc.ts';
import { AllergenLines } from '#client/features/allergens/allergen-lines.tsx';
import { DEFAULT_IMAGE } from '#shared/cafe/image-limits.ts';
import type { Ingredient } from '#shared/menu/ingredients.ts';
import { colorOrGrey } from '#shared/text/color.ts';
import { formatPrice } from '#shared/text/money.ts';
import styles from './ingredient-details.module.css';

export type IngredientDetails = ReturnType<typeof useIngredientDetails>;

/** The selected ingredient, or null: from the list until its details are loaded, and where they can't be fetched. */
export function useIngredientDetails(
  selectedId: number | null,
  catalogue: readonly Ingredient[] | undefined,
) {
  const details = trpc.ingredients.byId.useQuery(
    selectedId === null ? skipToken : { ingredientId: selectedId },
  );
  const listed = catalogue?.find(({ ingredientId }) => ingredientId === selectedId);
  const utils = trpc.useUtils();
  const disagree = details.data && listed && details.data.isAvailable !== listed.isAvailable;
  // One of the two is outdated; a sold-out ingredient must not look available.
  useEffect(() => {
    if (disagree) utils.ingredients.invalidate();
  }, [disagree, utils]);
  const known = details.data ?? listed ?? null;
  const isGone = catalogue !== undefined && listed === undefined;
  return {
    // An ingredient deleted meanwhile stays visible, but can't be added.
    ingredient: known && isGone ? { ...known, isAvailable: false } : known,
    error: details.isLoadingError ? 'Kunne ikke hente ingrediensdetaljer' : null,
    retry: () => details.refetch(),
  };
}

/** The address of an ingredient's picture; its colour in the cup where it has none. */
export const ingredientPicture = ({ imagePath, color }: Pick<Ingredient, 'imagePath' | 'color'>): string =>
  imagePath === DEFAULT_IMAGE
    ? `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg"><rect width="100%" height="100%" fill="${colorOrGrey(color)}"/></svg>`)}`
    : imagePath;

export const Description = ({ ingredient }: { ingredient: Ingredient }) => (
  <>
    <p className="quiet">{ingredient.description || 'Ingen beskrivelse tilgjengelig.'}</p>
    <AllergenLines allergens={ingredient.allergens} />
  </>
);

export function Price({ ingredient }: { ingredient: Ingredient }) {
  return (
    <p className="row wrap gap-3 price">
      <span>{formatPrice(ingredient.unitPrice)}</span>
      {!ingredient.isAvailable && <SoldOut />}
    </p>
  );
}

export const SoldOut = () => <span className={`small strong berry-tint ${styles.soldOut}`}>Utsolgt</span>;
