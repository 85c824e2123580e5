import { type Answer, mutate, post, put, remove } from './apis.ts';
import { bearer, type TestApp } from './test-app.ts';

/** A record's id, or what a test sends in its place. */
type Id = number | string;

/** What an admin does to records of one kind through one API. */
export type Writes = {
  /** What a create answers where all is well. */
  created: 200 | 201;
  create: (cafe: TestApp, body: unknown) => Promise<Answer>;
  update: (cafe: TestApp, id: Id, body: object) => Promise<Answer>;
  remove: (cafe: TestApp, id: Id) => Promise<Answer>;
  restore: (cafe: TestApp, id: Id) => Promise<Answer>;
};

/** How the APIs name a kind of records, such as `menuitemapi`, `menu` and `menuItemId`. */
type Names = { api: string; router: string; id: string };

export const CATEGORIES: Names = { api: 'categoryapi', router: 'categories', id: 'categoryId' };
export const MENU: Names = { api: 'menuitemapi', router: 'menu', id: 'menuItemId' };
export const DRINKS: Names = { api: 'drinkapi', router: 'drinks', id: 'drinkId' };

const asAdmin = ({ tokens }: TestApp) => bearer(tokens.Admin);

/** Both APIs for records of one kind, to call in turn. Only tRPC brings back what was deleted. */
export function writesOf({ api, router, id: idName }: Names): [[string, Writes], [string, Writes]] {
  const restore: Writes['restore'] = (cafe, id) =>
    mutate(cafe, `${router}.restore`, { [idName]: id }, asAdmin(cafe));
  return [
    [
      'REST',
      {
        created: 201,
        create: (cafe, body) => post(cafe, `/api/${api}/create`, body, asAdmin(cafe)),
        update: (cafe, id, body) => put(cafe, `/api/${api}/update/${id}`, body, asAdmin(cafe)),
        remove: (cafe, id) => remove(cafe, `/api/${api}/delete/${id}`, asAdmin(cafe)),
        restore,
      },
    ],
    [
      'tRPC',
      {
        created: 200,
        create: (cafe, body) => mutate(cafe, `${router}.create`, body, asAdmin(cafe)),
        update: (cafe, id, body) =>
          mutate(cafe, `${router}.update`, { ...body, [idName]: id }, asAdmin(cafe)),
        remove: (cafe, id) => mutate(cafe, `${router}.delete`, { [idName]: id }, asAdmin(cafe)),
        restore,
      },
    ],
  ];
}
