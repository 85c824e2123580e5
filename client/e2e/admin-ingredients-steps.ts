import { readFileSync } from 'node:fs';
import type { APIRequestContext } from '@playwright/test';
import { tokenOf } from './account-steps.ts';
import { ADMIN } from './admin-steps.ts';
import { expect } from './test.ts';

/** Where the tab of the ingredients is. */
export const TAB = '/admindash?fane=ingredients';
/** A picture to give them. */
export const PICTURE = readFileSync(`${import.meta.dirname}/../public/images/kafeen.jpg`);

type Stored = {
  ingredientId: number;
  name: string;
  unitPrice: number;
  imagePath: string;
  color: string;
  version: number;
};

/** The ingredients through the other API, as another admin reaches them. */
export async function otherIngredientAdmin(request: APIRequestContext) {
  const headers = { authorization: `Bearer ${await tokenOf(request, ...ADMIN)}` };
  const find = async (name: string): Promise<Stored & Record<string, unknown>> => {
    const catalogue: Stored[] = await (await request.get('/api/ingredientapi/ingredientslist')).json();
    const found = catalogue.find((ingredient) => ingredient.name === name);
    expect(found).toBeDefined();
    return found ?? { ingredientId: 0, name, unitPrice: 0, imagePath: '', color: '', version: 0 };
  };
  return {
    find,
    /** A copy of cinnamon under another name. */
    add: async (name: string): Promise<Stored> => {
      const data = { ...(await find('Kanel')), name, version: undefined };
      const made = await request.post('/api/ingredientapi/create', { headers, data });
      return made.json();
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
