import { readFileSync } from 'node:fs';
import type { APIRequestContext } from '@playwright/test';
import { logInOtherAdmin } from './live-steps.ts';

/** The address of the back office's tab of ingredients. */
export const TAB = '/admindash?fane=ingredients';
/** A picture for uploads. */
export const PICTURE = readFileSync(`${import.meta.dirname}/../../public/images/kafeen.jpg`);

type Stored = Record<string, unknown> & {
  ingredientId: number;
  name: string;
  unitPrice: number;
  imagePath: string;
  color: string;
  isAvailable: boolean;
  version: number;
};

/** Reads and changes ingredients through the REST API, as another admin. */
export async function otherIngredientAdmin(request: APIRequestContext) {
  const { get, post, put, remove } = await logInOtherAdmin(request);
  const find = async (name: string): Promise<Stored> => {
    const catalogue = await get<Stored[]>('ingredientapi/ingredientslist');
    const found = catalogue.find((ingredient) => ingredient.name === name);
    if (!found) throw new Error(`The café has no ${name}`);
    return found;
  };
  return {
    find,
    /** A copy of cinnamon under another name. */
    add: async (name: string) =>
      post('ingredientapi/create', { ...(await find('Kanel')), name, version: undefined }),
    change: async (name: string, change: object) => {
      const { ingredientId, version: _, ...rest } = await find(name);
      await put(`ingredientapi/update/${ingredientId}`, { ...rest, ...change });
    },
    remove: async (name: string) => remove(`ingredientapi/delete/${(await find(name)).ingredientId}`),
  };
}
