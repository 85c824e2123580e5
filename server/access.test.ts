import type { InjectOptions, RouteOptions } from 'fastify';
import { expect, test } from 'vitest';
import { appRouter } from './router.ts';
import { bearer, createTestApp, PASSWORD } from './testing.ts';
import { fillDeleted, fillDrinks } from './testing-cafe.ts';
import { contentOf } from './testing-doors.ts';
import { formOf, TINY_GIF } from './testing-pictures.ts';

/** What a visitor, a user and an admin get, and what is sent. */
type Row = { expects: readonly [number, number, number]; url: string; payload?: InjectOptions['payload'] };

const EVERYBODY = [200, 200, 200] as const;
const SIGNED_IN = [401, 200, 200] as const;
const ADMIN = [401, 403, 200] as const;
const CREATED_BY_ADMIN = [401, 403, 201] as const;

const newDrink = { name: 'Kopp', ingredientDTOs: [{ ingredientId: 1 }] };
const credentials = { username: 'kari', password: PASSWORD };
const newUser = { username: 'ola-n', password: PASSWORD };
/** A name is free for whoever asks first. */
const REGISTER = {
  REST: [201, 409, 409],
  tRPC: [200, 409, 409],
} as const;
const passwordChange = { currentPassword: PASSWORD, newPassword: 'Hemmelig2!' };

const newMenuItem = { name: 'Ny', categoryId: 1, price: 45 };

const newImage = formOf({ ImageFile: TINY_GIF, ImageName: 'Ny' });
const newIngredient = formOf({ name: 'Ny', categoryId: '3', unitPrice: '12', imageFile: TINY_GIF });

const query = (path: string, input?: unknown): Row => ({
  expects: EVERYBODY,
  url: `/trpc/${path}${input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`}`,
});
const mutation = (path: string, payload: NonNullable<Row['payload']>): Row => ({
  expects: EVERYBODY,
  url: `/trpc/${path}`,
  payload,
});

/** Every route that the server has, and every procedure, with what each role gets. */
const ACCESS: Record<string, Row> = {
  'GET /api/menuitemapi/menuitemslist': { expects: EVERYBODY, url: '/api/menuitemapi/menuitemslist' },
  'GET /api/categoryapi/categorieslist': { expects: EVERYBODY, url: '/api/categoryapi/categorieslist' },
  'GET /api/ingredientapi/ingredientslist': { expects: EVERYBODY, url: '/api/ingredientapi/ingredientslist' },
  'GET /api/ingredientapi/:id': { expects: EVERYBODY, url: '/api/ingredientapi/1' },
  'GET /api/drinkapi/drinkslist': { expects: EVERYBODY, url: '/api/drinkapi/drinkslist' },
  'GET /api/drinkapi/user-drinks': { expects: SIGNED_IN, url: '/api/drinkapi/user-drinks' },
  'POST /api/categoryapi/create': {
    expects: CREATED_BY_ADMIN,
    url: '/api/categoryapi/create',
    payload: { name: 'Ny' },
  },
  'PUT /api/categoryapi/update/:categoryId': {
    expects: ADMIN,
    url: '/api/categoryapi/update/1',
    payload: { name: 'Ny' },
  },
  'DELETE /api/categoryapi/delete/:id': { expects: ADMIN, url: '/api/categoryapi/delete/3' },
  'POST /api/menuitemapi/create': {
    expects: CREATED_BY_ADMIN,
    url: '/api/menuitemapi/create',
    payload: newMenuItem,
  },
  'PUT /api/menuitemapi/update/:menuItemId': {
    expects: ADMIN,
    url: '/api/menuitemapi/update/1',
    payload: newMenuItem,
  },
  'DELETE /api/menuitemapi/delete/:id': { expects: ADMIN, url: '/api/menuitemapi/delete/1' },
  'DELETE /api/drinkapi/delete/:id': { expects: ADMIN, url: '/api/drinkapi/delete/1' },
  'POST /api/drinkapi/create': { expects: [201, 201, 201], url: '/api/drinkapi/create', payload: newDrink },
  'POST /api/drinkapi/upvote/:drinkId': { expects: EVERYBODY, url: '/api/drinkapi/upvote/1' },
  'POST /api/drinkapi/remove-upvote/:drinkId': { expects: EVERYBODY, url: '/api/drinkapi/remove-upvote/1' },
  'GET /api/ImageAPI/imageslist': { expects: EVERYBODY, url: '/api/ImageAPI/imageslist' },
  'GET /api/ImageAPI/carousel-images': { expects: EVERYBODY, url: '/api/ImageAPI/carousel-images' },
  'POST /api/ImageAPI/create': {
    expects: CREATED_BY_ADMIN,
    url: '/api/ImageAPI/create',
    payload: newImage,
  },
  'PUT /api/ImageAPI/toggle-carousel/:id': { expects: ADMIN, url: '/api/ImageAPI/toggle-carousel/1' },
  'DELETE /api/ImageAPI/delete/:id': { expects: ADMIN, url: '/api/ImageAPI/delete/1' },
  'POST /api/ingredientapi/create': {
    expects: CREATED_BY_ADMIN,
    url: '/api/ingredientapi/create',
    payload: newIngredient,
  },
  'PUT /api/ingredientapi/update/:ingredientId': {
    expects: ADMIN,
    url: '/api/ingredientapi/update/1',
    payload: newIngredient,
  },
  'DELETE /api/ingredientapi/delete/:id': { expects: ADMIN, url: '/api/ingredientapi/delete/1' },
  'POST /api/auth/login': { expects: EVERYBODY, url: '/api/auth/login', payload: credentials },
  'POST /api/auth/logout': { expects: SIGNED_IN, url: '/api/auth/logout' },
  'POST /api/auth/register': { expects: REGISTER.REST, url: '/api/auth/register', payload: newUser },
  'POST /api/auth/change-password': {
    expects: SIGNED_IN,
    url: '/api/auth/change-password',
    payload: passwordChange,
  },
  'DELETE /api/auth/delete-account': { expects: [401, 200, 409], url: '/api/auth/delete-account' },
  'GET /api/auth/user': { expects: SIGNED_IN, url: '/api/auth/user' },
  'GET /api/auth/user/details': { expects: SIGNED_IN, url: '/api/auth/user/details' },
  'GET /api/openapi.json': { expects: EVERYBODY, url: '/api/openapi.json' },
  'GET /api/docs': { expects: EVERYBODY, url: '/api/docs/' },
  'GET /api/docs.css': { expects: EVERYBODY, url: '/api/docs.css' },
  'GET /uploads/*': { expects: [404, 404, 404], url: '/uploads/nothing.webp' },
  'GET /trpc/*': { expects: [404, 404, 404], url: '/trpc/nothing' },
  'POST /trpc/*': { expects: [404, 404, 404], url: '/trpc/nothing', payload: {} },
  'query menu.byCategory': query('menu.byCategory', { category: 'KaffeVarm' }),
  'query categories.list': query('categories.list'),
  'query ingredients.list': query('ingredients.list'),
  'query ingredients.byId': query('ingredients.byId', { ingredientId: 1 }),
  'query drinks.list': query('drinks.list', {}),
  'query menu.all': { ...query('menu.all'), expects: ADMIN },
  'mutation menu.create': { ...mutation('menu.create', newMenuItem), expects: ADMIN },
  'mutation menu.update': { ...mutation('menu.update', { ...newMenuItem, menuItemId: 1 }), expects: ADMIN },
  'mutation menu.delete': { ...mutation('menu.delete', { menuItemId: 1 }), expects: ADMIN },
  'mutation menu.restore': { ...mutation('menu.restore', { menuItemId: 6 }), expects: ADMIN },
  'mutation categories.create': { ...mutation('categories.create', { name: 'Ny' }), expects: ADMIN },
  'mutation categories.update': {
    ...mutation('categories.update', { name: 'Ny', categoryId: 1 }),
    expects: ADMIN,
  },
  'mutation categories.delete': { ...mutation('categories.delete', { categoryId: 3 }), expects: ADMIN },
  'mutation categories.restore': {
    ...mutation('categories.restore', { categoryId: 4 }),
    expects: ADMIN,
  },
  'mutation drinks.delete': { ...mutation('drinks.delete', { drinkId: 1 }), expects: ADMIN },
  'mutation drinks.restore': { ...mutation('drinks.restore', { drinkId: 2 }), expects: ADMIN },
  'mutation images.toggleCarousel': { ...mutation('images.toggleCarousel', { imageId: 1 }), expects: ADMIN },
  'mutation images.delete': { ...mutation('images.delete', { imageId: 1 }), expects: ADMIN },
  'mutation images.restore': { ...mutation('images.restore', { imageId: 3 }), expects: ADMIN },
  'mutation ingredients.delete': { ...mutation('ingredients.delete', { ingredientId: 1 }), expects: ADMIN },
  'mutation ingredients.restore': { ...mutation('ingredients.restore', { ingredientId: 5 }), expects: ADMIN },
  'query drinks.mine': { ...query('drinks.mine', {}), expects: SIGNED_IN },
  'query images.gallery': query('images.gallery'),
  'query images.carousel': query('images.carousel'),
  'query images.aboutUs': query('images.aboutUs'),
  'query auth.me': { ...query('auth.me'), expects: SIGNED_IN },
  'mutation drinks.create': mutation('drinks.create', { name: '', choices: [1], layers: [] }),
  'mutation drinks.upvote': mutation('drinks.upvote', { drinkId: 1 }),
  'mutation drinks.removeUpvote': mutation('drinks.removeUpvote', { drinkId: 1 }),
  'mutation auth.login': mutation('auth.login', credentials),
  'mutation auth.register': { ...mutation('auth.register', newUser), expects: REGISTER.tRPC },
  'mutation auth.changePassword': { ...mutation('auth.changePassword', passwordChange), expects: SIGNED_IN },
  'mutation auth.deleteAccount': { ...mutation('auth.deleteAccount', {}), expects: [401, 200, 409] },
  'mutation auth.logout': { ...mutation('auth.logout', {}), expects: SIGNED_IN },
};

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

const methodsOf = ({ method }: RouteOptions): string[] => [method].flat().filter((name) => name !== 'HEAD');

/** tRPC's types show routers within routers; what it keeps is one flat list of procedures. */
const isProcedure = (value: unknown): value is { _def: { type: string } } =>
  typeof value === 'function' && '_def' in value;

async function calls(): Promise<string[]> {
  const routes: string[] = [];
  await createTestApp(
    {},
    { onRoute: (route) => routes.push(...methodsOf(route).map((method) => `${method} ${route.url}`)) },
  );
  const procedures = Object.entries<unknown>(appRouter._def.procedures).map(([path, procedure]) =>
    isProcedure(procedure) ? `${procedure._def.type} ${path}` : path,
  );
  return [...routes, ...procedures];
}

test('the access table lists every route and every procedure, and nothing else', async () => {
  expect((await calls()).sort()).toEqual(Object.keys(ACCESS).sort());
});

test.for(Object.entries(ACCESS))('%s answers each role as the table says', async ([name, row]) => {
  const cafe = await createTestApp();
  fillDrinks(cafe.deps, 'Kopp');
  fillDeleted(cafe.deps);
  const method = METHODS.find((each) => name.startsWith(each)) ?? (name.startsWith('query') ? 'GET' : 'POST');
  const roles = [{}, bearer(cafe.tokens.User), bearer(cafe.tokens.Admin)];
  for (const [index, headers] of roles.entries()) {
    const before = contentOf(cafe);
    const payload = row.payload === undefined ? {} : { payload: row.payload };
    const answer = await cafe.ask(method, row.url, { headers, ...payload });
    expect(answer.statusCode, answer.body).toBe(row.expects[index]);
    if (answer.statusCode >= 400) expect(contentOf(cafe)).toEqual(before);
  }
});
