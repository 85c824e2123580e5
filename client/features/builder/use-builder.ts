import { useEffect, useReducer, useState } from 'react';
import { announce } from '#client/ui/status-store.ts';
import type { Ingredient } from '#shared/ingredients.ts';
import { builderReducer, initialState } from './builder-state.ts';
import { useIngredientDetails } from './use-ingredient-details.ts';
import { useSaveDrink } from './use-save-drink.ts';

/** Where the information of an ingredient opens as a dialog: below the 800 px of builder.module.css and info-box.module.css. */
export const isNarrow = (): boolean => window.matchMedia('(width < 800px)').matches;

/** The builder's state, what the server knows of it, and everything that a visitor can do with it. */
export function useBuilder() {
  const [state, dispatch] = useReducer(builderReducer, initialState);
  const [open, setOpen] = useState<'ingredient' | 'save' | null>(null);
  const details = useIngredientDetails(state.selectedId);
  const saving = useSaveDrink(state, (cup) => {
    dispatch({ type: 'saved', cup });
    setOpen((shown) => (shown === 'save' ? null : shown));
  });
  useEffect(() => {
    if (saving.error && open !== 'save') announce('Kunne ikke opprette drikk', 'bad');
  }, [saving.error, open]);

  return {
    ...{ state, open, details, saving },
    show: ({ ingredientId }: Ingredient) => {
      dispatch({ type: 'select', ingredientId });
      if (isNarrow()) setOpen('ingredient');
    },
    add: (ingredient: Ingredient) => dispatch({ type: 'add', ingredient }),
    remove: (index: number) => dispatch({ type: 'remove', index }),
    clear: () => dispatch({ type: 'clear' }),
    setTheme: (themeId: number) => dispatch({ type: 'theme', themeId }),
    setName: (name: string) => dispatch({ type: 'name', name }),
    openSave: () => setOpen('save'),
    close: () => {
      if (open === 'save') saving.forget();
      setOpen(null);
    },
  };
}
