import { useEffect, useRef, useState } from 'react';
import { upload } from '#client/lib/api/upload.ts';
import type { Ingredient } from '#shared/ingredients.ts';
import { formOf, type IngredientDraft } from './ingredient-draft.ts';

type Saving = {
  /** Throws what `upload` throws. */
  save: (draft: IngredientDraft, version: number | undefined) => Promise<Ingredient>;
  /** How much of a picture has left, from 0 to 1; null while none is leaving. */
  progress: number | null;
};

/** Stores an ingredient with its picture; what is on its way stops when the form is left. @param id null for a new one. */
export function useSaveIngredient(id: number | null): Saving {
  const [progress, setProgress] = useState<number | null>(null);
  const leaving = useRef<AbortController>(null);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  async function save(draft: IngredientDraft, version: number | undefined): Promise<Ingredient> {
    const hasPicture = draft.image instanceof File;
    if (hasPicture) setProgress(0);
    const options = { signal: leaving.current?.signal, onProgress: hasPicture ? setProgress : undefined };
    const [method, path] = id === null ? (['POST', 'create'] as const) : (['PUT', `update/${id}`] as const);
    try {
      return await upload(`/ingredientapi/${path}`, method, formOf(draft, version), options);
    } finally {
      setProgress(null);
    }
  }

  return { save, progress };
}
