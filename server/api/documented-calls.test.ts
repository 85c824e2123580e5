import { expect, test } from 'vitest';
import { checkDocumented } from '#server/testing/document.ts';
import { createForm, drawPicture } from '#server/testing/pictures.ts';
import { createTestApp, PASSWORD, serveApp } from '#server/testing/test-app.ts';

/** The parts of a response that clients of the original system read. */
type Read = { status: number; ok: boolean; body: unknown; total: string | null };

/** Sends a client's token (or the text `null`), its cookie, and a JSON content type even without a body. */
type Call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object | FormData,
) => Promise<Read>;

/** Reads a list as section 7 of the specification does: an array, or one under `data`. */
function readList(body: unknown): Record<string, unknown>[] {
  const list = Array.isArray(body) ? body : Object(body).data;
  if (!Array.isArray(list)) throw new Error(`No list: ${JSON.stringify(body)}`);
  return list;
}

const names = (body: unknown) => readList(body).map(({ name }) => name);

/** A client of the test café as section 7 of the specification describes it, over a real connection. */
async function connectClient() {
  const cafe = await createTestApp();
  const { origin } = await serveApp(cafe);
  let token: string | null = null;
  let cookie = '';
  const call: Call = async (method, path, body) => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        cookie,
        ...(!isForm && method !== 'GET' && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const { status, ok, headers } = response;
    const text = await response.text();
    const answered = { status, headers: Object.fromEntries(headers), body: text };
    await checkDocumented(cafe.app, method, `/api${path}`, answered);
    cookie = headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return { status, ok, body: JSON.parse(text), total: headers.get('x-total-count') };
  };
  /** Logs in and stores the token, which is the response's message. */
  const login = async (username: string) => {
    const { body } = await call('POST', '/auth/login', { username, password: PASSWORD, rememberMe: true });
    token = String(Object(body).message);
  };
  return { call, login };
}

const done = { status: 200, ok: true, body: { message: expect.any(String) } };

async function signedIn(username: string) {
  const client = await connectClient();
  await client.login(username);
  return client;
}

test('an account: register, a failed login, login, details, change of password', async () => {
  const { call, login } = await connectClient();
  const account = { username: 'ola-n', password: PASSWORD };
  expect(await call('POST', '/auth/register', account)).toMatchObject({ ok: true });
  const failed = { status: 401, body: { message: 'Invalid username or password' } };
  const wrong = { ...account, password: 'Feil-passord-1', rememberMe: true };
  expect(await call('POST', '/auth/login', wrong)).toMatchObject(failed);
  await login('ola-n');
  for (const path of ['/auth/user/details', '/auth/user'])
    expect((await call('GET', path)).body).toMatchObject({ username: 'ola-n', name: 'ola-n', role: 'User' });
  const change = { currentPassword: PASSWORD, newPassword: 'Hemmelig2!' };
  expect(await call('POST', '/auth/change-password', change)).toMatchObject(done);
});

test.for([
  ['POST', '/auth/logout'],
  ['DELETE', '/auth/delete-account'],
] as const)('%s %s ends the session', async ([method, path]) => {
  const { call } = await signedIn('kari');
  expect(await call(method, path)).toMatchObject(done);
  expect((await call('GET', '/auth/user/details')).status).toBe(401);
});

test('a visitor’s reads: the menu by key, categories, dream cups', async () => {
  const { call } = await connectClient();
  const { body: cold } = await call('GET', '/menuitemapi/menuitemslist?category=KaffeKald');
  expect(readList(cold)).toMatchObject([{ name: 'Iskaffe', categoryName: 'Kald Kaffe', price: 59 }]);
  expect(names((await call('GET', '/categoryapi/categorieslist')).body)).toContain('Varm Kaffe');
  expect(readList((await call('GET', '/drinkapi/drinkslist')).body)).toEqual([]);
});

test.for([
  {
    path: '/menuitemapi',
    list: '/menuitemapi/menuitemslist',
    id: 'menuItemId',
    record: { name: 'Latte', categoryId: 1, description: 'Med melk', price: 45.5, isAvailable: true },
    change: { price: 50, isAvailable: false },
  },
  {
    path: '/categoryapi',
    list: '/categoryapi/categorieslist',
    id: 'categoryId',
    record: { name: 'Te', description: '' },
    change: { name: 'Varm te', description: 'Løs' },
  },
])('an admin’s record in $path: created, changed with its id in the body, deleted', async (resource) => {
  const { path, list, id, record, change } = resource;
  const { call } = await signedIn('admin');
  const { status, body: saved } = await call('POST', `${path}/create`, record);
  expect(status).toBe(201);
  expect(saved).toMatchObject(record);
  const number = Object(saved)[id];
  const updated = await call('PUT', `${path}/update/${number}`, { ...Object(saved), ...change });
  expect(updated).toMatchObject({ status: 200, body: { [id]: number, ...record, ...change } });
  const { name } = { ...record, ...change };
  expect(names((await call('GET', list)).body)).toContain(name);
  expect(await call('DELETE', `${path}/delete/${number}`)).toMatchObject(done);
  expect(names((await call('GET', list)).body)).not.toContain(name);
});

const file = async (name: string) =>
  new File([new Uint8Array(await drawPicture().jpeg().toBuffer())], name, { type: 'image/jpeg' });

test('pictures: read by a visitor; an admin’s uploaded, deleted, shown in the carousel', async () => {
  const { call, login } = await connectClient();
  const carousel = async () => readList((await call('GET', '/ImageAPI/carousel-images')).body);
  const gallery = async () => readList((await call('GET', '/ImageAPI/imageslist')).body);
  expect(await carousel()).toMatchObject([
    { imageId: 1, imageName: 'Vinduet', imagePath: '/uploads/a.webp' },
  ]);
  expect(await gallery()).toMatchObject([
    { imageId: 1, isCarouselImage: true },
    { imageId: 2, isCarouselImage: false },
  ]);
  await login('admin');
  const form = new FormData();
  form.append('ImageFile', await file('Sommer i hagen.jpg'));
  form.append('ImageName', 'Sommer i hagen');
  const created = await call('POST', '/ImageAPI/create', form);
  expect(created.ok).toBe(true);
  const { image } = Object(created.body);
  expect(image).toMatchObject({ imageName: 'Sommer i hagen', isCarouselImage: false });
  expect(await gallery()).toContainEqual(image);
  expect(await call('DELETE', '/ImageAPI/delete/1')).toMatchObject(done);
  expect(await carousel()).toEqual([]);
  expect(await call('PUT', `/ImageAPI/toggle-carousel/${image.imageId}`)).toMatchObject(done);
  expect(await carousel()).toMatchObject([{ imageName: 'Sommer i hagen' }]);
});

test('ingredients: read by a visitor; an admin’s created with a picture, changed, deleted', async () => {
  const { call, login } = await connectClient();
  const ingredients = async () => readList((await call('GET', '/ingredientapi/ingredientslist')).body);
  const details = async (id: unknown) => (await call('GET', `/ingredientapi/${id}`)).body;
  expect(names(await ingredients())).toEqual(['Espresso', 'Kanel', 'Melk', 'Multer']);
  const [espresso] = await ingredients();
  expect(espresso).toMatchObject({ ingredientId: 1, unitPrice: 12, fillLevel: 40, color: '#3B2314' });
  expect(await details(1)).toMatchObject({ ...espresso });
  await login('admin');

  const fields = {
    name: 'Blåbær',
    description: 'Fra skogen.',
    categoryId: '3',
    isAvailable: 'true',
    unitPrice: '9.5',
    fillLevel: '15',
    color: '#3F4A8A',
  };
  const form = createForm(fields);
  form.append('imageFile', await file('blåbær.jpg'));
  const created = await call('POST', '/ingredientapi/create', form);
  expect(created.ok).toBe(true);
  const berry = Object(created.body);
  const read = { categoryId: 3, isAvailable: true, unitPrice: 9.5, fillLevel: 15 };
  expect(berry).toMatchObject({ ...fields, ...read, imagePath: expect.stringMatching(/^\/uploads\//) });
  expect(await details(berry.ingredientId)).toEqual(berry);

  const change = createForm({ ...fields, ingredientId: String(berry.ingredientId), isAvailable: 'false' });
  const updated = await call('PUT', `/ingredientapi/update/${berry.ingredientId}`, change);
  expect(updated.body).toMatchObject({ ...berry, isAvailable: false, version: 2 });
  expect(await call('DELETE', `/ingredientapi/delete/${berry.ingredientId}`)).toMatchObject(done);
  expect(await ingredients()).toHaveLength(4);
});

/** A picture of one pixel, as a browser's canvas encodes it. */
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A drink as section 3 sends it, with whole ingredients. */
async function drinkToSend(call: Call) {
  const [ingredient] = readList((await call('GET', '/ingredientapi/ingredientslist')).body);
  const prices = { basePrice: 0, salePrice: 0, timesFavorite: 0 };
  return { name: 'Morgenkopp', ...prices, ingredientDTOs: [ingredient], categoryId: null, imagePath: PNG };
}

test('a user’s dream cup: saved, listed publicly and among the user’s own, liked, unliked, deleted by an admin', async () => {
  const { call, login } = await signedIn('kari');
  expect(await call('POST', '/drinkapi/create', await drinkToSend(call))).toMatchObject({ ok: true });
  const list = async () => readList((await call('GET', '/drinkapi/drinkslist')).body);
  const [cup] = await list();
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
  const liked = (times: number) => ({ body: { timesFavorite: times } });
  expect(await call('POST', `/drinkapi/upvote/${cup?.drinkId}`)).toMatchObject(liked(1));
  expect(await call('POST', `/drinkapi/remove-upvote/${cup?.drinkId}`)).toMatchObject(liked(0));
  expect((await call('DELETE', '/drinkapi/delete/1')).status).toBe(403);
  await login('admin');
  expect(await call('DELETE', '/drinkapi/delete/1')).toMatchObject(done);
  expect(await list()).toEqual([]);
});
