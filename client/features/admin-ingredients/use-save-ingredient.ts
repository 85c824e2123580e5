import { useEffect, useRef, useState } from 'react';
import { upload } from '#client/lib/api/upload.ts';
import type { EditableIngredient } from '#shared/menu/ingredients.ts';

/**
 * Saves an ingredient with its picture; unmounting aborts the upload. `save` throws what `upload` throws; `progress` is
 * the uploaded part of a picture, from 0 to 1, and null while none is being uploaded.
 * @param id null for a new one.
 */
export function useSaveIngredient(id: number | null) {
  const [progress, setProgress] = useState<number | null>(null);
  const closing = useRef<AbortController>(null);
  useEffect(() => {
    const controller = new AbortController();
    closing.current = controller;
    return () => controller.abort();
  }, []);

  async function save(form: FormData, version: number | undefined): Promise<EditableIngredient> {
    const hasPicture = form.has('imageFile');
    if (version !== undefined) form.set('version', String(version));
    if (hasPicture) setProgress(0);
    // An undo is sent after the form is closed.
    const options = hasPicture ? { signal: closing.current?.signal, onProgress: setProgress } : {};
    const [method, path] = id === null ? (['POST', 'create'] as const) : (['PUT', `update/${id}`] as const);
    try {
      return await upload(`/ingredientapi/${path}`, method, form, options);
    } finally {
      setProgress(null);
    }
  }

  return { save, progress };
}
