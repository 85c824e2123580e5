import { skipToken } from '@tanstack/react-query';
import { useEffect } from 'react';
import { trpc } from '#client/lib/api/trpc.ts';

export type IngredientDetails = ReturnType<typeof useIngredientDetails>;

/** The selected ingredient, or null: from the list until its details are loaded, and where they can't be fetched. */
export function useIngredientDetails(selectedId: number | null) {
  const list = trpc.ingredients.list.useQuery();
  const details = trpc.ingredients.byId.useQuery(
    selectedId === null ? skipToken : { ingredientId: selectedId },
  );
  const listed = list.data?.find(({ ingredientId }) => ingredientId === selectedId);
  const utils = trpc.useUtils();
  const disagree = details.data && listed && details.data.isAvailable !== listed.isAvailable;
  // One of the two is outdated; a sold-out ingredient must not look available.
  useEffect(() => {
    if (disagree) utils.ingredients.invalidate();
  }, [disagree, utils]);
  const known = details.data ?? listed ?? null;
  const isGone = list.data !== undefined && listed === undefined;
  return {
    // An ingredient deleted meanwhile stays visible, but can't be added.
    ingredient: known && isGone ? { ...known, isAvailable: false } : known,
    error: details.isLoadingError ? 'Kunne ikke hente ingrediensdetaljer' : null,
    retry: () => details.refetch(),
  };
}
