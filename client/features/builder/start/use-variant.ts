import { skipToken } from '@tanstack/react-query';
import { type Dispatch, useLayoutEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { BuilderAction } from '#client/features/builder/builder-state.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import type { Ingredient } from '#shared/menu/ingredients.ts';
import { missingText, substituted, substituteText, variantId, variantOf } from './variant.ts';

const SUBSTITUTE_OFFER_MS = 20_000;

/** Starts with the saved cup of `?variant=12`, and removes the parameter, so that a reload keeps the changes. */
export function useVariant(
  ready: boolean,
  dispatch: Dispatch<BuilderAction>,
  catalogue: readonly Ingredient[] | undefined,
) {
  const [path, navigate] = useLocation();
  const drinkId = variantId(useSearch());
  const asked = trpc.drinks.find.useQuery(drinkId ? { drinkId } : skipToken);
  const drink = drinkId === 0 ? null : asked.data;
  useLayoutEffect(() => {
    if (drinkId === null || drink === undefined || !ready || !catalogue) return;
    if (drink) {
      const { missing, ...variant } = variantOf(drink, catalogue);
      dispatch({ type: 'variant', ...variant });
      if (missing.length > 0) {
        const { names, missing: _, ...other } = substituted(drink, catalogue) ?? { names: [] };
        const run = () => 'cup' in other && dispatch({ type: 'variant', ...other });
        const action = { text: substituteText(names), time: SUBSTITUTE_OFFER_MS, run };
        toast(missingText(missing), { error: true, ...(names.length > 0 && { action }) });
      }
    } else {
      toast('Fant ikke drømmekoppen du ville lage en variant av.', { error: true });
    }
    navigate(path, { replace: true });
  }, [drinkId, drink, ready, catalogue, dispatch, path, navigate]);
  return { failed: drinkId !== null && asked.isError, retry: () => asked.refetch() };
}
