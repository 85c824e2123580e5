import type { APIRequestContext } from '@playwright/test';
import { fetchToken } from './account-steps.ts';
import { ADMIN } from './admin-steps.ts';
import { expect, test } from './test.ts';

type Item = { menuItemId: number; name: string; price: number; description: string; isAvailable: boolean };

/** Reads and changes the menu through the REST API, as another admin. Its items are sold out, so guests don't see them. */
export async function otherMenuAdmin(request: APIRequestContext) {
  const headers = { authorization: `Bearer ${await fetchToken(request, ...ADMIN)}` };
  const categories = await request.get('/api/categoryapi/categorieslist');
  const ids = (await categories.json()).map(({ categoryId }: { categoryId: number }) => categoryId);
  // The oldest one: others may be those of a test that deletes them.
  const rest = { categoryId: Math.min(...ids), isAvailable: false };
  return {
    add: async (name: string): Promise<number> => {
      const data = { ...rest, name, price: 45, description: 'Mild' };
      const created = await request.post('/api/menuitemapi/create', { headers, data });
      expect(created.status()).toBe(201);
      const { menuItemId }: Item = await created.json();
      return menuItemId;
    },
    change: async (id: number, data: Partial<Item>) => {
      const response = await request.put(`/api/menuitemapi/update/${id}`, {
        headers,
        data: { ...rest, ...data },
      });
      expect(response.status()).toBe(200);
    },
    remove: (id: number) => request.delete(`/api/menuitemapi/delete/${id}`, { headers }),
    find: async (name: string): Promise<Item | undefined> => {
      const items: Item[] = await (await request.get('/api/menuitemapi/menuitemslist', { headers })).json();
      return items.find((item) => item.name === name);
    },
  };
}

/**
 * A name that only the running attempt of one test uses: two tests may choose the same word, and a failed attempt leaves
 * its records behind. `testId` differs by file, title, project and repetition.
 */
export const uniqueName = (what: string, { testId, retry } = test.info()) =>
  `${what} ${testId.slice(-5)}${retry || ''}`;
