import { useEffect, useMemo, useReducer, useState } from 'react';
import { trpc } from '#client/lib/api/trpc.ts';
import { toast } from '#client/ui/toast/toast-store.ts';
import type { Vessel } from '#shared/cup/vessels.ts';
import type { Ingredient } from '#shared/menu/ingredients.ts';
import { builderReducer, initialState } from './builder-state.ts';
import { useIngredientDetails } from './choose/use-ingredient-details.ts';
import { NOT_SAVED, useSaveDrink } from './save/use-save-drink.ts';
import { surprise } from './start/surprise.ts';
import { useDraft } from './start/use-draft.ts';
import { useVariant } from './start/use-variant.ts';

/** Whether details open in a dialog: the same 800 px as in builder.module.css and info-box.module.css. */
export const isNarrow = (): boolean => window.matchMedia('(width < 800px)').matches;

export function useBuilder() {
  const [state, dispatch] = useReducer(builderReducer, initialState);
  const [open, setOpen] = useState<'ingredient' | 'save' | null>(null);
  const catalogue = trpc.ingredients.list.useQuery().data;
  useDraft(state, dispatch, catalogue);
  const variant = useVariant(state.restored, dispatch, catalogue);
  const details = useIngredientDetails(state.selectedId);
  const saving = useSaveDrink(state, (cup, drink) => {
    dispatch({ type: 'saved', cup, drink });
    setOpen((shown) => (shown === 'save' ? null : shown));
  });
  const { error } = saving;
  useEffect(() => {
    if (error && open !== 'save') toast(NOT_SAVED, { error: true });
  }, [error, open]);
  // Stable functions, so that memoized components do not render at each step.
  const steps = useMemo(
    () => ({
      add: (ingredient: Ingredient) => dispatch({ type: 'add', ingredient }),
      remove: (index: number) => dispatch({ type: 'remove', index }),
      clear: () => dispatch({ type: 'clear' }),
      undo: () => dispatch({ type: 'undo' }),
      setTheme: (themeId: number) => dispatch({ type: 'theme', themeId }),
      setVessel: (vessel: Vessel) => dispatch({ type: 'vessel', vessel }),
      again: () => dispatch({ type: 'again' }),
      setName: (name: string) => dispatch({ type: 'name', name }),
      show: ({ ingredientId }: Ingredient) => {
        dispatch({ type: 'select', ingredientId });
        if (isNarrow()) setOpen('ingredient');
      },
      openSave: () => setOpen('save'),
    }),
    [],
  );

  return {
    state,
    catalogue,
    variant,
    details,
    open,
    saving,
    steps,
    surprise: () => {
      const found = surprise(catalogue ?? [], state.cup.choices, Math.random);
      dispatch({ type: 'surprise', found });
    },
    close: () => {
      if (open === 'save') saving.forget();
      setOpen(null);
    },
  };
}
