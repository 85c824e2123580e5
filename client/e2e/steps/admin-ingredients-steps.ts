import { readFileSync } from 'node:fs';
import type { APIRequestContext } from '@playwright/test';
import { fetchToken } from './account-steps.ts';
import { ADMIN } from './admin-steps.ts';
import { expect } from './test.ts';

/** The address of the back office's tab of ingredients. */
export const TAB = '/admindash?fane=ingredients';
/** A picture for uploads. */
export const PICTURE = readFileSync(`${import.meta.dirname}/../../public/images/kafeen.jpg`);

type Stored = {
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
  const headers = { authorization: `Bearer ${await fetchToken(request, ...ADMIN)}` };
  const find = async (name: string): Promise<Stored & Record<string, unknown>> => {
    const catalogue: Stored[] = await (await request.get('/api/ingredientapi/ingredientslist')).json();
    const found = catalogue.find((ingredient) => ingredient.name === name);
    if (!found) throw new Error(`The café has no ${name}`);
    return found;
  };
  return {
    find,
    /** A copy of cinnamon under another name. */
    add: async (name: string): Promise<Stored> => {
      const data = { ...(await find('Kanel')), name, version: undefined };
      const created = await request.post('/api/ingredientapi/create', { headers, data });
      return created.json();
    },
    change: async (name: string, change: Partial<Stored>) => {
      const { ingredientId, version: _, ...rest } = await find(name);
      const url = `/api/ingredientapi/update/${ingredientId}`;
      expect((await request.put(url, { headers, data: { ...rest, ...change } })).status()).toBe(200);
    },
    remove: async (name: string) =>
      request.delete(`/api/ingredientapi/delete/${(await find(name)).ingredientId}`, { headers }),
  };
}
