import { skipToken } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { tokenNow } from '#client/data/session-store.ts';
import { trpc } from '#client/data/trpc.ts';
import { useAvoided } from '#client/features/allergens/allergen-lines.tsx';
import { type Change, startVariant } from '#client/features/builder/builder-state.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import { rebuild } from '#shared/cup/cup.ts';
import type { Drink } from '#shared/drinks/drinks.ts';
import { type Avoided, isUnsafe } from '#shared/menu/allergens.ts';
import type { Ingredient } from '#shared/menu/ingredients.ts';
import type { NewLine } from '#shared/pickup/pickup.ts';
import { listText } from '#shared/text/text.ts';

type SavedCup = Pick<Drink, 'layers' | 'themeId' | 'vessel'> & {
  ingredientDTOs: readonly Pick<Drink['ingredientDTOs'][number], 'ingredientId' | 'name'>[];
};

type OrderedCup = Pick<Drink, 'layers' | 'themeId' | 'vessel' | 'ingredientDTOs'>;

/** A cup rebuilt from the available ingredients, and the names of the missing ones. */
export function variantOf(
  { ingredientDTOs, layers, themeId, vessel }: SavedCup,
  ingredients: readonly Ingredient[],
) {
  const catalogue = ingredients.filter(({ isAvailable }) => isAvailable);
  const onShelf = new Set(catalogue.map(({ ingredientId }) => ingredientId));
  const idOf = (choice: number) => ingredientDTOs[choice]?.ingredientId ?? 0;
  const recipe = {
    choices: ingredientDTOs.map((_, choice) => idOf(choice)),
    layers: layers.map(({ choice, slots }) => ({ ingredientId: idOf(choice), slots })),
  };
  const missing = ingredientDTOs.filter((_, choice) => !onShelf.has(idOf(choice))).map(({ name }) => name);
  return { cup: rebuild(recipe, catalogue), themeId, vessel, missing: [...new Set(missing)] };
}

/**
 * Finds an available ingredient of the missing ingredient's category, or of its texture if the category is unknown. Leaves out
 * what contains or may contain something that the guest avoids, or doesn't say. Prefers the same texture, then a similar fill level.
 */
function substituteFor(
  { ingredientId, texture, fillLevel }: Drink['ingredientDTOs'][number],
  ingredients: readonly Ingredient[],
  avoided: Avoided,
): Ingredient | undefined {
  const { categoryId } = ingredients.find((one) => one.ingredientId === ingredientId) ?? {};
  const differenceOf = (one: Ingredient) =>
    (one.texture === texture ? 0 : 100) + Math.abs(one.fillLevel - fillLevel);
  const isLike = (one: Ingredient) =>
    categoryId === undefined ? one.texture === texture : one.categoryId === categoryId;
  return ingredients
    .filter((one) => one.isAvailable && isLike(one) && !isUnsafe(avoided, one.allergens))
    .toSorted((one, other) => differenceOf(one) - differenceOf(other))[0];
}

/** The cup with substitutes for missing ingredients, and their names. Null if an ingredient has no substitute. */
export function substituted(drink: OrderedCup, ingredients: readonly Ingredient[], avoided: Avoided) {
  const wanted = drink.ingredientDTOs.map((choice) =>
    ingredients.some(({ ingredientId, isAvailable }) => isAvailable && ingredientId === choice.ingredientId)
      ? choice
      : substituteFor(choice, ingredients, avoided),
  );
  const ingredientDTOs = wanted.filter((one) => one !== undefined);
  if (ingredientDTOs.length < wanted.length) return null;
  const names = ingredientDTOs
    .filter((one, index) => one !== drink.ingredientDTOs[index])
    .map(({ name }) => name);
  return { ...variantOf({ ...drink, ingredientDTOs }, ingredients), names: [...new Set(names)] };
}

export const substituteText = (names: readonly string[]): string => `Bruk ${listText(names)}`;

export const missingText = (names: readonly string[]): string =>
  `${listText(names)} er ikke å få nå, og er utelatt.`;

/** The drink's id in an address such as `?variant=12`; null without the parameter, 0 if the id is invalid. */
export function variantId(search: string): number | null {
  const id = new URLSearchParams(search).get('variant');
  if (id === null) return null;
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
}

const SUBSTITUTE_OFFER_MS = 20_000;

/**
 * Starts with the saved cup of `?variant=12`, or with a cup of the basket, which the history state holds with its line. Then
 * removes the parameter and the state, so that a reload keeps the guest's changes.
 */
export function useVariant(
  ready: boolean,
  change: (change: Change) => void,
  catalogue: readonly Ingredient[] | undefined,
) {
  const [path, navigate] = useLocation();
  const drinkId = variantId(useSearch());
  const avoided = useAvoided();
  const { cup: ordered, line } = useHistoryState<{ cup?: OrderedCup; line?: NewLine } | null>() ?? {};
  const query = trpc.drinks.find.useQuery(drinkId ? { drinkId } : skipToken, {
    // The server renders the page of a visitor. The cup's maker and staff may use hidden cups too.
    refetchOnMount: ({ state }) => (state.data === null && tokenNow() ? 'always' : true),
  });
  const found = query.data === null && query.isFetching ? undefined : query.data;
  const drink = drinkId === 0 ? null : (ordered ?? found);
  useLayoutEffect(() => {
    if ((drinkId === null && !ordered) || drink === undefined || !ready || !catalogue) return;
    if (drink) {
      const { missing, ...variant } = variantOf(drink, catalogue);
      change(startVariant(variant, line));
      if (missing.length > 0) {
        const other = substituted(drink, catalogue, avoided);
        const action = other && {
          text: substituteText(other.names),
          time: SUBSTITUTE_OFFER_MS,
          run: () => change(startVariant(other, line)),
        };
        toast(missingText(missing), { error: true, ...(action && { action }) });
      }
    } else {
      toast('Fant ikke drømmekoppen du ville lage en variant av.', { error: true });
    }
    navigate(path, { replace: true });
  }, [drinkId, ordered, line, drink, ready, catalogue, avoided, change, path, navigate]);
  return { failed: drinkId !== null && query.isError, retry: () => query.refetch() };
}
