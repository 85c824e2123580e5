import { type Answer, admin } from './apis.ts';
import type { TestApp } from './test-app.ts';

/** A record's id, or an invalid value in its place. */
type Id = number | string;

/** An admin's writes of one type of record through one API. */
export type Writes = {
  created: 200 | 201;
  create: (cafe: TestApp, body: unknown) => Promise<Answer>;
  update: (cafe: TestApp, id: Id, body: object) => Promise<Answer>;
  remove: (cafe: TestApp, id: Id) => Promise<Answer>;
};

/** Names of a resource in the APIs, such as `menuitemapi`, `menu` and `menuItemId`. */
type Names = { api: string; router: string; id: string };

export const CATEGORIES: Names = { api: 'categoryapi', router: 'categories', id: 'categoryId' };
export const CHOICES: Names = { api: 'choiceapi', router: 'choices', id: 'choiceId' };
export const MENU: Names = { api: 'menuitemapi', router: 'menu', id: 'menuItemId' };
export const DRINKS: Names = { api: 'drinkapi', router: 'drinks', id: 'drinkId' };

/** The writes of a resource through both APIs. */
export function adminWrites({ api, router, id: idName }: Names): [[string, Writes], [string, Writes]] {
  return [
    [
      'REST',
      {
        created: 201,
        create: (cafe, body) => admin.post(cafe, `/api/${api}/create`, body),
        update: (cafe, id, body) => admin.put(cafe, `/api/${api}/update/${id}`, body),
        remove: (cafe, id) => admin.remove(cafe, `/api/${api}/delete/${id}`),
      },
    ],
    [
      'tRPC',
      {
        created: 200,
        create: (cafe, body) => admin.mutate(cafe, `${router}.create`, body),
        update: (cafe, id, body) => admin.mutate(cafe, `${router}.update`, { ...body, [idName]: id }),
        remove: (cafe, id) => admin.mutate(cafe, `${router}.delete`, { [idName]: id }),
      },
    ],
  ];
}
