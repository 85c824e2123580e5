import { expect, test } from 'vitest';
import { connectOldClient, listOf, type OldClient } from '#server/testing/client.ts';
import { PASSWORD } from '#server/testing/test-app.ts';

const names = (body: unknown) => listOf(body).map(({ name }) => name);
const done = { status: 200, ok: true, body: { message: expect.any(String) } };

async function signedIn(username: string): Promise<OldClient> {
  const client = await connectOldClient();
  await client.login(username, PASSWORD);
  return client;
}

test('an account: register, login, details, change of password, logout, deletion', async () => {
  const { call, login } = await connectOldClient();
  expect(await call('POST', '/auth/register', { username: 'ola-n', password: PASSWORD })).toMatchObject({
    ok: true,
  });
  await login('ola-n', PASSWORD);
  for (const path of ['/auth/user/details', '/auth/user']) {
    expect((await call('GET', path)).body).toMatchObject({ username: 'ola-n', name: 'ola-n', role: 'User' });
  }
  const change = { currentPassword: PASSWORD, newPassword: 'Hemmelig2!' };
  expect(await call('POST', '/auth/change-password', change)).toMatchObject(done);
  expect(await call('POST', '/auth/logout')).toMatchObject(done);
  expect((await call('GET', '/auth/user/details')).status).toBe(401);
});

test('a deleted account can’t log in', async () => {
  const { call } = await signedIn('kari');
  expect(await call('DELETE', '/auth/delete-account')).toMatchObject(done);
  expect((await call('GET', '/auth/user/details')).status).toBe(401);
});

test('a failed login has its reason in the message', async () => {
  const { call } = await connectOldClient();
  const wrong = { username: 'kari', password: 'Feil-passord-1', rememberMe: true };
  expect(await call('POST', '/auth/login', wrong)).toMatchObject({
    status: 401,
    body: { message: 'Invalid username or password' },
  });
});

test('a visitor’s reads: pictures, ingredients, the menu by key, categories, dream cups', async () => {
  const { call } = await connectOldClient();
  expect(listOf((await call('GET', '/ImageAPI/carousel-images')).body)).toMatchObject([
    { imageId: 1, imageName: 'Vinduet', imagePath: expect.stringMatching(/^\//) },
  ]);
  expect(listOf((await call('GET', '/ImageAPI/imageslist')).body)).toMatchObject([
    { imageId: 1, isCarouselImage: true },
    { imageId: 2, isCarouselImage: false },
  ]);
  const [espresso] = listOf((await call('GET', '/ingredientapi/ingredientslist')).body);
  expect(espresso).toMatchObject({ ingredientId: 1, unitPrice: 12, fillLevel: 40, color: '#3B2314' });
  expect((await call('GET', `/ingredientapi/${espresso?.ingredientId}`)).body).toMatchObject({ ...espresso });
  const { body: cold } = await call('GET', '/menuitemapi/menuitemslist?category=KaffeKald');
  expect(listOf(cold)).toMatchObject([{ name: 'Iskaffe', categoryName: 'Kald Kaffe', price: 59 }]);
  expect(names((await call('GET', '/categoryapi/categorieslist')).body)).toContain('Varm Kaffe');
  expect(listOf((await call('GET', '/drinkapi/drinkslist')).body)).toEqual([]);
});

test('an admin’s menu item: created, changed with its id in the body, deleted', async () => {
  const { call } = await signedIn('admin');
  const item = { name: 'Latte', categoryId: 1, description: 'Med melk', price: 45.5, isAvailable: true };
  const { status, body: saved } = await call('POST', '/menuitemapi/create', item);
  expect(status).toBe(201);
  expect(saved).toMatchObject(item);
  const { menuItemId } = Object(saved);
  const change = { ...Object(saved), price: 50, isAvailable: false };
  expect(await call('PUT', `/menuitemapi/update/${menuItemId}`, change)).toMatchObject({
    status: 200,
    body: { ...item, price: 50, isAvailable: false },
  });
  expect(names((await call('GET', '/menuitemapi/menuitemslist')).body)).toContain('Latte');
  expect(await call('DELETE', `/menuitemapi/delete/${menuItemId}`)).toMatchObject(done);
  expect(names((await call('GET', '/menuitemapi/menuitemslist')).body)).not.toContain('Latte');
});

test('an admin’s category: created, changed, deleted', async () => {
  const { call } = await signedIn('admin');
  const { status, body: saved } = await call('POST', '/categoryapi/create', { name: 'Te', description: '' });
  expect(status).toBe(201);
  const { categoryId } = Object(saved);
  const change = { ...Object(saved), name: 'Varm te', description: 'Løs' };
  expect(await call('PUT', `/categoryapi/update/${categoryId}`, change)).toMatchObject({
    status: 200,
    body: { categoryId, name: 'Varm te', description: 'Løs' },
  });
  expect(await call('DELETE', `/categoryapi/delete/${categoryId}`)).toMatchObject(done);
  expect(names((await call('GET', '/categoryapi/categorieslist')).body)).not.toContain('Varm te');
});

/** A picture of one pixel, as a browser's canvas encodes it. */
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A drink as section 3 sends it, with whole ingredients. */
async function drinkToSend(call: OldClient['call']) {
  const [ingredient] = listOf((await call('GET', '/ingredientapi/ingredientslist')).body);
  return {
    name: 'Morgenkopp',
    basePrice: 0,
    salePrice: 0,
    timesFavorite: 0,
    ingredientDTOs: [ingredient],
    categoryId: null,
    imagePath: PNG,
  };
}

test('a user’s dream cup: saved, listed publicly and among the user’s own, liked and unliked', async () => {
  const { call } = await signedIn('kari');
  expect(await call('POST', '/drinkapi/create', await drinkToSend(call))).toMatchObject({ ok: true });
  const [cup] = listOf((await call('GET', '/drinkapi/drinkslist')).body);
  expect(cup).toMatchObject({
    name: 'Morgenkopp',
    categoryName: null,
    salePrice: 0,
    timesFavorite: 0,
    ingredientDTOs: [{ name: 'Espresso' }],
    imagePath: expect.stringMatching(/^\/uploads\//),
  });
  const own = await call('GET', '/drinkapi/user-drinks');
  expect(own).toMatchObject({ status: 200, body: [cup], total: '1' });
  expect(await call('POST', `/drinkapi/upvote/${cup?.drinkId}`)).toMatchObject({
    body: { timesFavorite: 1 },
  });
  expect(await call('POST', `/drinkapi/remove-upvote/${cup?.drinkId}`)).toMatchObject({
    body: { timesFavorite: 0 },
  });
});

test('an admin deletes a visitor’s dream cup', async () => {
  const { call, login } = await connectOldClient();
  await call('POST', '/drinkapi/create', await drinkToSend(call));
  expect((await call('DELETE', '/drinkapi/delete/1')).status).toBe(401);
  await login('admin', PASSWORD);
  expect(await call('DELETE', '/drinkapi/delete/1')).toMatchObject(done);
  expect(listOf((await call('GET', '/drinkapi/drinkslist')).body)).toEqual([]);
});

test('an error has its reason in the message', async () => {
  const { call } = await signedIn('admin');
  for (const [method, path, body] of [
    ['GET', '/menuitemapi/menuitemslist?category=Vin', undefined],
    ['GET', '/ingredientapi/99', undefined],
    ['POST', '/menuitemapi/create', { name: '' }],
    ['PUT', '/menuitemapi/update/99', { name: 'x', categoryId: 1, price: 1 }],
    ['POST', '/categoryapi/create', { name: 'varm kaffe' }],
    ['DELETE', '/categoryapi/delete/1', undefined],
    ['POST', '/drinkapi/create', { name: 'x', ingredientDTOs: [{ ingredientId: 99 }] }],
    ['DELETE', '/drinkapi/delete/99', undefined],
    ['POST', '/drinkapi/upvote/99', undefined],
  ] as const) {
    const answer = await call(method, path, body);
    expect(answer.ok, path).toBe(false);
    expect(answer.body, path).toMatchObject({ message: expect.stringMatching(/\w/) });
  }
});
