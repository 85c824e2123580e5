import { skipToken } from '@tanstack/react-query';
import { useEffect } from 'react';
import { trpc } from '#client/lib/api/trpc.ts';
import type { Ingredient } from '#shared/ingredients.ts';

export type IngredientDetails = {
  /** What is known of the ingredient; null when none is selected. */
  ingredient: Ingredient | null;
  error: string | null;
  retry: () => void;
};

/** The selected ingredient: as the list has it until its details have arrived, and where they can't be fetched. */
export function useIngredientDetails(selectedId: number | null): IngredientDetails {
  const list = trpc.ingredients.list.useQuery();
  const details = trpc.ingredients.byId.useQuery(
    selectedId === null ? skipToken : { ingredientId: selectedId },
  );
  const listed = list.data?.find(({ ingredientId }) => ingredientId === selectedId);
  const utils = trpc.useUtils();
  const disagree = details.data && listed && details.data.isAvailable !== listed.isAvailable;
  // One of them is older, and what sold out meanwhile must not look as if it could be added.
  useEffect(() => {
    if (disagree) utils.ingredients.invalidate();
  }, [disagree, utils]);
  const known = details.data ?? listed ?? null;
  const isGone = list.data !== undefined && listed === undefined;
  return {
    // What was taken from the catalogue while it is looked at stays to be read, and can't be added.
    ingredient: known && isGone ? { ...known, isAvailable: false } : known,
    error: details.isLoadingError ? 'Kunne ikke hente ingrediensdetaljer' : null,
    retry: () => details.refetch(),
  };
}
