import { useEffect, useRef, useState } from 'react';
import { upload } from '#client/lib/api/upload.ts';
import type { Ingredient } from '#shared/ingredients.ts';

type Saving = {
  /** Throws what `upload` throws. */
  save: (form: FormData, version: number | undefined) => Promise<Ingredient>;
  /** The part of a picture that is uploaded, from 0 to 1; null while none is being uploaded. */
  progress: number | null;
};

/** Stores an ingredient with its picture; closing the form stops the upload. @param id null for a new one. */
export function useSaveIngredient(id: number | null): Saving {
  const [progress, setProgress] = useState<number | null>(null);
  const closing = useRef<AbortController>(null);
  useEffect(() => {
    const controller = new AbortController();
    closing.current = controller;
    return () => controller.abort();
  }, []);

  async function save(form: FormData, version: number | undefined): Promise<Ingredient> {
    const hasPicture = form.has('imageFile');
    if (version !== undefined) form.set('version', String(version));
    if (hasPicture) setProgress(0);
    const options = { signal: closing.current?.signal, onProgress: hasPicture ? setProgress : undefined };
    const [method, path] = id === null ? (['POST', 'create'] as const) : (['PUT', `update/${id}`] as const);
    try {
      return await upload(`/ingredientapi/${path}`, method, form, options);
    } finally {
      setProgress(null);
    }
  }

  return { save, progress };
}
