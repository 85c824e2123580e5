import type { APIRequestContext } from '@playwright/test';
import { logInOtherAdmin } from './live-steps.ts';
import { test } from './test.ts';

type Item = {
  menuItemId: number;
  name: string;
  categoryId: number;
  price: number;
  description: string;
  isAvailable: boolean;
};

/** Reads and changes the menu as another admin. Its items are sold out, so guests don't see them. */
export async function otherMenuAdmin(request: APIRequestContext) {
  const { get, post, put, remove } = await logInOtherAdmin(request);
  const ids = (await get<Item[]>('categoryapi/categorieslist')).map(({ categoryId }) => categoryId);
  // The oldest category, because other tests may delete newer ones.
  const rest = { categoryId: Math.min(...ids), isAvailable: false };
  const items = () => get<Item[]>('menuitemapi/menuitemslist');
  return {
    items,
    add: async (name: string, data: object = {}): Promise<number> => {
      const item = { ...rest, name, price: 45, description: 'Mild', ...data };
      return Number((await post('menuitemapi/create', item)).menuItemId);
    },
    change: (id: number, data: object) => put(`menuitemapi/update/${id}`, { ...rest, ...data }),
    remove: (id: number) => remove(`menuitemapi/delete/${id}`),
    find: async (name: string) => (await items()).find((item) => item.name === name),
  };
}

/**
 * A name that only one attempt of one test uses, because two tests may choose the same word, and a failed attempt leaves
 * its records behind. `testId` differs by file, title, project and repetition.
 */
export const uniqueName = (what: string, { testId, retry } = test.info()) =>
  `${what} ${testId.slice(-5)}${retry || ''}`;
