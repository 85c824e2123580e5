import { showRecord } from '#client/lib/show-record.ts';
import { trpc } from '#client/lib/trpc.ts';
import { ingredientKey } from './ingredient-columns.tsx';

/** Sells an ingredient out, or has it again; resolves when that is shown. */
export function useSetAvailable(): (ingredientId: number, isAvailable: boolean) => Promise<void> {
  const utils = trpc.useUtils();
  return async (ingredientId, isAvailable) => {
    const changed = await utils.client.ingredients.setAvailable.mutate({ ingredientId, isAvailable });
    await showRecord(utils.ingredients.page, changed, ingredientKey);
    void utils.ingredients.invalidate();
  };
}
